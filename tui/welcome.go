package tui

import (
	"chunkscope/tui/cell"
)

// hints are what a first start shows, until the first key.
var hints = [...]struct{ key, text string }{
	{"← →", "move the overlap: the document is cut anew"},
	{"B", "presets: LangChain's, OpenAI's and others"},
	{"?", "shows every key, and what the words mean"},
}

const welcomeWidth = 54

// welcome lays the hints over the lower end of the document.
func (r *root) welcome(rows []string) {
	in := r.lay.doc
	if r.preferences.Welcomed || in.W < welcomeWidth+6 || in.H < len(hints)+6 {
		return
	}
	s := *r.styles
	s.Rule, s.RuleFocus, s.TitleFocus, s.Text = s.Raised.Muted, s.Raised.Focus, s.Raised.FocusBold, s.Raised.Text
	f := frame{styles: &s, focused: true, w: welcomeWidth + 2}
	lines := []string{f.top("New here?")}
	for _, h := range hints {
		var b cell.Line
		b.Reset(welcomeWidth, s.Method)
		b.Space(s.Raised.Text, 1)
		b.Fit(s.Raised.TextBold, h.key, 6)
		b.Put(s.Raised.Text, h.text)
		lines = append(lines, f.row(b.Finish(s.Raised.Text)))
	}
	lines = append(lines, f.bottom())
	x, y := in.X+(in.W-f.w)/2, in.Y+in.H-len(lines)-1
	for i, line := range lines {
		rows[y+i] = over(rows[y+i], line, x, f.w, r.w, s.Method)
	}
}

// welcomed puts the hints away for good.
func (r *root) welcomed() {
	r.preferences.Welcomed = true
}
