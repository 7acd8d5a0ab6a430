package metrics

import (
	"unicode/utf8"

	"chunkscope/engine"
	"chunkscope/engine/blank"
	"chunkscope/engine/chunk"
	"chunkscope/engine/element"
)

// lines counts the characters in whole lines of a leaf that no chunk can hold.
func (j *judge) lines(w walk, l *element.Leaf) int {
	complete, held := 0, true
	eachLine(j.r.Doc, l.Span, func(line chunk.Span, chars int) {
		if !line.Empty() {
			holder, _ := j.judgeElement(&w, element.Element{Span: line})
			held = holder >= 0
		}
		if held {
			complete += chars
		}
	})
	return complete
}

// eachLine calls visit with the lines of a leaf, without white space and the marks of
// quotes, and with all the characters of each that count. A blank line, which is empty,
// goes with the line before it.
func eachLine(doc *engine.Document, leaf chunk.Span, visit func(line chunk.Span, chars int)) {
	text, quoting := doc.Text, element.QuotingOf(doc.Outline(), doc.Text, leaf)
	for start, end := leaf.Start, 0; start < leaf.End; start = end {
		end = element.LineEnd(text, start, leaf.End)
		if start > leaf.Start {
			start += quoting.Marks(text[start:end])
		}
		visit(blank.Trim(text, chunk.Span{Start: start, End: end}), utf8.RuneCountInString(text[start:end]))
	}
}
