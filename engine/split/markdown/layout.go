package markdown

import (
	"strings"
	"unicode/utf8"

	"chunkscope/engine/outline"
	"chunkscope/engine/segment"
)

// layout is where a document's preamble and sections begin (rules/sections),
// whatever the settings.
type layout struct {
	// preamble is how many blocks stand before the first heading; 0 when
	// there is no heading.
	preamble int
	// sections are the first blocks of the sections: of what follows the
	// preamble, and of every H1 and H2.
	sections []int32
}

type layoutKey struct{}

func layoutOf(doc *segment.Analysis) *layout {
	return doc.Memo(layoutKey{}, func() any { return newLayout(doc.Outline()) }).(*layout)
}

func newLayout(o *outline.Outline) *layout {
	l := &layout{}
	if o.NumBlocks() == 0 {
		return l
	}
	if o.NumHeadings() > 0 {
		l.preamble = o.Heading(0).Block
	}
	begins := func(i int) bool {
		h := o.Heading(i)
		return h.Level <= sectionLevel && h.Block > l.preamble
	}
	n := 1
	for i := range o.NumHeadings() {
		if begins(i) {
			n++
		}
	}
	l.sections = append(make([]int32, 0, n), int32(l.preamble))
	for i := range o.NumHeadings() {
		if begins(i) {
			l.sections = append(l.sections, int32(o.Heading(i).Block))
		}
	}
	return l
}

// sectionLevel is the deepest heading that begins a section.
const sectionLevel = 2

// region is a range of blocks that chunks do not cross.
type region struct {
	from, to int
	section  int32
	preamble bool
	// heads is set when a header-only section was put in front of its first
	// subsection (rules/sections, A heading alone).
	heads bool
}

// regions calls visit with the regions of a document in order, until it
// returns false.
func (l *layout) regions(o *outline.Outline, text string, extract, sections bool, visit func(region) bool) {
	from, n := 0, o.NumBlocks()
	if n == 0 {
		return
	}
	if extract && l.preamble > 0 {
		if !visit(region{to: l.preamble, section: -1, preamble: true}) {
			return
		}
		from = l.preamble
	}
	if !sections {
		visit(region{from: from, to: n})
		return
	}
	for i := 0; i < len(l.sections); {
		r := region{from: from, section: int32(i)}
		for i++; ; i++ {
			r.to = n
			if i < len(l.sections) {
				r.to = int(l.sections[i])
			}
			if i == len(l.sections) || !onlyHeads(o, text, int(l.sections[i-1]), r.to) {
				break
			}
			r.heads = true
		}
		if !visit(r) {
			return
		}
		from = r.to
	}
}

// mostHeads is the length, in characters, from which a section of nothing but
// headings stays a chunk of its own.
const mostHeads = 150

// onlyHeads reports whether blocks from to to are nothing but headings, short
// enough, and the section of the last goes on at block to.
func onlyHeads(o *outline.Outline, text string, from, to int) bool {
	for i := from; i < to; i++ {
		if o.BlockKind(i) != outline.Heading {
			return false
		}
	}
	heads := text[o.BlockStart(from):o.BlockStart(to)]
	if len(heads) >= mostHeads && utf8.RuneCountInString(strings.TrimSpace(heads)) >= mostHeads {
		return false
	}
	return o.Block(to-1).Level < o.Block(to).Level
}
