package screen

import (
	"chunkscope/engine/blank"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
)

// textless reports whether the document has no text: nothing to read, and nothing to
// cut.
func (v *Screen) textless() bool { return v.View != nil && blank.IsBlank(v.Doc.Text) }

// notice is what the document's pane says in place of text of w cells: what is the
// matter, and what to do. It is empty where there is text.
func (v *Screen) notice(w int) []string {
	if !v.textless() {
		return nil
	}
	subject := "This document is empty: there is nothing to cut."
	if v.Doc.Text != "" {
		subject = "This document holds nothing but white space: there is nothing to cut."
	}
	next := keys.Leave.Key() + " leaves; chunkscope without a document opens a sample."
	if len(v.Files) > 1 {
		next = keys.Files.Key() + " lists the other documents."
	}
	var rows []string
	add := func(style cell.Style, text string) {
		for _, line := range cell.Wrap(text, max(8, w-4), v.Styles.Method) {
			var b cell.Line
			b.Reset(w, v.Styles.Method)
			b.Space(v.Styles.Text, 2)
			b.Put(style, line)
			rows = append(rows, b.Finish(v.Styles.Text))
		}
	}
	add(v.Styles.Text, "")
	add(v.Styles.TextBold, subject)
	add(v.Styles.Text, "")
	add(v.Styles.Muted, "A file is read again when it changes. "+next)
	return rows
}
