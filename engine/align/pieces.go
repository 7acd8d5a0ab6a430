package align

import (
	"slices"
	"strings"
)

// piece is text that a chunk and the document share. Its offsets are in their words.
type piece struct{ chunkStart, start, length int }

func (p piece) end() int        { return p.start + p.length }
func (p piece) endInChunk() int { return p.chunkStart + p.length }

// pieces returns the text that the chunk shares with the document near run c, in order.
// Text before the run may be repeated text, which begins at byte low or later.
func (x *part) pieces(c *run, low int) []piece {
	front, end := c.unmatchedStart, len(x.chunk.text)-c.unmatchedEnd
	var out []piece
	if front >= minRun && low < c.start {
		if i := strings.LastIndex(x.document.text[low:c.start], x.chunk.text[:front]); i >= 0 {
			out = append(out, piece{0, low + i, front})
		}
	}
	if c.altered {
		out = x.appendShared(out, x.chunk.text[:end], front, c.start, c.end)
	} else {
		out = append(out, piece{front, c.start, c.end - c.start})
	}
	if c.unmatchedEnd >= minRun {
		high := min(len(x.document.text), c.end+2*c.unmatchedEnd+len(x.chunk.text))
		if i := strings.Index(x.document.text[c.end:high], x.chunk.text[end:]); i >= 0 {
			out = append(out, piece{end, c.end + i, c.unmatchedEnd})
		}
	}
	for i := 1; i < len(out); i++ {
		x.adjustBoundary(&out[i-1], &out[i])
	}
	return slices.DeleteFunc(out, func(p piece) bool { return p.length <= 0 })
}

// searchRoom returns the number of bytes of the document to search for n bytes of the
// chunk. It is more than n, since a page may hide much of the document.
func searchRoom(n int) int { return min(8*n, 2*n+512) }

// extendRun extends c by shared text before and after it, if that text is long compared
// with the gap.
func (x *part) extendRun(c run) run {
	text, doc := x.chunk.text, x.document.text
	if end := len(text) - c.unmatchedEnd; c.unmatchedEnd >= minRun {
		pieces := x.appendShared(nil, text, end, c.end, min(len(doc), c.end+searchRoom(c.unmatchedEnd)))
		if p, ok := lastWorthTaking(pieces, func(p piece) int { return p.chunkStart - end + p.start - c.end }); ok {
			c.end, c.unmatchedEnd, c.altered = p.end(), len(text)-p.endInChunk(), true
		}
	}
	if front := c.unmatchedStart; front >= minRun {
		pieces := x.appendShared(nil, text[:front], 0, max(0, c.start-searchRoom(front)), c.start)
		slices.Reverse(pieces)
		if p, ok := lastWorthTaking(pieces, func(p piece) int { return front - p.endInChunk() + c.start - p.end() }); ok {
			c.start, c.unmatchedStart, c.altered = p.start, p.chunkStart, true
		}
	}
	return c
}

// lastWorthTaking returns the farthest piece worth taking together with all nearer pieces.
// The nearest piece comes first. distance counts the bytes skipped to reach a piece.
func lastWorthTaking(pieces []piece, distance func(piece) int) (last piece, ok bool) {
	consumed, best := 0, 0
	for _, p := range pieces {
		if isWorthTaking := consumed + p.length - (distance(p)-consumed)/4 - minRun/2; isWorthTaking > best {
			best, last, ok = isWorthTaking, p, true
		}
		consumed += p.length
	}
	return last, ok
}

// appendShared appends the text that text[pos:] shares with the document between start and
// end: the longest run of at least minRun bytes and, recursively, the shared text on both
// sides of it.
func (x *part) appendShared(out []piece, text string, pos, start, end int) []piece {
	t, d := text[pos:], x.document.text[start:end]
	p, ok := longestShared(t, d)
	if !ok {
		return out
	}
	p.chunkStart, p.start = p.chunkStart+pos, p.start+start
	out = x.appendShared(out, text[:p.chunkStart], pos, start, p.start)
	return x.appendShared(append(out, p), text, p.endInChunk(), p.end(), end)
}

// longestShared returns the longest run that t and d share. The run has at least minRun
// bytes, or is all of t and unlikely to be shared by chance.
func longestShared(t, d string) (best piece, ok bool) {
	if len(t) > chanceLength {
		if i := strings.Index(d, t); i >= 0 {
			return piece{0, i, len(t)}, true
		}
	}
	if len(t) < minRun || len(d) < minRun {
		return piece{}, false
	}
	const maxRepeats = 4 // examined places with the same beginning
	places := make(map[string][]int32, len(t))
	for i := range len(t) - minRun + 1 {
		if list := places[t[i:i+minRun]]; len(list) < maxRepeats {
			places[t[i:i+minRun]] = append(list, int32(i))
		}
	}
	effort := 64 * (len(t) + len(d)) // only repetitive text needs more
	for k := 0; k+minRun <= len(d) && effort > 0; k++ {
		for _, i := range places[d[k:k+minRun]] {
			i := int(i)
			if i > 0 && k > 0 && t[i-1] == d[k-1] {
				continue // this run was measured from its beginning
			}
			maximum := min(len(t)-i, len(d)-k)
			n := sharedStartLength(t[i:i+maximum], d[k:k+maximum])
			effort -= n
			if n > best.length {
				best = piece{i, k, n}
			}
		}
	}
	return best, best.length >= minRun
}

// adjustBoundary moves the boundary of p and q in the chunk to the start of a line, or
// else of a word, if the document allows that. Two sentences may end alike.
func (x *part) adjustBoundary(p, q *piece) {
	if p.endInChunk() != q.chunkStart || q.start < p.end() {
		return
	}
	doc := x.document.text
	gap := q.start - p.end()
	minimum, maximum := min(p.length, gap), min(q.length, gap)
	backward := sharedEndLength(doc[p.end()-minimum:p.end()], doc[q.start-minimum:q.start])
	forward := sharedStartLength(doc[q.start:q.start+maximum], doc[p.end():p.end()+maximum])
	if backward+forward == 0 {
		return
	}
	for _, starts := range [][]int{x.lines, x.gaps} {
		if _, exists := slices.BinarySearch(starts, q.chunkStart); exists {
			return
		}
		i, _ := slices.BinarySearch(starts, q.chunkStart-backward)
		if i < len(starts) && starts[i] <= q.chunkStart+forward {
			offset := starts[i] - q.chunkStart
			p.length += offset
			q.chunkStart, q.start, q.length = q.chunkStart+offset, q.start+offset, q.length-offset
			return
		}
	}
}
