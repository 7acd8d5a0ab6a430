package markdown

import (
	"math/bits"
	"strings"
	"unicode/utf8"

	"chunkscope/engine/outline"
	"chunkscope/engine/segment"
)

type layout struct {
	// preamble is the number of blocks before the first heading.
	preamble int
	// sections is a bit set of the blocks that begin a section. A short section without text is part
	// of the next section (rules/sections, Sections with only a heading).
	sections     []uint64
	sectionCount int
}

type layoutKey struct{}

func findLayout(doc *segment.Analysis) *layout {
	return doc.Memo(layoutKey{}, func() any { return newLayout(doc.Text, doc.Outline()) }).(*layout)
}

func newLayout(text string, o *outline.Outline) *layout {
	l := &layout{}
	if o.NumBlocks() == 0 {
		return l
	}
	if o.NumHeadings() > 0 {
		l.preamble = o.Heading(0).Block
	}
	l.sections = make([]uint64, o.NumBlocks()/64+1)
	l.eachSection(o, text, func(first int) {
		l.sections[first/64] |= 1 << (first % 64)
		l.sectionCount++
	})
	return l
}

func (l *layout) findNextSection(block, fallback int) int {
	for w := block / 64; w < len(l.sections); w++ {
		bits64 := l.sections[w]
		if w == block/64 {
			bits64 = bits64 >> (block % 64) << (block % 64)
		}
		if bits64 != 0 {
			return w*64 + bits.TrailingZeros64(bits64)
		}
	}
	return fallback
}

func (l *layout) eachSection(o *outline.Outline, text string, visit func(first int)) {
	last := l.preamble
	visit(last)
	for i := range o.NumHeadings() {
		h := o.Heading(i)
		if h.Level > sectionLevel || h.Block <= l.preamble {
			continue
		}
		if !hasOnlyHeadings(o, text, last, h.Block) {
			visit(h.Block)
		}
		last = h.Block
	}
}

const sectionLevel = 2

// region is a range of blocks. A chunk never extends beyond the ends of a region.
type region struct {
	first, end int
	section    int32
	preamble   bool
	// joinsHeading is true if the region begins with a section without text, joined with the next
	// section.
	joinsHeading bool
}

func (l *layout) eachRegion(o *outline.Outline, extract, sections bool, visit func(region) bool) {
	start, n := 0, o.NumBlocks()
	if n == 0 {
		return
	}
	if extract && l.preamble > 0 {
		if !visit(region{end: l.preamble, section: -1, preamble: true}) {
			return
		}
		start = l.preamble
	}
	if !sections {
		visit(region{first: start, end: n})
		return
	}
	first := l.findNextSection(0, n)
	for i := range l.sectionCount {
		next := l.findNextSection(first+1, n)
		r := region{first: start, end: next, section: int32(i)}
		subsection := first + 1
		for subsection < r.end && o.IsInvisible(subsection) {
			subsection++
		}
		r.joinsHeading = subsection < r.end && o.BlockKind(subsection) == outline.Heading && o.Block(subsection).Level <= sectionLevel
		if !visit(r) {
			return
		}
		first, start = next, next
	}
}

// A section without text is joined with the next section if it has fewer than maxHeadingChars
// characters.
const maxHeadingChars = 150

// hasOnlyHeadings reports whether the blocks in [from, to) are only short headings and block to is a
// heading of a deeper level.
func hasOnlyHeadings(o *outline.Outline, text string, from, to int) bool {
	level := 0
	for i := from; i < to; i++ {
		switch b := o.Block(i); b.Kind {
		case outline.Heading:
			level = b.Level
		default:
			if !o.IsInvisible(i) {
				return false
			}
		}
	}
	content := text[o.BlockStart(from):o.BlockStart(to)]
	if len(content) >= maxHeadingChars && utf8.RuneCountInString(strings.TrimSpace(content)) >= maxHeadingChars {
		return false
	}
	return level < o.Block(to).Level
}
