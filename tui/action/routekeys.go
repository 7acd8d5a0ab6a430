package action

import (
	"fmt"
	"slices"

	tea "charm.land/bubbletea/v2"

	"chunkscope/tui/keys"
	"chunkscope/tui/layout"
	"chunkscope/tui/part"
	"chunkscope/tui/screen"
)

// Router passes keys and mouse events to the parts of the screen.
type Router struct{ drag drag }

// HandleKey passes a key to the innermost open mode or, if no mode is open, to the focused pane.
// msg is the message of a typed key. It is empty if the key was clicked.
func (r *Router) HandleKey(v *screen.Screen, key string, msg tea.KeyPressMsg) part.Intents {
	if key == "ctrl+c" {
		return part.Do(part.Quit{})
	}
	if m := v.Panes.Top(); m != nil {
		return handleModeKey(v, m, key, msg)
	}
	if v.Panes.Focus == layout.Settings {
		if out, used := typeNumber(v, key, msg.Text); used {
			return out
		}
	}
	if v.Panes.Focus == layout.Panel {
		if out, used := handlePanelKey(v, key, msg); used {
			return out
		}
	}
	for _, scope := range []keys.Scope{v.Panes.OuterScope(), v.Panes.Scope()} {
		b, ok := keys.Find(key, scope)
		switch {
		case !ok:
		case b.Action == keys.OpenPanel:
			return openTab(v, slices.Index(b.Keys, key))
		default:
			return part.Do(part.Act(b.Action))
		}
	}
	if v.Panes.Focus != layout.Panel && v.Layout.Shows(layout.Panel) { // no other part uses the key
		if out, used := passToPanel(v, key); used {
			if keys.FindPanel(key) != 0 {
				out = append(out, part.Focus(layout.Panel))
			}
			return out
		}
	}
	if out := openPanelFor(v, key); out != nil {
		return out
	}
	return reportUnusedKey(key)
}

// BoundKey returns the binding of a key in the focused part of the screen. ok is false for typed
// text and for unbound keys.
func BoundKey(p *screen.Panes, msg tea.KeyPressMsg) (b *keys.Binding, ok bool) {
	if msg.Text != "" && p.TextEditor() != nil {
		return nil, false
	}
	key := msg.String()
	for _, scope := range p.Scopes() {
		if b, ok = keys.Find(key, scope); ok {
			return b, true
		}
	}
	if len(p.Modes) > 0 {
		return nil, false
	}
	return keys.Find(key, keys.FindPanel(key))
}

// openPanelFor opens and focuses the only panel that binds key. If the panel's current view binds
// the key, it also performs the action.
func openPanelFor(v *screen.Screen, key string) part.Intents {
	home := keys.FindPanel(key)
	b, ok := keys.Find(key, home)
	if !ok || !b.OpensPanel() {
		return nil
	}
	for i, tab := range v.Panes.Tabs {
		p, ok := tab.(part.Actor)
		if !ok || p.Scope()&home == 0 {
			continue
		}
		out := part.Do(part.Present(false), part.OpenTab(i), part.Focus(layout.Panel))
		if p.Scope()&b.Scope != 0 { // the panel's current view binds the key
			out = append(out, actOrPass(v, p, b.Action)...)
		}
		return out
	}
	return nil
}

// reportUnusedKey returns nil for keys that are often pressed by accident.
func reportUnusedKey(key string) part.Intents {
	switch {
	case keys.DescribePlaces(key) != "":
		return part.Do(part.Say(keys.DescribePlaces(key)))
	case len(key) == 1 && '0' <= key[0] && key[0] <= '9':
		return part.Do(part.Say(key + " does nothing here: " + keys.NextPane.Key() + " goes to the settings, where you can type numbers"))
	case key == "enter", len(key) == 1:
		return part.Do(part.Say(key + " does nothing here: " + part.HelpHint()))
	}
	return nil
}

// typeNumber handles a key while a setting is selected. The first digit starts a number. Until the
// number is complete, typeNumber handles all characters and warns about invalid ones.
func typeNumber(v *screen.Screen, key, ch string) (out part.Intents, handled bool) {
	s := &v.Panes.Settings
	if key == "backspace" {
		s.Erase()
		return nil, true
	}
	if s.Type(ch) {
		return nil, true
	}
	if ch == "" || s.Typing() == "" {
		return nil, false
	}
	return part.Do(part.Warn(fmt.Sprintf("no %q here: %s", ch, s.Prompt(v.Context)))), true
}

func handleModeKey(v *screen.Screen, m part.Mode, key string, msg tea.KeyPressMsg) part.Intents {
	editor := v.Panes.TextEditor()
	if editor != nil && msg.Text != "" { // text has priority over bindings
		return editor.Type(v.Context, msg)
	}
	for i, scope := range m.Scopes() {
		b, ok := keys.Find(key, scope)
		if !ok && i == 0 && keys.TogglesPart(key, scope) {
			return actOrPass(v, m, keys.Back)
		}
		if ok {
			return actOrPass(v, m, b.Action)
		}
	}
	if editor != nil {
		return editor.Type(v.Context, msg)
	}
	return nil
}

func actOrPass(v *screen.Screen, p interface {
	Act(c *part.Context, a keys.Action) (part.Intents, bool)
}, a keys.Action,
) part.Intents {
	out, done := p.Act(v.Context, a)
	if !done {
		out = append(out, part.Act(a))
	}
	return out
}

func handlePanelKey(v *screen.Screen, key string, msg tea.KeyPressMsg) (out part.Intents, handled bool) {
	t := v.Panes.TextEditor()
	if t != nil && msg.Text != "" { // text has priority over bindings
		return t.Type(v.Context, msg), true
	}
	if out, used := passToPanel(v, key); used {
		return out, true
	}
	if t != nil && key == "backspace" {
		return t.Type(v.Context, msg), true
	}
	return nil, false
}

func passToPanel(v *screen.Screen, key string) (out part.Intents, handled bool) {
	if a, ok := v.Panes.Panel().(part.Actor); ok {
		if b, exists := keys.Find(key, a.Scope()); exists {
			out, handled = a.Act(screen.PanelContext(v), b.Action)
			switch {
			case handled:
				return out, true
			case Table[b.Action] != nil:
				return append(out, part.Act(b.Action)), true
			}
		}
	}
	return nil, false
}

// Paste inserts text into the open text input, if there is one.
func (r *Router) Paste(v *screen.Screen, text string) part.Intents {
	if t := v.Panes.TextEditor(); t != nil {
		return t.Paste(v.Context, text)
	}
	return nil
}
