package overlap

import (
	"sort"
	"strings"
	"unicode/utf8"

	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
)

// tokenCounter counts tokens of a vocabulary. A text cut in two does not always
// have as many tokens as its parts, so what is found by the document's own
// tokens is counted again as a text of its own.
type tokenCounter struct {
	meter segment.Meter
	doc   *segment.Tokens
	parts []chunk.Span
}

func newTokenCounter(job *Job) *tokenCounter {
	return &tokenCounter{meter: job.Meter, doc: job.Doc.Tokens(job.Settings.Tokenizer)}
}

// excerpt is a part of a passage.
type excerpt struct {
	passage
	span chunk.Span
}

// joined counts parts with a join between each two, as one text.
func (t *tokenCounter) joined(join string, parts ...excerpt) int {
	t.parts = t.parts[:0]
	for _, c := range parts {
		if c.at < 0 {
			return t.meter.Of(together(join, parts))
		}
		t.parts = append(t.parts, chunk.Span{Start: c.at + c.span.Start, End: c.at + c.span.End})
	}
	return t.doc.Joined(join, t.parts...)
}

func together(join string, parts []excerpt) string {
	var b strings.Builder
	for i, c := range parts {
		if i > 0 {
			b.WriteString(join)
		}
		b.WriteString(c.span.Of(c.text))
	}
	return b.String()
}

func (t *tokenCounter) count(p passage, a, b int) int {
	if p.at >= 0 {
		return t.meter.Between(p.at+a, p.at+b)
	}
	return t.meter.Of(p.text[a:b])
}

func (t *tokenCounter) head(p passage, a, b, n int) int {
	if p.at >= 0 {
		return t.meter.After(p.at+a, n, p.at+b) - p.at
	}
	cut := func(k int) int { return runeStart(p.text, a, b, a+k) }
	k := sort.Search(b-a+1, func(k int) bool { return t.count(p, a, cut(k)) > n })
	return cut(max(0, k-1))
}

func (t *tokenCounter) tail(p passage, a, b, n int) int {
	if p.at < 0 {
		k := sort.Search(b-a+1, func(k int) bool { return t.count(p, runeEnd(p.text, b, a+k), b) <= n })
		return runeEnd(p.text, b, a+min(k, b-a))
	}
	starts := &t.doc.Starts
	first := starts.From(p.at + a)
	place := func(i int) int { // where the document's token i begins in p
		if i >= starts.Len() {
			return b
		}
		return runeEnd(p.text, b, min(b, starts.At(i)-p.at))
	}
	i := starts.From(p.at+b) - n
	if i <= first {
		if t.count(p, a, b) <= n {
			return a
		}
		i = first
	}
	for i > first && t.count(p, place(i-1), b) <= n {
		i--
	}
	for place(i) < b && t.count(p, place(i), b) > n {
		i++
	}
	return place(i)
}

// runeStart is the start of the character that holds text[i], not before a;
// i is at most b.
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

// runeEnd is i, or the end of the character that i would cut.
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
