package action

import (
	tea "charm.land/bubbletea/v2"

	"chunkscope/tui/docview"
	"chunkscope/tui/keys"
	"chunkscope/tui/layout"
	"chunkscope/tui/mode"
	"chunkscope/tui/mode/list"
	"chunkscope/tui/panel"
	"chunkscope/tui/part"
	"chunkscope/tui/screen"
)

type drag struct {
	kind  dragKind
	key   string // setting whose slider is dragged
	start int    // offset of the text where the drag began
	// moved is true once the pointer has moved to another position.
	moved bool
}

type dragKind uint8

const (
	noDrag dragKind = iota
	dragSlider
	dragViewport // the visible part of the document on the minimap
	dragSeams
	dragText
	dragBorder // the border between the text and the panels
)

const wheelRows = 3

// IsDragging reports whether the user is dragging something.
func (r *Router) IsDragging() bool { return r.drag.kind != noDrag }

// CancelDrag cancels the current drag.
func (r *Router) CancelDrag() { r.drag = drag{} }

// EndDrag ends a drag when the button is released. The next change after a slider drag is a
// separate undo step.
func (r *Router) EndDrag() part.Intents {
	kind := r.drag.kind
	r.CancelDrag()
	if kind == dragSlider {
		return part.Do(part.Pause{})
	}
	return nil
}

// Click handles a click at column x and row y.
func (r *Router) Click(v *screen.Screen, x, y int) part.Intents {
	l := &v.Layout
	if l.Footer.Contains(x, y) {
		if key := v.KeyAt(x); key != "" {
			return r.HandleKey(v, key, tea.KeyPressMsg{})
		}
	}
	if out, used := clickMode(v, x, y); used {
		return out
	}
	switch {
	case l.Border.Contains(x, y):
		return r.clickBorder(v, x, y)
	case l.Seams.Contains(x, y):
		r.drag.kind = dragSeams
		return append(part.Do(part.Focus(layout.Document)), goToSeam(v, x)...)
	case l.Document.Contains(x, y):
		return append(part.Do(part.Focus(layout.Document)), r.clickDocument(v, x, y)...)
	case l.Settings().Contains(x, y):
		return append(part.Do(part.Focus(layout.Settings)), r.clickSettings(v, x, y)...)
	case l.PanelFrame.Contains(x, y):
		return append(part.Do(part.Focus(layout.Panel)), clickPanel(v, x, y)...)
	case l.OtherFrame.Contains(x, y):
		return part.Do(part.OpenTab(v.Panes.OtherTab()), part.Focus(layout.Panel))
	case l.Header.Contains(x, y) && l.Arrangement == layout.Single:
		return part.Do(part.MoveFocus(1))
	case l.Header.Contains(x, y):
		return openHeaderItem(v, x)
	}
	return nil
}

func openHeaderItem(v *screen.Screen, x int) part.Intents {
	a, measures := v.ActionAt(x), screen.TabIndex[*panel.Measures](v.Panes)
	switch {
	case a == "", a == screen.OpenMeasures && measures < 0:
		return nil
	case a == screen.OpenMeasures:
		return part.Do(part.OpenTab(measures), part.Focus(layout.Panel))
	case a == screen.NextDrySeam:
		return part.Do(part.FilterProblems(part.DrySeam), part.Act(keys.NextProblem))
	}
	return part.Do(part.Act(a))
}

// A click on a title opens that panel. A click elsewhere on the border begins a drag.
func (r *Router) clickBorder(v *screen.Screen, x, y int) part.Intents {
	if v.Layout.Arrangement == layout.Stacked {
		if tab, ok := v.TabAt(x, y); ok {
			return openTab(v, tab)
		}
	}
	r.drag.kind = dragBorder
	return nil
}

// openTab opens the panel with index tab, and focuses it if it needs the keyboard. If the panel is
// open, openTab focuses it. If it is already focused, or if it is below the text and no action
// opened it, openTab closes it.
func openTab(v *screen.Screen, tab int) part.Intents {
	visible := v.Panes.Tab == tab && v.Layout.Shows(layout.Panel)
	switch {
	case visible && v.Layout.Arrangement == layout.Stacked && !v.Panes.OpenedByAction, visible && v.Panes.Focus == layout.Panel:
		return part.Do(part.ShowSettings{}, part.Focus(layout.Document))
	case visible:
		return part.Do(part.Focus(layout.Panel))
	}
	out := part.Do(part.OpenTab(tab))
	if tab >= 0 && tab < len(v.Panes.Tabs) {
		if _, takes := v.Panes.Tabs[tab].(part.KeyTaker); takes {
			out = append(out, part.Focus(layout.Panel))
		}
	}
	return out
}

func (r *Router) clickSettings(v *screen.Screen, x, y int) part.Intents {
	inner := v.Layout.Settings()
	key, out := v.Panes.Settings.Click(v.Context, x-inner.X, y-inner.Y, "")
	if key == panel.PresetKey { // click on the preset name
		return list.OpenPresets(v.Context)
	}
	if key != "" {
		r.drag = drag{kind: dragSlider, key: key}
	}
	return out
}

func (r *Router) clickDocument(v *screen.Screen, x, y int) part.Intents {
	inner := v.Layout.Document
	if x >= inner.X+inner.W-docview.MapWidth {
		r.drag.kind = dragViewport
		return r.goToMapRow(v, y)
	}
	if pos := v.Reading.ByteAt(x-inner.X-v.Reading.GutterWidth(), y-inner.Y); pos >= 0 {
		r.drag = drag{kind: dragText, start: pos}
		return part.Do(part.SelectAt(pos))
	}
	return nil
}

// selectText selects the text from the start of the drag to the cell at x and y. It scrolls if that
// cell is above or below the text.
func (r *Router) selectText(v *screen.Screen, x, y int) part.Intents {
	inner := v.Layout.Document
	var out part.Intents
	switch {
	case y < inner.Y:
		out = part.Do(part.Scroll(-1))
	case y >= inner.Y+inner.H:
		out = part.Do(part.Scroll(1))
	}
	pos := v.Reading.ByteAt(max(0, x-inner.X-v.Reading.GutterWidth()), min(max(y-inner.Y, 0), inner.H-1))
	if pos < 0 || pos == r.drag.start && !r.drag.moved {
		return out
	}
	r.drag.moved = true
	return append(out, mode.Drag(v.Context, v.Panes.Top(), r.drag.start, pos)...)
}

func (r *Router) goToMapRow(v *screen.Screen, y int) part.Intents {
	inner := v.Layout.Document
	target := part.Center(v.Reading.Map.ByteAt(y-inner.Y, inner.H, len(v.Doc.Text)))
	if r.drag.kind == dragViewport && !r.drag.moved {
		r.drag.moved = true
		return part.Do(part.Remember{}, target)
	}
	return part.Do(target)
}

func goToSeam(v *screen.Screen, x int) part.Intents {
	if i, ok := v.SeamAt(x); ok {
		return part.Do(part.Select(i))
	}
	return nil
}

func clickPanel(v *screen.Screen, x, y int) part.Intents {
	if tab, ok := v.TabAt(x, y); ok {
		return part.Do(part.OpenTab(tab))
	}
	inner := v.Layout.Panel()
	if p, ok := v.Panes.Panel().(part.ClickHandler); ok && inner.Contains(x, y) {
		top := v.Panes.Offset(v.Context, v.Panes.Tab, len(v.Panes.Panel().Lines(v.Context, inner.W)), inner.H)
		return p.Click(v.Context, x-inner.X, y-inner.Y+top)
	}
	return nil
}

func clickMode(v *screen.Screen, x, y int) (out part.Intents, handled bool) {
	m := v.Panes.Top()
	if m == nil {
		return nil, false
	}
	inner, where := v.ModeRect(m)
	switch {
	case where == part.Bottom:
		return nil, false
	case where == part.Dialog && !inner.Contains(x, y):
		return actOrPass(v, m, keys.Back), true // also ends a dialog's preview
	case !inner.Contains(x, y):
		return nil, where == part.Screen
	}
	if p, ok := m.(part.ClickHandler); ok {
		return p.Click(v.Context, x-inner.X, y-inner.Y), true
	}
	return nil, true
}

// Drag handles a movement of the mouse to column x and row y during a drag.
func (r *Router) Drag(v *screen.Screen, x, y int) part.Intents {
	switch r.drag.kind {
	case dragSlider:
		inner := v.Layout.Settings()
		_, out := v.Panes.Settings.Click(v.Context, x-inner.X, y-inner.Y, r.drag.key)
		return out
	case dragViewport:
		return r.goToMapRow(v, y)
	case dragSeams:
		return goToSeam(v, x)
	case dragText:
		return r.selectText(v, x, y)
	case dragBorder:
		return part.Do(part.MoveBorder{X: x, Y: y})
	}
	return nil
}

// Wheel handles the mouse wheel. It scrolls the part under the pointer, or changes the setting
// under the pointer.
func (r *Router) Wheel(v *screen.Screen, m tea.Mouse) part.Intents {
	dir := 0
	switch m.Button {
	case tea.MouseWheelDown:
		dir = 1
	case tea.MouseWheelUp:
		dir = -1
	default:
		return nil
	}
	if top := v.Panes.Top(); top != nil {
		if inner, area := v.ModeRect(top); area != part.Bottom && (area != part.Document || inner.Contains(m.X, m.Y)) {
			if w, ok := top.(part.WheelHandler); ok {
				w.Wheel(dir * wheelRows)
			}
			return nil
		}
	}
	switch l := &v.Layout; {
	case l.Settings().Contains(m.X, m.Y):
		return v.Panes.Settings.Wheel(v.Context, m.X-l.Settings().X, m.Y-l.Settings().Y, -dir)
	case l.PanelFrame.Contains(m.X, m.Y):
		if w, ok := v.Panes.Panel().(part.WheelHandler); ok {
			w.Wheel(dir * wheelRows)
		}
		return part.Do(part.ScrollPanel(dir * wheelRows))
	case l.OtherFrame.Contains(m.X, m.Y):
		return part.Do(part.ScrollOther(dir * wheelRows))
	}
	return part.Do(part.Scroll(dir * wheelRows))
}
