package element

import (
	"sort"

	"chunkscope/engine/chunk"
	"chunkscope/engine/outline"
)

// Bare is what a leaf is that is an element of no kind: whole text counts it, and
// the kinds do not.
type Bare uint8

// What leaves may be besides.
const (
	NoBare Bare = iota // the leaf is an element, or a part of one
	HTMLBlock
	FrontMatter
	Definition
	TableHeader
)

// bareNames are their stable words, for machines.
var bareNames = [...]string{NoBare: "", HTMLBlock: "html_block", FrontMatter: "front_matter", Definition: "link_definition", TableHeader: "table_header"}

// String is its stable word.
func (b Bare) String() string { return bareNames[b] }

// BareCounts are numbers of leaves, by what they are; that of NoBare is 0.
type BareCounts [len(bareNames)]int

// BareAt is what a leaf, or a line of it, is besides the kinds.
func BareAt(o *outline.Outline, s chunk.Span) Bare {
	i := sort.Search(len(o.Markup), func(i int) bool { return o.Markup[i].End() > s.Start })
	if i < len(o.Markup) && o.Markup[i].Start() <= s.Start {
		return HTMLBlock
	}
	for _, t := range o.TablesIn(s) {
		if t.Start() == s.Start { // its rows are elements
			return TableHeader
		}
	}
	switch o.BlockKind(o.BlockAt(s.Start)) {
	case outline.FrontMatter:
		return FrontMatter
	case outline.Definition:
		return Definition
	}
	return NoBare
}
