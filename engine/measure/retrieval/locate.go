package retrieval

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"chunkscope/engine"
	"chunkscope/engine/blank"
	"chunkscope/engine/chunk"
)

// locator finds reference texts in a document.
type locator struct {
	doc *engine.Document
	// folded is the text with every run of white space as one space, and from
	// the source byte of each of its bytes. Made when first needed.
	folded string
	from   []uint32
}

// find is where a reference stands: at the code points the file gives when the
// text there is the reference; else at its first exact occurrence; else at its
// first occurrence when runs of white space count as one space, since texts
// are copied from wrapped lines. more reports that it occurs again.
func (l *locator) find(ref Reference) (s chunk.Span, more, ok bool) {
	text := l.doc.Text
	if ref.Start >= 0 && ref.End >= ref.Start {
		s := chunk.Span{Start: l.doc.ByteOfChar(ref.Start), End: l.doc.ByteOfChar(ref.End)}
		if s.Of(text) == ref.Text {
			return blank.Trim(text, s), false, true
		}
	}
	want := strings.TrimFunc(ref.Text, blank.Is)
	if i := strings.Index(text, want); i >= 0 {
		end := i + len(want)
		return chunk.Span{Start: i, End: end}, strings.Contains(text[end:], want), true
	}
	l.fold()
	want = blank.Fold(want, nil)
	i := strings.Index(l.folded, want)
	if i < 0 {
		return chunk.Span{}, false, false
	}
	end := i + len(want)
	return chunk.Span{Start: int(l.from[i]), End: int(l.from[end-1]) + 1}, strings.Contains(l.folded[end:], want), true
}

func (l *locator) fold() {
	if l.from != nil {
		return
	}
	l.from = make([]uint32, 0, len(l.doc.Text))
	l.folded = blank.Fold(l.doc.Text, &l.from)
}

// all are the places of a question's references; nil when one of them is not
// in the document. problem says what is odd, in one sentence.
func (l *locator) all(q *Question) (spans []chunk.Span, problem string) {
	for _, ref := range q.References {
		s, more, ok := l.find(ref)
		if !ok {
			return nil, fmt.Sprintf("%q is not in %s: the question is left out", excerpt(ref.Text), l.doc.Name)
		}
		if more {
			problem = fmt.Sprintf("%q occurs more than once in %s: the first is meant", excerpt(ref.Text), l.doc.Name)
		}
		spans = append(spans, s)
	}
	return spans, problem
}

// excerpt is the beginning of a text, for a message.
func excerpt(text string) string {
	const most = 40
	text = strings.TrimFunc(blank.Fold(text, nil), blank.Is)
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return strings.TrimRight(string([]rune(text)[:most]), " ") + "…"
}
