package metrics

import (
	"context"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/outline"
)

// FenceGlued reports whether chunk i begins with a code block whose fence the overlap
// has moved away from the start of its line, so that a Markdown parser does not
// recognize the code block (rules/overlap-sentences, What a seam reports).
func FenceGlued(r *engine.Result, i int) bool {
	ch := r.Chunks.At(i)
	if !ch.HasRepeatedText() || strings.HasSuffix(ch.Prefix+ch.Join, "\n") {
		return false
	}
	o := r.Doc.Outline()
	pos := o.BlockAt(ch.Body.Start)
	return pos >= 0 && pos < o.NumBlocks() && o.BlockKind(pos) == outline.Code && o.BlockStart(pos) == ch.Body.Start
}

// GluedFences counts the chunks for which FenceGlued is true.
func GluedFences(ctx context.Context, r *engine.Result) (n int, err error) {
	const chunksPerCheck = 1 << 10 // chunks between two checks of ctx
	for i := range r.Chunks.Len() {
		if i%chunksPerCheck == 0 && ctx.Err() != nil {
			return 0, ctx.Err()
		}
		if FenceGlued(r, i) {
			n++
		}
	}
	return n, nil
}
