package tui

import (
	"strings"

	"chunkscope/tui/cell"
	"chunkscope/tui/docview"
	"chunkscope/tui/part"
)

// mapWidth is the cells of the minimap and the blank before it.
const mapWidth = 2

// draw draws the whole frame: exactly h rows of w cells.
func (r *root) draw() string {
	r.lay = arrange(r.w, r.h, r.settings.Want(r.s), r.focus)
	if r.lay.how == tooSmall {
		return r.drawTooSmall()
	}
	if m := r.screenMode(); m != nil {
		r.lay = layout{how: alone, header: r.lay.header, footer: r.lay.footer}
		rows := m.Lines(r.Context(), r.w, r.h-1)
		return strings.Join(append(fitRows(rows, r.h-1, r.w, r.styles), r.drawFooter()), "\n")
	}
	rows := make([]string, 0, r.h)
	if r.presenting {
		r.lay = r.presented()
		rows = append(rows, r.drawPresented()...)
	} else {
		rows = append(rows, r.drawHeader())
		rows = append(rows, r.drawBody()...)
	}
	rows = append(rows, r.drawFooter())
	for _, m := range r.modes {
		if in, where := r.modeRect(m); where == part.Dialog {
			r.drawDialog(rows, m, in)
		}
	}
	if !r.presenting {
		r.welcome(rows)
	}
	return strings.Join(rows, "\n")
}

// screenMode is the mode that covers everything, if one is open.
func (r *root) screenMode() part.Mode {
	for i := len(r.modes) - 1; i >= 0; i-- {
		if r.modes[i].Placement(r.Context(), r.w, r.h).Where == part.Screen {
			return r.modes[i]
		}
	}
	return nil
}

func (r *root) drawTooSmall() string {
	rows := make([]string, r.h)
	var b cell.Line
	for y := range rows {
		b.Reset(r.w, r.styles.Method)
		switch y {
		case r.h / 2:
			b.Put(r.styles.Warn, "too small")
		case r.h/2 + 1:
			b.Put(r.styles.Muted, "chunkscope needs 40 × 12")
		}
		rows[y] = b.Finish(r.styles.Text)
	}
	return strings.Join(rows, "\n")
}

func (r *root) drawBody() []string {
	l := &r.lay
	switch l.how {
	case beside:
		return sideBySide(r.drawDocument(), append(r.drawSettings(false), r.drawPanel(true)...))
	case stacked:
		return append(r.drawDocument(), sideBySide(r.drawSettings(true), r.drawPanel(false))...)
	}
	switch {
	case !l.settingsFrame.empty():
		return r.drawSettings(true)
	case !l.panelFrame.empty():
		return r.drawPanel(false)
	}
	return r.drawDocument()
}

func sideBySide(left, right []string) []string {
	out := make([]string, min(len(left), len(right)))
	for i := range out {
		out[i] = left[i] + right[i]
	}
	return out
}

// look is what the document is drawn with.
func (r *root) look() *docview.Look {
	l := &docview.Look{
		Styles: r.styles, View: r.s.View, Selected: r.s.Selected,
		Matches: r.matches, Current: r.match, Notes: r.compared(), Settled: r.s.Review.Progress().Settled,
	}
	if r.s.View == nil {
		l.Selected = -1
	}
	return l
}

func (r *root) drawDocument() []string {
	l := &r.lay
	f := frame{styles: r.styles, focused: r.focus == paneDocument && len(r.modes) == 0, w: l.docFrame.W}
	out := []string{f.top("Document")}
	if m := r.documentMode(); m != nil {
		in := l.docFrame.inside()
		out[0] = f.top(m.Placement(r.Context(), in.W, in.H).Title)
		for _, row := range fitRows(m.Lines(r.Context(), in.W, in.H), in.H, in.W, r.styles) {
			out = append(out, f.row(row))
		}
		return append(out, f.bottom())
	}
	look := r.look()
	in := l.doc
	r.place.Fit(look, in.W-mapWidth, in.H)
	from, to := r.place.Shown()
	look.Layers = r.layers(from, to)
	title := r.documentTitle(look.Layers)
	out[0] = f.topWith(title, r.legend(f.w-cell.Width(title, r.styles.Method)-10))
	text := r.place.Draw(look)
	mini := r.minimap.Draw(look, len(r.s.Doc.Text), in.H, from, to)
	gap := string(r.styles.Text) + " "
	for y := range text {
		out = append(out, f.row(text[y]+gap+mini[y]))
	}
	if !l.strip.empty() {
		out = append(out, f.middle("Seams"), f.row(r.drawStrip(l.strip.W)))
	}
	return append(out, f.bottom())
}

func (r *root) documentMode() part.Mode {
	for i := len(r.modes) - 1; i >= 0; i-- {
		if r.modes[i].Placement(r.Context(), r.w, r.h).Where == part.Document {
			return r.modes[i]
		}
	}
	return nil
}

func (r *root) drawSettings(closed bool) []string {
	in := r.lay.settings()
	f := frame{styles: r.styles, focused: r.focus == paneSettings && len(r.modes) == 0, w: r.lay.settingsFrame.W}
	c := r.Context()
	c.Focused = f.focused
	out := []string{f.top("Settings")}
	for _, row := range fitRows(r.settings.Draw(c, in.W, in.H), in.H, in.W, r.styles) {
		out = append(out, f.row(row))
	}
	if closed {
		out = append(out, f.bottom())
	}
	return out
}

// drawPanel draws the open tab; joined is set when its upper edge is the lower
// one of the settings.
func (r *root) drawPanel(joined bool) []string {
	in := r.lay.panel()
	f := frame{styles: r.styles, focused: r.focus == panePanel && len(r.modes) == 0, w: r.lay.panelFrame.W}
	c := r.Context()
	c.Focused = f.focused
	lines := r.tabs[r.tab].Lines(c, in.W)
	r.scroll[r.tab] = min(r.scroll[r.tab], max(0, len(lines)-in.H))
	lines = lines[r.scroll[r.tab]:]
	more := len(lines) > in.H
	out := []string{f.tabs(r.tabNames(), r.tab, joined)}
	for _, row := range fitRows(lines, in.H, in.W, r.styles) {
		out = append(out, f.row(row))
	}
	if more {
		return append(out, f.bottomMore())
	}
	return append(out, f.bottom())
}

func (r *root) tabNames() []string {
	c := r.Context()
	names := make([]string, len(r.tabs))
	for i, t := range r.tabs {
		names[i] = t.Name(c)
	}
	return names
}

// visible reports whether a pane is on the screen.
func (r *root) visible(p pane) bool {
	switch p {
	case panePanel:
		return !r.lay.panelFrame.empty()
	case paneSettings:
		return !r.lay.settingsFrame.empty()
	}
	return !r.lay.docFrame.empty()
}

// fitRows makes it exactly h rows.
func fitRows(rows []string, h, w int, s *cell.Styles) []string {
	if len(rows) > h {
		return rows[:h]
	}
	var b cell.Line
	for len(rows) < h {
		b.Reset(w, s.Method)
		rows = append(rows, b.Finish(s.Text))
	}
	return rows
}
