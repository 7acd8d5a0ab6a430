package tui

import (
	"chunkscope/tui/layout"
	"chunkscope/tui/part"
	"chunkscope/tui/screen"
)

// Context is what parts may read.
func (r *root) Context() *part.Context {
	from, to := r.reading.Shown()
	return &part.Context{
		Session: r.s, Styles: r.styles, Method: r.styles.Method, Setting: r.panes.Settings.Key(),
		H: r.lay.Panel().H, From: from, To: to, Theme: r.theme,
	}
}

// screen is what is to be drawn.
func (r *root) screen() *screen.Screen {
	return &screen.Screen{
		Context: r.Context(), Layout: r.lay, Panes: r.panes, Reading: r.reading, Note: r.note,
		Marks: r.marks.Of(r.s, r.styles), Slow: r.asked.slow, Welcome: !r.preferences.Welcomed, Mouse: r.mouse,
	}
}

// arrange lays the screen out, and fits the text into it.
func (r *root) arrange() {
	w, h := r.lay.W, r.lay.H
	r.lay = layout.Arrange(w, h, r.panes.Settings.Want(r.s), r.panes.Focus)
	v := r.screen()
	switch {
	case r.lay.How == layout.TooSmall:
	case r.panes.At(part.Screen, v.Context, w, h) != nil:
		r.lay = r.lay.Covered()
	case r.panes.Presenting:
		r.lay = r.reading.Present(v.QuietLook(), &r.lay)
	case r.panes.At(part.Document, v.Context, w, h) == nil:
		r.reading.Arrange(v.Look(), &r.lay)
	}
}

// draw draws the screen; the layers on the text are what is found by now.
func (r *root) draw() string { return r.screen().Draw() }

// picture is the screen without what is open above it.
func (r *root) bare() part.Picture {
	open, n := r.panes, r.note
	r.panes, r.note = open.Bare(), screen.Note{}
	r.arrange()
	picture := r.picture(r.draw(), r.lay.W, r.lay.H)
	r.panes, r.note = open, n
	r.arrange()
	return picture
}
