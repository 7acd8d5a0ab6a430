package outline

import (
	"sort"
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/text"
)

// HeadingInfo is a top-level ATX or setext heading.
type HeadingInfo struct {
	Start  int // start of the line
	Level  int
	Block  int // index of the block
	Parent int
}

// NumHeadings returns the number of headings.
func (o *Outline) NumHeadings() int { return len(o.headings) }

// Heading returns heading i.
func (o *Outline) Heading(i int) HeadingInfo {
	block := int(o.headings[i].block)
	return HeadingInfo{Start: o.BlockStart(block), Level: int(o.kinds[block].level), Block: block, Parent: o.parent(i)}
}

// HeadingStart returns the start of heading i.
func (o *Outline) HeadingStart(i int) int { return o.BlockStart(int(o.headings[i].block)) }

func (o *Outline) parent(i int) int { return int(o.headings[i].parent) }

// Title returns the text of heading i without markup.
func (o *Outline) Title(i int) string {
	if t, ok := o.titles[i]; ok {
		return t
	}
	return strings.TrimSpace(o.headingProse(i, o.Prose).Slice(o.text))
}

// EachTitle calls visit with the title of each heading in order.
func (o *Outline) EachTitle(visit func(heading int, title string)) {
	prose := 0
	for i := range len(o.headings) {
		t, ok := o.titles[i]
		if !ok {
			start, end := o.HeadingStart(i), o.BlockEnd(int(o.headings[i].block))
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
	start, end := o.HeadingStart(i), o.BlockEnd(int(o.headings[i].block))
	k := sort.Search(len(prose), func(k int) bool { return prose[k].Start() >= start })
	if k < len(prose) && prose[k].Start() < end {
		return prose[k].Span()
	}
	return chunk.Span{}
}

// HeadingBefore returns the index of the last heading that starts before off, or -1.
func (o *Outline) HeadingBefore(off int) int {
	return sort.Search(len(o.headings), func(i int) bool { return o.HeadingStart(i) >= off }) - 1
}

// HeadingNear returns the same index as HeadingBefore. It is faster if off is shortly after the
// start of the given heading.
func (o *Outline) HeadingNear(off, heading int) int {
	if heading >= 0 && o.HeadingStart(heading) >= off {
		return o.HeadingBefore(off)
	}
	for heading+1 < len(o.headings) && o.HeadingStart(heading+1) < off {
		heading++
	}
	return heading
}

// HeadingsIn returns the index range [from, to) of the headings that start in s.
func (o *Outline) HeadingsIn(s chunk.Span) (from, to int) {
	from = o.HeadingBefore(s.Start) + 1
	to = from + sort.Search(len(o.headings)-from, func(i int) bool { return o.HeadingStart(from+i) >= s.End })
	return from, to
}

// Path returns the titles of the headings above heading i, from the highest level down, followed by
// the title of heading i. It returns nil if i is negative.
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

// SpanPath returns the path of the first heading in s. If there is none, it returns the path of the
// last heading before s.
func (o *Outline) SpanPath(s chunk.Span) []string {
	if start, end := o.HeadingsIn(s); start < end {
		return o.Path(start)
	}
	return o.Path(o.HeadingBefore(s.Start))
}

// HeadingForSpan returns the index of the heading at the start of s. If there is none, it returns
// the index of the last heading before s, or -1.
func (o *Outline) HeadingForSpan(text string, s chunk.Span) int {
	above := o.HeadingBefore(s.Start)
	if atStart := above + 1; o.BeginsWith(text, s, atStart) {
		return atStart
	}
	return above
}

// BeginsWith reports whether heading is the first text in s. content is the text of the document.
// The heading must not start before s. The result is false if heading is the number of headings.
func (o *Outline) BeginsWith(content string, s chunk.Span, heading int) bool {
	if heading == len(o.headings) {
		return false
	}
	pos := o.HeadingStart(heading)
	return pos < s.End && text.IsBlank(content[s.Start:pos])
}
