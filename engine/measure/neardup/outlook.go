package neardup

import "math/bits"

// outlook tells of a text's comb in few words how often the letters of parts of
// the alphabet occur, so that most pairs are settled without a look at each
// letter.
type outlook struct {
	odd     uint64 // a bit for each letter, all after the 64th with one before: whether they occur an odd number of times
	index   int32  // in kept
	letters int32  // that are not the same
	// tally is a byte for each part; 0 where a letter occurs so often that it has
	// no room, which the cell knows.
	tally [parts / 8]uint64
}

const (
	parts  = 32 // of the alphabet, one letter after the other
	highs  = 0x8080808080808080
	halves = 0x00ff00ff00ff00ff
	quads  = 0x0001000100010001
)

func outlookOf(c *comb, index int) (o outlook, rich bool) {
	o = outlook{index: int32(index), letters: int32(len(c.distinct))}
	var tally [parts]int32
	for k, id := range c.distinct {
		n := &tally[id%parts]
		*n += c.count[k]
		rich = rich || *n >= 1<<7
		o.odd ^= uint64(c.count[k]&1) << (id % 64)
	}
	if !rich {
		for i, n := range tally {
			o.tally[i/8] |= uint64(n) << (i % 8 * 8)
		}
	}
	return o, rich
}

// odds reports that more than so many letters are in one text only, as those tell
// that occur an odd number of times in one of them.
func (o *outlook) odds(p *outlook, most int) bool { return bits.OnesCount64(o.odd^p.odd) > most }

// differ reports that more than so many letters are in one text only: of a part of
// the alphabet, at least as many as the one has more than the other.
func (o *outlook) differ(p *outlook, most int) bool {
	sum := 0
	for i, a := range o.tally {
		b := p.tally[i]
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

// quarters are the letters of quarters of the alphabet.
type quarters [parts / 8]int32

func (o *outlook) quarters() (q quarters) {
	for i, v := range o.tally {
		q[i] = int32((v&halves + v>>8&halves) * quads >> 48)
	}
	return q
}

// differ reports that more than so many letters are in one text only.
func (q *quarters) differ(p *quarters, most int) bool {
	sum := int32(0)
	for i, n := range q {
		sum += max(n-p[i], p[i]-n)
	}
	return int(sum) > most
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
