package metrics

import (
	"context"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/outline"
)

// HasBrokenFence reports whether overlap and a code fence are on the same line in chunk i. Markdown
// parsers do not recognize a fence there.
func HasBrokenFence(r *engine.Result, i int) bool {
	ch := r.Chunks.At(i)
	if !ch.HasRepeatedText() || strings.HasSuffix(ch.Prefix+ch.Join, "\n") {
		return false
	}
	o := r.Doc.Outline()
	pos := o.BlockAt(ch.Body.Start)
	return pos >= 0 && pos < o.NumBlocks() && o.BlockKind(pos) == outline.Code && o.BlockStart(pos) == ch.Body.Start
}

// CountBrokenFences counts the chunks for which HasBrokenFence is true.
func CountBrokenFences(ctx context.Context, r *engine.Result) (n int, err error) {
	const chunksPerCheck = 1 << 10
	for i := range r.Chunks.Len() {
		if i%chunksPerCheck == 0 && ctx.Err() != nil {
			return 0, ctx.Err()
		}
		if HasBrokenFence(r, i) {
			n++
		}
	}
	return n, nil
}
