package align

import (
	"slices"
	"strings"
)

// piece is text shared by a chunk and the document.
type piece struct{ chunkStart, start, length int }

func (p piece) end() int        { return p.start + p.length }
func (p piece) endInChunk() int { return p.chunkStart + p.length }

// findPieces returns the text shared by the chunk and the document near run c. It searches for text
// repeated at the start of the chunk, beginning at byte low of the document.
func (x *partialChunk) findPieces(c *run, low int) []piece {
	startBytes, end := c.unmatchedStart, len(x.chunk.text)-c.unmatchedEnd
	var out []piece
	if startBytes >= minRun && low < c.start {
		if i := strings.LastIndex(x.document.text[low:c.start], x.chunk.text[:startBytes]); i >= 0 {
			out = append(out, piece{0, low + i, startBytes})
		}
	}
	if c.isAltered {
		out = x.appendShared(out, x.chunk.text[:end], startBytes, c.start, c.end)
	} else {
		out = append(out, piece{startBytes, c.start, c.end - c.start})
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

// searchLength returns how many bytes of the document to search for n bytes of a chunk. It exceeds
// n because the matching parts may be separated by other text.
func searchLength(n int) int { return min(8*n, 2*n+512) }

func (x *partialChunk) extendRun(c run) run {
	text, doc := x.chunk.text, x.document.text
	if end := len(text) - c.unmatchedEnd; c.unmatchedEnd >= minRun {
		pieces := x.appendShared(nil, text, end, c.end, min(len(doc), c.end+searchLength(c.unmatchedEnd)))
		if p, ok := lastUsefulPiece(pieces, func(p piece) int { return p.chunkStart - end + p.start - c.end }); ok {
			c.end, c.unmatchedEnd, c.isAltered = p.end(), len(text)-p.endInChunk(), true
		}
	}
	if startBytes := c.unmatchedStart; startBytes >= minRun {
		pieces := x.appendShared(nil, text[:startBytes], 0, max(0, c.start-searchLength(startBytes)), c.start)
		slices.Reverse(pieces)
		if p, ok := lastUsefulPiece(pieces, func(p piece) int { return startBytes - p.endInChunk() + c.start - p.end() }); ok {
			c.start, c.unmatchedStart, c.isAltered = p.start, p.chunkStart, true
		}
	}
	return c
}

// lastUsefulPiece returns the farthest piece that is long enough relative to the bytes skipped
// before it.
func lastUsefulPiece(pieces []piece, distance func(piece) int) (last piece, ok bool) {
	consumed, best := 0, 0
	for _, p := range pieces {
		if score := consumed + p.length - (distance(p)-consumed)/4 - minRun/2; score > best {
			best, last, ok = score, p, true
		}
		consumed += p.length
	}
	return last, ok
}

// appendShared appends the longest run shared by text[pos:] and the document, and repeats this for
// the text on both sides of the run.
func (x *partialChunk) appendShared(out []piece, text string, pos, start, end int) []piece {
	t, d := text[pos:], x.document.text[start:end]
	p, ok := longestShared(t, d)
	if !ok {
		return out
	}
	p.chunkStart, p.start = p.chunkStart+pos, p.start+start
	out = x.appendShared(out, text[:p.chunkStart], pos, start, p.start)
	return x.appendShared(append(out, p), text, p.endInChunk(), p.end(), end)
}

func longestShared(t, d string) (best piece, ok bool) {
	if len(t) > chanceLength {
		if i := strings.Index(d, t); i >= 0 {
			return piece{0, i, len(t)}, true
		}
	}
	if len(t) < minRun || len(d) < minRun {
		return piece{}, false
	}
	const maxRepeats = 4
	places := make(map[string][]int32, len(t))
	for i := range len(t) - minRun + 1 {
		if list := places[t[i:i+minRun]]; len(list) < maxRepeats {
			places[t[i:i+minRun]] = append(list, int32(i))
		}
	}
	effort := 64 * (len(t) + len(d))
	for k := 0; k+minRun <= len(d) && effort > 0; k++ {
		for _, i := range places[d[k:k+minRun]] {
			i := int(i)
			if i > 0 && k > 0 && t[i-1] == d[k-1] {
				continue // the run was already measured from its start
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

// adjustBoundary moves the boundary between p and q to the start of a line or a word if the
// document has the same text there.
func (x *partialChunk) adjustBoundary(p, q *piece) {
	if p.endInChunk() != q.chunkStart || q.start < p.end() {
		return
	}
	doc := x.document.text
	gap := q.start - p.end()
	minimum, maximum := min(p.length, gap), min(q.length, gap)
	endLength := sharedEndLength(doc[p.end()-minimum:p.end()], doc[q.start-minimum:q.start])
	startLength := sharedStartLength(doc[q.start:q.start+maximum], doc[p.end():p.end()+maximum])
	if endLength+startLength == 0 {
		return
	}
	for _, starts := range [][]int{x.lines, x.gaps} {
		if _, exists := slices.BinarySearch(starts, q.chunkStart); exists {
			return
		}
		i, _ := slices.BinarySearch(starts, q.chunkStart-endLength)
		if i < len(starts) && starts[i] <= q.chunkStart+startLength {
			offset := starts[i] - q.chunkStart
			p.length += offset
			q.chunkStart, q.start, q.length = q.chunkStart+offset, q.start+offset, q.length-offset
			return
		}
	}
}
