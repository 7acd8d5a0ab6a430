package neardup

import "math/bits"

// signature counts the letters of a text by parts of the alphabet, in a byte for each
// part, so that most pairs are settled without a look at each letter. A text that has
// more letters of a part than fit has none, and its quarters are uncounted.
type signature [parts / 8]uint64

const (
	parts  = 32 // of the alphabet, one letter after the other
	highs  = 0x8080808080808080
	halves = 0x00ff00ff00ff00ff
	quads  = 0x0001000100010001
)

// signatureOf is what is compared of a text before its letters are: the signature, and
// what is told apart sooner still.
func signatureOf(c *profile) (o signature, odd parities, q quarters) {
	var tally [parts]int32
	much := false
	for k := range c.distinct.len() {
		id, count := c.distinct.at(k), c.count.at(k)
		n := &tally[id%parts]
		*n += count
		much = much || *n >= 1<<7
		odd ^= parities(count&1) << (id % 64)
	}
	if much {
		return o, odd, uncounted
	}
	for i, n := range tally {
		o[i/8] |= uint64(n) << (i % 8 * 8)
	}
	q = o.quarters()
	return o, odd, q
}

// parities has a bit for each letter, those after the 64th along with one before: it is
// set where the letter occurs an odd number of times.
type parities uint64

// differ reports that more than so many letters are in one text only: at least one
// of each that is odd in one of them.
func (o parities) differ(p parities, most int) bool { return bits.OnesCount64(uint64(o^p)) > most }

// differ reports that more than so many letters are in one text only: of a part of
// the alphabet, at least as many as the one has more than the other.
func (o *signature) differ(p *signature, most int) bool {
	sum := 0
	for i, a := range o {
		b := p[i]
		if a == b {
			continue
		}
		least := ((a | highs - b) & highs >> 7) * 0xff // bytes where a has no fewer
		more := a + b - 2*(b&least|a&^least)
		if sum += int((more&halves + more>>8&halves) * quads >> 48); sum > most {
			return true
		}
	}
	return false
}

// quarters are the letters of quarters of the alphabet, 16 bits for each.
type quarters uint64

// uncounted stands for the quarters of a text without a signature.
const uncounted = ^quarters(0)

func (o *signature) quarters() (q quarters) {
	for i, v := range o {
		q |= quarters((v&halves+v>>8&halves)*quads>>48) << (16 * i)
	}
	return q
}

// differ reports that more than so many letters are in one text only, where both
// are counted.
func (q quarters) differ(p quarters, most int) bool {
	if q == uncounted || p == uncounted {
		return false
	}
	const tops = quads << 15
	least := ((q | tops - p) & tops >> 15) * 0xffff // quarters where q has no fewer
	more := q + p - 2*(p&least|q&^least)
	return int(more*quads>>48) > most
}

// need is how many letters must match for a ratio above threshold, of texts that
// have length letters together.
func need(length int, threshold float64) int {
	n := max(0, int(threshold*float64(length)/2)-1)
	for similarity(n, length) <= threshold {
		n++
	}
	return n
}
