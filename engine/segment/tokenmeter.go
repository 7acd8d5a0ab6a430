package segment

import (
	"unicode/utf8"

	"chunkscope/engine/chunk"
)

// tokenMeter counts tokens. At some offsets, called boundaries, text can be tokenized
// separately on both sides. It looks up the tokens between two boundaries of the
// document, and tokenizes only the ends of a span.
type tokenMeter struct{ *Tokens }

func (m tokenMeter) isBoundary(i int) bool {
	return i == 0 || i == len(m.text) || m.encoder.SplitsAt(m.text, i)
}

func (m tokenMeter) nextBoundary(i, end int) int {
	for i < end && !m.isBoundary(i) {
		i++
	}
	return i
}

// previousBoundary returns the last boundary in [start, i], or -1.
func (m tokenMeter) previousBoundary(i, start int) int {
	for i >= start && !m.isBoundary(i) {
		i--
	}
	if i < start {
		return -1
	}
	return i
}

// commonBoundaries returns the first and the last offset in [a, b] that are boundaries
// both of the document and of text[a:b] alone; ok is false if there are none. A
// character cut at an end may be of another kind.
func (m tokenMeter) commonBoundaries(a, b int) (first, last int, ok bool) {
	start, end := m.alignToCharacters(a, b)
	if start > a {
		start++
	}
	if end < b {
		end--
	}
	return m.firstAndLast(start, end)
}

func (m tokenMeter) innerBoundaries(s chunk.Span) (first, last int, ok bool) {
	start, end := m.alignToCharacters(s.Start, s.End)
	for range utf8.UTFMax - 1 { // invalid bytes may form a character with adjacent bytes
		if start < end && startsBroken(m.text[start:end]) {
			start++
		}
		if start < end && endsBroken(m.text[start:end]) {
			end--
		}
	}
	return m.firstAndLast(start+1, end-1)
}

func startsBroken(text string) bool {
	r, size := utf8.DecodeRuneInString(text)
	return r == utf8.RuneError && size == 1
}

func endsBroken(text string) bool {
	r, size := utf8.DecodeLastRuneInString(text)
	return r == utf8.RuneError && size == 1
}

func (m tokenMeter) alignToCharacters(a, b int) (from, to int) {
	for a < b && chunk.InsideChar(m.text, a) {
		a++
	}
	for b > a && chunk.InsideChar(m.text, b) {
		b--
	}
	return a, b
}

func (m tokenMeter) firstAndLast(from, to int) (first, last int, ok bool) {
	if first = m.nextBoundary(from, to); first > to || !m.isBoundary(first) {
		return 0, 0, false
	}
	return first, m.previousBoundary(to, first), true
}

func (m tokenMeter) Count(text string) int {
	if text == "" {
		return 0
	}
	return m.encoder.Count(text)
}

func (m tokenMeter) CountRange(a, b int) int {
	if a >= b {
		return 0
	}
	if m.isBoundary(a) && m.isBoundary(b) {
		return m.CountBetween(a, b)
	}
	first, last, ok := m.commonBoundaries(a, b)
	if !ok {
		return m.Count(m.text[a:b])
	}
	return m.Count(m.text[a:first]) + m.CountBetween(first, last) + m.Count(m.text[last:b])
}

const (
	exactReach = 64
	// tokenReach is the number of bytes after a token in which a larger end is searched.
	tokenReach = 8
)

// Advance is exact if the n tokens end between two boundaries at most exactReach bytes
// apart, as in words.
func (m tokenMeter) Advance(a, n, limit int) int {
	if n < 0 {
		return a
	}
	// Limit the search in a document without boundaries.
	for distance := 8*n + 4*exactReach; limit-a > distance; distance *= 2 {
		stop := a + distance
		for chunk.InsideChar(m.text, stop) {
			stop++
		}
		if end := m.advance(a, n, stop); end < stop-2*exactReach {
			return end
		}
	}
	return m.advance(a, n, limit)
}

func (m tokenMeter) advance(a, n, limit int) int {
	first, last, ok := m.commonBoundaries(a, limit)
	if !ok {
		return m.findFurthest(a, limit, n)
	}
	head := m.Count(m.text[a:first])
	if head > n {
		return m.findFurthest(a, first, n)
	}
	n -= head
	if all := m.CountBetween(first, last); all <= n {
		return m.findFurthest(last, limit, n-all)
	}
	over := min(last, m.boundary(m.Starts.IndexFrom(first)+n)) // the first token too many, or one after it
	start := m.previousBoundary(over, first)
	for m.CountBetween(first, start) > n { // several tokens can begin at one offset
		start = m.previousBoundary(start-1, first)
	}
	return m.findFurthest(start, m.nextBoundary(min(last, over+1), last), n-m.CountBetween(first, start))
}

// findFurthest returns the largest end in [a, b] up to which the text from a has at most n
// tokens.
func (m tokenMeter) findFurthest(a, b, n int) int {
	if b-a > exactReach {
		return m.findFar(a, b, n)
	}
	fits := func(end int) bool { return m.Count(m.text[a:end]) <= n }
	if n == 0 && a < b {
		if _, size := utf8.DecodeRuneInString(m.text[a:]); !fits(min(b, a+size)) {
			return a // as in most text: only some models drop characters
		}
	}
	for b > a && !fits(b) {
		b = m.characterBefore(b)
	}
	return max(a, b)
}

// findFar is like findFurthest for a text without near boundaries, in which a larger end
// may exist.
func (m tokenMeter) findFar(a, b, n int) int {
	fits := func(end int) bool { return m.Count(m.text[a:end]) <= n }
	starts := m.encoder.Starts(nil, m.text[a:b])
	if len(starts) <= n {
		return b
	}
	end := a + int(starts[n])
	for i := n; i >= 0; i-- {
		if end = a + int(starts[i]); !chunk.InsideChar(m.text, end) && fits(end) {
			break
		}
	}
	for next := min(b, end+tokenReach); next > end; next = m.characterBefore(next) {
		if !chunk.InsideChar(m.text, next) && fits(next) {
			return next
		}
	}
	return end
}

func (m tokenMeter) characterBefore(i int) int {
	i--
	for chunk.InsideChar(m.text, i) {
		i--
	}
	return i
}

// CountTogether returns the number of tokens of the concatenated parts. It encodes only the
// ends of document spans.
func (t *Tokens) CountTogether(parts ...Part) (tokens int) {
	m := tokenMeter{t}
	open := "" // end of the text, whose tokens may change if more text follows
	for _, p := range parts {
		if p.Text != "" {
			open += p.Text
			continue
		}
		first, last, ok := m.innerBoundaries(p.Span)
		if !ok {
			open += p.Slice(m.text)
			continue
		}
		tokens += m.Count(open+m.text[p.Start:first]) + m.CountBetween(first, last)
		open = m.text[last:p.End]
	}
	return tokens + m.Count(open)
}

// PieceEnds reports whether front, which is not empty, and the document's text from off
// have the same tokens together as separately.
func (t *Tokens) PieceEnds(front string, off int) bool {
	if off >= len(t.text) || !utf8.RuneStart(t.text[off]) {
		return false
	}
	previous, _ := utf8.DecodeLastRuneInString(front)
	_, size := utf8.DecodeRuneInString(t.text[off:])
	return t.encoder.SplitsAt(string(previous)+t.text[off:off+size], utf8.RuneLen(previous))
}
