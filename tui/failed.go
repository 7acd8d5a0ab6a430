package tui

import (
	"fmt"
	"slices"
	"strings"

	"chunkscope/tui/cell"
)

// This file is what a part costs that fails: its sentence, not the sitting.

// trace is set by tests, to see where a part failed.
var trace func()

func (r *root) failed(e any) {
	if trace != nil {
		trace()
	}
	r.modes, r.drag = nil, drag{}
	r.s.EndPreview()
	r.Warn(fmt.Sprintf("that failed (%v): please report it; the sitting goes on", e))
}

// redraw draws the frame. Where that fails it is drawn without the modes, then
// without the open panel, and then as nothing but the sentence that says so.
func (r *root) redraw() string {
	if r.w <= 0 || r.h <= 0 {
		return ""
	}
	for _, without := range []func(){func() {}, r.dropPanel} {
		if frame, ok := r.try(); ok {
			return frame
		}
		without()
	}
	if frame, ok := r.try(); ok {
		return frame
	}
	return r.drawNote()
}

// try draws, and reports whether nothing failed.
func (r *root) try() (frame string, ok bool) {
	defer func() {
		if e := recover(); e != nil {
			r.failed(e)
			frame, ok = "", false
		}
	}()
	return r.draw(), true
}

// dropPanel closes the open tab for good: it cannot be drawn.
func (r *root) dropPanel() {
	if len(r.tabs) > 1 {
		r.tabs = slices.Delete(r.tabs, r.tab, r.tab+1)
		r.scroll = slices.Delete(r.scroll, r.tab, r.tab+1)
		r.tab = 0
	}
}

// drawNote draws the bottom line's sentence, and nothing else.
func (r *root) drawNote() string {
	rows := make([]string, r.h)
	var b cell.Line
	for y := range rows {
		b.Reset(r.w, r.styles.Method)
		if y == r.h-1 {
			b.Put(r.styles.Warn, r.note.text)
		}
		rows[y] = b.Finish(r.styles.Text)
	}
	return strings.Join(rows, "\n")
}
