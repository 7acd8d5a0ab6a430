package explain

import (
	"fmt"
	"sort"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/outline"
)

// Leaf is what a reader calls a text that is an element of no kind: "HTML block",
// "front matter". s may be a line of it.
func Leaf(r *engine.Result, s chunk.Span) string {
	o := r.Doc.Outline()
	if i := sort.Search(len(o.Markup), func(i int) bool { return o.Markup[i].End() > s.Start }); i < len(o.Markup) && o.Markup[i].Start() <= s.Start {
		return "HTML block"
	}
	if len(o.TablesIn(s)) > 0 {
		return "table header"
	}
	switch o.BlockKind(o.BlockAt(s.Start)) {
	case outline.FrontMatter:
		return "front matter"
	case outline.Definition:
		return "link definition"
	}
	return "text"
}

// SeveredLeaf says what a cut did to a text that is an element of no kind. holder is
// the chunk that has all of it; -1 where none does.
func SeveredLeaf(r *engine.Result, s chunk.Span, holder int) string {
	noun := Leaf(r, s)
	if holder >= 0 {
		return fmt.Sprintf("the %s is severed by the cut, and whole in chunk %d thanks to the overlap", noun, holder+1)
	}
	return fmt.Sprintf("no chunk has the %s whole; it counts in whole text, and among no kind of element", noun)
}
