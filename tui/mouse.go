package tui

import (
	tea "charm.land/bubbletea/v2"

	"chunkscope/tui/keys"
	"chunkscope/tui/mode"
	"chunkscope/tui/panel"
	"chunkscope/tui/part"
)

// drag is what a pressed button holds.
type drag struct {
	what dragged
	key  string // the setting whose slider is held
	// moved is set once the place left has been remembered.
	moved bool
}

type dragged uint8

const (
	nothing dragged = iota
	slider
	viewport // the minimap
	seams
)

const wheelRows = 3

// point handles the mouse. It looks at the layout of the last frame: that is
// what the reader clicked on.
func (r *root) point(msg tea.MouseMsg) tea.Cmd {
	m := msg.Mouse()
	switch msg.(type) {
	case tea.MouseReleaseMsg:
		if r.drag.what == slider {
			r.s.History.Pause()
		}
		r.drag = drag{}
		return nil
	case tea.MouseMotionMsg:
		return r.dragTo(m.X, m.Y)
	case tea.MouseWheelMsg:
		r.note = note{}
		return r.wheel(m)
	case tea.MouseClickMsg:
		r.note = note{}
		r.welcomed()
		if m.Button != tea.MouseLeft {
			return nil
		}
		return r.click(m.X, m.Y)
	}
	return nil
}

func (r *root) click(x, y int) tea.Cmd {
	if l := &r.lay; l.footer.contains(x, y) {
		if key := r.tapped(x); key != "" {
			return r.pressed(key, tea.KeyPressMsg{})
		}
	}
	if cmd, done := r.clickMode(x, y); done {
		return cmd
	}
	l := &r.lay
	switch {
	case l.strip.contains(x, y):
		r.focus = paneDocument
		r.drag.what = seams
		r.clickStrip(x)
	case l.doc.contains(x, y):
		r.focus = paneDocument
		r.clickDocument(x, y)
	case l.settings().contains(x, y):
		r.focus = paneSettings
		in := l.settings()
		key, intents := r.settings.Press(r.Context(), x-in.X, y-in.Y, "")
		if key == panel.PresetKey { // its name: the value goes to the next
			return r.apply(mode.OpenPresets(r.Context()))
		}
		if key != "" {
			r.drag = drag{what: slider, key: key}
		}
		return r.apply(intents)
	case l.panelFrame.contains(x, y):
		return r.clickPanel(x, y)
	case l.header == (rect{0, y, l.header.W, 1}) && l.how == single:
		r.turn(1)
	}
	return nil
}

func (r *root) clickDocument(x, y int) {
	in := r.lay.doc
	if x >= in.X+in.W-mapWidth {
		r.drag.what = viewport
		r.jumpMap(y)
		return
	}
	if at := r.place.ByteAt(x-in.X-r.place.GutterWidth(), y-in.Y); at >= 0 {
		r.s.SelectAt(at)
	}
}

// jumpMap puts what a row of the minimap stands for in the middle.
func (r *root) jumpMap(y int) {
	in := r.lay.doc
	if r.drag.what == viewport && !r.drag.moved {
		r.remember()
		r.drag.moved = true
	}
	r.place.Goto(r.minimap.ByteAt(y-in.Y, in.H, len(r.s.Doc.Text)))
	r.place.Page(-in.H / 2)
}

func (r *root) clickPanel(x, y int) tea.Cmd {
	r.focus = panePanel
	if y == r.lay.panelFrame.Y {
		for i, t := range r.tabSpans() {
			if x >= t.from && x < t.to {
				r.openTab(i)
			}
		}
		return nil
	}
	in := r.lay.panel()
	if p, ok := r.tabs[r.tab].(part.Pointer); ok && in.contains(x, y) {
		return r.apply(p.Click(r.Context(), x-in.X, y-in.Y+r.scroll[r.tab]))
	}
	return nil
}

func (r *root) clickMode(x, y int) (tea.Cmd, bool) {
	n := len(r.modes)
	if n == 0 {
		return nil, false
	}
	m := r.modes[n-1]
	in, where := r.modeRect(m)
	switch {
	case where == part.Bottom:
		return nil, false
	case where == part.Dialog && !in.contains(x, y):
		return r.dismiss(m), true
	case !in.contains(x, y):
		return nil, where == part.Screen
	}
	if p, ok := m.(part.Pointer); ok {
		return r.apply(p.Click(r.Context(), x-in.X, y-in.Y)), true
	}
	return nil, true
}

// dismiss closes a mode as esc does: what it only showed is taken back.
func (r *root) dismiss(m part.Mode) tea.Cmd {
	in, done := m.Act(r.Context(), keys.Back)
	cmd := r.apply(in)
	if done {
		return cmd
	}
	return tea.Batch(cmd, r.act(keys.Back))
}

func (r *root) dragTo(x, y int) tea.Cmd {
	switch r.drag.what {
	case slider:
		in := r.lay.settings()
		_, intents := r.settings.Press(r.Context(), x-in.X, y-in.Y, r.drag.key)
		return r.apply(intents)
	case viewport:
		r.jumpMap(y)
	case seams:
		r.clickStrip(x)
	default:
		r.dirty = false
	}
	return nil
}

func (r *root) wheel(m tea.Mouse) tea.Cmd {
	dir := 0
	switch m.Button {
	case tea.MouseWheelDown:
		dir = 1
	case tea.MouseWheelUp:
		dir = -1
	default:
		return nil
	}
	if n := len(r.modes); n > 0 {
		if in, where := r.modeRect(r.modes[n-1]); where != part.Bottom && (where != part.Document || in.contains(m.X, m.Y)) {
			if w, ok := r.modes[n-1].(part.Wheeler); ok {
				w.Wheel(dir * wheelRows)
			}
			return nil
		}
	}
	switch l := &r.lay; {
	case l.settings().contains(m.X, m.Y):
		in := l.settings()
		return r.apply(r.settings.Wheel(r.Context(), m.Y-in.Y, -dir))
	case l.panelFrame.contains(m.X, m.Y):
		if w, ok := r.tabs[r.tab].(part.Wheeler); ok {
			w.Wheel(dir * wheelRows)
		}
		r.scrollPanel(dir * wheelRows)
	default:
		r.place.Page(dir * wheelRows)
	}
	return nil
}
