package prefix

import (
	"strings"

	"chunkscope/engine/outline"
	"chunkscope/engine/segment"
)

// measurer computes the lengths of prefix lines from those of titles, without writing the lines.
type measurer struct {
	*lines
	o              *outline.Outline
	meter          segment.Meter
	separatorUnits int
	endUnits       int
	spaceUnits     int
	// isAdditive is true if the length of a line is the sum of the lengths of its parts. It is
	// false for tokens.
	isAdditive bool
	levels     [7]measuredLine
	text       []byte
}

type measuredLine struct {
	title           string
	isOnly          bool
	hasNoHeading    bool
	unitsBefore     int
	units           int
	unitsWithoutEnd int
}

const unknownUnits = -1

func (l *lines) measure(o *outline.Outline, meter segment.Meter, isAdditive bool) {
	m := &measurer{
		lines: l, o: o, meter: meter, isAdditive: isAdditive,
		separatorUnits: meter.Count(strings.TrimRight(titleSeparator, " ")), endUnits: meter.Count(prefixEnd), spaceUnits: meter.Count(" "),
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

func (m *measurer) headingUnits(head outline.HeadingInfo, title string) int {
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
	isFirst := above.title == ""
	if !isFirst {
		l.unitsBefore = above.unitsBefore + m.titleUnits(above) + m.separatorUnits
	}
	if l.title == title && l.isOnly == isFirst {
		return
	}
	l.title, l.isOnly, l.unitsWithoutEnd = title, isFirst, unknownUnits
	if m.isAdditive || endsWithWord(title) {
		l.units = m.titleUnits(l) + m.endUnits
	} else {
		l.units = m.count(l, prefixEnd)
	}
}

// titleUnits returns the length of the last title of l, including the space before it.
func (m *measurer) titleUnits(l *measuredLine) int {
	if l.unitsWithoutEnd == unknownUnits {
		l.unitsWithoutEnd = m.count(l, "")
	}
	return l.unitsWithoutEnd
}

func (m *measurer) count(l *measuredLine, suffix string) int {
	if m.isAdditive && l.isOnly {
		return m.meter.Count(l.title)
	} else if m.isAdditive {
		return m.spaceUnits + m.meter.Count(l.title)
	}
	m.text = m.text[:0]
	if !l.isOnly {
		m.text = append(m.text, ' ')
	}
	m.text = append(append(m.text, l.title...), suffix...)
	return m.meter.Count(string(m.text))
}

func endsWithWord(title string) bool {
	c := title[len(title)-1]
	return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= '0' && c <= '9'
}
