package align

import (
	"slices"
	"strings"
)

// piece is text that a chunk and the document share: n bytes of words that begin at byte
// at in the chunk and at byte start in the document.
type piece struct{ at, start, n int }

// end returns the end of the piece in the document; until returns its end in the chunk.
func (p piece) end() int   { return p.start + p.n }
func (p piece) until() int { return p.at + p.n }

// pieces returns all text that the chunk shares with the document near run c, in order.
// It includes text after the run, and repeated text before it from byte low on.
func (x *part) pieces(c *run, low int) []piece {
	front, end := c.front, len(x.own.text)-c.behind
	var out []piece
	if front >= leastRun && low < c.start {
		if i := strings.LastIndex(x.in.text[low:c.start], x.own.text[:front]); i >= 0 {
			out = append(out, piece{0, low + i, front})
		}
	}
	if c.altered {
		out = x.appendShared(out, x.own.text[:end], front, c.start, c.end)
	} else {
		out = append(out, piece{front, c.start, c.end - c.start})
	}
	if c.behind >= leastRun {
		high := min(len(x.in.text), c.end+2*c.behind+len(x.own.text))
		if i := strings.Index(x.in.text[c.end:high], x.own.text[end:]); i >= 0 {
			out = append(out, piece{end, c.end + i, c.behind})
		}
	}
	for i := 1; i < len(out); i++ {
		x.meet(&out[i-1], &out[i])
	}
	return slices.DeleteFunc(out, func(p piece) bool { return p.n <= 0 })
}

// room returns how many bytes of the document to search next to a run for n bytes of the
// chunk. It is more than n, since the page may not show much of the document.
func room(n int) int { return min(8*n, 2*n+512) }

// grow extends c by shared text before and after it that is long compared with the text
// in between.
func (x *part) grow(c run) run {
	text, doc := x.own.text, x.in.text
	if end := len(text) - c.behind; c.behind >= leastRun {
		pieces := x.appendShared(nil, text, end, c.end, min(len(doc), c.end+room(c.behind)))
		if p, ok := worthTaking(pieces, func(p piece) int { return p.at - end + p.start - c.end }); ok {
			c.end, c.behind, c.altered = p.end(), len(text)-p.until(), true
		}
	}
	if front := c.front; front >= leastRun {
		pieces := x.appendShared(nil, text[:front], 0, max(0, c.start-room(front)), c.start)
		slices.Reverse(pieces)
		if p, ok := worthTaking(pieces, func(p piece) int { return front - p.until() + c.start - p.end() }); ok {
			c.start, c.front, c.altered = p.start, p.at, true
		}
	}
	return c
}

// worthTaking returns the farthest of pieces, nearest first, that is worth taking
// together with those before it; away returns the number of bytes skipped to reach a
// piece.
func worthTaking(pieces []piece, away func(piece) int) (last piece, ok bool) {
	consumed, best := 0, 0
	for _, p := range pieces {
		if worth := consumed + p.n - (away(p)-consumed)/4 - leastRun/2; worth > best {
			best, last, ok = worth, p, true
		}
		consumed += p.n
	}
	return last, ok
}

// appendShared appends the text that text[at:] shares with the document from start to end: the
// longest run of at least leastRun bytes and, recursively, the shared text before and
// after it.
func (x *part) appendShared(out []piece, text string, at, start, end int) []piece {
	t, d := text[at:], x.in.text[start:end]
	p, ok := longestShared(t, d)
	if !ok {
		return out
	}
	p.at, p.start = p.at+at, p.start+start
	out = x.appendShared(out, text[:p.at], at, start, p.start)
	return x.appendShared(append(out, p), text, p.until(), p.end(), end)
}

// longestShared returns the longest run that t and d share, if it has at least leastRun
// bytes, or is all of t and longer than chance.
func longestShared(t, d string) (best piece, ok bool) {
	if len(t) > chance {
		if i := strings.Index(d, t); i >= 0 {
			return piece{0, i, len(t)}, true
		}
	}
	if len(t) < leastRun || len(d) < leastRun {
		return piece{}, false
	}
	const again = 4 // how many places of one beginning are examined
	places := make(map[string][]int32, len(t))
	for i := range len(t) - leastRun + 1 {
		if list := places[t[i:i+leastRun]]; len(list) < again {
			places[t[i:i+leastRun]] = append(list, int32(i))
		}
	}
	effort := 64 * (len(t) + len(d)) // only repetitive text needs more
	for k := 0; k+leastRun <= len(d) && effort > 0; k++ {
		for _, i := range places[d[k:k+leastRun]] {
			i := int(i)
			if i > 0 && k > 0 && t[i-1] == d[k-1] {
				continue // inside a run already seen from its beginning
			}
			maximum := min(len(t)-i, len(d)-k)
			n := sharedBeginning(t[i:i+maximum], d[k:k+maximum])
			effort -= n
			if n > best.n {
				best = piece{i, k, n}
			}
		}
	}
	return best, best.n >= leastRun
}

// meet moves the boundary of p and q in the chunk to the start of a line, or else of a
// word, if the document allows both, since two sentences may end alike.
func (x *part) meet(p, q *piece) {
	if p.until() != q.at || q.start < p.end() {
		return
	}
	doc := x.in.text
	gap := q.start - p.end()
	minimum, maximum := min(p.n, gap), min(q.n, gap)
	back := sharedEnd(doc[p.end()-minimum:p.end()], doc[q.start-minimum:q.start])
	ahead := sharedBeginning(doc[q.start:q.start+maximum], doc[p.end():p.end()+maximum])
	if back+ahead == 0 {
		return
	}
	for _, starts := range [][]int{x.lines, x.gaps} {
		if _, exists := slices.BinarySearch(starts, q.at); exists {
			return
		}
		i, _ := slices.BinarySearch(starts, q.at-back)
		if i < len(starts) && starts[i] <= q.at+ahead {
			by := starts[i] - q.at
			p.n += by
			q.at, q.start, q.n = q.at+by, q.start+by, q.n-by
			return
		}
	}
}
