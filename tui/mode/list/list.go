// Package list implements modes in which the user selects from a list.
package list

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/sahilm/fuzzy"

	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
)

// Choice is one line of a list.
type Choice struct {
	// Text is the line that the filter searches. Tail is at the right edge, and Short replaces it
	// if the line is too narrow. They may contain untrusted text.
	Text, Tail, Short string
	// Group is shown in a column before Text, on the first line of each group.
	Group string
	// Details follow Tail and are omitted together with it.
	Details []Piece
	// If Text is a path, PathEnd is the part that must stay visible.
	PathEnd string
	Style   func(*cell.Face) cell.Style // style of Text; nil for plain text
	Value   int
	// Synonyms lists other names in lower case that the filter matches too.
	Synonyms []string
	// FixedLength is the length of the start of Text that stays visible if a match replaces the
	// rest.
	FixedLength int
	IsHeading   bool
	// Indented choices are indented below a heading, unless a filter hides the headings.
	Indented bool
}

// Piece is part of a line with its own style. If Style is nil, it has the default style of Tail.
type Piece struct {
	Text  string
	Style func(*cell.Face) cell.Style
}

// List is a list in a dialog. Typing filters it, and keys move the selection.
type List struct {
	InputField
	all   []Choice
	shown []Choice
	// grouped contains the choices with headings, for an empty query. It is nil if there are no
	// groups.
	grouped  []Choice
	selected int
	top      int // index in shown of the first visible choice
	rows     int
	head     int // 1 for the filter, or 2 with a summary
	// tailHeadings are the column headings of the tails, or empty.
	tailHeadings string
	// findInside returns the first line of a choice's content that matches the query. It is nil if
	// choices have no content.
	findInside func(value int) (line string, ok bool)
	wholeWords bool
	// onAccept accepts the selected choice. It is nil if the list has its own Act and Click.
	onAccept func(c *part.Context) part.Intents
	// purpose is the label of the accept key, or empty for the default label.
	purpose string
	// onSelect previews the selected choice, and onCancel ends the preview. Both may be nil.
	onSelect, onCancel func() part.Intents
	aboutChoice        func() string
}

// maxLines limits the list, since a line takes about 200 bytes and all lines are searched for each
// typed letter.
const maxLines = 1 << 17

const nearestRows = "nearest"

func visibleRange(at, n int) (from, to int) {
	from = max(0, min(at-maxLines/2, n-maxLines))
	return from, min(n, from+maxLines)
}

// describePart describes the listed part of n lines. It returns "" if all lines are listed. which
// is a word such as "first".
func (l *List) describePart(n int, which string) string {
	if n <= len(l.all) {
		return ""
	}
	return " · the " + which + " " + part.Count(len(l.all)) + " of " + part.Count(n)
}

// noMatchMessage returns the message for a filter without matches. If not all n lines are listed,
// it says how to search the whole text.
func (l *List) noMatchMessage(n int, thing string) string {
	if n <= len(l.all) {
		return "no " + thing + " matches"
	}
	return fmt.Sprintf("none of these %s %ss matches: %s searches all the text", part.Count(len(l.all)), thing, keys.Search.Key())
}

// New returns a list of choices.
func New(all []Choice) List {
	return List{InputField: NewField(""), all: all, shown: all, head: 2}
}

// FitHeight sets the height of a placement to the height of the list, up to a limit. MaxH does not
// change while the user types.
func (l *List) FitHeight(p part.Placement, limit int) part.Placement {
	p.MaxH = min(limit, max(len(l.all), len(l.shown))+l.head)
	p.H = min(limit, max(1, len(l.shown))+l.head)
	return p
}

// Set replaces the choices and keeps the selection if possible. It does not scroll, because the user
// may be about to click.
func (l *List) Set(all []Choice) {
	previous, top := l.SelectedValue(), l.top
	l.all = all
	l.filter()
	l.top = top
	l.Choose(previous)
}

// Choose selects the choice with this value if it is shown.
func (l *List) Choose(value int) {
	for i := range l.shown {
		if !l.shown[i].IsHeading && l.shown[i].Value == value {
			l.move(i - l.selected)
		}
	}
}

// SelectedValue returns the value of the selected choice, or -1 if there is none.
func (l *List) SelectedValue() int {
	if l.selected < len(l.shown) {
		return l.shown[l.selected].Value
	}
	return -1
}

func (l *List) filter() {
	query := strings.TrimSpace(l.Value())
	l.shown, l.selected, l.top = l.all, 0, 0
	if query == "" {
		if l.grouped != nil {
			l.shown = l.grouped
		}
		l.move(0)
		return
	}
	if l.wholeWords {
		l.shown = matchWords(l.all, query)
		return
	}
	l.shown = nil
	for _, c := range l.all {
		if c.IsHeading {
			continue
		}
		contains := func(text string) bool { return strings.Contains(text, strings.ToLower(query)) }
		if contains(strings.ToLower(c.Text)) || slices.ContainsFunc(c.Synonyms, contains) {
			l.shown = append(l.shown, c)
		} else if l.findInside != nil {
			if line, ok := l.findInside(c.Value); ok {
				c.Text = c.Text[:c.FixedLength] + line
				l.shown = append(l.shown, c)
			}
		}
	}
	if len(l.shown) > 0 {
		return // try scattered letters only if nothing else matches
	}
	for _, m := range fuzzy.FindFrom(query, choices(l.all)) {
		if !l.all[m.Index].IsHeading {
			l.shown = append(l.shown, l.all[m.Index])
		}
	}
}

type choices []Choice

func (c choices) String(i int) string { return c[i].Text }
func (c choices) Len() int            { return len(c) }

func (l *List) move(n int) {
	last := len(l.shown) - 1
	l.selected = max(0, min(l.selected+n, last))
	step := 1
	if n < 0 {
		step = -1
	}
	for l.selected >= 0 && l.selected <= last && l.shown[l.selected].IsHeading {
		l.selected += step
	}
	if l.selected < 0 {
		l.selected = 0
		l.move(0)
	}
}

func (l *List) Wheel(n int) { l.move(n) }

func (*List) Scopes() []keys.Scope { return []keys.Scope{keys.List} }

func (*List) Typing() bool { return true }

func (l *List) Type(_ *part.Context, msg tea.KeyPressMsg) part.Intents {
	prefix := l.Value()
	l.InputField.Type(msg)
	if l.Value() != prefix {
		l.filter()
	}
	return l.callOnSelect()
}

func (l *List) Label(a keys.Action) string {
	if a == keys.Confirm {
		return l.purpose
	}
	return ""
}

func (l *List) callOnSelect() part.Intents {
	if l.onSelect == nil {
		return nil
	}
	return l.onSelect()
}

func (l *List) Paste(_ *part.Context, text string) part.Intents {
	l.InputField.Paste(text)
	l.filter()
	return l.callOnSelect()
}

// Walk moves the selection. It returns false for other actions.
func (l *List) Walk(a keys.Action) bool {
	switch a {
	case keys.NextLine:
		l.move(1)
	case keys.PrevLine:
		l.move(-1)
	case keys.PageDown:
		l.move(max(1, l.rows))
	case keys.PageUp:
		l.move(-max(1, l.rows))
	case keys.Top:
		l.selected = 0
		l.move(0)
	case keys.Bottom:
		l.move(len(l.shown))
	default:
		return false
	}
	return true
}

func (l *List) Act(c *part.Context, a keys.Action) (part.Intents, bool) {
	switch {
	case l.Walk(a):
		return l.callOnSelect(), true
	case a == keys.Confirm:
		return l.onAccept(c), true
	case a == keys.Back && l.onCancel != nil:
		return append(part.Do(part.Close{}), l.onCancel()...), true
	case a == keys.Back:
		return part.Do(part.Close{}), true
	}
	return nil, false
}

// Click selects a choice. A second click accepts it.
func (l *List) Click(c *part.Context, _, cy int) part.Intents {
	wasSelected, ok := l.SelectRow(cy)
	switch {
	case !ok:
		return nil
	case wasSelected:
		return l.onAccept(c)
	}
	return l.callOnSelect()
}

// SelectRow selects the line at row y of the last frame. wasSelected is true if it was already
// selected. ok is false if there is no choice at that row.
func (l *List) SelectRow(y int) (wasSelected, ok bool) {
	i := l.top + y - l.head
	if y < l.head || y >= l.head+l.rows || i >= len(l.shown) || l.shown[i].IsHeading {
		return false, false
	}
	wasSelected = i == l.selected
	l.selected = i
	return wasSelected, true
}

// Draw draws the filter and the choices in h rows of width w. If there are no choices, it draws
// emptyText.
func (l *List) Draw(c *part.Context, w, h int, emptyText string) []string {
	f := &c.Styles.Raised
	l.rows = max(1, h-l.head)
	l.top = max(0, min(l.top, l.selected, len(l.shown)-l.rows), l.selected-l.rows+1)
	if l.selected == 1 && l.shown[0].IsHeading && l.rows > 1 { // also show the heading of the first choice
		l.top = 0
	}
	message, summary := l.formatMessage(w), l.drawSummary(c, w)
	if w <= maxStackedWidth && l.head > 1 {
		message, summary = "", part.RaisedRow(c, w, f.Muted, " "+message)
	}
	var b cell.Line
	b.Reset(w, c.Method)
	b.Put(f.Muted, " filter ")
	l.InputField.Draw(&b, c, f, max(8, b.Room()-cell.Width(message, c.Method)))
	b.Right(f.Muted, message)
	out := []string{b.Finish(f.Text), summary}[:l.head]
	if len(l.shown) == 0 {
		return append(out, part.RaisedRow(c, w, f.Muted, " "+emptyText))
	}
	for i := l.top; i < min(l.top+l.rows, len(l.shown)); i++ {
		out = append(out, l.drawRow(c, i, w))
	}
	if end := l.top + l.rows; end < len(l.shown) && l.shown[end-1].IsHeading { // no choice below the heading is visible
		out[len(out)-1] = part.RaisedBlank(c, w)
	}
	return out
}

// EdgeLabels returns the number of hidden choices.
func (l *List) EdgeLabels() (left, right string) {
	end := min(l.top+l.rows, len(l.shown))
	return "", part.CountHidden(countSelectable(l.shown[:l.top]), countSelectable(l.shown[end:]))
}

// maxStackedWidth is the largest width at which the message has its own row below the filter.
const maxStackedWidth = 40

func (l *List) formatMessage(w int) string {
	message := " "
	if strings.TrimSpace(l.Value()) != "" {
		message = part.Count(countSelectable(l.shown)) + " found "
	}
	if l.tailHeadings != "" && w-len(l.tailHeadings)-3 >= minTextWidth && len(l.shown) > 0 {
		message += "   " + l.tailHeadings + " "
	}
	return message
}

// drawSummary describes the selected choice between the filter and the choices. It shows the full
// text of a choice that is truncated in the list.
func (l *List) drawSummary(c *part.Context, w int) string {
	text := ""
	switch {
	case l.aboutChoice != nil:
		text = l.aboutChoice()
	case l.wholeWords && l.selected < len(l.shown):
		it := &l.shown[l.selected]
		_, _, room := it.fit(w, c.Method)
		if clauses := cell.TruncateAtClause(it.Text, room, c.Method); clauses != cell.TruncateAtClause(it.Text, w-2, c.Method) {
			text = it.Text
		}
	}
	if text == "" {
		return part.RaisedBlank(c, w)
	}
	return part.RaisedRow(c, w, c.Styles.Raised.Muted, " "+cell.TruncateAtClause(text, w-2, c.Method))
}

// fit returns the pieces at the right edge of a line of w cells, their width, and the remaining
// width for the text.
func (it *Choice) fit(w int, m cell.Method) (tail []Piece, width, room int) {
	tail = append([]Piece{{Text: it.Tail}}, it.Details...)
	width = piecesWidth(tail, m)
	if it.Group != "" {
		w -= groupWidth
	}
	if it.Indented {
		w -= 2
	}
	if w-width-3 < min(minTextWidth, cell.Width(it.Text, m)) {
		tail, width = []Piece{{Text: it.Short}}, cell.Width(it.Short, m)
	}
	return tail, width, max(4, w-width-3)
}

func piecesWidth(line []Piece, m cell.Method) int {
	n := 0
	for _, p := range line {
		n += cell.Width(p.Text, m)
	}
	return n
}

func countSelectable(all []Choice) int {
	n := 0
	for i := range all {
		if !all[i].IsHeading {
			n++
		}
	}
	return n
}

func (l *List) drawRow(c *part.Context, i, w int) string {
	f, it := &c.Styles.Raised, &l.shown[i]
	if it.IsHeading {
		return part.RaisedRow(c, w, f.MutedBold, " "+it.Text)
	}
	var b cell.Line
	b.Reset(w, c.Method)
	style := f.Text
	if it.Style != nil {
		style = it.Style(f)
	}
	mark := " "
	if i == l.selected {
		mark, style = "▌", f.FocusBold
	}
	tail, width, room := it.fit(w, c.Method)
	if it.Group != "" {
		group := it.Group
		if i > l.top && l.shown[i-1].Group == group {
			group = ""
		}
		b.Put(f.Muted, " "+cell.Fit(cell.Truncate(group, groupWidth-2, c.Method), groupWidth-1, c.Method))
	}
	b.Put(f.FocusBold, mark)
	if it.Indented && strings.TrimSpace(l.Value()) == "" {
		b.Space(f.Text, 2)
	}
	switch {
	case it.PathEnd != "":
		b.Put(style, part.Name(it.Text, it.PathEnd, room, c.Method))
	case l.wholeWords:
		b.Put(style, cell.TruncateAtClause(it.Text, room, c.Method))
	default:
		b.PutMax(style, it.Text, room)
	}
	if width > 0 && b.Room() > width+1 {
		b.Space(f.Text, b.Room()-width-1)
		for _, p := range tail {
			tailStyle := f.Muted
			if p.Style != nil {
				tailStyle = p.Style(f)
			}
			b.Put(tailStyle, p.Text)
		}
	}
	return b.Finish(f.Text)
}

const groupWidth = 18

// minTextWidth is the minimum width of Text next to Tail. If Text has less, Short replaces Tail.
const minTextWidth = 20
