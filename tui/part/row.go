package part

import "chunkscope/tui/cell"

// Row returns one row of w cells with text.
func Row(c *Context, w int, st cell.Style, text string) string {
	var b cell.Line
	b.Reset(w, c.Method)
	b.Put(st, text)
	return b.Finish(c.Styles.Text)
}
