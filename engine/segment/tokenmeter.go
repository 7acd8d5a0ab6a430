package segment

import (
	"unicode/utf8"

	"chunkscope/engine/chunk"
)

// tokenMeter counts tokens. Text on the two sides of a boundary can be tokenized separately, so
// tokenMeter tokenizes only the text before the first and after the last boundary. Between them, it
// uses the tokens of the document.
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

func (m tokenMeter) previousBoundary(i, start int) int {
	for i >= start && !m.isBoundary(i) {
		i--
	}
	if i < start {
		return -1
	}
	return i
}

func (m tokenMeter) commonBoundaries(a, b int) (first, last int, ok bool) {
	if first = a; !m.isBoundary(a) {
		first = m.nextBoundary(m.characterEnd(a)+1, b)
	}
	if last = b; !m.isBoundary(b) {
		last = m.previousBoundary(m.characterStart(b)-1, first)
	}
	return first, last, first <= last
}

func (m tokenMeter) innerBoundaries(s chunk.Span) (first, last int, ok bool) {
	start, end := m.characterEnd(s.Start), m.characterStart(s.End)
	for n := 1; n < utf8.UTFMax && start < end && startsWithPartialChar(m.text[start:end]); n++ {
		start++
	}
	for n := 1; n < utf8.UTFMax && start < end && endsWithPartialChar(m.text[start:end]); n++ {
		end--
	}
	first = m.nextBoundary(start+1, end)
	last = m.previousBoundary(end-1, first)
	return first, last, first <= last
}

func startsWithPartialChar(text string) bool {
	r, size := utf8.DecodeRuneInString(text)
	return r == utf8.RuneError && size == 1
}

func endsWithPartialChar(text string) bool {
	r, size := utf8.DecodeLastRuneInString(text)
	return r == utf8.RuneError && size == 1
}

// characterEnd returns the end of the character that contains i. If i is between two characters, it
// returns i.
func (m tokenMeter) characterEnd(i int) int {
	for chunk.IsInsideChar(m.text, i) {
		i++
	}
	return i
}

func (m tokenMeter) characterStart(i int) int {
	for chunk.IsInsideChar(m.text, i) {
		i--
	}
	return i
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
	first, last, ok := m.commonBoundaries(a, b)
	if !ok {
		return m.Count(m.text[a:b])
	}
	return m.Count(m.text[a:first]) + m.CountBetween(first, last) + m.Count(m.text[last:b])
}

const (
	// exactReach is the largest distance between boundaries, in bytes, for which Advance is exact.
	exactReach = 64
	// tokenReach is the number of bytes after a token that are searched for a larger end.
	tokenReach = 8
)

// Advance returns the largest end ≤ limit for which the text from a to end has at most n tokens. The
// result is exact if boundaries are at most exactReach bytes apart.
func (m tokenMeter) Advance(a, n, limit int) int {
	if n < 0 {
		return a
	}
	if end, ok := m.advanceNear(a, n, limit); ok {
		return end
	}
	for distance := 8*n + 4*exactReach; limit-a > distance; distance *= 2 {
		stop := m.characterEnd(a + distance)
		if end := m.advance(a, n, stop); end < stop-2*exactReach {
			return end
		}
	}
	return m.advance(a, n, limit)
}

// advanceNear is like Advance, for text with boundaries near both ends.
func (m tokenMeter) advanceNear(a, n, limit int) (end int, ok bool) {
	limit -= 2 * exactReach
	first := a
	if a < limit && !m.isBoundary(a) {
		first = m.nextBoundary(m.characterEnd(a)+1, a+exactReach)
	}
	if first >= limit || !m.isBoundary(first) {
		return 0, false
	}
	if n -= m.Count(m.text[a:first]); n < 0 {
		return 0, false
	}
	endWithExcess := m.boundary(m.Starts.IndexFrom(first) + n)
	if endWithExcess > limit {
		return 0, false
	}
	last := m.nextBoundary(endWithExcess+1, endWithExcess+exactReach)
	if !m.isBoundary(last) {
		return 0, false
	}
	return m.findBetween(first, last, n), true
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
	return m.findBetween(first, last, n)
}

// findBetween returns the largest end ≤ last for which the text from first to end has at most n
// tokens. first and last must be boundaries.
func (m tokenMeter) findBetween(first, last, n int) int {
	endWithExcess := min(last, m.boundary(m.Starts.IndexFrom(first)+n))
	start := m.previousBoundary(endWithExcess, first)
	for m.CountBetween(first, start) > n {
		start = m.previousBoundary(start-1, first)
	}
	return m.findFurthest(start, m.nextBoundary(min(last, endWithExcess+1), last), n-m.CountBetween(first, start))
}

// findFurthest returns the largest end in [a, b] for which the text from a to end has at most n
// tokens.
func (m tokenMeter) findFurthest(a, b, n int) int {
	if b-a > exactReach {
		return m.findFar(a, b, n)
	}
	fits := func(end int) bool { return m.Count(m.text[a:end]) <= n }
	if n == 0 && a < b {
		if _, size := utf8.DecodeRuneInString(m.text[a:]); !fits(min(b, a+size)) {
			return a
		}
	}
	for b > a && !fits(b) {
		b = m.characterBefore(b)
	}
	return max(a, b)
}

// findFar is like findFurthest, for text without boundaries nearby.
func (m tokenMeter) findFar(a, b, n int) int {
	fits := func(end int) bool { return m.Count(m.text[a:end]) <= n }
	starts := m.encoder.Starts(nil, m.text[a:b])
	if len(starts) <= n {
		return b
	}
	end := a
	for i := n; i >= 0; i-- {
		if start := a + int(starts[i]); !chunk.IsInsideChar(m.text, start) && fits(start) {
			end = start
			break
		}
	}
	for next := min(b, end+tokenReach); next > end; next = m.characterBefore(next) {
		if !chunk.IsInsideChar(m.text, next) && fits(next) {
			return next
		}
	}
	return end
}

func (m tokenMeter) characterBefore(i int) int {
	return m.characterStart(i - 1)
}

// CountTogether counts the tokens of all parts joined together. It tokenizes only the ends of a
// part that is a span of the document.
func (t *Tokens) CountTogether(parts ...Part) (tokens int) {
	m := tokenMeter{t}
	open := ""
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

// IsPieceEnd reports whether prefix and the document's text from off have the same tokens when
// joined as when tokenized separately.
func (t *Tokens) IsPieceEnd(prefix string, off int) bool {
	if off >= len(t.text) || !utf8.RuneStart(t.text[off]) {
		return false
	}
	_, size := utf8.DecodeLastRuneInString(prefix)
	after := t.text[off:min(len(t.text), off+2*utf8.UTFMax)]
	return t.encoder.SplitsAt(prefix[len(prefix)-size:]+after, size)
}
