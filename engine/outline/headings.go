package outline

import (
	"sort"
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/text"
)

// Head is a top-level heading, ATX or setext.
type Head struct {
	Start  int // start of its line
	Level  int
	Block  int // index of its block
	Parent int
}

// NumHeadings returns the number of headings.
func (o *Outline) NumHeadings() int { return len(o.heads) }

// Heading returns heading i.
func (o *Outline) Heading(i int) Head {
	block := int(o.heads[i].block)
	return Head{Start: o.BlockStart(block), Level: int(o.kinds[block].level), Block: block, Parent: o.parent(i)}
}

// HeadingStart returns the start of heading i.
func (o *Outline) HeadingStart(i int) int { return o.BlockStart(int(o.heads[i].block)) }

func (o *Outline) parent(i int) int { return int(o.heads[i].parent) }

// Title returns the text of heading i as shown to a reader.
func (o *Outline) Title(i int) string {
	if t, ok := o.titles[i]; ok {
		return t
	}
	return strings.TrimSpace(o.headingProse(i, o.Prose).Slice(o.text))
}

// EachTitle calls visit with the title of every heading, in order.
func (o *Outline) EachTitle(visit func(heading int, title string)) {
	prose := 0
	for i := range len(o.heads) {
		t, ok := o.titles[i]
		if !ok {
			start, end := o.HeadingStart(i), o.BlockEnd(int(o.heads[i].block))
			for prose < len(o.Prose) && o.Prose[prose].Start() < start {
				prose++
			}
			if prose < len(o.Prose) && o.Prose[prose].Start() < end {
				t = strings.TrimSpace(o.Prose[prose].Span().Slice(o.text))
			}
		}
		visit(i, t)
	}
}

func (o *Outline) headingProse(i int, prose []chunk.PackedSpan) chunk.Span {
	start, end := o.HeadingStart(i), o.BlockEnd(int(o.heads[i].block))
	k := sort.Search(len(prose), func(k int) bool { return prose[k].Start() >= start })
	if k < len(prose) && prose[k].Start() < end {
		return prose[k].Span()
	}
	return chunk.Span{}
}

// HeadingBefore returns the index of the last heading that starts before off, or -1.
func (o *Outline) HeadingBefore(off int) int {
	return sort.Search(len(o.heads), func(i int) bool { return o.HeadingStart(i) >= off }) - 1
}

// HeadingNear is like HeadingBefore, but fast if off is near a known heading.
func (o *Outline) HeadingNear(off, heading int) int {
	if heading >= 0 && o.HeadingStart(heading) >= off {
		return o.HeadingBefore(off)
	}
	for heading+1 < len(o.heads) && o.HeadingStart(heading+1) < off {
		heading++
	}
	return heading
}

// HeadingsIn returns the headings that start inside s, as a range of indexes.
func (o *Outline) HeadingsIn(s chunk.Span) (from, to int) {
	from = o.HeadingBefore(s.Start) + 1
	to = from + sort.Search(len(o.heads)-from, func(i int) bool { return o.HeadingStart(from+i) >= s.End })
	return from, to
}

// Path returns the titles from the top of the outline down to heading i.
func (o *Outline) Path(i int) []string {
	if i < 0 {
		return nil
	}
	n := 0
	for j := i; j >= 0; j = o.parent(j) {
		n++
	}
	path := make([]string, n)
	for j := i; j >= 0; j = o.parent(j) {
		n--
		path[n] = o.Title(j)
	}
	return path
}

// PathOf returns the path of a span's first heading, or else the path of the last heading
// before the span.
func (o *Outline) PathOf(s chunk.Span) []string {
	if start, end := o.HeadingsIn(s); start < end {
		return o.Path(start)
	}
	return o.Path(o.HeadingBefore(s.Start))
}

// HeadingForSpan returns the index of the heading at the start of the span, or else the index
// of the heading above it, or -1.
func (o *Outline) HeadingForSpan(text string, s chunk.Span) int {
	above := o.HeadingBefore(s.Start)
	if atStart := above + 1; o.BeginsWith(text, s, atStart) {
		return atStart
	}
	return above
}

// BeginsWith reports whether a span begins with a heading. The heading must not start
// before the span; its index may equal the number of headings.
func (o *Outline) BeginsWith(content string, s chunk.Span, heading int) bool {
	if heading == len(o.heads) {
		return false
	}
	pos := o.HeadingStart(heading)
	return pos < s.End && text.IsBlank(content[s.Start:pos])
}
