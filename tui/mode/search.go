package mode

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/session/tasks"
)

// Search finds text while it is typed.
type Search struct {
	input
	from int // the byte at the top when the search began
}

// NewSearch opens a search from where the reader is.
func NewSearch(x part.Explorer) *Search {
	from, _ := x.Visible()
	return &Search{newInput(""), from}
}

const searchTask = "search"

// searchKey is what a search depends on.
type searchKey struct {
	doc   *engine.Document
	query string
}

// hits are what a search found.
type hits struct {
	query string
	spans []chunk.Span
}

// Scopes are those of an input.
func (*Search) Scopes() []keys.Scope { return []keys.Scope{keys.Input} }

// Placement is the bottom line.
func (*Search) Placement(*part.Context, int, int) part.Placement {
	return part.Placement{Where: part.Bottom}
}

// Typing is always set.
func (*Search) Typing() bool { return true }

// Type takes a key.
func (m *Search) Type(_ part.Explorer, msg tea.KeyPressMsg) tea.Cmd {
	m.input.Type(msg)
	return nil
}

// Paste takes pasted text.
func (m *Search) Paste(_ part.Explorer, text string) tea.Cmd {
	m.input.Paste(text)
	return nil
}

// Work finds what is typed.
func (m *Search) Work(c *part.Context) []tasks.Task {
	text, query := c.Doc.Text, m.Value()
	return []tasks.Task{{
		Name: searchTask, Key: searchKey{c.Doc, query},
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			spans, err := find(ctx, text, query)
			return hits{query, spans}, err
		},
	}}
}

// Arrived shows the first hit below where the search began.
func (m *Search) Arrived(x part.Explorer) tea.Cmd {
	found, _, _ := tasks.Result[hits](x.Context().Session.Tasks, searchTask)
	if found.query == m.Value() {
		m.show(x, found.spans)
	}
	return nil
}

func (m *Search) show(x part.Explorer, spans []chunk.Span) {
	current := -1
	for i := range spans {
		if current = 0; spans[i].Start >= m.from {
			current = i
			break
		}
	}
	x.Mark(spans, current)
	if current >= 0 {
		x.Reveal(spans[current].Start)
	}
}

// Act takes or leaves the search.
func (m *Search) Act(x part.Explorer, a keys.Action) (tea.Cmd, bool) {
	switch a {
	case keys.Confirm:
		spans, err := find(context.Background(), x.Context().Doc.Text, m.Value())
		x.Close()
		if m.show(x, spans); err == nil && len(spans) == 0 && m.Value() != "" {
			x.Say("“" + m.Value() + "” is not in the document")
		}
		return nil, true
	case keys.Back:
		x.Mark(nil, -1)
		x.Close()
		x.Reveal(m.from)
		return nil, true
	}
	return nil, false
}

// Lines draws the input.
func (m *Search) Lines(c *part.Context, w, _ int) []string {
	var b cell.Line
	b.Reset(w, c.Method)
	b.Put(c.Styles.FocusBold, " /")
	m.draw(&b, c, &c.Styles.Face, max(8, w-26))
	if found, fresh, _ := tasks.Result[hits](c.Tasks, searchTask); fresh && m.Value() != "" {
		text := part.Count(len(found.spans)) + " matches"
		style := c.Styles.Muted
		switch len(found.spans) {
		case 0:
			text, style = "not found", c.Styles.Warn
		case 1:
			text = "1 match"
		}
		b.Right(style, text+" ")
	}
	return []string{b.Finish(c.Styles.Text)}
}
