package metrics

import (
	"context"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/outline"
)

// FenceGlued reports whether overlap stands on the same line as the code fence with which
// chunk i begins. A Markdown parser does not recognize such a code block
// (rules/overlap-sentences, What a seam reports).
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
	const chunksPerCheck = 1 << 10
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
