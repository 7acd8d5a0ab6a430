package metrics

import (
	"unicode/utf8"

	"chunkscope/engine/blank"
	"chunkscope/engine/chunk"
	"chunkscope/engine/element"
)

// lines is how many characters of a block that no chunk can hold stand in
// lines that are whole. A blank line goes with the line before it.
func (j *judge) lines(w walk, l *element.Leaf) int {
	text, whole, held := j.r.Doc.Text, 0, true
	for start, end := l.Start, 0; start < l.End; start = end {
		end = element.LineEnd(text, start, l.End)
		if s := blank.Trim(text, chunk.Span{Start: start, End: end}); !s.Empty() {
			holder, _ := j.at(&w, element.Element{Span: s})
			held = holder >= 0
		}
		if held {
			whole += utf8.RuneCountInString(text[start:end])
		}
	}
	return whole
}
