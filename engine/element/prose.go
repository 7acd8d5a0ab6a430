package element

import (
	"sort"
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/outline"
)

// searchMargin limits the search for overlapping links, since a paragraph may be very long.
const searchMargin = 1 << 12

// IsProse reports whether more than two thirds of s are text of paragraphs that is not in a link.
// Therefore, badges and tables of contents are not prose.
func IsProse(text string, o *outline.Outline, s chunk.Span) bool {
	plain := 0
	first := sort.Search(len(o.Prose), func(i int) bool { return o.Prose[i].End() > s.Start })
	for _, p := range o.Prose[first:] {
		if p.Start() >= s.End {
			break
		}
		plain += countPlain(text, o, p.Span(), s)
	}
	return plain*3 > len(strings.TrimSpace(s.Slice(text)))*2
}

func countPlain(text string, o *outline.Outline, paragraph, s chunk.Span) int {
	x := scanner{text: text, labels: o.Labels(), backticksQuote: o.BackticksQuote}
	x.scan(chunk.Span{Start: max(paragraph.Start, s.Start-searchMargin), End: min(paragraph.End, s.End+searchMargin)})
	n := min(paragraph.End, s.End) - max(paragraph.Start, s.Start)
	for _, link := range x.found {
		n -= max(0, min(link.End, s.End)-max(link.Start, s.Start))
	}
	return n
}
