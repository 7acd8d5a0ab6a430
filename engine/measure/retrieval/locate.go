package retrieval

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/text"
)

type locator struct {
	doc *engine.Document
	// folded is the text of doc with each run of white space replaced by one space. sourceOffsets
	// maps the bytes of folded to offsets in the source.
	folded        string
	sourceOffsets []uint32
}

const maxPlaces = 64

// find returns the places of a reference in the document. If there is no exact match, find ignores
// differences in white space, because users copy text from wrapped lines.
func (l *locator) find(ref Reference) []chunk.Span {
	content := l.doc.Text
	if ref.Start >= 0 && ref.End >= ref.Start {
		s := chunk.Span{Start: l.doc.ByteOfChar(ref.Start), End: l.doc.ByteOfChar(ref.End)}
		if s.Slice(content) == ref.Text {
			return []chunk.Span{text.TrimSpan(content, s)}
		}
	}
	want := strings.TrimFunc(ref.Text, text.IsSpace)
	places := findOccurrences(content, want)
	if places != nil {
		return places
	}
	l.fold()
	for _, s := range findOccurrences(l.folded, text.FoldSpace(want, nil)) {
		places = append(places, chunk.Span{Start: int(l.sourceOffsets[s.Start]), End: int(l.sourceOffsets[s.End-1]) + 1})
	}
	return places
}

func findOccurrences(text, want string) (out []chunk.Span) {
	for pos := 0; len(out) < maxPlaces; {
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
	if l.sourceOffsets != nil {
		return
	}
	l.sourceOffsets = make([]uint32, 0, len(l.doc.Text))
	l.folded = text.FoldSpace(l.doc.Text, &l.sourceOffsets)
}

func (l *locator) locateAll(q *Question) (places [][]chunk.Span, problem string) {
	for _, ref := range q.References {
		match := l.find(ref)
		if match == nil {
			return nil, fmt.Sprintf("%q is not in %s: the question is skipped", excerpt(ref.Text), l.doc.Name)
		}
		places = append(places, match)
	}
	return places, ""
}

func excerpt(content string) string {
	const limit = 40
	content = strings.TrimFunc(text.FoldSpace(content, nil), text.IsSpace)
	if utf8.RuneCountInString(content) <= limit {
		return content
	}
	return strings.TrimRight(string([]rune(content)[:limit]), " ") + "…"
}

// LocatedQuestion is a question with the places of its references.
type LocatedQuestion struct {
	Question
	// Places holds the places of each reference. Every reference has at least one place.
	Places [][]chunk.Span
}

// Locate finds the references of the questions about doc. For a question with a reference that is
// not in doc, it returns a Problem.
func Locate(doc *engine.Document, gold *Gold) (located []LocatedQuestion, problems []Problem) {
	l := &locator{doc: doc}
	questions := gold.SelectQuestions(doc.Name)
	for i := range questions {
		places, problem := l.locateAll(&questions[i])
		if places == nil {
			problems = append(problems, Problem{questions[i].Line, problem})
			continue
		}
		located = append(located, LocatedQuestion{questions[i], places})
	}
	return located, problems
}
