package mode

import (
	"cmp"
	"slices"
	"strings"

	"charm.land/bubbles/v2/help"
	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"

	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/mode/list"
	"chunkscope/tui/part"
)

// Help lists all keys and terms. Typing searches them.
type Help struct {
	list.InputField
	top   int
	h     int
	last  int
	below int

	drawnKey helpKey
	lines    []helpLine
	columns  int
}

type helpKey struct {
	query  string
	w, h   int
	styles *cell.Styles
}

// NewHelp returns the help mode.
func NewHelp(*part.Context) *Help { return &Help{InputField: list.NewField("")} }

func (*Help) Scopes() []keys.Scope { return []keys.Scope{keys.HelpPages} }

func (m *Help) Placement(c *part.Context, w, h int) part.Placement {
	p := part.Placement{Area: part.Dialog, Title: "Keys and words", W: min(w-6, 112), MaxH: h - 6}
	if w >= threeColumns {
		p.W = w - 8
	}
	if h < 20 {
		p.MaxH = h - 4
	}
	p.H = p.MaxH
	if m.Value() != "" {
		p.H = min(p.MaxH, len(m.listLines(c, p.W))+searchRows)
	}
	return p
}

func (*Help) Typing() bool { return true }

func (m *Help) Type(_ *part.Context, msg tea.KeyPressMsg) part.Intents {
	if msg.Text == "?" && m.Value() == "" {
		return part.Do(part.Close{})
	}
	if m.Value() == "" {
		switch msg.Text {
		case " ": // space scrolls, as in other parts
			m.Wheel(m.h)
			return nil
		case "/": // the search is already open
			return nil
		}
	}
	m.InputField.Type(msg)
	m.top = 0
	return nil
}

func (m *Help) Paste(_ *part.Context, text string) part.Intents {
	m.InputField.Paste(text)
	m.top = 0
	return nil
}

func (m *Help) Wheel(n int) { m.top = max(0, min(m.top+n, m.last)) }

func (m *Help) Act(c *part.Context, a keys.Action) (part.Intents, bool) {
	switch a {
	case keys.NextLine:
		m.Wheel(1)
	case keys.PrevLine:
		m.Wheel(-1)
	case keys.PageDown:
		m.Wheel(m.h)
	case keys.PageUp:
		m.Wheel(-m.h)
	case keys.Confirm:
		return part.Do(part.Open{Mode: NewRules(c, m.Value())}), true
	case keys.Back:
		return part.Do(part.Close{}), true
	default:
		return nil, false
	}
	return nil, true
}

// HidesKey hides the accept key, which the search row shows.
func (*Help) HidesKey(a keys.Action) bool { return a == keys.Confirm }

// Label renames the arrow keys, which scroll because no line is selected.
func (*Help) Label(a keys.Action) string {
	if a == keys.NextLine {
		return "scroll"
	}
	return ""
}

// EdgeLabels returns the number of hidden lines.
func (m *Help) EdgeLabels() (left, right string) { return "", part.CountHidden(0, m.below) }

// minColumn is the minimum width of one of several columns. threeColumns is the minimum screen
// width for three columns.
const minColumn, threeColumns = 48, 160

func (m *Help) Lines(c *part.Context, w, h int) []string {
	f := &c.Styles.Raised
	rows := h - searchRows
	if look := (helpKey{m.Value(), w, h, c.Styles}); look != m.drawnKey {
		m.drawnKey, m.columns = look, 1
		m.lines = m.listLines(c, w)
		if limit := min(3, w/minColumn); limit > 1 && len(m.lines) > rows {
			m.columns, m.lines = limit, m.listLines(c, w/limit)
		}
	}
	lines, columns := m.lines, m.columns
	cw := w / columns
	m.last = lastTop(lines, rows, columns)
	m.top = max(0, min(m.top, m.last))
	visible, next := splitColumns(lines, m.top, rows, columns)
	m.h = next - m.top
	m.below = 0
	for _, line := range lines[next:] {
		if line.kind == helpEntry {
			m.below++
		}
	}
	out := m.drawSearch(c, w)
	var b cell.Line
	for y := range rows {
		b.Reset(w, c.Method)
		for x, column := range visible {
			b.Space(f.Text, x*cw-b.Width())
			if y < len(column) {
				b.Add(column[y].text, cw)
			}
		}
		out = append(out, b.Finish(f.Text))
	}
	return out
}

const searchRows = 2

func (m *Help) drawSearch(c *part.Context, w int) []string {
	f := &c.Styles.Raised
	var b cell.Line
	b.Reset(w, c.Method)
	b.Put(f.Muted, " search ")
	m.Draw(&b, c, f, w/3)
	message := "type to search keys and words"
	if m.Value() != "" {
		message = keys.Confirm.Key() + " explains"
	}
	b.Right(f.Muted, message+" ")
	return []string{b.Finish(f.Text), part.RaisedBlank(c, w)}
}

func (m *Help) listLines(c *part.Context, w int) []helpLine {
	t := helpTable{c: c, w: w, query: strings.ToLower(m.Value())}
	if t.query == "" {
		t.addHeading("First")
		t.lines = append(t.lines, essentialLines(c, w)...)
	}
	t.addTerms()
	for _, g := range keys.Groups {
		t.addGroup(g)
	}
	t.addList("Mouse", len(keys.MouseActions), func(i int) (string, string) { return keys.MouseActions[i].Gesture, keys.MouseActions[i].Effect })
	if len(t.lines) == 0 {
		t.add(helpEntry, part.RaisedRow(c, w, c.Styles.Raised.Muted, " no key or word matches"))
	}
	return t.lines
}

type helpTable struct {
	c     *part.Context
	w     int
	query string
	lines []helpLine
}

func (t *helpTable) matches(text string) bool {
	return strings.Contains(strings.ToLower(text), t.query)
}

func (t *helpTable) add(kind helpLineKind, text string) {
	t.lines = append(t.lines, helpLine{text, kind})
}

func (t *helpTable) addHeading(title string) {
	if len(t.lines) > 0 {
		t.add(helpGap, part.RaisedBlank(t.c, t.w))
	}
	t.add(helpHeading, part.RaisedRow(t.c, t.w, t.c.Styles.Raised.FocusBold, " "+title))
}

func (t *helpTable) addGroup(g keys.Group) {
	started, place := false, ""
	for _, k := range keys.InGroup(g) {
		if t.query == "" && isEssential(k) || !t.matches(k.Label(0)+" "+k.Help+" "+string(g)+" "+k.Location()) {
			continue
		}
		if !started {
			t.addHeading(string(g))
		}
		if location := k.Location(); location != place {
			if started {
				t.add(helpScopeGap, part.RaisedBlank(t.c, t.w))
			}
			t.add(helpHeading, part.RaisedRow(t.c, t.w, t.c.Styles.Raised.Muted, " "+location))
		}
		started, place = true, k.Location()
		t.lines = append(t.lines, helpLines(t.c, fittingLabel(k, t.c.Method), k.Help, helpKeys, t.w)...)
	}
}

func (t *helpTable) addTerms() {
	words := slices.Clone(keys.Words)
	slices.SortStableFunc(words, func(a, b keys.Word) int {
		return cmp.Compare(t.rank(a), t.rank(b))
	})
	t.addList("Words", len(words), func(i int) (string, string) { return words[i].Term, words[i].Meaning })
}

func (t *helpTable) rank(w keys.Word) int {
	if strings.HasPrefix(strings.ToLower(w.Term), t.query) {
		return 0
	}
	return 1
}

func (t *helpTable) addList(title string, n int, at func(i int) (term, meaning string)) {
	started := false
	for i := range n {
		term, meaning := at(i)
		if !t.matches(term + " " + meaning + " " + title) {
			continue
		}
		if !started {
			t.addHeading(title)
		}
		started = true
		t.lines = append(t.lines, helpLines(t.c, term, meaning, helpTerms, t.w)...)
	}
}

func isEssential(b *keys.Binding) bool {
	for _, needed := range keys.EssentialActions {
		if (b.Action == needed.Action || b.Action == needed.Partner) && keys.FindBinding(b.Action) == b {
			return true
		}
	}
	return false
}

func essentialLines(c *part.Context, w int) (out []helpLine) {
	for _, needed := range keys.EssentialActions {
		b := keys.FindBinding(needed.Action)
		label := b.Label(2)
		if b.Pair != "" {
			label = b.Pair
		}
		out = append(out, helpLines(c, label, needed.Description, helpKeys, w)...)
	}
	return out
}

const helpKeys, helpTerms = 11, 15

// fittingLabel returns as many keys of a binding as fit in the column, up to three.
func fittingLabel(b *keys.Binding, method cell.Method) string {
	for n := 3; n > 1; n-- {
		if label := b.Label(n); cell.Width(label, method) < helpKeys {
			return label
		}
	}
	return b.Label(1)
}

func helpLines(c *part.Context, label, does string, width, w int) []helpLine {
	f, kind := &c.Styles.Raised, helpEntry
	view := help.New()
	view.Styles.FullKey = f.TextBold.LipGloss().PaddingLeft(1).Width(width)
	view.Styles.FullDesc = lipgloss.NewStyle().Width(w - width - 3) // Lip Gloss may exceed the width by one for a hyphen at the end
	binding := key.NewBinding(key.WithKeys(label), key.WithHelp(label, does))
	var out []helpLine
	for _, row := range f.Text.Block(view.FullHelpView([][]key.Binding{{binding}}), w) {
		out = append(out, helpLine{row, kind})
		kind = helpContinuation
	}
	return out
}
