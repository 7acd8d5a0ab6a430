package metrics

import "unicode/utf8"

// alphabet numbers the characters of the compared texts, from 0. An invalid byte counts
// as U+FFFD.
type alphabet struct {
	ascii    [utf8.RuneSelf]int32 // a character's number + 1; 0 if it is absent
	nonASCII map[rune]int32
	size     int32
}

func newAlphabet() alphabet { return alphabet{nonASCII: map[rune]int32{}} }

func (l *alphabet) read(ids []int32, s string) []int32 {
	for _, r := range s {
		ids = append(ids, l.number(r))
	}
	return ids
}

func (l *alphabet) number(r rune) int32 {
	if r < utf8.RuneSelf {
		if l.ascii[r] == 0 {
			l.size++
			l.ascii[r] = l.size
		}
		return l.ascii[r] - 1
	}
	id, ok := l.nonASCII[r]
	if !ok {
		id = l.size
		l.nonASCII[r] = id
		l.size++
	}
	return id
}
