package part

import "chunkscope/tui/cell"

// Row draws a row of width w.
func Row(c *Context, w int, st cell.Style, text string) string {
	var b cell.Line
	b.Reset(w, c.Method)
	b.Put(st, text)
	return b.Finish(c.Styles.Text)
}
