package segment

import "chunkscope/engine/chunk"

// Advance is exact if the n tokens end in a piece of at most exactReach bytes, such as
// a word. In a longer piece a larger offset may exist, since finding it would encode
// the text up to every offset.
func (m tokenMeter) Advance(a, n, limit int) int {
	if n <= 0 {
		return a
	}
	if limit-a > exactReach {
		if end, ok := m.skipAhead(a, n, limit); ok {
			return end
		}
	}
	// Limit the search in a document that is a single piece.
	for distance := 16*n + 4*exactReach; limit-a > n; distance *= 2 {
		stop := min(limit, a+distance)
		for stop < limit && chunk.InsideChar(m.text, stop) {
			stop++
		}
		if end := m.advance(a, n, stop); stop == limit || end < stop-2*exactReach {
			return end
		}
	}
	return limit // a token has at least one byte
}

const exactReach = 64

func (m tokenMeter) advance(a, n, limit int) int {
	r := pieceSearch{tokenMeter: m, a: a, n: n, limit: limit, piece: a}
	if bytes, tokens, ok := m.fronts.lookUp(a); ok && tokens <= n && a+bytes+lookAhead <= limit {
		r.piece, r.tokensBefore = a+bytes, tokens
	}
	for r.piece < limit && !m.pieceAt(r.piece) {
		end := m.encoding.Piece(m.text[:limit], r.piece)
		tokens := m.countPiece(r.piece, end)
		if r.tokensBefore+tokens > n {
			return r.findEnd(end)
		}
		r.tokensBefore += tokens
		r.piece = end
	}
	if r.piece == limit {
		return limit
	}
	over := m.boundary(m.Starts.IndexFrom(r.piece) + n - r.tokensBefore) // the first token too many
	if over >= limit {
		if m.CountRange(a, limit) <= n {
			return limit
		}
		over = m.Starts.lastBefore(limit)
	}
	last := over
	if !m.pieces.Has(last) {
		last = m.pieceBefore(last)
	}
	r.tokensBefore += m.CountBetween(r.piece, last)
	r.piece = last
	return r.findEnd(m.pieces.firstAfter(over, limit))
}

// pieceSearch searches a piece for the last end of a text that begins at a and has at most n
// tokens.
type pieceSearch struct {
	tokenMeter
	a, n, limit int
	// piece is the start of the piece, tokensBefore the number of tokens up to it.
	piece, tokensBefore int
	row                 tokenRow // examined part of the piece; empty if unknown
}

// findEnd returns the largest end in the piece up to end, or an end before the piece if
// the piece alone already exceeds n.
func (r *pieceSearch) findEnd(end int) int {
	stop := end
	if spaceBefore(r.text, end) { // other white space may join it
		for end < r.limit && spaceAt(r.text, end) {
			end++
		}
		for chunk.InsideChar(r.text, end) {
			end++
		}
	}
	if r.tokensBefore == r.n && r.isFixed() {
		return r.piece
	}
	if r.tokensBefore+1 == r.n && end-r.piece <= exactReach && r.isFixed() {
		return r.extendToken(end)
	}
	if stop-r.piece > maxDirectBytes || r.ends(r.piece) {
		r.row = r.rowUpTo(stop)
	}
	if end-r.piece > exactReach {
		return r.findEndInLong(end)
	}
	return r.searchBack(end)
}

// extendToken returns the largest end in this range of a piece that is one token.
func (r *pieceSearch) extendToken(end int) int {
	for end > r.piece && (!r.encoding.IsToken(r.text, r.piece, end) || r.encoding.Piece(r.text[:end], r.piece) < end) {
		end = r.charBefore(end)
	}
	return end
}

func (r *pieceSearch) searchBack(end int) int {
	for end > r.a && r.tokens(end) > r.n {
		end = r.charBefore(end)
	}
	return end
}

// findEndInLong approaches the end by assuming that all tokens have the same length.
func (r *pieceSearch) findEndInLong(end int) int {
	lo, hi := r.piece, end
	buffer, many := r.tokensBefore, r.tokens(hi)
	if many <= r.n {
		return hi
	}
	for step := 0; hi-lo > exactReach/8; step++ {
		mid := (lo + hi) / 2
		if step < 6 {
			mid = lo + (hi-lo)*(r.n+1-buffer)/(many-buffer+1)
			mid = min(max(mid, lo+4), hi-4)
		}
		for chunk.InsideChar(r.text, mid) {
			mid--
		}
		if tokens := r.tokens(mid); tokens > r.n {
			hi, many = mid, tokens
		} else {
			lo, buffer = mid, tokens
		}
	}
	return r.searchBack(r.charBefore(hi))
}

func (r *pieceSearch) charBefore(end int) int {
	end--
	for chunk.InsideChar(r.text, end) {
		end--
	}
	return max(end, r.a)
}

// isFixed reports whether the preceding pieces do not depend on the end of the text.
func (r *pieceSearch) isFixed() bool { return r.piece == r.a || !spaceBefore(r.text, r.piece) }

func (r *pieceSearch) tokens(end int) int {
	if end < r.piece || !r.isFixed() {
		return r.CountRange(r.a, end)
	}
	if end == r.piece {
		return r.tokensBefore
	}
	if end > r.row.start && end <= r.row.end && r.encoding.Piece(r.text[:end], r.piece) == end {
		if tokens := r.countUpTo(&r.row, end); tokens > 0 {
			return r.tokensBefore + tokens
		}
	}
	return r.tokensBefore + r.countInside(r.piece, end)
}

func (r *pieceSearch) rowUpTo(end int) tokenRow {
	if tokens, next := r.findSharedToken(r.piece, end); next >= 0 {
		if row, ok := r.tokenMeter.findRow(next, end, tokens); ok {
			return row
		}
	}
	offsets := newOffsets(end - r.piece)
	for _, pos := range r.encoding.Parts(nil, r.text, r.piece, end) {
		offsets.add(int(pos) - r.piece)
	}
	offsets.count()
	return tokenRow{starts: &offsets, base: r.piece, start: r.piece, end: end}
}
