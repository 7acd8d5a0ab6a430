package segment

import (
	"unicode/utf8"

	"chunkscope/engine/chunk"
	"chunkscope/engine/tokenizer"
	"chunkscope/engine/work"
)

// modelMeter counts the tokens of an embedding model. At some offsets, called
// boundaries, text can be tokenized separately on both sides. It looks up the tokens
// between two boundaries of the document, and tokenizes only the ends of a span.
type modelMeter struct{ *Tokens }

const batchBytes = 1 << 15

func newModelTokens(tally *work.Tally, text string, model *tokenizer.Tokenizer) *Tokens {
	tally.Begin(work.Tokens, len(text))
	defer tally.End(work.Tokens)
	t := &Tokens{text: text, model: model, Starts: newOffsets(len(text))}
	m := modelMeter{t}
	var starts []uint32
	for start := 0; start < len(text) && tally.Reach(work.Tokens, start); {
		end := m.nextBoundary(min(len(text), start+batchBytes), len(text))
		starts = model.Starts(starts[:0], text[start:end])
		for i, pos := range starts {
			if i > 0 && pos == starts[i-1] {
				t.repeatedStarts = append(t.repeatedStarts, start+int(pos))
				continue
			}
			t.Starts.add(start + int(pos))
		}
		start = end
	}
	t.Starts.count()
	return t
}

func (m modelMeter) isBoundary(i int) bool {
	return i == 0 || i == len(m.text) || m.model.SplitsAt(m.text, i)
}

func (m modelMeter) nextBoundary(i, end int) int {
	for i < end && !m.isBoundary(i) {
		i++
	}
	return i
}

// previousBoundary returns the last boundary in [start, i], or -1.
func (m modelMeter) previousBoundary(i, start int) int {
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
func (m modelMeter) commonBoundaries(a, b int) (first, last int, ok bool) {
	start, end := m.alignToCharacters(a, b)
	if start > a {
		start++
	}
	if end < b {
		end--
	}
	return m.firstAndLast(start, end)
}

func (m modelMeter) innerBoundaries(s chunk.Span) (first, last int, ok bool) {
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

func (m modelMeter) alignToCharacters(a, b int) (from, to int) {
	for a < b && chunk.InsideChar(m.text, a) {
		a++
	}
	for b > a && chunk.InsideChar(m.text, b) {
		b--
	}
	return a, b
}

func (m modelMeter) firstAndLast(from, to int) (first, last int, ok bool) {
	if first = m.nextBoundary(from, to); first > to || !m.isBoundary(first) {
		return 0, 0, false
	}
	return first, m.previousBoundary(to, first), true
}

func (m modelMeter) Count(text string) int { return m.model.Count(text) }

func (m modelMeter) CountRange(a, b int) int {
	if a >= b {
		return 0
	}
	first, last, ok := m.commonBoundaries(a, b)
	if !ok {
		return m.Count(m.text[a:b])
	}
	return m.Count(m.text[a:first]) + m.CountBetween(first, last) + m.Count(m.text[last:b])
}

// Advance is exact if the n tokens end between two boundaries at most exactReach bytes
// apart, as in words.
func (m modelMeter) Advance(a, n, limit int) int {
	if n < 0 {
		return a
	}
	// Limit the search in a document without boundaries.
	for distance := 16*n + 4*exactReach; limit-a > distance; distance *= 2 {
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

func (m modelMeter) advance(a, n, limit int) int {
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
func (m modelMeter) findFurthest(a, b, n int) int {
	fits := func(end int) bool { return m.Count(m.text[a:end]) <= n }
	low := a
	if b-low > exactReach && fits(b) {
		return b
	}
	for b-low > exactReach {
		middle := (low + b) / 2
		for chunk.InsideChar(m.text, middle) {
			middle--
		}
		if fits(middle) {
			low = middle
		} else {
			b = middle
		}
	}
	for b > low && !fits(b) {
		b--
		for chunk.InsideChar(m.text, b) {
			b--
		}
	}
	return max(b, low)
}

func (m modelMeter) countTogether(parts []Part) (tokens int) {
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

// pieceEnds reports whether front and the document's text from off can be tokenized
// separately.
func (m modelMeter) pieceEnds(front string, off int) bool {
	if off >= len(m.text) || !utf8.RuneStart(m.text[off]) {
		return false
	}
	previous, _ := utf8.DecodeLastRuneInString(front)
	_, size := utf8.DecodeRuneInString(m.text[off:])
	return m.model.SplitsAt(string(previous)+m.text[off:off+size], utf8.RuneLen(previous))
}
