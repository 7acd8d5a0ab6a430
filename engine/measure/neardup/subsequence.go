package neardup

import "math/bits"

// classes is into how many parts the letters of an alphabet are divided, one
// after the other.
const classes = 4

// comb is a text made ready for bounds: its letters by class, in order, and how
// often each occurs.
type comb struct {
	length          int
	ids             [classes][]int32
	distinct, count []int32
}

func combed(t *text) *comb {
	c := &comb{length: len(t.ids), distinct: append([]int32(nil), t.distinct...), count: append([]int32(nil), t.count...)}
	var sizes [classes]int
	for k, id := range t.distinct {
		sizes[id%classes] += int(t.count[k])
	}
	for k := range c.ids {
		c.ids[k] = make([]int32, 0, sizes[k])
	}
	for _, id := range t.ids {
		c.ids[id%classes] = append(c.ids[id%classes], id)
	}
	return c
}

// bounds tell of one text and many others what the ratio cannot exceed.
type bounds struct {
	of     *comb
	count  []int32  // by letter, how often it occurs
	masks  []uint64 // by letter, the places it has among those of its class
	at     []int32  // by letter, where its mask begins; for letters of the text only
	words  [classes]int
	column []uint64
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
	for k := range c.ids {
		x.words[k] = (len(c.ids[k]) + 63) / 64
	}
	for k, id := range c.distinct {
		x.count[id], x.at[id] = c.count[k], int32(len(x.masks))
		x.masks = append(x.masks, make([]uint64, x.words[id%classes])...)
	}
	for k := range c.ids {
		for i, id := range c.ids[k] {
			x.masks[int(x.at[id])+i/64] |= 1 << (i % 64)
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
	for k := range classes {
		if alike(total, length) <= threshold {
			return true
		}
		total -= int(shared[k]) - x.common(k, c.ids[k])
	}
	return alike(total, length) <= threshold
}

// common is the length of the longest common subsequence of the letters of a
// class, by bits: 64 places of one text are looked at in a step (Crochemore,
// Iliopoulos, Pinzon and Reid 2001; Hyyrö 2004).
func (x *bounds) common(class int, ids []int32) int {
	words := x.words[class]
	x.column = append(x.column[:0], make([]uint64, words)...)
	for w := range x.column {
		x.column[w] = ^uint64(0)
	}
	for _, id := range ids {
		if int(id) >= len(x.count) || x.count[id] == 0 {
			continue
		}
		mask := x.masks[x.at[id]:][:words]
		carry := uint64(0)
		for w, v := range x.column {
			hit := v & mask[w]
			var sum uint64
			sum, carry = bits.Add64(v, hit, carry)
			x.column[w] = sum | v&^hit
		}
	}
	x.steps += len(ids) * words
	n := 0
	for _, v := range x.column {
		n += bits.OnesCount64(^v)
	}
	return n
}
