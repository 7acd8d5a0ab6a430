package reference

import "strings"

// ContextPercent is how much of a neighbour its context may be.
const ContextPercent = 35

const contextShare float64 = ContextPercent / 100.

// shareContext tells every chunk the end of the one before and the beginning of
// the one after (rules/reference-rules, Context).
func shareContext(chunks []*Chunk, size int) {
	for i := 1; i < len(chunks); i++ {
		left, right := chunks[i-1], chunks[i]
		t := tail(left.Content, left.Size, width(left, size))
		right.Previous = &Context{Text: t, Size: runes(t), Capped: width(left, size) < size, from: left, at: len(left.Content) - len(t)}
		t = head(right.Content, right.Size, width(right, size))
		left.Next = &Context{Text: t, Size: runes(t), Capped: width(right, size) < size, from: right}
	}
}

func width(c *Chunk, size int) int { return min(size, int(float64(c.Size)*contextShare)) }

// tail is the last w characters of s, which has n, from behind the first space
// in their first half. Of no characters it is all of s.
func tail(s string, n, w int) string {
	if n <= w || w == 0 {
		return s
	}
	t := lastRunes(s, w)
	if at := strings.IndexByte(t, ' '); at > 0 && runes(t[:at]) < w/2 {
		return t[at+1:]
	}
	return t
}

// head is the first w characters of s, up to the last space in their second
// half.
func head(s string, n, w int) string {
	if n <= w {
		return s
	}
	t := firstRunes(s, w)
	if at := strings.LastIndexByte(t, ' '); at > 0 && runes(t[:at]) > w/2 {
		return t[:at]
	}
	return t
}
