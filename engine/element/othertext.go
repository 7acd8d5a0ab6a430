package element

import (
	"sort"

	"chunkscope/engine/chunk"
	"chunkscope/engine/outline"
)

// OtherText is what a leaf is that is an element of no kind: whole text counts it, and
// the kinds do not.
type OtherText uint8

// What leaves may be besides.
const (
	NoOtherText OtherText = iota // the leaf is an element, or a part of one
	HTMLBlock
	FrontMatter
	Definition
	TableHeader
)

// otherTextNames are their stable words, for machines.
var otherTextNames = [...]string{NoOtherText: "", HTMLBlock: "html_block", FrontMatter: "front_matter", Definition: "link_definition", TableHeader: "table_header"}

// String is its stable word.
func (b OtherText) String() string { return otherTextNames[b] }

// OtherTexts are numbers of leaves, by what they are; that of NoOtherText is 0.
type OtherTexts [len(otherTextNames)]int

// OtherTextAt is what a leaf, or a line of it, is besides the kinds.
func OtherTextAt(o *outline.Outline, s chunk.Span) OtherText {
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
	return NoOtherText
}
