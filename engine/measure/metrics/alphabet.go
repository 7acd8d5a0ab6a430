package metrics

import "unicode/utf8"

type alphabet struct {
	ascii    [utf8.RuneSelf]int32
	nonASCII map[rune]int32
	size     int32
}

func newAlphabet() alphabet { return alphabet{nonASCII: map[rune]int32{}} }

func (l *alphabet) encode(ids []int32, s string) []int32 {
	for _, r := range s {
		ids = append(ids, l.letterID(r))
	}
	return ids
}

func (l *alphabet) letterID(r rune) int32 {
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
