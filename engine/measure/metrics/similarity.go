package metrics

import (
	"math/bits"
	"slices"
)

const (
	letterClasses   = 4
	distinctLetters = 256
	wordsPerLane    = 4
	fixedSteps      = 16
	// longText is the text length above which computing the bounds takes longer than a comparison.
	longText = 1 << 16
)

type profile struct {
	length  int
	letters []byte
	ends    [letterClasses + 1]int32
	tally   []letterCount
}

type letterCount struct {
	letter byte
	n      int32
}

func (p *profile) class(k int) []byte { return p.letters[p.ends[k]:p.ends[k+1]] }

func (p *profile) clone() profile {
	c := *p
	c.letters, c.tally = slices.Clone(p.letters), slices.Clone(p.tally)
	return c
}

// similarityBounds computes upper bounds for the similarity of other texts to one text.
type similarityBounds struct {
	profile profile
	count   [distinctLetters]int32
	masks   [][distinctLetters][wordsPerLane]uint64
	carry   []uint8
	steps   int
}

func (x *similarityBounds) read(ids []int32) {
	clear(x.count[:])
	for _, id := range ids {
		x.count[id%distinctLetters]++
	}
	p := &x.profile
	p.length, p.tally = len(ids), p.tally[:0]
	p.letters = slices.Grow(p.letters[:0], len(ids))[:len(ids)]
	var next [letterClasses]int32
	for k := range letterClasses {
		p.ends[k+1] = p.ends[k]
		next[k] = p.ends[k]
		for letter := k; letter < distinctLetters; letter += letterClasses {
			if n := x.count[letter]; n > 0 {
				p.tally = append(p.tally, letterCount{byte(letter), n})
				p.ends[k+1] += n
			}
		}
	}
	for _, id := range ids {
		p.letters[next[id%letterClasses]] = byte(id % distinctLetters)
		next[id%letterClasses]++
	}
	x.buildMasks()
}

func (x *similarityBounds) buildMasks() {
	highest := int32(0)
	for k := range letterClasses {
		highest = max(highest, x.profile.ends[k+1]-x.profile.ends[k])
	}
	n := (int(highest) + 64*wordsPerLane - 1) / (64 * wordsPerLane)
	x.masks = slices.Grow(x.masks[:0], n)[:n]
	clear(x.masks)
	for k := range letterClasses {
		for i, letter := range x.profile.class(k) {
			x.masks[i/(64*wordsPerLane)][letter][i/64%wordsPerLane] |= 1 << (i % 64)
		}
	}
}

// isBelow reports whether the similarity to the text of c is certainly at most threshold. It
// compares lengths, letters, and the longest common subsequences per class of letters.
func (x *similarityBounds) isBelow(c *profile, threshold float64) bool {
	length := x.profile.length + c.length
	x.steps++
	if similarity(min(x.profile.length, c.length), length) <= threshold {
		return true
	}
	x.steps += fixedSteps + len(c.tally)
	var shared [letterClasses]int32
	total := 0
	for _, t := range c.tally {
		n := min(x.count[t.letter], t.n)
		shared[t.letter%letterClasses] += n
		total += int(n)
	}
	for k := 0; k < letterClasses && max(x.profile.length, c.length) <= longText && similarity(total, length) > threshold; k++ {
		total -= int(shared[k]) - x.commonLength(k, c.class(k))
	}
	return similarity(total, length) <= threshold
}

// commonLength returns the length of the longest common subsequence of letters and the letters of
// class in x. It processes 64 positions at a time (Crochemore, Iliopoulos, Pinzon and Reid 2001;
// Hyyrö 2004).
func (x *similarityBounds) commonLength(class int, letters []byte) int {
	places := len(x.profile.class(class))
	x.carry = slices.Grow(x.carry[:0], len(letters))[:len(letters)]
	clear(x.carry)
	x.steps += len(letters) * ((places + 63) / 64)
	n := 0
	for l := 0; l*64*wordsPerLane < places; l++ {
		n += x.commonInLane(&x.masks[l], letters)
	}
	return n
}

func (x *similarityBounds) commonInLane(masks *[distinctLetters][wordsPerLane]uint64, letters []byte) int {
	a, b, c, d := ^uint64(0), ^uint64(0), ^uint64(0), ^uint64(0)
	carry := x.carry[:len(letters)]
	for i, letter := range letters {
		mask := &masks[letter]
		hitA, hitB, hitC, hitD := a&mask[0], b&mask[1], c&mask[2], d&mask[3]
		restA, restB, restC, restD := a^hitA, b^hitB, c^hitC, d^hitD
		var carried uint64
		a, carried = bits.Add64(a, hitA, uint64(carry[i]))
		b, carried = bits.Add64(b, hitB, carried)
		c, carried = bits.Add64(c, hitC, carried)
		d, carried = bits.Add64(d, hitD, carried)
		a, b, c, d = a|restA, b|restB, c|restC, d|restD
		carry[i] = uint8(carried)
	}
	return 64*wordsPerLane - bits.OnesCount64(a) - bits.OnesCount64(b) - bits.OnesCount64(c) - bits.OnesCount64(d)
}
