package tui

import "fmt"

// If a part of the screen panics, the program shows a message and continues.

// trace prints the stack of a panic in tests.
var trace func()

func (r *root) recoverPart(e any) {
	if trace != nil {
		trace()
	}
	r.panes.Modes = nil
	r.router.CancelDrag()
	r.s.EndPreview()
	r.Warn(fmt.Sprintf("an action failed (%v): please report it; the session continues", e))
}

// redraw draws the frame. If that fails, it retries without the failed modes, and then without the
// open panel. If every attempt fails, it draws only the error message.
func (r *root) redraw() string {
	if r.layout.W <= 0 || r.layout.H <= 0 {
		return ""
	}
	for _, reset := range []func(){func() {}, r.panes.RemoveTab} {
		if frame, ok := r.tryDraw(r.draw); ok {
			return frame
		}
		reset()
		r.tryDraw(func() string { r.arrange(); return "" })
	}
	if frame, ok := r.tryDraw(r.draw); ok {
		return frame
	}
	return r.screen().DrawNote()
}

func (r *root) tryDraw(draw func() string) (frame string, ok bool) {
	defer func() {
		if e := recover(); e != nil {
			r.recoverPart(e)
			frame, ok = "", false
		}
	}()
	return draw(), true
}
