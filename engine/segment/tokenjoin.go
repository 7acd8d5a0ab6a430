package segment

import (
	"unicode"
	"unicode/utf8"

	"chunkscope/engine/chunk"
)

// Part is Text or, if that is empty, a span of the document.
type Part struct {
	chunk.Span

	Text string
}

// CountTogether returns the number of tokens of the concatenated parts. It encodes only the
// ends of document spans.
func (t *Tokens) CountTogether(parts ...Part) int {
	if t.model != nil {
		return modelMeter{t}.countTogether(parts)
	}
	j := joiner{tokenMeter: tokenMeter{t}}
	for i, p := range parts {
		switch {
		case p.Text != "":
			j.open += p.Text
		case p.Empty():
		case i == len(parts)-1:
			return j.joinedCount(p.Start, p.End)
		case j.open == "" && j.endsPieceBefore(p.Span, parts[i+1].Text):
			j.tokens += j.CountRange(p.Start, p.End)
		default:
			j.add(p.Start, p.End)
		}
	}
	return j.tokens + j.countRest()
}

type joiner struct {
	tokenMeter
	tokens int    // of the text before open
	open   string // end of the text, whose tokens may change if more text follows
	// openOffset is the document offset of open after its first ownBytes bytes.
	openOffset, ownBytes int
}

func (j *joiner) setOpen(a, b int) { j.open, j.openOffset, j.ownBytes = j.text[a:b], a, b-a }

func (j *joiner) countRest() (tokens int) {
	if j.ownBytes == len(j.open) {
		return j.CountRange(j.openOffset, j.openOffset+j.ownBytes)
	}
	for i := 0; i < len(j.open); {
		end := j.encoding.Piece(j.open, i)
		tokens += j.countJoinedPiece(j.open, i, end, 0)
		i = end
	}
	return tokens
}

// countJoinedPiece returns the number of tokens in text[i:end], one piece. text is open followed by
// text of the document; shift converts offsets in that text to document offsets.
func (j *joiner) countJoinedPiece(text string, i, end, shift int) int {
	switch {
	case end <= j.ownBytes:
		return j.countPiece(j.openOffset+i, j.openOffset+end)
	case i >= len(j.open):
		return j.countPiece(shift+i, shift+end)
	}
	return j.Count(text[i:end])
}

// joinedCount returns the number of tokens of the text if it ends with the document's
// text from a to b.
func (j *joiner) joinedCount(a, b int) int {
	switch {
	case j.open == "":
		return j.tokens + j.CountRange(a, b)
	case j.endsPiece(a):
		return j.tokens + j.countRest() + j.CountRange(a, b)
	}
	if tokens, ok := j.countAlong(a, b); ok {
		return j.tokens + tokens
	}
	j.add(a, b)
	return j.tokens + j.countRest()
}

// endsPieceBefore reports whether a piece ends with p if join follows. No piece continues from
// text to a space, or from a letter or digit to a line end.
func (j *joiner) endsPieceBefore(p chunk.Span, join string) bool {
	switch {
	case p.Empty() || join == "":
		return false
	case join[0] == ' ':
		return !spaceBefore(j.text, p.End)
	}
	r, _ := utf8.DecodeLastRuneInString(p.Slice(j.text))
	return join[0] == '\n' && (unicode.IsLetter(r) || unicode.IsNumber(r))
}

// endsPiece reports whether a piece ends with open if the document's text from off
// follows.
func (j *joiner) endsPiece(off int) bool { return j.PieceEnds(j.open, off) }

// PieceEnds reports whether a piece ends with front, which is not empty, if the
// document's text from off follows. Then both have the same tokens together as
// separately. No piece continues from a line end to text, except to a slash after
// punctuation.
func (t *Tokens) PieceEnds(front string, off int) bool {
	if t.model != nil {
		return modelMeter{t}.pieceEnds(front, off)
	}
	return front[len(front)-1] == '\n' && off < len(t.text) && t.text[off] != '/' && !spaceAt(t.text, off)
}

// countAlong returns the number of tokens in open and the document's text from a to b, if
// those are part of one long piece.
func (j *joiner) countAlong(a, b int) (tokens int, ok bool) {
	if b-a <= 4*maxDirectBytes || j.pieces.firstAfter(a, b) < b {
		return 0, false
	}
	text, start := j.open+j.text[a:b], 0
	for end := j.encoding.Piece(text, 0); end < len(text); end = j.encoding.Piece(text, start) {
		if end > len(j.open) {
			return 0, false
		}
		tokens += j.Count(text[start:end])
		start = end
	}
	ownCount, next := j.findSharedTokenIn(text, start, a-len(j.open))
	if next < 0 {
		return 0, false
	}
	row, ok := j.findRow(next, b, ownCount)
	if !ok {
		return 0, false
	}
	rest := j.countUpTo(&row, b)
	return tokens + rest, rest > 0
}

// findSharedTokenIn is like findSharedToken for text from an offset. text consists
// of j.open and the document text after it; shift converts its offsets to document offsets.
func (j *joiner) findSharedTokenIn(text string, start, shift int) (ownCount, next int) {
	var buffer [4 * maxDirectBytes]uint32
	for size := maxDirectBytes; len(j.open)+size < len(text); size *= 4 {
		cuts := j.encoding.Parts(buffer[:0], text, start, len(j.open)+size)
		for k, cut := range cuts[1:] {
			pos := shift + int(cut)
			if int(cut) < len(j.open) || !j.Starts.Has(pos) {
				continue
			}
			end := j.Starts.firstAfter(pos, len(j.text))
			if end-shift <= len(text) && j.encoding.StaySeparate(text, int(cuts[k]), int(cut), end-shift) {
				return k + 1, pos
			}
		}
	}
	return 0, -1
}

func (j *joiner) add(a, b int) {
	if j.open == "" {
		if pos, tokens := j.findJoin(a, b); pos == b || !j.continuePieces(pos, b, tokens) {
			j.setOpen(a, b)
		}
		return
	}
	for reach := j.pieces.firstAfter(a, b) - a + 48; ; reach *= 2 {
		stop := min(b, a+reach)
		for stop < b && chunk.InsideChar(j.text, stop) {
			stop++
		}
		text := j.open + j.text[a:stop]
		if stop == b {
			j.open = text
			return
		}
		if pos, tokens := j.findSharedPiece(text, a-len(j.open)); pos >= 0 {
			if !j.continuePieces(pos, b, tokens) {
				j.open += j.text[a:b]
			}
			return
		}
	}
}

// continuePieces continues with the document's pieces from pos to b, after the given
// tokens of open. It returns false if the text after b could change these pieces.
func (j *joiner) continuePieces(pos, b, tokens int) bool {
	last := j.findCertainStart(b)
	if last < pos {
		return false
	}
	j.tokens += tokens + j.CountBetween(pos, last)
	j.setOpen(last, b)
	return true
}

// findCertainStart returns the start of a piece before which the pieces do not depend on the text
// after b.
func (j *joiner) findCertainStart(b int) int {
	return j.findPieceBehindText(j.pieceBefore(j.pieceBefore(j.findSettled(b))))
}

// findSharedPiece returns the first document offset at which both a piece of text and a
// piece of the document begin, and the number of tokens of text before it; -1 if no
// offset is certain. text is open followed by text of the document; shift converts its
// offsets to document offsets.
//
// Two pieces have to follow before text ends, since a piece may look ahead over the
// next one, but no further, except from one white space to another.
func (j *joiner) findSharedPiece(text string, shift int) (pos, tokens int) {
	pos = -1
	next, sum := 0, 0
	for i := 0; i < len(text); {
		if pos < 0 && i >= len(j.open) && j.pieceAt(shift+i) && (!spaceAt(text, i) || !spaceBefore(text, i)) {
			pos, tokens = shift+i, sum
		}
		end := j.encoding.Piece(text, i)
		if pos < 0 {
			sum += j.countJoinedPiece(text, i, end, shift)
		} else if next++; next == 2 && end < len(text) {
			return pos, tokens
		} else if next == 2 {
			break
		}
		i = end
	}
	return -1, 0
}
