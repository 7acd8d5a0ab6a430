package neardup

import (
	"unsafe"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
)

// contents are those of chunks, one at a time: each is read many times, and made in
// the room of the one before where it is no part of the source.
type contents []byte

// of is the content of chunk i, until the next is asked for.
func (b *contents) of(r *engine.Result, i int) string {
	if r.Chunks.Plain(i) {
		return r.Chunks.Body(i).Of(r.Doc.Text)
	}
	var c chunk.Chunk
	r.Chunks.ReadContent(i, &c)
	if *b = c.AppendContent((*b)[:0], r.Doc.Text); len(*b) == 0 {
		return ""
	}
	return unsafe.String(unsafe.SliceData(*b), len(*b))
}
