package element

import (
	"sort"

	"chunkscope/engine/chunk"
	"chunkscope/engine/outline"
)

// OtherText is the class of a leaf that is not an element. Such leaves only affect how much of the
// text is complete in a chunk.
type OtherText uint8

// The classes of leaves that are not elements.
const (
	NoOtherText OtherText = iota
	HTMLBlock
	FrontMatter
	Definition
	TableHeader
)

var otherTextNames = [...]string{NoOtherText: "", HTMLBlock: "html_block", FrontMatter: "front_matter", Definition: "link_definition", TableHeader: "table_header"}

func (b OtherText) String() string { return otherTextNames[b] }

// OtherTexts counts leaves by class. The count for NoOtherText is always 0.
type OtherTexts [len(otherTextNames)]int

// ClassifyOtherText returns the class of s, which is a leaf or a line of a leaf.
func ClassifyOtherText(o *outline.Outline, s chunk.Span) OtherText {
	i := sort.Search(len(o.Markup), func(i int) bool { return o.Markup[i].End() > s.Start })
	if i < len(o.Markup) && o.Markup[i].Start() <= s.Start {
		return HTMLBlock
	}
	for _, t := range o.TablesIn(s) {
		if t.Start() == s.Start {
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
