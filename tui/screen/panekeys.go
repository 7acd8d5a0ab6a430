package screen

import (
	"chunkscope/tui/keys"
	"chunkscope/tui/layout"
	"chunkscope/tui/part"
)

// Scope returns the scope of the focused pane.
func (p *Panes) Scope() keys.Scope {
	switch p.Focus {
	case layout.Settings:
		return keys.Settings
	case layout.Panel:
		return keys.Panel
	}
	return keys.Document
}

// PanelContext returns the context of the open panel.
func PanelContext(v *Screen) *part.Context {
	c := *v.Context
	c.Scopes = v.Panes.Scopes()
	switch {
	case v.Panes.IsFocused(layout.Panel):
		c.Focused = true
	case v.Panes.Focus == layout.Document:
		c.Reach = keys.PrevPane.Key()
	case v.Panes.Focus == layout.Settings:
		c.Reach = keys.NextPane.Key()
	}
	return &c
}

// Outer returns the scope of the presentation. It returns 0 if there is none.
func (p *Panes) Outer() keys.Scope {
	if p.Presenting {
		return keys.Presentation
	}
	return 0
}

// Scopes returns the active scopes. The innermost is first. Hints are shown for their keys.
func (p *Panes) Scopes() []keys.Scope {
	if m := p.Top(); m != nil {
		return m.Scopes()
	}
	if p.Focus == layout.Panel {
		if a, ok := p.Panel().(part.Actor); ok {
			return []keys.Scope{a.Scope(), keys.Panel}
		}
	}
	if p.Presenting {
		return []keys.Scope{keys.Presentation, p.Scope()}
	}
	return []keys.Scope{p.Scope()}
}

// TextEditor returns the part that receives typed text. This is the innermost mode or the focused
// panel. It returns nil if that part does not take text.
func (p *Panes) TextEditor() part.TextEditor {
	var focused any
	switch {
	case p.Top() != nil:
		focused = p.Top()
	case p.Focus == layout.Panel:
		focused = p.Panel()
	}
	if t, ok := focused.(part.TextEditor); ok && t.Typing() {
		return t
	}
	return nil
}
