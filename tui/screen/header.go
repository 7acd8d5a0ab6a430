package screen

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/layout"
	"chunkscope/tui/part"
	"chunkscope/tui/session"
)

// item is a part of the header. If space is limited, items of low priority are omitted.
type item struct {
	style    cell.Style
	text     string
	priority int
	action   keys.Action // action of a click, or ""

	pieces []item // parts of text in different styles, or nil
}

func newItem(style cell.Style, text string, priority int) item {
	return item{style: style, text: text, priority: priority}
}

func (it item) withAction(a keys.Action) item {
	it.action = a
	return it
}

type header struct {
	*Screen
	words words
	w     int
}

// words is a level of shortening. Higher values shorten more items.
type words int

const (
	allLong words = iota
	briefKinds
	briefFlags
	briefStatuses
	allBrief
)

type actionSpan struct {
	Span
	action keys.Action
}

type headerLine struct {
	cell.Line
	actions []actionSpan
}

// wideGap is the maximum gap between the document's name and the counts if panes are side by side.
const wideGap = 4

// line returns the header. If panes are side by side, the measures are above the settings and all
// other items are above the text.
func (v header) line() *headerLine {
	s := v.Styles
	b := &headerLine{}
	b.Reset(v.Layout.W, s.Method)
	v.w = v.Layout.W
	measures, fits := wideMeasures(v)
	if fits {
		v.w = v.Layout.Border.X
	}
	left, right, words := v.selectWording(v.nameItems())
	if fits && words == allBrief { // use the space above the settings for long items
		v.w = v.Layout.W - totalWidth(measures)
		left, right, _ = v.selectWording(v.nameItems())
	}
	room := v.w - totalWidth(right) - 1
	for i := range left {
		b.Space(s.Text, gapWidth(&b.Line))
		b.put(&left[i], func(it *item) { b.PutMax(it.style, it.text, max(8, room-b.Width())) })
	}
	if !fits {
		b.PadTo(s.Text, v.w-totalWidth(right)+1)
		b.putFacts(s, right)
		return b
	}
	b.Space(s.Text, min(wideGap, v.w-totalWidth(right)+1-b.Width()))
	b.putFacts(s, right)
	if b.Width() <= v.Layout.Border.X {
		b.PadTo(s.Text, v.Layout.Border.X)
		b.Put(s.Rule, "│")
	}
	b.PadTo(s.Text, v.Layout.W-totalWidth(measures)+1)
	b.putFacts(s, measures)
	return b
}

// wideMeasures returns the measures if panes are side by side and the measures fit above the
// settings.
func wideMeasures(v header) (items []item, ok bool) {
	if v.Layout.Arrangement != layout.SideBySide || v.Layout.Border.Empty() {
		return nil, false
	}
	items = measureItems(v)
	return items, totalWidth(items) < v.Layout.W-v.Layout.Border.X
}

func (b *headerLine) putFacts(s *cell.Styles, items []item) {
	for i := range items {
		if i > 0 {
			b.Space(s.Text, 2)
		}
		b.put(&items[i], func(it *item) {
			text := it.text
			if plain, ok := strings.CutPrefix(text, oversizeMark); ok { // the mark has its own color
				b.Put(s.Error, oversizeMark)
				text = plain
			}
			if it.pieces != nil {
				writeItems(&b.Line, it.pieces)
			} else {
				b.Put(it.style, text)
			}
		})
	}
}

func (b *headerLine) put(it *item, draw func(*item)) {
	start := b.Width()
	draw(it)
	if it.action != "" {
		b.actions = append(b.actions, actionSpan{Span{From: start, To: b.Width()}, it.action})
	}
}

func (v header) nameItems() (left []item, name string) {
	s := v.Styles
	name = part.Title(v.Doc.Name)
	if relativeName := v.Scope.Name(v.File); relativeName != "" && strings.HasSuffix(filepath.ToSlash(v.Doc.Name), relativeName) {
		name = relativeName
	}
	left = []item{newItem(s.Text, name, 8)}
	if n := len(v.Files); n > 1 {
		left[0].action = keys.Files
		place := fmt.Sprintf("%d/%d", v.File+1, n)
		if v.Layout.W >= longLabelsWidth {
			place = "file " + place
		}
		left = append(left, newItem(s.Muted, place, 7).withAction(keys.Files))
	}
	left = append(left, v.scopeItems()...)
	if v.ShowsOnlyGiven() {
		left = append(left, newItem(s.Focus, "A "+v.Given.Name(), 7))
	}
	return left, name
}

const oversizeMark = "◆"

func (v *Screen) scopeItems() []item {
	n := v.Scope.DocumentCount()
	items := newItem(v.Styles.FocusBold, "all "+part.Count(n), 8).withAction(keys.ToggleScope)
	switch m, fresh := v.Scope.MeasureTotals(); {
	case n == 0, !v.Scope.IsAll():
		return nil
	case fresh:
		return []item{items}
	case m != nil && m.Settings == v.Settings:
		return []item{items, newItem(v.Styles.Focus, part.Percent(m.Finished, n)+" measured", 4)}
	}
	return []item{items, newItem(v.Styles.Focus, "measuring …", 4)}
}

func gapWidth(b *cell.Line) int {
	if b.Width() == 0 {
		return 1
	}
	return 2
}

// longLabelsWidth is the minimum screen width for the long form of labels.
const longLabelsWidth = 110

// totalWidth returns the width of items, each followed by a gap.
func totalWidth(items []item) int {
	n := 0
	for i := range items {
		n += items[i].width()
	}
	return n
}

func (it *item) width() int { return cell.Width(it.text, cell.Wc) + 2 }

// nameSides returns the names of A and B. On a narrow screen it omits words at the start of B's
// name that A's name also starts with.
func nameSides(a, b string, w int) string {
	i := strings.LastIndexByte(a, ' ') + 1
	if w < longLabelsWidth && i > 0 && b != a && !strings.HasSuffix(a, session.ChangedMark) && strings.HasPrefix(b, a[:i]) {
		return "A " + a + " · B " + b[i:]
	}
	return "A " + a + " · B " + b
}

// selectWording returns the items that fit and their wording, which is the longest one that leaves
// room for all important items.
func (v header) selectWording(left []item, name string) (l, r []item, best words) {
	count := 0
	pair, pinned := v.sidesItem()
	if pinned { // reserve space for the names of A and B
		v.words = briefKinds
	}
	for ; v.words <= allBrief; v.words++ {
		if pinned && v.words == briefStatuses {
			continue
		}
		items := v.countItems()
		if v.w == v.Layout.W {
			items = append(items, measureItems(v)...)
		}
		if v.Target != nil {
			items = append(items, newItem(v.Styles.Muted, "for "+v.Target.SystemName, 6))
		}
		a, b := v.selectPinned(left, items, name)
		n, full := totalPriority(b), totalPriority(items)
		if pinned {
			full += totalPriority([]item{pair})
			if containsItem(a, &pair) {
				n += totalPriority([]item{pair})
			}
		}
		if n > count {
			count, l, r, best = n, a, b, v.words
		}
		if n == full {
			break
		}
	}
	return l, r, best
}

// totalPriority rates a set of items. One item outweighs several items of lower priority. Items up
// to minorPriority do not count.
func totalPriority(items []item) (n int) {
	for i := range items {
		if w := items[i].priority; w > minorPriority {
			n += 1 << (4 * w)
		}
	}
	return n
}

func containsItem(items []item, it *item) bool {
	return slices.ContainsFunc(items, func(other item) bool { return other.text == it.text })
}

func (v header) sidesItem() (pair item, pinned bool) {
	a, b, pinned := v.SideNames()
	if !pinned || v.ShowsOnlyGiven() {
		return pair, false
	}
	pair = newItem(v.Styles.Focus, nameSides(a, b, v.Layout.W), 5).withAction(keys.ShowSides)
	if v.Compare.Pinned() == nil { // the side-by-side view needs a pinned result
		pair.action = ""
	}
	return pair, true
}

// selectPinned returns the items that fit, with the names of A and B if possible, and a note that A
// is pinned otherwise.
func (v header) selectPinned(left, right []item, name string) (l, r []item) {
	pair, pinned := v.sidesItem()
	if !pinned {
		return v.selectItems(left, right, name)
	}
	if l, r = v.selectItems(append(slices.Clone(left), pair), right, name); containsItem(l, &pair) {
		return l, r
	}
	if pair.text, pair.priority = "A pinned", 7; v.Compare.Pinned() == nil {
		a, _, _ := v.SideNames()
		pair.text = "A " + a
	}
	return v.selectItems(append(slices.Clone(left), pair), right, name)
}

const (
	// Items up to minorPriority are omitted before the document's name is shortened. Items of at
	// least requiredPriority are never omitted.
	minorPriority, requiredPriority = 3, 8
	minName                         = 24
)

// selectItems returns the items that fit, those of high priority first. It shortens the document's
// name if items above minorPriority would not fit otherwise.
func (v header) selectItems(left, right []item, name string) (l, r []item) {
	items := slices.Concat(left, right)
	selected := make([]bool, len(items))
	used := 0
	nameWidth := cell.Width(name, v.Styles.Method)
	width := func(it *item) int {
		if it.text == name {
			return min(nameWidth, minName) + 2
		}
		return it.width()
	}
	take := func(from, to int) {
		for priority := from; priority >= to; priority-- {
			for i := range items {
				it := &items[i]
				if it.priority != priority || selected[i] {
					continue
				}
				if selected[i] = priority >= requiredPriority || used+width(it) <= v.w; selected[i] {
					used += width(it)
				}
			}
		}
	}
	take(maxPriority, minorPriority+1)
	for i := range items {
		if items[i].text == name && selected[i] {
			wanted := min(nameWidth-min(nameWidth, minName), max(0, v.w-used))
			used += wanted
			items[i].text = cell.ShortenPath(name, min(nameWidth, minName)+wanted, v.Styles.Method)
		}
	}
	take(minorPriority, 0)
	for i := range items {
		switch {
		case !selected[i]:
		case i < len(left):
			l = append(l, items[i])
		default:
			r = append(r, items[i])
		}
	}
	return l, r
}

const maxPriority = 9

func plural(n int, label string) string { return part.Count(n) + " " + pluralNoun(n, label) }

func pluralNoun(n int, label string) string {
	if n == 1 {
		return label
	}
	return label + "s"
}
