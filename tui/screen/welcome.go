package screen

import (
	"chunkscope/tui/cell"
	"chunkscope/tui/frame"
	"chunkscope/tui/layout"
)

// firstHints are what a first start shows, until the first key.
var firstHints = [...]struct{ key, text string }{
	{"← →", "move the overlap: the document answers at once"},
	{"B", "presets: LangChain's, OpenAI's and others"},
	{"?", "shows every key, and what the words mean"},
}

const welcomeWidth = 54

// welcome lays the first hints where the screen is blank, else over the lower end of
// the document.
func (v *Screen) welcome(rows []string) {
	inner := v.Layout.Document
	if !v.Welcome || v.textless() || inner.W < welcomeWidth+6 || inner.H < len(firstHints)+6 {
		return
	}
	s := v.Styles
	f := frame.Raised(s, welcomeWidth+2)
	lines := []string{f.Top("New here? Any key closes this")}
	for _, h := range firstHints {
		var b cell.Line
		b.Reset(welcomeWidth, s.Method)
		b.Space(s.Raised.Text, 1)
		b.Fit(s.Raised.TextBold, h.key, 6)
		b.Put(s.Raised.Text, h.text)
		lines = append(lines, f.Row(b.Finish(s.Raised.Text)))
	}
	lines = append(lines, f.Bottom())
	x, y := v.blankRoom(rows, f.W, len(lines))
	if x < 0 {
		x, y = inner.X+(inner.W-f.W)/2, inner.Y+inner.H-len(lines)-1
	}
	for i, line := range lines {
		rows[y+i] = frame.Over(rows[y+i], line, x, f.W, v.Layout.W, s.Method)
	}
}

// blankRoom is where w × h cells are blank, with a blank row around them, at the lower
// end of a panel or else of the document; x is negative where there is no such place.
func (v *Screen) blankRoom(rows []string, w, h int) (x, y int) {
	for _, inner := range []layout.Rect{v.Layout.Panel(), v.Layout.OtherInside(), v.Layout.Settings(), v.Layout.Document} {
		x = inner.X + (inner.W-w)/2
		for free, y := 0, inner.Y+inner.H-1; y >= inner.Y && inner.W >= w; y-- {
			if free++; !frame.Blank(rows[y], x, w, v.Styles.Method) {
				free = 0
			}
			if free == h+2 {
				return x, y + 1
			}
		}
	}
	return -1, -1
}
