package alteration

import (
	"slices"
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
	"chunkscope/engine/text"
)

// Comparer compares chunks with a document. It stores the positions where indentation matters.
type Comparer struct {
	text string
	// code lists the offset of the first visible character in each line of code, nested in each item
	// of a nested list.
	code, nested []uint32
	textLines    int
}

type comparerKey struct{}

// NewComparer returns the Comparer of a document, which is cached in the analysis.
func NewComparer(doc *segment.Analysis) *Comparer {
	return doc.Memo(comparerKey{}, func() any {
		p := &Comparer{text: doc.Text}
		o := doc.Outline()
		for i := range o.CodeBlocks {
			for line := range eachLine(doc.Text, o.CodeBlocks[i].Content()) {
				p.code = append(p.code, uint32(line.Start))
			}
		}
		for _, item := range o.Items {
			if start := item.Start(); isIndented(doc.Text, start) {
				p.nested = append(p.nested, uint32(start))
			}
		}
		slices.Sort(p.code)
		slices.Sort(p.nested)
		for range eachLine(doc.Text, chunk.Span{End: len(doc.Text)}) {
			p.textLines++
		}
		return p
	}).(*Comparer)
}

func eachLine(content string, s chunk.Span) func(yield func(chunk.Span) bool) {
	return func(yield func(chunk.Span) bool) {
		for pos := s.Start; pos < s.End; {
			end := s.End
			if i := strings.IndexByte(content[pos:end], '\n'); i >= 0 {
				end = pos + i + 1
			}
			if line := text.TrimSpan(content, chunk.Span{Start: pos, End: end}); !line.Empty() && !yield(line) {
				return
			}
			pos = end
		}
	}
}

func isIndented(content string, pos int) bool {
	line := strings.LastIndexByte(content[:pos], '\n') + 1
	return line < pos && text.IsBlank(content[line:pos])
}

func (p *Comparer) indentationKind(pos int) Kind {
	if _, ok := slices.BinarySearch(p.code, uint32(pos)); ok {
		return KindCode
	}
	if _, ok := slices.BinarySearch(p.nested, uint32(pos)); ok {
		return KindList
	}
	return KindSpaces
}

func (p *Comparer) countSpan(s chunk.Span) Counts {
	countSpan := func(list []uint32) int {
		first, _ := slices.BinarySearch(list, uint32(s.Start))
		end, _ := slices.BinarySearch(list, uint32(max(s.Start, s.End)))
		return end - first
	}
	c := Counts{CodeLines: countSpan(p.code), NestedItems: countSpan(p.nested), TextLines: p.textLines}
	if s.Len() < len(p.text) {
		c.TextLines = 0
		for range eachLine(p.text, s) {
			c.TextLines++
		}
	}
	return c
}
