package overlap

import (
	"sort"
	"unicode/utf8"

	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
)

// tokenCounter counts the tokens of a part of a passage as if the part were a separate text. The
// token counts of the parts may not add up to the count of the whole text.
type tokenCounter struct {
	meter segment.Meter
	doc   *segment.Tokens
	text  string
	valid bool
	parts []segment.Part
}

func newTokenCounter(job *Job) *tokenCounter {
	return &tokenCounter{meter: job.Meter, doc: job.Doc.Tokens(job.Settings.Tokenizer), text: job.Doc.Text, valid: job.Doc.IsValid()}
}

type excerpt struct {
	passage
	span     chunk.Span
	repaired bool // incomplete characters at both ends are replaced
}

// countJoined counts the tokens of the excerpts joined with join.
func (t *tokenCounter) countJoined(join string, excerpts ...excerpt) int {
	t.parts = t.parts[:0]
	for i, e := range excerpts {
		if i > 0 {
			t.parts = append(t.parts, segment.Part{Text: join})
		}
		switch {
		case e.sourceStart < 0, e.repaired && !t.valid:
			t.parts = append(t.parts, segment.Part{Text: e.content()})
		case e.repaired:
			t.appendRepaired(e.spanInSource())
		default:
			t.parts = append(t.parts, segment.Part{Span: e.spanInSource()})
		}
	}
	return t.doc.CountTogether(t.parts...)
}

// countPrependedTokens counts the tokens of e + join + p. size is the number of tokens in p.
func (t *tokenCounter) countPrependedTokens(e excerpt, join string, p passage, size int) int {
	mayCutCharacter := len(p.text) < utf8.UTFMax
	if mayCutCharacter || p.sourceStart < 0 || !t.doc.IsPieceEnd(join, p.sourceStart) {
		return t.countJoined(join, e, wholeExcerpt(p))
	}
	return t.countJoined(join, e, excerpt{}) + size
}

// appendRepaired appends a span of the document to t.parts, replacing incomplete characters at both
// ends.
func (t *tokenCounter) appendRepaired(s chunk.Span) {
	inner := s
	for inner.Start < s.End && chunk.IsInsideChar(t.text, inner.Start) {
		inner.Start++
	}
	for inner.End > inner.Start && chunk.IsInsideChar(t.text, inner.End) {
		inner.End--
	}
	t.parts = append(t.parts,
		segment.Part{Text: chunk.Repair(t.text[s.Start:inner.Start])},
		segment.Part{Span: inner},
		segment.Part{Text: chunk.Repair(t.text[inner.End:s.End])})
}

func wholeExcerpt(p passage) excerpt { return excerpt{passage: p, span: chunk.Span{End: len(p.text)}} }

func (e *excerpt) content() string {
	if e.repaired {
		return chunk.Repair(e.span.Slice(e.text))
	}
	return e.span.Slice(e.text)
}

func (e *excerpt) spanInSource() chunk.Span {
	return chunk.Span{Start: e.sourceStart + e.span.Start, End: e.sourceStart + e.span.End}
}

func (t *tokenCounter) count(p passage, a, b int) int {
	if p.sourceStart < 0 {
		return t.meter.Count(p.text[a:b])
	}
	return t.meter.CountRange(p.sourceStart+a, p.sourceStart+b)
}

func (t *tokenCounter) head(p passage, a, b, n int) int {
	if p.sourceStart >= 0 {
		return t.meter.Advance(p.sourceStart+a, n, p.sourceStart+b) - p.sourceStart
	}
	cutAt := func(k int) int { return runeStart(p.text, a, b, a+k) }
	k := sort.Search(b-a+1, func(k int) bool { return t.count(p, a, cutAt(k)) > n })
	return cutAt(max(0, k-1))
}

func (t *tokenCounter) tail(p passage, a, b, n int) int {
	if p.sourceStart < 0 {
		k := sort.Search(b-a+1, func(k int) bool { return t.count(p, runeEnd(p.text, b, a+k), b) <= n })
		return runeEnd(p.text, b, a+min(k, b-a))
	}
	starts := &t.doc.Starts
	first := starts.IndexFrom(p.sourceStart + a)
	tokenStart := func(i int) int {
		if i >= starts.Len() {
			return b
		}
		return runeEnd(p.text, b, min(b, starts.At(i)-p.sourceStart))
	}
	i := starts.IndexFrom(p.sourceStart+b) - n
	if i <= first {
		if t.count(p, a, b) <= n {
			return a
		}
		i = first
	}
	pos := tokenStart(i)
	for ; i > first; i-- {
		previous := tokenStart(i - 1)
		if t.count(p, previous, b) > n {
			break
		}
		pos = previous
	}
	for pos < b && t.count(p, pos, b) > n {
		i++
		pos = tokenStart(i)
	}
	return pos
}

func runeStart(text string, a, b, i int) int {
	if i >= b {
		return b
	}
	for j := i; j >= a && j > i-utf8.UTFMax; j-- {
		if utf8.RuneStart(text[j]) {
			if _, n := utf8.DecodeRuneInString(text[j:b]); j+n > i {
				return j
			}
			break
		}
	}
	return i
}

// runeEnd returns i, or the end of the character that contains i.
func runeEnd(text string, b, i int) int {
	if i >= b || utf8.RuneStart(text[i]) {
		return min(i, b)
	}
	for j := i - 1; j >= 0 && j > i-utf8.UTFMax; j-- {
		if utf8.RuneStart(text[j]) {
			if _, n := utf8.DecodeRuneInString(text[j:b]); j+n > i {
				return j + n
			}
			break
		}
	}
	return i
}
