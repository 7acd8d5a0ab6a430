package screen

import (
	"chunkscope/tui/keys"
	"chunkscope/tui/layout"
	"chunkscope/tui/part"
)

// Scope returns the key scope of the focused pane.
func (p *Panes) Scope() keys.Scope {
	switch p.Focus {
	case layout.Settings:
		return keys.Settings
	case layout.Panel:
		return keys.Panel
	}
	return keys.Document
}

// PanelContext returns the context in which the open panel is drawn.
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

// OuterScope returns the key scope of a presentation, or 0 if there is none.
func (p *Panes) OuterScope() keys.Scope {
	if p.Presenting {
		return keys.Presentation
	}
	return 0
}

// Scopes returns the active key scopes, innermost first. The key hints belong to these scopes.
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

// TextEditor returns the innermost mode or the focused panel while the user types text into it, and
// nil otherwise.
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
