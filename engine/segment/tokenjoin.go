package segment

import "chunkscope/engine/chunk"

// Joined is the number of tokens of a text put together from parts of the
// document, join between each two of them. Only what stands around a join is
// encoded.
func (t *Tokens) Joined(join string, parts ...chunk.Span) int {
	j := joiner{tokenMeter: tokenMeter{t}}
	for i, p := range parts {
		if i > 0 {
			j.open += join
		}
		if i == len(parts)-1 && j.ended(p.Start) {
			return j.tokens + j.Of(j.open) + j.Between(p.Start, p.End)
		}
		j.add(p.Start, p.End)
	}
	return j.tokens + j.Of(j.open)
}

// Behind is the number of tokens of a part of the document with another text in
// front of it. Of the part only what stands at its beginning is encoded.
func (t *Tokens) Behind(front string, part chunk.Span) int {
	j := joiner{tokenMeter: tokenMeter{t}, open: front}
	if j.ended(part.Start) {
		return j.Of(front) + j.Between(part.Start, part.End)
	}
	j.add(part.Start, part.End)
	return j.tokens + j.Of(j.open)
}

// joiner counts a text that grows.
type joiner struct {
	tokenMeter
	tokens int    // of the text so far, up to open
	open   string // its end, which has other tokens when more text follows
}

// ended reports that a piece ends with what is open, when the document's text from
// off on follows: no piece goes on from a line end to text, other than to a slash
// after punctuation.
func (j *joiner) ended(off int) bool {
	last := len(j.open) - 1
	return last >= 0 && j.open[last] == '\n' && off < len(j.text) && j.text[off] != '/' && !spaceAt(j.text, off)
}

// add appends the document's text from a to b.
func (j *joiner) add(a, b int) {
	if j.open == "" {
		if at, tokens := j.join(a, b); at == b || !j.take(at, b, tokens) {
			j.open = j.text[a:b]
		}
		return
	}
	for reach := 48; ; reach *= 2 {
		stop := min(b, a+reach)
		for stop < b && chunk.InsideChar(j.text, stop) {
			stop++
		}
		text := j.open + j.text[a:stop]
		if stop == b {
			j.open = text
			return
		}
		if at, tokens := j.meet(text, a-len(j.open)); at >= 0 {
			if !j.take(at, b, tokens) {
				j.open += j.text[a:b]
			}
			return
		}
	}
}

// take goes on with the document's pieces from at to b, after so many tokens
// of what was open. It does not when what follows b could change even those.
func (j *joiner) take(at, b, tokens int) bool {
	last := j.certain(b)
	if last < at {
		return false
	}
	j.tokens += tokens + j.between(at, last)
	j.open = j.text[last:b]
	return true
}

// certain is where a piece begins before which the document has the pieces it
// would have whatever followed b.
func (j *joiner) certain(b int) int {
	return j.behindText(j.pieceBefore(j.pieceBefore(j.settled(b))))
}

// meet is the first place in the document, not before the part that text ends
// with, where a piece of text and a piece of the document begin, and the tokens
// of text before it; -1 when there is none that is certain. What text ends
// with stands at shift in the document, less its beginning.
//
// Two pieces have to follow before text ends: a piece may look ahead over the
// next one, but not further, other than from one white space to another.
func (j *joiner) meet(text string, shift int) (at, tokens int) {
	at = -1
	after, sum := 0, 0
	for i := 0; i < len(text); {
		if at < 0 && i >= len(j.open) && !spaceAt(text, i) && j.pieceAt(shift+i) {
			at, tokens = shift+i, sum
		}
		end := j.encoding.Piece(text, i)
		if at < 0 {
			sum += j.Of(text[i:end])
		} else if after++; after == 2 && end < len(text) {
			return at, tokens
		} else if after == 2 {
			break
		}
		i = end
	}
	return -1, 0
}
