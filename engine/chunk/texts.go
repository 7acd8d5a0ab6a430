package chunk

import (
	"slices"
	"strings"
)

// texts is a column of short texts. They stand in few large blocks, as a string of
// its own for each would take several times what most of them have.
type texts struct {
	blocks []*strings.Builder
	// block is that of a text, from 1; ofSource for what stands in the source; 0 for
	// none. start is where it begins in there.
	block, start, length numbers

	last  int  // that was put
	ended bool // nothing is written to the last block any more
}

const (
	ofSource  = -1
	leastText = 1 << 8 // bytes of the first block
	mostText  = 1 << 16
)

// at is the text of record i, which where it is of the source begins at start.
func (c *texts) at(i int, source string, start int) string {
	n := c.length.at(i)
	switch block := c.block.at(i); block {
	case 0:
		return ""
	case ofSource:
		return source[start:][:n]
	default:
		return c.blocks[block-1].String()[c.start.at(i):][:n]
	}
}

func (c *texts) has(i int) bool { return c.block.at(i) != 0 }

// put sets the text of record i, which is not copied where it stands in the source
// at start, or is what was put last.
func (c *texts) put(i int, text, source string, start int) {
	switch {
	case text == "":
		if c.has(i) {
			c.place(i, 0, 0, 0)
		}
	case start <= len(source) && strings.HasPrefix(source[start:], text):
		c.place(i, ofSource, 0, len(text))
	case c.block.at(c.last) > 0 && c.at(c.last, "", 0) == text:
		c.place(i, c.block.at(c.last), c.start.at(c.last), len(text))
		c.last = i
	default:
		b := c.room(len(text))
		c.place(i, len(c.blocks), b.Len(), len(text))
		c.last = i
		b.WriteString(text)
	}
}

func (c *texts) place(i, block, start, length int) {
	c.block.put(i, block)
	c.start.put(i, start)
	c.length.put(i, length)
}

// room is the last block, or a new one, with room for n more bytes.
func (c *texts) room(n int) *strings.Builder {
	size := leastText
	if k := len(c.blocks); k > 0 {
		b := c.blocks[k-1]
		if !c.ended && b.Cap()-b.Len() >= n {
			return b
		}
		size = min(2*b.Cap(), mostText)
	}
	b := new(strings.Builder)
	b.Grow(max(size, n))
	c.blocks, c.ended = append(slices.Clip(c.blocks), b), false
	return b
}

func (c *texts) keep(n int) {
	c.block.Keep(n)
	c.start.Keep(n)
	c.length.Keep(n)
}

func (c *texts) clone() texts {
	return texts{blocks: c.blocks, block: c.block.clone(), start: c.start.clone(), length: c.length.clone(), ended: true}
}
