package neardup

import "math/bits"

// outlook tells of a text's comb in few words how often the letters of parts of
// the alphabet occur, so that most pairs are settled without a look at each
// letter.
//
// It is a byte for each part; not told where a letter occurs so often that it has
// no room, as rich quarters say.
type outlook [parts / 8]uint64

const (
	parts  = 32 // of the alphabet, one letter after the other
	highs  = 0x8080808080808080
	halves = 0x00ff00ff00ff00ff
	quads  = 0x0001000100010001
)

func outlookOf(c *comb) (o outlook, odd odds, q quarters) {
	var tally [parts]int32
	much := false
	for k := range c.distinct.len() {
		id, count := c.distinct.at(k), c.count.at(k)
		n := &tally[id%parts]
		*n += count
		much = much || *n >= 1<<7
		odd ^= odds(count&1) << (id % 64)
	}
	if much {
		return o, odd, rich
	}
	for i, n := range tally {
		o[i/8] |= uint64(n) << (i % 8 * 8)
	}
	q = o.quarters()
	return o, odd, q
}

// odds tells of each letter, those after the 64th along with one before, whether
// it occurs an odd number of times.
type odds uint64

// differ reports that more than so many letters are in one text only: at least one
// of each that is odd in one of them.
func (o odds) differ(p odds, most int) bool { return bits.OnesCount64(uint64(o^p)) > most }

// differ reports that more than so many letters are in one text only: of a part of
// the alphabet, at least as many as the one has more than the other.
func (o *outlook) differ(p *outlook, most int) bool {
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

// rich is in place of those that are not told.
const rich = ^quarters(0)

func (o *outlook) quarters() (q quarters) {
	for i, v := range o {
		q |= quarters((v&halves+v>>8&halves)*quads>>48) << (16 * i)
	}
	return q
}

// differ reports that more than so many letters are in one text only, where both
// are told.
func (q quarters) differ(p quarters, most int) bool {
	if q == rich || p == rich {
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
	for alike(n, length) <= threshold {
		n++
	}
	return n
}
