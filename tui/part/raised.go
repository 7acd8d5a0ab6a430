package part

import (
	"chunkscope/tui/cell"
)

// RaisedRow draws a row of width w in a dialog.
func RaisedRow(c *Context, w int, st cell.Style, text string) string {
	var b cell.Line
	b.Reset(w, c.Method)
	b.Put(st, text)
	return b.Finish(c.Styles.Raised.Text)
}

// RaisedBlank draws an empty row of width w in a dialog.
func RaisedBlank(c *Context, w int) string {
	var b cell.Line
	b.Reset(w, c.Method)
	return b.Finish(c.Styles.Raised.Text)
}
