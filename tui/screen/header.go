package screen

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
)

// item is a piece of the header. The least important ones are dropped first if there is
// little room.
type item struct {
	style cell.Style
	text  string
	worth int
	leads keys.Action // action on a click; empty: none

	pieces []item // the text in several styles; nil: in one
}

// piece returns an item without an action.
func piece(style cell.Style, text string, worth int) item {
	return item{style: style, text: text, worth: worth}
}

// leadTo returns the item with an action.
func (it item) leadTo(a keys.Action) item {
	it.leads = a
	return it
}

// header is the first line of a screen: the document, and the effect of the settings on
// it.
type header struct {
	*Screen
	words words // the items in short words
}

// words selects the items with short words, to save room.
type words int

const (
	allLong words = iota
	briefKinds
	briefFlags
	allBrief
)

// led is a range of columns with an action.
type led struct {
	Span
	to keys.Action
}

// drawn is the line and its clickable parts.
type drawn struct {
	cell.Line
	leads []led
}

// line returns the line with as many items as fit.
func (v header) line() *drawn {
	s := v.Styles
	left, right := v.fitCounts(v.nameItems())
	b := &drawn{}
	b.Reset(v.Layout.W, s.Method)
	room := v.Layout.W - total(right) - 1
	for i := range left {
		b.Space(s.Text, gap(&b.Line))
		b.put(&left[i], func(it *item) { b.PutMax(it.style, it.text, max(8, room-b.Width())) })
	}
	b.Space(s.Text, b.Room()-total(right)+1)
	for i := range right {
		switch {
		case right[i].follows():
			b.Space(s.Text, 1)
		case i > 0:
			b.Space(s.Text, 2)
		}
		b.put(&right[i], func(it *item) {
			text := it.text
			if rest, ok := strings.CutPrefix(text, oversized); ok { // the mark's usual color
				b.Put(s.Error, oversized)
				text = rest
			}
			if it.pieces != nil {
				write(&b.Line, it.pieces)
			} else {
				b.Put(it.style, text)
			}
		})
	}
	return b
}

// put draws an item and records its position.
func (b *drawn) put(it *item, draw func(*item)) {
	start := b.Width()
	draw(it)
	if it.leads != "" {
		b.leads = append(b.leads, led{Span{From: start, To: b.Width()}, it.leads})
	}
}

// nameItems returns the items for the document and the scope.
func (v header) nameItems() (left []item, name string) {
	s := v.Styles
	name = part.Title(v.Doc.Name)
	if inside := v.Scope.Name(v.File); inside != "" && strings.HasSuffix(filepath.ToSlash(v.Doc.Name), inside) {
		name = inside
	}
	left = []item{piece(s.TextBold, name, 8)}
	if n := len(v.Files); n > 1 {
		left[0].leads = keys.Files
		place := fmt.Sprintf("%d/%d", v.File+1, n)
		if v.Layout.W >= spacious {
			place = "file " + place
		}
		left = append(left, piece(s.Muted, place, 7).leadTo(keys.Files))
	}
	left = append(left, v.scope()...)
	if v.ShowsOnlyGiven() {
		left = append(left, piece(s.Focus, "A "+v.Given.Name(), 7))
	}
	return left, name
}

// oversized is the mark of chunks that are too long.
const oversized = "◆"

// scope names the current scope if there are several documents.
func (v *Screen) scope() []item {
	n := v.Scope.Documents()
	items := piece(v.Styles.FocusBold, "all "+part.Count(n), 8).leadTo(keys.SpeakOfAll)
	switch m, fresh := v.Scope.Measured(); {
	case n == 0, !v.Scope.IsAll():
		return nil
	case fresh:
		return []item{items}
	case m != nil && m.Settings == v.Settings:
		return []item{items, piece(v.Styles.Focus, part.Percent(m.Known, n)+" measured", 4)}
	}
	return []item{items, piece(v.Styles.Focus, "measuring …", 4)}
}

func gap(b *cell.Line) int {
	if b.Width() == 0 {
		return 1
	}
	return 2
}

// spacious is the minimum width of a header with labeled counts.
const spacious = 110

func total(items []item) int {
	n := 0
	for i := range items {
		n += items[i].room()
	}
	return n
}

// room returns the width of an item, including the gap to its neighbor.
func (it *item) room() int {
	n := cell.Width(it.text, cell.Wc) + 2
	if it.follows() {
		n--
	}
	return n
}

// follows reports whether the item belongs to the one before it.
func (it *item) follows() bool { return strings.HasPrefix(it.text, "· ") }

// sides names A and B. If they are values of one setting and the screen is narrow, it
// names the setting once.
func sides(a, b string, w int) string {
	i := strings.LastIndexByte(a, ' ') + 1
	if w < spacious && i > 0 && b != a && !strings.HasSuffix(a, "*") && strings.HasPrefix(b, a[:i]) {
		return "A " + a + " · B " + b[i:]
	}
	return "A " + a + " · B " + b
}

// fitCounts returns the items that fit, in words short enough for the most important
// ones.
func (v header) fitCounts(left []item, name string) (l, r []item) {
	in := 0
	pair, pinned := v.sidesItem()
	if pinned { // A and B need the room
		v.words = briefKinds
	}
	for ; v.words <= allBrief; v.words++ {
		items := v.tally()
		if v.Target != nil {
			items = append(items, piece(v.Styles.Muted, "for "+v.Target.SystemName, 6))
		}
		a, b := v.fitPinned(left, items, name)
		n, full := weight(b), weight(items)
		if pinned {
			full += weight([]item{pair})
			if holds(a, &pair) {
				n += weight([]item{pair})
			}
		}
		if n > in {
			in, l, r = n, a, b
		}
		if n == full {
			break
		}
	}
	return l, r
}

// weight compares sets of items: one important item outweighs several less important
// ones. Ornaments do not count.
func weight(items []item) (n int) {
	for i := range items {
		if w := items[i].worth; w > ornaments {
			n += 1 << (4 * w)
		}
	}
	return n
}

// holds reports whether an item is among others.
func holds(items []item, it *item) bool {
	return slices.ContainsFunc(items, func(other item) bool { return other.text == it.text })
}

// sidesItem returns the item for A and B, if A is pinned.
func (v header) sidesItem() (pair item, pinned bool) {
	a, b, pinned := v.Sides()
	if !pinned || v.ShowsOnlyGiven() {
		return pair, false
	}
	pair = piece(v.Styles.Focus, sides(a, b, v.Layout.W), 5).leadTo(keys.BothSides)
	if v.Compare.Pinned() == nil { // two texts are not shown side by side
		pair.leads = ""
	}
	return pair, true
}

// fitPinned returns the items that fit, with the names of A and B or, if these do not
// fit, with the fact that A is pinned.
func (v header) fitPinned(left, right []item, name string) (l, r []item) {
	pair, pinned := v.sidesItem()
	if !pinned {
		return v.fit(left, right, name)
	}
	if l, r = v.fit(append(slices.Clone(left), pair), right, name); holds(l, &pair) {
		return l, r
	}
	if pair.text, pair.worth = "A pinned", 7; v.Compare.Pinned() == nil {
		a, _, _ := v.Sides()
		pair.text = "A " + a
	}
	return v.fit(append(slices.Clone(left), pair), right, name)
}

const (
	// ornaments is the worth up to which items give way to the whole name of the
	// document, needed the worth from which they never give way.
	ornaments, needed = 3, 8
	// leastName is the minimum width of the document's name.
	leastName = 24
)

// fit selects the items that fit, the most important first. It shortens the document's
// name for items other than ornaments.
func (v header) fit(left, right []item, name string) (l, r []item) {
	items := slices.Concat(left, right)
	in := make([]bool, len(items))
	used := 2
	complete := cell.Width(name, v.Styles.Method)
	width := func(it *item) int {
		if it.text == name {
			return min(complete, leastName) + 2
		}
		return it.room()
	}
	take := func(from, to int) {
		for worth := from; worth >= to; worth-- {
			for i := range items {
				it := &items[i]
				if it.worth != worth || in[i] {
					continue
				}
				if in[i] = worth >= needed || used+width(it) <= v.Layout.W; in[i] {
					used += width(it)
				}
			}
		}
	}
	take(most, ornaments+1)
	for i := range items {
		if items[i].text == name && in[i] {
			more := min(complete-min(complete, leastName), max(0, v.Layout.W-used))
			used += more
			items[i].text = cell.ShortenPath(name, min(complete, leastName)+more, v.Styles.Method)
		}
	}
	take(ornaments, 0)
	for i := range items {
		switch {
		case !in[i]:
		case i < len(left):
			l = append(l, items[i])
		default:
			r = append(r, items[i])
		}
	}
	return l, r
}

// most is the worth of the most important items.
const most = 9

func plural(n int, what string) string { return part.Count(n) + " " + noun(n, what) }

func noun(n int, what string) string {
	if n == 1 {
		return what
	}
	return what + "s"
}
