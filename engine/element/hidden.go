package element

import (
	"slices"
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/outline"
)

// Hidden is source text that is not visible on a rendered page, such as a link address, a tag, a
// code fence or the marker of a list item. Other Markdown markup, such as ** or #, is not included.
type Hidden struct {
	chunk.PackedSpan
	Kind HiddenKind
}

// HiddenKind is the kind of hidden text.
type HiddenKind uint8

// The kinds of hidden text.
const (
	Mark    HiddenKind = iota // Markdown markup
	Address                   // link address
	Tag                       // HTML tag or comment
)

// hiddenText collects hidden text. A nil *hiddenText discards the text.
type hiddenText []Hidden

func (h *hiddenText) add(start, end int, kind HiddenKind) {
	if h != nil && start < end {
		*h = append(*h, Hidden{chunk.Pack(chunk.Span{Start: start, End: end}), kind})
	}
}

// FindHidden returns the hidden text of a Markdown document in order. The spans do not overlap.
func FindHidden(text string, o *outline.Outline) []Hidden {
	var h hiddenText
	scanLinks(text, o, &h)
	for _, s := range o.Markup {
		h.addTags(text, s.Span())
	}
	for i := range o.CodeBlocks {
		if c := &o.CodeBlocks[i]; c.IsFenced() {
			content := c.Content()
			h.add(c.Start(), content.Start, Mark)
			h.add(content.End, c.End(), Mark)
		}
	}
	for _, s := range o.Items {
		h.add(s.Start(), s.Start()+markerLength(s.Span().Slice(text)), Mark)
	}
	for i := range o.NumBlocks() {
		if o.BlockKind(i) == outline.Definition {
			s := o.BlockText(i)
			h.add(s.Start, s.End, Address)
		}
	}
	slices.SortStableFunc(h, func(a, b Hidden) int { return a.Start() - b.Start() })
	end := 0
	return slices.DeleteFunc(h, func(x Hidden) bool {
		if x.Start() < end {
			return true
		}
		end = x.End()
		return false
	})
}

func (h *hiddenText) addTags(text string, s chunk.Span) {
	x := scanner{text: text, end: s.End}
	for p := s.Start; p < s.End; p++ {
		n := strings.IndexByte(text[p:s.End], '<')
		if n < 0 {
			return
		}
		p += n
		if end := x.tagEnd(p + 1); end > 0 {
			h.add(p, end, Tag)
			p = end - 1
		}
	}
}

func markerLength(item string) int {
	n := len(item) - len(strings.TrimLeft(item, "0123456789"))
	if n >= len(item) {
		return 0
	}
	n++ // skip the bullet, or the delimiter after the number
	rest := strings.TrimLeft(item[n:], " \t")
	if len(rest) > 3 && rest[0] == '[' && rest[2] == ']' && strings.IndexByte(" xX", rest[1]) >= 0 {
		return len(item) - len(rest) + len("[ ]")
	}
	return n
}
