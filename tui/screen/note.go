package screen

import (
	"strings"

	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/layout"
	"chunkscope/tui/panel"
)

// Note is a message shown in the row above the bottom line.
type Note struct {
	Text string
	Warn bool
}

func (v *Screen) noteRow() string {
	var b cell.Line
	b.Reset(v.Layout.W, v.Styles.Method)
	b.Space(v.Styles.Text, 1)
	message, style := v.Note.Text, v.noteStyle(&v.Styles.Face)
	switch {
	case message == "":
		message, style = settingHelp(v), v.Styles.Muted
	case v.needsBox():
		message = ""
	}
	b.PutMax(style, cell.TruncateAtClause(message, v.Layout.W-2, v.Styles.Method), v.Layout.W-2)
	return b.Finish(v.Styles.Text)
}

// settingHelp describes the selected setting or the selected cell of the size map. It returns "" if
// the settings pane already describes the setting.
func settingHelp(v *Screen) string {
	if v.Panes.Presenting || v.Welcome {
		return ""
	}
	if v.Panes.Scopes()[0]&keys.MapPanel != 0 {
		return panel.DescribeNearest(v.Context)
	}
	p := &v.Panes.Settings
	tunes := len(v.Panes.Modes) == 0 && v.Panes.TextEditor() == nil || v.takesSettingKeys()
	if !tunes || !v.Layout.Shows(layout.Settings) || p.ShowsHelp(&v.Layout) {
		return ""
	}
	return p.Explain(&v.Reader)
}

func (v *Screen) noteStyle(f *cell.Face) cell.Style {
	if v.Note.Warn {
		return f.Warn
	}
	return f.Text
}

// MaxNoteWidth is the maximum width of a message, so that it fits on a screen of 80 columns. Only
// messages with text from the user, such as a path, may be longer. Narrower screens omit the last
// clauses.
const MaxNoteWidth = 78

// needsBox reports whether the message must be drawn in a box because it does not fit in its row
// and is a warning or exceeds MaxNoteWidth.
func (v *Screen) needsBox() bool {
	n := cell.Width(v.Note.Text, v.Styles.Method)
	return n > v.Layout.W-2 && (v.Note.Warn || n > MaxNoteWidth)
}

const maxBoxWidth = 72

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
		b.Put(v.noteStyle(&v.Styles.Raised), text)
		lines = append(lines, b.Finish(v.Styles.Raised.Text))
	}
	h := min(len(lines), v.Layout.Note.Y-2)
	canvas := NewCanvas(v.Layout.W, len(rows), v.Styles.Method)
	canvas.Draw(strings.Join(rows, "\n"), layout.Rect{W: v.Layout.W, H: len(rows)})
	canvas.DrawDialog("Press any key to close", lines, layout.Rect{X: (v.Layout.W - w) / 2, Y: v.Layout.Note.Y - h - 1, W: w, H: h}, v.Styles)
	copy(rows, canvas.Rows())
}
