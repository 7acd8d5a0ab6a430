package neardup

import (
	"slices"
	"unicode/utf8"
)

// text is a text made ready for matching: its code points as letters of an
// alphabet, and, once indexed, where each letter stands.
type text struct {
	ids      []int32
	distinct []int32 // letters that occur, in order of their first place
	count    []int32 // how often, by index in distinct
	// places are where letters stand, ascending; those of distinct[k] are
	// places[start[k]:start[k+1]], none for a popular letter.
	places, start []int32
}

// alphabet numbers the characters of the texts that are matched with each
// other, from 0.
type alphabet struct {
	low   [utf8.RuneSelf]int32 // 1 + number of an ASCII character; 0 for none
	high  map[rune]int32
	used  []rune
	tally []int32 // by letter, for counting; all 0 between two uses
}

func newAlphabet() alphabet { return alphabet{high: map[rune]int32{}} }

func (l *alphabet) size() int { return len(l.used) }

// add numbers a character that is new.
func (l *alphabet) add(r rune) int32 {
	id := int32(len(l.used))
	l.used = append(l.used, r)
	if len(l.tally) < len(l.used) {
		l.tally = append(l.tally, 0)
	}
	if r < utf8.RuneSelf {
		l.low[r] = id + 1
	} else {
		l.high[r] = id
	}
	return id
}

// read makes t the text s, reusing what t has allocated.
func (l *alphabet) read(t *text, s string) {
	ids, n := slices.Grow(t.ids[:0], len(s))[:len(s)], 0
	t.distinct, t.count = t.distinct[:0], t.count[:0]
	for _, r := range s {
		var id int32
		if r < utf8.RuneSelf {
			id = l.low[r] - 1
		} else if n, ok := l.high[r]; ok {
			id = n
		} else {
			id = -1
		}
		if id < 0 {
			id = l.add(r)
		}
		ids[n] = id
		n++
		if l.tally[id] == 0 {
			t.distinct = append(t.distinct, id)
		}
		l.tally[id]++
	}
	t.ids = ids[:n]
	for _, id := range t.distinct {
		t.count = append(t.count, l.tally[id])
		l.tally[id] = 0
	}
}

// readAgain is read where the text was read before and made a profile, so that its
// letters need no counting.
func (l *alphabet) readAgain(t *text, s string, c *profile) {
	t.distinct, t.count = t.distinct[:0], t.count[:0]
	for k := range c.distinct.len() {
		t.distinct, t.count = append(t.distinct, c.distinct.at(k)), append(t.count, c.count.at(k))
	}
	t.ids = slices.Grow(t.ids[:0], c.length)[:c.length]
	if c.length == len(s) && utf8.ValidString(s) { // ASCII
		for i := range t.ids {
			t.ids[i] = l.low[s[i]%utf8.RuneSelf] - 1
		}
		return
	}
	n := 0
	for _, r := range s {
		if r < utf8.RuneSelf {
			t.ids[n] = l.low[r] - 1
		} else {
			t.ids[n] = l.high[r]
		}
		n++
	}
}

// popularFrom is how often a letter of a text of so many occurs at most that is not
// popular.
func popularFrom(length int) int32 {
	if length < 200 {
		return int32(length) + 1
	}
	return int32(length/100) + 1
}

// index notes where the letters of t stand. Popular ones are left out, as
// difflib's autojunk does: in a text of at least 200 characters, those that
// make up more than 1 % of it (more than len/100 + 1 of them).
func (l *alphabet) index(t *text) {
	popular := popularFrom(len(t.ids))
	t.start = append(t.start[:0], 0)
	sum := int32(0)
	for k, id := range t.distinct {
		l.tally[id] = -1
		if n := t.count[k]; n <= popular {
			l.tally[id] = sum
			sum += n
		}
		t.start = append(t.start, sum)
	}
	t.places = slices.Grow(t.places[:0], int(sum))[:sum]
	for i, id := range t.ids {
		if next := l.tally[id]; next >= 0 {
			t.places[next] = int32(i)
			l.tally[id] = next + 1
		}
	}
	for _, id := range t.distinct {
		l.tally[id] = 0
	}
}
