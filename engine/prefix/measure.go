package prefix

import (
	"strings"

	"chunkscope/engine/outline"
	"chunkscope/engine/segment"
)

// measurer counts lines without writing them: a line has the units of the line it
// extends plus those of the title it adds. This also holds for tokens, since no token
// crosses a space between words, or extends from a letter or digit to a line end.
type measurer struct {
	*lines
	o              *outline.Outline
	meter          segment.Meter
	separatorUnits int // units between two titles, without the space before the second
	end            int // units of the end of a line
	space          int // units of a space
	// addsUp: the units of a title and those of the text around it add up. Otherwise
	// tokens may span the space between.
	addsUp bool
	// levels holds the lines of the last heading of each level, and at 0 the line of no
	// heading.
	levels [7]measuredLine
	text   []byte
}

type measuredLine struct {
	title           string // the last title, or ""
	isOnly          bool   // the line has no other title
	hasNoHeading    bool   // the line is not below a heading
	unitsBefore     int    // units of the text before the title
	units           int    // units of the title, including the preceding space and the end of the line
	unitsWithoutEnd int    // units without the end; unknown until another line extends this one
}

const unknownUnits = -1

func (l *lines) measure(o *outline.Outline, meter segment.Meter, addsUp bool) {
	m := &measurer{
		lines: l, o: o, meter: meter, addsUp: addsUp,
		separatorUnits: meter.Count(strings.TrimRight(titleSeparator, " ")), end: meter.Count(prefixEnd), space: meter.Count(" "),
	}
	top := &m.levels[0]
	if top.hasNoHeading = true; l.title != "" {
		m.extendLine(top, &measuredLine{}, l.title)
	}
	l.units[0] = int32(top.units)
	l.longest = top.units
	o.EachTitle(func(i int, title string) {
		head := o.Heading(i)
		title = shorten(title)
		if l.isDocumentTitle != nil {
			l.isDocumentTitle[i] = head.Parent < 0 && title == l.title
		}
		n := m.headingUnits(head, title)
		l.units[i+1], l.longest = int32(n), max(l.longest, n)
	})
}

// headingUnits returns the units of the line of the next heading, as (*writer).lineBelow
// writes it.
func (m *measurer) headingUnits(head outline.Head, title string) int {
	above, line := &m.levels[0], &m.levels[head.Level]
	if head.Parent >= 0 {
		above = &m.levels[m.o.Heading(head.Parent).Level]
	}
	isPlain := above.hasNoHeading && title == ""
	if title == "" || above.hasNoHeading && title == m.title {
		*line = *above
	} else {
		m.extendLine(line, above, title)
	}
	line.hasNoHeading = isPlain
	return line.unitsBefore + line.units
}

func (m *measurer) extendLine(l, above *measuredLine, title string) {
	l.unitsBefore = 0
	first := above.title == ""
	if !first {
		l.unitsBefore = above.unitsBefore + m.stemUnits(above) + m.separatorUnits
	}
	if l.title == title && l.isOnly == first {
		return // usual for repeated headings
	}
	l.title, l.isOnly, l.unitsWithoutEnd = title, first, unknownUnits
	if m.addsUp || endsInWord(title) {
		l.units = m.stemUnits(l) + m.end
	} else {
		l.units = m.count(l, prefixEnd)
	}
}

// stemUnits returns the units of a line's title and the space before it.
func (m *measurer) stemUnits(l *measuredLine) int {
	if l.unitsWithoutEnd == unknownUnits {
		l.unitsWithoutEnd = m.count(l, "")
	}
	return l.unitsWithoutEnd
}

// count returns the units of a line's title, the space before it and the suffix after it.
func (m *measurer) count(l *measuredLine, suffix string) int {
	if m.addsUp && l.isOnly {
		return m.meter.Count(l.title)
	} else if m.addsUp {
		return m.space + m.meter.Count(l.title)
	}
	m.text = m.text[:0]
	if !l.isOnly {
		m.text = append(m.text, ' ')
	}
	m.text = append(append(m.text, l.title...), suffix...)
	return m.meter.Count(string(m.text))
}

// endsInWord reports whether a title ends with a letter or digit, which is known only
// for ASCII.
func endsInWord(title string) bool {
	c := title[len(title)-1]
	return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9'
}
