package screen

import (
	"strings"

	"chunkscope/tui/cell"
	"chunkscope/tui/layout"
)

// Note is a sentence in the row above the bottom line. Nothing else uses that row, so that a
// sentence covers and moves nothing.
type Note struct {
	Text string
	Warn bool
}

func (v *Screen) noteRow() string {
	var b cell.Line
	b.Reset(v.Layout.W, v.Styles.Method)
	b.Space(v.Styles.Text, 1)
	style := v.Styles.Focus
	if v.Note.Warn {
		style = v.Styles.Warn
	}
	if !v.needsBox() {
		b.PutMax(style, cell.Clauses(v.Note.Text, v.Layout.W-2, v.Styles.Method), v.Layout.W-2)
	}
	return b.Finish(v.Styles.Text)
}

// needsBox reports whether the sentence is a warning that is longer than its row: others wrote
// part of it, such as the operating system, so its length is not ours to choose.
func (v *Screen) needsBox() bool {
	return v.Note.Warn && cell.Width(v.Note.Text, v.Styles.Method) > v.Layout.W-2
}

// maxBoxWidth is the maximum width of a box, beyond which lines are hard to read.
const maxBoxWidth = 72

// drawNoteBox draws a long warning in a frame over finished rows.
func (v *Screen) drawNoteBox(rows []string) {
	if !v.needsBox() {
		return
	}
	w := min(maxBoxWidth, v.Layout.W-4)
	var b cell.Line
	var lines []string
	for _, text := range cell.Wrap(v.Note.Text, w-2, v.Styles.Method) {
		b.Reset(w, v.Styles.Method)
		b.Space(v.Styles.Raised.Text, 1)
		b.Put(v.Styles.Raised.Warn, text)
		lines = append(lines, b.Finish(v.Styles.Raised.Text))
	}
	h := min(len(lines), v.Layout.Note.Y-2)
	canvas := NewCanvas(v.Layout.W, len(rows), v.Styles.Method)
	canvas.Draw(strings.Join(rows, "\n"), layout.Rect{W: v.Layout.W, H: len(rows)})
	canvas.Dialog("Any key closes this", lines, layout.Rect{X: (v.Layout.W - w) / 2, Y: v.Layout.Note.Y - h - 1, W: w, H: h}, v.Styles)
	copy(rows, canvas.Rows())
}
