package markdownchunker

import "strings"

// ContextPercent is how much of a neighbour its context may be.
const ContextPercent = 35

const contextShare float64 = ContextPercent / 100.

// shareContext tells every chunk the end of the one before and the beginning of
// the one after (rules/reference-rules, Context).
func (d *Document) shareContext(chunks []*Chunk, size int) {
	for i := 1; i < len(chunks); i++ {
		left, right := chunks[i-1], chunks[i]
		t, n := d.tail(left, width(left, size))
		right.Previous = &Context{Text: t, Size: n, Capped: width(left, size) < size, from: left, at: len(left.Content) - len(t)}
		t, n = d.head(right, width(right, size))
		left.Next = &Context{Text: t, Size: n, Capped: width(right, size) < size, from: right}
	}
}

func width(c *Chunk, size int) int { return min(size, int(float64(c.Size)*contextShare)) }

// tail is the last w characters of c, from behind the first space in their
// first half, and how many they are. Of no characters it is all of c.
func (d *Document) tail(c *Chunk, w int) (string, int) {
	if c.Size <= w || w == 0 {
		return c.Content, c.Size
	}
	t := c.Content[d.charAt(c, c.Size-w):]
	if at := strings.IndexByte(t, ' '); at > 0 {
		if n := runes(t[:at]); n < w/2 {
			return t[at+1:], w - n - 1
		}
	}
	return t, w
}

// head is the first w characters of c, up to the last space in their second
// half, and how many they are.
func (d *Document) head(c *Chunk, w int) (string, int) {
	if c.Size <= w {
		return c.Content, c.Size
	}
	t := c.Content[:d.charAt(c, w)]
	if at := strings.LastIndexByte(t, ' '); at > 0 {
		if n := w - runes(t[at:]); n > w/2 {
			return t[:at], n
		}
	}
	return t, w
}

// charAt is the offset of character n in the content of c.
func (d *Document) charAt(c *Chunk, n int) int {
	if len(c.parts) != 1 || c.parts[0].inserted != "" {
		return runeAt(c.Content, n)
	}
	start := c.parts[0].start
	return d.index.Offset(d.index.Before(start)+n) - start
}
