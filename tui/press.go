package tui

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"chunkscope/tui/keys"
	"chunkscope/tui/part"
)

// press finds out whose a key is: the innermost mode's, the panel's, the
// pane's.
func (r *root) press(msg tea.KeyPressMsg) tea.Cmd {
	return r.pressed(msg.String(), msg)
}

// pressed does what a key means. msg is what was typed; empty for a key that
// was clicked.
func (r *root) pressed(key string, msg tea.KeyPressMsg) tea.Cmd {
	r.note = note{}
	r.welcomed()
	if key == "ctrl+c" {
		return r.quit()
	}
	if n := len(r.modes); n > 0 {
		return r.pressMode(r.modes[n-1], key, msg)
	}
	if r.focus == paneSettings && r.typed(msg.Text) {
		return nil
	}
	if r.focus == panePanel {
		if cmd, done := r.pressPanel(key, msg); done {
			return cmd
		}
	}
	for _, scope := range []keys.Scope{r.outer(), r.scope()} {
		if b, ok := keys.Find(key, scope); ok {
			return r.act(b.Action)
		}
	}
	return nil
}

// typed gives a character to the number that is typed. Until the number is
// taken or left no other character means anything.
func (r *root) typed(ch string) bool {
	if r.settings.Type(ch) {
		return true
	}
	if ch == "" || r.settings.Typing() == "" {
		return false
	}
	r.Warn(fmt.Sprintf("no %q here: %s", ch, r.settings.Prompt()))
	return true
}

// panelTypes reports whether what is typed goes to an input of the panel.
func (r *root) panelTypes() bool {
	t, ok := r.tabs[r.tab].(part.Typist)
	return ok && len(r.modes) == 0 && r.focus == panePanel && t.Typing()
}

// outer is the scope of the look of the whole screen; 0 for the usual one.
func (r *root) outer() keys.Scope {
	if r.presenting {
		return keys.Presenting
	}
	return 0
}

func (r *root) pressMode(m part.Mode, key string, msg tea.KeyPressMsg) tea.Cmd {
	scopes := m.Scopes()
	typist, types := m.(part.Typist)
	types = types && typist.Typing()
	for i, scope := range scopes {
		b, ok := keys.Find(key, scope)
		if !ok {
			continue
		}
		if types && i > 0 && msg.Text != "" {
			break // text goes to the input before it means anything outside
		}
		in, done := m.Act(r.Context(), b.Action)
		cmd := r.apply(in)
		if done {
			return cmd
		}
		return tea.Batch(cmd, r.act(b.Action))
	}
	if types {
		return r.apply(typist.Type(r.Context(), msg))
	}
	return nil
}

func (r *root) pressPanel(key string, msg tea.KeyPressMsg) (tea.Cmd, bool) {
	p := r.tabs[r.tab]
	typist, types := p.(part.Typist)
	types = types && typist.Typing()
	if a, ok := p.(part.Actor); ok {
		if b, found := keys.Find(key, a.Scope()); found {
			in, done := a.Act(r.Context(), b.Action)
			cmd := r.apply(in)
			if done {
				return cmd, true
			}
			if do, ok := actions[b.Action]; ok {
				return tea.Batch(cmd, do(r)), true
			}
		}
	}
	if types && (msg.Text != "" || key == "backspace") {
		return r.apply(typist.Type(r.Context(), msg)), true
	}
	return nil, false
}

func (r *root) paste(text string) tea.Cmd {
	if n := len(r.modes); n > 0 {
		if t, ok := r.modes[n-1].(part.Typist); ok && t.Typing() {
			return r.apply(t.Paste(r.Context(), text))
		}
		return nil
	}
	if t, ok := r.tabs[r.tab].(part.Typist); ok && r.focus == panePanel && t.Typing() {
		return r.apply(t.Paste(r.Context(), text))
	}
	return nil
}

// scope is that of the pane that has the keys.
func (r *root) scope() keys.Scope {
	switch r.focus {
	case paneSettings:
		return keys.Settings
	case panePanel:
		return keys.Panel
	}
	return keys.Document
}

// scopes are where keys come from now, the innermost first; hints show them.
func (r *root) scopes() []keys.Scope {
	if n := len(r.modes); n > 0 {
		return r.modes[n-1].Scopes()
	}
	if r.focus == panePanel {
		if a, ok := r.tabs[r.tab].(part.Actor); ok {
			return []keys.Scope{a.Scope(), keys.Panel}
		}
	}
	if r.presenting {
		return []keys.Scope{keys.Presenting, r.scope()}
	}
	return []keys.Scope{r.scope()}
}

// act does what an action of the table means.
func (r *root) act(a keys.Action) tea.Cmd {
	do, ok := actions[a]
	if !ok {
		return nil
	}
	if a != keys.Accept && a != keys.Erase && a != keys.Back {
		r.settings.Cancel()
	}
	cmd := do(r)
	r.unpresent()
	return cmd
}
