package screen

import (
	"fmt"
	"path/filepath"
	"strings"

	"chunkscope/tui/cell"
	"chunkscope/tui/part"
)

// item is a piece of the header; what matters least goes first where there is
// little room.
type item struct {
	style cell.Style
	text  string
	worth int
}

// header is the first line of a screen: what is shown, and what the settings make
// of it.
type header struct{ *Screen }

// draw draws the line, with as much as there is room for.
func (v header) draw() string {
	s := v.Styles
	name := v.Doc.Name
	if inside := v.Scope.Name(v.File); inside != "" && strings.HasSuffix(filepath.ToSlash(name), inside) {
		name = inside
	}
	left := []item{{s.FocusBold, "chunkscope", 2}, {s.TextBold, name, 8}, {s.Muted, part.Bytes(len(v.Doc.Text)), 3}}
	if n := len(v.Files); n > 1 {
		left = append(left, item{s.Muted, fmt.Sprintf("file %d/%d", v.File+1, n), 4})
	}
	left = append(left, v.scope()...)
	if v.Alone() {
		left = append(left, item{s.Focus, "A " + v.Given.Name(), 7})
	} else if a, b, pinned := v.Sides(); pinned {
		left = append(left, item{s.Focus, "A " + a + " · B " + b, 5})
	}
	right := v.tally()
	over := func() int { return total(left) + total(right) + 2 - v.Layout.W }
	for over() > 0 && dropLeast(&left, &right, ornaments) {
	}
	for i := range left {
		if w := cell.Width(left[i].text, s.Method); left[i].text == name && over() > 0 && w > leastName {
			left[i].text = cell.ShortenPath(name, max(leastName, w-over()), s.Method)
		}
	}
	for over() > 0 && dropLeast(&left, &right, droppable) {
	}
	var b cell.Line
	b.Reset(v.Layout.W, s.Method)
	room := v.Layout.W - total(right) - 1
	for _, it := range left {
		b.Space(s.Text, gap(&b))
		b.PutMax(it.style, it.text, max(8, room-b.Width()))
	}
	b.Space(s.Text, b.Left()-total(right)+1)
	for i, it := range right {
		switch {
		case strings.HasPrefix(it.text, "· "): // goes with what stands before it
			b.Space(s.Text, 1)
		case i > 0:
			b.Space(s.Text, 2)
		}
		b.Put(it.style, it.text)
	}
	return b.Finish(s.Text)
}

// scope says what is spoken of, where there are several documents.
func (v *Screen) scope() []item {
	n := v.Scope.Documents()
	switch m, fresh := v.Scope.Measured(); {
	case n == 0, !v.Scope.All():
		return nil
	case fresh:
		return []item{{v.Styles.FocusBold, "all " + part.Count(n), 8}}
	case m != nil && m.Settings == v.Settings:
		return []item{{v.Styles.FocusBold, "all " + part.Count(n), 8}, {v.Styles.Focus, part.Percent(m.Known, n) + " measured", 4}}
	}
	return []item{{v.Styles.FocusBold, "all " + part.Count(n), 8}, {v.Styles.Focus, "measuring …", 4}}
}

func gap(b *cell.Line) int {
	if b.Width() == 0 {
		return 1
	}
	return 2
}

// spacious is the width from which the header says what it counts.
const spacious = 110

func total(items []item) int {
	n := 0
	for _, it := range items {
		n += cell.Width(it.text, cell.Wc) + 2
	}
	return n
}

const (
	// ornaments and droppable are the worth up to which items give way: the
	// first to the whole name of the document, the others to what matters more.
	ornaments, droppable = 3, 7
	// leastName is the cells that the document's name keeps.
	leastName = 24
)

// dropLeast drops the item that is worth least, and no more than most.
func dropLeast(left, right *[]item, most int) bool {
	from, at := left, -1
	for _, side := range []*[]item{left, right} {
		for i, it := range *side {
			if at < 0 || it.worth < (*from)[at].worth {
				from, at = side, i
			}
		}
	}
	if at < 0 || (*from)[at].worth > most {
		return false
	}
	*from = append((*from)[:at:at], (*from)[at+1:]...)
	return true
}

func plural(n int, what string) string { return part.Count(n) + " " + noun(n, what) }

func noun(n int, what string) string {
	if n == 1 {
		return what
	}
	return what + "s"
}
