package explain

import (
	"fmt"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/element"
	"chunkscope/engine/quantity"
)

// otherTextNouns are what a reader calls texts that are elements of no kind.
var otherTextNouns = [...]string{
	element.NoOtherText: "text", element.HTMLBlock: "HTML block", element.FrontMatter: "front matter",
	element.Definition: "link definition", element.TableHeader: "table header",
}

// OtherText is what a reader calls a text that is an element of no kind.
func OtherText(r *engine.Result, s chunk.Span) string {
	return otherTextNouns[element.OtherTextAt(r.Doc.Outline(), s)]
}

// OneOtherText is OtherText with its article.
func OneOtherText(r *engine.Result, s chunk.Span) string {
	switch kind := element.OtherTextAt(r.Doc.Outline(), s); kind {
	case element.NoOtherText, element.FrontMatter: // which have no number
		return otherTextNouns[kind]
	case element.HTMLBlock:
		return "an " + otherTextNouns[kind]
	default:
		return "a " + otherTextNouns[kind]
	}
}

// SeveredLeaf says what a cut did to a text that is an element of no kind. holder is
// the chunk that has all of it; -1 where none does.
func SeveredLeaf(r *engine.Result, s chunk.Span, holder int) string {
	noun := OtherText(r, s)
	if holder >= 0 {
		return fmt.Sprintf("the %s is severed by the cut, and whole in chunk %d thanks to the overlap", noun, holder+1)
	}
	return fmt.Sprintf("no chunk has the %s whole; it counts in whole text, and among no kind of element", noun)
}

// OtherTexts says how many texts there are that are elements of no kind, by what they are:
// "9 HTML blocks, 1 table header"; empty when there are none.
func OtherTexts(counts element.OtherTexts) string {
	var said []string
	for b, n := range counts {
		switch {
		case n == 0:
		case element.OtherText(b) == element.FrontMatter && n == 1: // which has no number
			said = append(said, otherTextNouns[b])
		case element.OtherText(b) == element.FrontMatter:
			said = append(said, otherTextNouns[b]+" of "+quantity.Count(n, "document"))
		default:
			said = append(said, quantity.Count(n, otherTextNouns[b]))
		}
	}
	return strings.Join(said, ", ")
}
