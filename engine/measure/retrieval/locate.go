package retrieval

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/text"
)

// locator finds reference texts in a document.
type locator struct {
	doc *engine.Document
	// folded is the text with every run of white space as one space, and from
	// the source byte of each of its bytes. Made when first needed.
	folded string
	from   []uint32
}

// mostPlaces is how many occurrences of a reference are weighed.
const mostPlaces = 64

// find returns the places of a reference: at the given code points if the text there is
// the reference; else its exact occurrences; else those with runs of white space counted
// as one space, since texts are copied from wrapped lines.
func (l *locator) find(ref Reference) []chunk.Span {
	content := l.doc.Text
	if ref.Start >= 0 && ref.End >= ref.Start {
		s := chunk.Span{Start: l.doc.ByteOfChar(ref.Start), End: l.doc.ByteOfChar(ref.End)}
		if s.Of(content) == ref.Text {
			return []chunk.Span{text.TrimSpan(content, s)}
		}
	}
	want := strings.TrimFunc(ref.Text, text.IsSpace)
	places := occurrences(content, want)
	if places != nil {
		return places
	}
	l.fold()
	for _, s := range occurrences(l.folded, text.FoldSpace(want, nil)) {
		places = append(places, chunk.Span{Start: int(l.from[s.Start]), End: int(l.from[s.End-1]) + 1})
	}
	return places
}

// occurrences returns the first places of want in text that do not overlap.
func occurrences(text, want string) (out []chunk.Span) {
	for pos := 0; len(out) < mostPlaces; {
		i := strings.Index(text[pos:], want)
		if i < 0 {
			break
		}
		out = append(out, chunk.Span{Start: pos + i, End: pos + i + len(want)})
		pos += i + len(want)
	}
	return out
}

func (l *locator) fold() {
	if l.from != nil {
		return
	}
	l.from = make([]uint32, 0, len(l.doc.Text))
	l.folded = text.FoldSpace(l.doc.Text, &l.from)
}

// locateAll returns the places of a question's references, several for one that occurs
// more than once; nil, with a sentence, if one of them is not in the document.
func (l *locator) locateAll(q *Question) (places [][]chunk.Span, problem string) {
	for _, ref := range q.References {
		match := l.find(ref)
		if match == nil {
			return nil, fmt.Sprintf("%q is not in %s: the question is left out", excerpt(ref.Text), l.doc.Name)
		}
		places = append(places, match)
	}
	return places, ""
}

// excerpt returns the beginning of a text, for a message.
func excerpt(content string) string {
	const most = 40
	content = strings.TrimFunc(text.FoldSpace(content, nil), text.IsSpace)
	if utf8.RuneCountInString(content) <= most {
		return content
	}
	return strings.TrimRight(string([]rune(content)[:most]), " ") + "…"
}

// Located is a question with the places of its references.
type Located struct {
	Question
	// Places has the occurrences of every reference, at least one of each.
	Places [][]chunk.Span
}

// Locate finds the references of the questions about doc. Questions with a
// reference that is not in it become Problems.
func Locate(doc *engine.Document, gold *Gold) (located []Located, problems []Problem) {
	l := &locator{doc: doc}
	questions := gold.For(doc.Name)
	for i := range questions {
		places, problem := l.locateAll(&questions[i])
		if places == nil {
			problems = append(problems, Problem{questions[i].Line, problem})
			continue
		}
		located = append(located, Located{questions[i], places})
	}
	return located, problems
}
