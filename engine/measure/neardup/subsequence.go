package neardup

import (
	"math/bits"
	"slices"
)

// bounds tell of one text and many others what the ratio cannot exceed.
type bounds struct {
	packed packed
	of     profile // what was packed
	count  []int32 // by letter, how often it occurs
	masks  []lane  // the places of each letter among those of its class; before them one of none
	at     []int32 // by letter, where its mask begins: 0 where the text has none
	words  [classes]int
	starts []int32 // scratch of common: of the letters of a text, where their masks begin
	carry  []uint8 // and what was carried over from the lane before
	// steps are the words of masks that were looked at.
	steps int
}

// begin takes the text that others are held against, of an alphabet of so many
// letters.
func (x *bounds) begin(t *text, letters int) {
	for k := range x.of.distinct.len() {
		id := x.of.distinct.at(k)
		x.count[id], x.at[id] = 0, 0
	}
	if n := letters - len(x.count); n > 0 {
		x.count = append(x.count, make([]int32, n)...)
		x.at = append(x.at, make([]int32, n)...)
	}
	x.packed = x.packed.pack(t)
	x.of = x.packed.profile()
	for k := range classes {
		x.words[k] = (x.of.class(k).len() + 63) / 64
	}
	x.masks = append(x.masks[:0], lane{})
	for k, id := range t.distinct {
		x.count[id], x.at[id] = t.count[k], int32(len(x.masks))
		x.masks = append(x.masks, make([]lane, (x.words[id%classes]+lanes-1)/lanes)...)
	}
	for k := range classes {
		ids := x.of.class(k)
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
func (x *bounds) within(c *profile, threshold float64) bool {
	length := x.of.length + c.length
	if similarity(min(x.of.length, c.length), length) <= threshold {
		return true
	}
	var shared [classes]int32
	total := 0
	for k := range c.distinct.len() {
		id := c.distinct.at(k)
		n := min(x.count[id], c.count.at(k))
		shared[id%classes] += n
		total += int(n)
	}
	x.steps += c.distinct.len()
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
	words := x.words[class]
	x.steps += ids.len() * words
	if words == 1 {
		return x.inWord(ids)
	}
	x.start(ids)
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

// start finds where the masks of those letters begin that the text has.
func (x *bounds) start(ids row) {
	n := ids.len()
	x.starts = slices.Grow(x.starts[:0], n)[:n]
	n = 0
	if ids.size == 1 {
		for _, id := range ids.bytes {
			at := x.at[id]
			x.starts[n] = at
			if at > 0 {
				n++
			}
		}
	} else {
		for i := range ids.len() {
			x.starts[n] = x.at[ids.at(i)]
			if x.starts[n] > 0 {
				n++
			}
		}
	}
	x.starts = x.starts[:n]
}

// inWord is how many places match where a word has them all.
func (x *bounds) inWord(ids row) int {
	v := ^uint64(0)
	for i := range ids.len() {
		hit := v & x.masks[x.at[ids.at(i)]][0]
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
