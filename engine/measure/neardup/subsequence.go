package neardup

import (
	"math"
	"math/bits"
	"slices"
)

// classes is into how many parts the letters of an alphabet are divided, one
// after the other.
const classes = 4

// comb is a text made ready for bounds: its letters by class, in order, and how
// often each occurs.
type comb struct {
	length          int
	letters         row            // class by class
	ends            [classes]int32 // of the classes, in letters
	distinct, count []int32
}

// row is letters one after the other: a byte for each or, where the alphabet has
// more than that tells apart, three.
type row struct {
	bytes []byte
	wide  bool
}

func (r row) len() int {
	if r.wide {
		return len(r.bytes) / 3
	}
	return len(r.bytes)
}

func (r row) at(i int) int32 {
	if r.wide {
		b := r.bytes[3*i:][:3]
		return int32(b[0]) | int32(b[1])<<8 | int32(b[2])<<16
	}
	return int32(r.bytes[i])
}

func (r row) set(i int, id int32) {
	if r.wide {
		b := r.bytes[3*i:][:3]
		b[0], b[1], b[2] = byte(id), byte(id>>8), byte(id>>16)
		return
	}
	r.bytes[i] = byte(id)
}

// part is the letters from one to another.
func (r row) part(from, to int32) row {
	if r.wide {
		from, to = 3*from, 3*to
	}
	return row{r.bytes[from:to], r.wide}
}

func combed(t *text) *comb {
	n, kinds := len(t.ids), len(t.distinct)
	all := make([]int32, 2*kinds) // there may be very many short texts
	c := &comb{length: n, distinct: all[:kinds], count: all[kinds:]}
	if c.letters.wide = kinds > 0 && slices.Max(t.distinct) > math.MaxUint8; c.letters.wide {
		n *= 3
	}
	c.letters.bytes = make([]byte, n)
	copy(c.distinct, t.distinct)
	copy(c.count, t.count)
	for k, id := range t.distinct {
		for class := id%classes + 1; class < classes; class++ {
			c.ends[class] += t.count[k]
		}
	}
	for _, id := range t.ids { // ends is where the next of a class comes
		c.letters.set(int(c.ends[id%classes]), id)
		c.ends[id%classes]++
	}
	return c
}

// class is the letters of a class, in order.
func (c *comb) class(k int) row {
	if k == 0 {
		return c.letters.part(0, c.ends[0])
	}
	return c.letters.part(c.ends[k-1], c.ends[k])
}

// bounds tell of one text and many others what the ratio cannot exceed.
type bounds struct {
	of     *comb
	count  []int32 // by letter, how often it occurs
	masks  []lane  // by letter, the places it has among those of its class
	at     []int32 // by letter, where its mask begins; for letters of the text only
	words  [classes]int
	starts []int32 // scratch of common: of the letters of a text, where their masks begin
	carry  []uint8 // and what was carried over from the lane before
	// steps are the words of masks that were looked at.
	steps int
}

// begin takes the text that others are held against, of an alphabet of so many
// letters.
func (x *bounds) begin(c *comb, letters int) {
	if x.of != nil {
		for _, id := range x.of.distinct {
			x.count[id] = 0
		}
	}
	if n := letters - len(x.count); n > 0 {
		x.count = append(x.count, make([]int32, n)...)
		x.at = append(x.at, make([]int32, n)...)
	}
	x.of, x.masks = c, x.masks[:0]
	for k := range classes {
		x.words[k] = (c.class(k).len() + 63) / 64
	}
	for k, id := range c.distinct {
		x.count[id], x.at[id] = c.count[k], int32(len(x.masks))
		x.masks = append(x.masks, make([]lane, (x.words[id%classes]+lanes-1)/lanes)...)
	}
	for k := range classes {
		ids := c.class(k)
		for i := range ids.len() {
			x.masks[int(x.at[ids.at(i)])+i/64/lanes][i/64%lanes] |= 1 << (i % 64)
		}
	}
}

// within reports that the ratio of the two texts is at most threshold, as its
// upper bounds tell: by the lengths, by the letters that both have in any order,
// and by those that both have in the same order. Matching blocks keep the
// order, so that no class has more matching letters than the longest common
// subsequence of the letters of that class.
func (x *bounds) within(c *comb, threshold float64) bool {
	length := x.of.length + c.length
	if alike(min(x.of.length, c.length), length) <= threshold {
		return true
	}
	var shared [classes]int32
	total := 0
	for k, id := range c.distinct {
		if int(id) < len(x.count) {
			n := min(x.count[id], c.count[k])
			shared[id%classes] += n
			total += int(n)
		}
	}
	x.steps += len(c.distinct)
	least := need(length, threshold)
	for k := range classes {
		if total < least {
			return true
		}
		mine := int(shared[k])
		total -= mine - x.common(k, c.class(k), mine-(total-least))
	}
	return total < least
}

// lane is words of places that are looked at together: as many as stay in
// registers.
type lane [lanes]uint64

const lanes = 4

// common is the length of the longest common subsequence of the letters of a
// class; any smaller number than fewest where that is less. It is found by bits:
// 64 places of one text are looked at in a step (Crochemore, Iliopoulos, Pinzon
// and Reid 2001; Hyyrö 2004), and those of one lane for all letters of the other
// before those of the next. Letters that are farther from their places than the
// texts have letters to spare are passed over.
func (x *bounds) common(class int, ids row, fewest int) int {
	x.starts = x.starts[:0]
	if ids.wide {
		for i := range ids.len() {
			x.start(ids.at(i))
		}
	} else {
		for _, id := range ids.bytes {
			x.start(int32(id))
		}
	}
	words := x.words[class]
	x.steps += ids.len() * words
	if words == 1 {
		return x.inWord()
	}
	letters, places := len(x.starts), x.of.class(class).len()
	x.carry = append(x.carry[:0], make([]uint8, letters)...)
	spare := max(letters, places) - fewest
	n := 0
	for l := 0; l*lanes < words; l++ {
		end := (l + 1) * lanes * 64
		last := min(letters, end+spare)
		n += x.inLane(l, min(last, max(0, end-lanes*64-spare)), last)
		if left := max(0, places-end); n+left < fewest {
			return n + left
		}
	}
	return n
}

// start adds a letter to those whose masks are looked at, where the text has it.
func (x *bounds) start(id int32) {
	if int(id) < len(x.count) && x.count[id] > 0 {
		x.starts = append(x.starts, x.at[id])
	}
}

// inWord is how many places match where a word has them all.
func (x *bounds) inWord() int {
	v := ^uint64(0)
	for _, start := range x.starts {
		hit := v & x.masks[start][0]
		v = (v + hit) | (v ^ hit)
	}
	return 64 - bits.OnesCount64(v)
}

// inLane is how many places of lane l match letters from one to another.
func (x *bounds) inLane(l, from, to int) int {
	a, b, c, d := ^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)
	masks, starts := x.masks[l:], x.starts[from:to]
	carry := x.carry[from:to][:len(starts)]
	for i, start := range starts {
		mask := &masks[start]
		hitA, hitB, hitC, hitD := a&mask[0], b&mask[1], c&mask[2], d&mask[3]
		restA, restB, restC, restD := a^hitA, b^hitB, c^hitC, d^hitD
		var over uint64
		a, over = bits.Add64(a, hitA, uint64(carry[i]))
		b, over = bits.Add64(b, hitB, over)
		c, over = bits.Add64(c, hitC, over)
		d, over = bits.Add64(d, hitD, over)
		a, b, c, d = a|restA, b|restB, c|restC, d|restD
		carry[i] = uint8(over)
	}
	return 64*lanes - bits.OnesCount64(a) - bits.OnesCount64(b) - bits.OnesCount64(c) - bits.OnesCount64(d)
}
