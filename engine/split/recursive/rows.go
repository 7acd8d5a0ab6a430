package recursive

import (
	"strings"

	"chunkscope/engine/chunk"
)

// A row is a run of short pieces that go into the same chunk. They are merged as one
// piece; to drop the first of them again when carrying text over, the places of its cuts
// are looked up. Rows require that no separator is dropped and that units add up: those
// of characters, and those of words between white space.

// shortPieces is how often a piece has to fit into the room that is left for a
// row to be looked for.
const shortPieces = 32

// rows reports whether the matches of a separator can be searched from both ends: one
// byte, the same byte twice, or a separator with matches that never overlap; in words it
// must be white space.
func (s *separator) rows(chars bool) bool {
	switch {
	case s.repeats():
		return chars || chunk.IsASCIISpace(rune(s.mark[0]))
	case !s.literal():
		return chars && s.runMax > 0 && s.tail != s.mark[0] && s.run != s.mark[0] && strings.LastIndexByte(s.mark, s.mark[0]) == 0
	}
	for n := 1; n < len(s.mark); n++ {
		if strings.HasSuffix(s.mark, s.mark[:n]) {
			return false
		}
	}
	return chars && s.mark != ""
}

// repeats reports a separator that is one byte, or the same one twice.
func (s *separator) repeats() bool {
	n := len(s.mark)
	return s.literal() && (n == 1 || n == 2 && s.mark[0] == s.mark[1])
}

// longest returns the maximum length of a match in bytes.
func (s *separator) longest() int {
	if s.literal() {
		return len(s.mark)
	}
	return len(s.mark) + s.runMax
}

// last returns the last of the successive matches from from on in text[from:to]; start is
// -1 if there is no match.
func (s *separator) last(text string, from, to int) (start, end int) {
	if !s.repeats() {
		return s.lastApart(text, from, to)
	}
	n := len(s.mark)
	for to-from >= n {
		end := from + strings.LastIndexByte(text[from:to], s.mark[0]) + 1
		start := s.runStart(text, from, end)
		if k := (end - start) / n; k > 0 {
			start += (k - 1) * n
			return start, start + n
		}
		to = start
	}
	return -1, -1
}

// lastApart is last for matches that never overlap.
func (s *separator) lastApart(text string, from, to int) (start, end int) {
	for previous := to; previous > from; {
		i := strings.LastIndex(text[from:previous], s.mark)
		if i < 0 {
			break
		}
		if end := s.end(text, from+i, to); end > 0 {
			return from + i, end
		}
		previous = from + i + len(s.mark) - 1
	}
	return -1, -1
}

// next returns the first match in text[at:to] of the successive matches from from on;
// start is -1 if there is no match.
func (s *separator) next(text string, from, at, to int) (start, end int) {
	if s.repeats() {
		at += (at - s.runStart(text, from, at)) % len(s.mark)
	}
	if at >= to {
		return -1, -1
	}
	return s.find(text, at, to)
}

// runStart returns the start of the run of the mark's byte that ends at end. Marks of one
// byte need no count.
func (s *separator) runStart(text string, from, end int) int {
	if len(s.mark) == 1 {
		return max(from, end-1)
	}
	for end > from && text[end-1] == s.mark[0] {
		end--
	}
	return end
}

// rowEnd returns the match in text[from:to] that ends a row after the last piece, which
// ended with the match before from; a is -1 if there is no row.
func (p *levelCutter) rowEnd(start, from, to int) (a, b int) {
	q := p.packer.queue[p.packer.head:]
	if !p.rows || len(q) == 0 {
		return -1, -1
	}
	room := min(p.size-p.packer.total, p.size-1)
	if q[len(q)-1].units*shortPieces > room {
		return -1, -1
	}
	limit := p.meter.After(start, room, to)
	if p.keep == "start" {
		limit = min(to, limit+len(p.seps[p.level].mark))
	}
	return p.seps[p.level].last(p.text, from, limit)
}

// divide reduces a row to the last of the pieces that must go to save excess units, drops
// those before, and returns the rest.
func (m *piecePacker) divide(q *piece, excess int) (rest piece) {
	end := m.cutFrom(q, m.beyond(q, excess-1))
	start := m.cutBefore(q, end)
	rest = piece{Span: chunk.Span{Start: end, End: q.End}, row: true}
	rest.units = m.r.units(rest.Span)
	previous := m.r.units(chunk.Span{Start: q.Start, End: start})
	q.Start, q.End, q.units = start, end, q.units-previous-rest.units
	m.total -= previous
	return rest
}

// beyond returns the least offset into q that is preceded by more than n units, or one in
// the same character.
func (m *piecePacker) beyond(q *piece, n int) int {
	pos := m.r.meter.After(q.Start, n, q.End)
	for !m.r.chars && pos < q.End && chunk.IsASCIISpace(rune(m.r.text[pos])) {
		pos++
	}
	return min(pos+1, q.End)
}

// cutFrom returns the first cut in a row from at on, or its end.
func (m *piecePacker) cutFrom(q *piece, at int) int {
	sep := &m.r.seps[m.level]
	n := len(sep.mark)
	if m.r.keep == "start" {
		if i, _ := sep.next(m.r.text, q.Start+n, max(at, q.Start+n), q.End); i >= 0 {
			return i
		}
		return q.End
	}
	_, end := sep.next(m.r.text, q.Start, max(at-sep.longest(), q.Start), q.End)
	for end >= 0 && end < at {
		_, end = sep.next(m.r.text, q.Start, end, q.End)
	}
	if end < 0 {
		return q.End
	}
	return end
}

// cutBefore returns the last cut in a row before at, or its start.
func (m *piecePacker) cutBefore(q *piece, at int) int {
	sep := &m.r.seps[m.level]
	if m.r.keep != "start" {
		_, end := sep.last(m.r.text, q.Start, at-1)
		return max(q.Start, end)
	}
	i, end := at, min(q.End, at-1+sep.longest())+1
	for i >= at {
		i, end = sep.last(m.r.text, q.Start+len(sep.mark), end-1)
	}
	return max(q.Start, i)
}
