package neardup

import "slices"

// Compared is how many of the kept texts, the first, another is compared with: the
// work stays linear in their number.
const Compared = 256

// longText is how many characters a text has at least that bounds are not looked for:
// they would take as long as what they save, and much memory.
const longText = 1 << 16

// Kept are the texts of a list that nearly repeat none before them: with none of these
// is their ratio above a threshold. Bounds that the ratio cannot exceed settle most
// pairs, as they do for Find.
type Kept struct {
	threshold float64
	// texts are the first Compared of them; found tells of every text that was added
	// which of them it nearly repeats, or is itself: -1 for none.
	texts []string
	found map[string]int

	*matcher
	bounds  bounds
	buckets buckets
	number  []int // by text, its number in the buckets; inNoBucket for a long one
	text    []int // by number in the buckets, the text
	likely  []int // scratch of candidates

	longText int // longText, but for tests
}

// inNoBucket is the number of a text that is in no bucket.
const inNoBucket = -1

// NewKept has kept nothing yet. The threshold is in 0 … 1.
func NewKept(threshold float64) *Kept {
	return &Kept{threshold: threshold, found: map[string]int{}, matcher: newMatcher(), longText: longText}
}

// Add is the first of the kept texts that s nearly repeats, counted from 0; -1 when
// there is none, and s is kept.
func (k *Kept) Add(s string) int {
	if of, known := k.found[s]; known { // texts kept since then come behind that one
		return of
	}
	of := k.first(s)
	k.found[s] = of
	if of < 0 && len(k.texts) < Compared {
		k.found[s] = len(k.texts)
		k.texts = append(k.texts, s)
	}
	return of
}

// first is Add for a text that equals none before it. It is put into its bucket when it
// is kept.
func (k *Kept) first(s string) int {
	if k.threshold >= 1 {
		return -1 // only equal ones repeat each other
	}
	k.letters.read(&k.a, s)
	short := len(k.a.ids) < k.longText
	for _, i := range k.candidates(short) {
		if k.repeats(i, short) {
			return i
		}
	}
	if len(k.texts) < Compared {
		number := inNoBucket
		if short {
			number = len(k.text)
			k.text = append(k.text, len(k.texts))
			k.buckets.add(k.bounds.packed)
		}
		k.number = append(k.number, number)
	}
	return -1
}

// candidates are the kept texts that the one that was read may nearly repeat, in order.
func (k *Kept) candidates(short bool) []int {
	k.likely = k.likely[:0]
	for i, number := range k.number {
		if !short || number == inNoBucket {
			k.likely = append(k.likely, i)
		}
	}
	if short {
		k.bounds.begin(&k.a, k.letters.size())
		for _, c := range k.buckets.candidates(&k.bounds.of, k.threshold) {
			k.likely = append(k.likely, k.text[c.index])
		}
		slices.Sort(k.likely)
	}
	return k.likely
}

// repeats compares the text that was read with a kept one.
func (k *Kept) repeats(i int, short bool) bool {
	if number := k.number[i]; short && number != inNoBucket {
		c := k.buckets.profiles.get(number)
		if k.costly(&c) && k.bounds.within(&c, k.threshold) {
			return false
		}
		k.letters.readAgain(&k.b, k.texts[i], &c)
	} else {
		k.letters.read(&k.b, k.texts[i])
	}
	k.letters.index(&k.b)
	return k.duplicate(&k.a, &k.b, k.threshold)
}

// costly reports that matching takes longer than looking for bounds. It is estimated by
// the first search for a block; in texts most letters of which are popular that is
// short.
func (k *Kept) costly(b *profile) bool {
	popular, places := popularFrom(b.length), 0
	for i := range b.distinct.len() {
		if n := b.count.at(i); n <= popular {
			places += int(n) * int(k.bounds.count[b.distinct.at(i)])
		}
	}
	const searches, pairsPerStep = 4, 256 // of letters, by bounds
	return searches*places > len(k.a.ids)*b.length/pairsPerStep
}
