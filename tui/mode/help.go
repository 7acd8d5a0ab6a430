package mode

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
)

// Help shows every key of the table. Typing searches it.
type Help struct {
	input
	top int
	h   int // rows of the last drawing
	all int // lines there were
}

// NewHelp opens the help.
func NewHelp(part.Explorer) *Help { return &Help{input: newInput("")} }

// Scopes are those of the help.
func (*Help) Scopes() []keys.Scope { return []keys.Scope{keys.Manual} }

// Placement is a dialog of two columns where there is room.
func (*Help) Placement(_ *part.Context, w, h int) part.Placement {
	p := part.Placement{Where: part.Dialog, Title: "Keys", W: min(w-6, 112), H: h - 6}
	if h < 20 {
		p.H = h - 4
	}
	return p
}

// Typing is always set.
func (*Help) Typing() bool { return true }

// Type searches.
func (m *Help) Type(x part.Explorer, msg tea.KeyPressMsg) tea.Cmd {
	if msg.Text == "?" && m.Value() == "" {
		x.Close()
		return nil
	}
	m.input.Type(msg)
	m.top = 0
	return nil
}

// Paste searches.
func (m *Help) Paste(_ part.Explorer, text string) tea.Cmd {
	m.input.Paste(text)
	m.top = 0
	return nil
}

// Wheel scrolls.
func (m *Help) Wheel(n int) { m.top = max(0, min(m.top+n, m.all-m.h)) }

// Act scrolls and closes.
func (m *Help) Act(x part.Explorer, a keys.Action) (tea.Cmd, bool) {
	switch a {
	case keys.NextLine:
		m.Wheel(1)
	case keys.PrevLine:
		m.Wheel(-1)
	case keys.PageDown:
		m.Wheel(m.h)
	case keys.PageUp:
		m.Wheel(-m.h)
	case keys.Back:
		x.Close()
	default:
		return nil, false
	}
	return nil, true
}

// Lines draws the table below the search.
func (m *Help) Lines(c *part.Context, w, h int) []string {
	f := &c.Styles.Raised
	var b cell.Line
	b.Reset(w, c.Method)
	b.Put(f.Muted, " search ")
	m.draw(&b, c, f, w/3)
	b.Right(f.Muted, "type to search · esc closes ")
	out := []string{b.Finish(f.Text), blank(c, w)}

	columns := 1
	if w >= 96 {
		columns = 2
	}
	cw := w / columns
	lines := m.table(c, cw)
	m.h = (h - len(out)) * columns
	m.all = len(lines)
	if m.all > m.h {
		m.h--
	}
	m.top = max(0, min(m.top, m.all-m.h))
	lines = lines[m.top:]
	rows := h - len(out)
	for y := range rows {
		b.Reset(w, c.Method)
		for x := range columns {
			if i := x*rows + y; i < len(lines) {
				b.Add(lines[i], cw)
			}
		}
		out = append(out, b.Finish(f.Text))
	}
	return out
}

func blank(c *part.Context, w int) string {
	var b cell.Line
	b.Reset(w, c.Method)
	return b.Finish(c.Styles.Raised.Text)
}

// table is a line a key, group by group.
func (m *Help) table(c *part.Context, w int) []string {
	f := &c.Styles.Raised
	query := strings.ToLower(m.Value())
	var out []string
	for _, g := range keys.Groups {
		head := true
		for i := range keys.Table {
			k := &keys.Table[i]
			if k.Group != g || !strings.Contains(strings.ToLower(k.Label(0)+" "+k.Help+" "+string(g)), query) {
				continue
			}
			if head {
				if len(out) > 0 {
					out = append(out, blank(c, w))
				}
				out = append(out, line(c, w, f.FocusBold, " "+string(g)))
				head = false
			}
			out = append(out, helpLine(c, k, w))
		}
	}
	if len(out) == 0 {
		out = append(out, line(c, w, f.Muted, " no key does that"))
	}
	return out
}

func line(c *part.Context, w int, st cell.Style, text string) string {
	var b cell.Line
	b.Reset(w, c.Method)
	b.Put(st, text)
	return b.Finish(c.Styles.Raised.Text)
}

const helpKeys = 16

func helpLine(c *part.Context, k *keys.Binding, w int) string {
	f := &c.Styles.Raised
	var b cell.Line
	b.Reset(w, c.Method)
	b.Space(f.Text, 1)
	b.Fit(f.TextBold, k.Label(3), helpKeys)
	b.PutMax(f.Text, " "+k.Help, w-b.Width()-1)
	return b.Finish(f.Text)
}
