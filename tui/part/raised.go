package part

import (
	"chunkscope/tui/cell"
)

// RaisedRow returns a row of w cells with text in a dialog.
func RaisedRow(c *Context, w int, st cell.Style, text string) string {
	var b cell.Line
	b.Reset(w, c.Method)
	b.Put(st, text)
	return b.Finish(c.Styles.Raised.Text)
}

// RaisedBlank returns an empty row of w cells in a dialog.
func RaisedBlank(c *Context, w int) string {
	var b cell.Line
	b.Reset(w, c.Method)
	return b.Finish(c.Styles.Raised.Text)
}
