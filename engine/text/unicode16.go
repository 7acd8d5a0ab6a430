package text

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode"
)

// newerCharacters lists the characters added in Unicode 15.1 and 16.0, which are missing from Go's
// tables.
var newerCharacters = map[string]string{
	"Ll": "1c8a a7cd a7db 10d70-10d85",
	"Lm": "10d4e 10d6f 16d40-16d42 16d6b-16d6c",
	"Lo": "105c0-105f3 10d4a-10d4d 10d4f 10ec2-10ec4 11380-11389 1138b 1138e 11390-113b5 113b7 113d1 113d3 " +
		"11bc0-11be0 13460-143fa 16100-1611d 16d43-16d6a 18cff 1e5d0-1e5ed 1e5f0 2ebf0-2ee5d",
	"Lu": "1c89 a7cb-a7cc a7da a7dc 10d50-10d65",
	"Mc": "113b8-113ba 113c2 113c5 113c7-113ca 113cc-113cd 113cf 1612a-1612c",
	"Mn": "897 10d69-10d6d 10efc 113bb-113c0 113ce 113d0 113d2 113e1-113e2 11f5a 1611e-16129 1612d-1612f " +
		"1e5ee-1e5ef",
	"Nd": "10d40-10d49 116d0-116e3 11bf0-11bf9 16130-16139 16d70-16d79 1ccf0-1ccf9 1e5f1-1e5fa",
	"Pd": "10d6e",
	"Po": "1b4e-1b4f 1b7f 113d4-113d5 113d7-113d8 11be1 16d6d-16d6f 1e5ff",
	"Sm": "10d8e-10d8f",
	"So": "2427-2429 2ffc-2fff 31e4-31e5 31ef 1cc00-1ccef 1cd00-1ceb3 1f8b2-1f8bb 1f8c0-1f8c1 1fa89 1fa8f 1fabe " +
		"1fac6 1fadc 1fadf 1fae9 1fbcb-1fbef",
}

// RuneRange is the inclusive range of characters from Low to High.
type RuneRange struct{ Low, High rune }

// InCategory reports whether r is in category. category may be a general category, such as Lu, or a
// group of categories, such as L.
func InCategory(category string, r rune) bool {
	if unicode.Is(unicode.Categories[category], r) {
		return true
	}
	return r >= 0x897 && slices.ContainsFunc(NewerRunes(category), func(x RuneRange) bool { return x.Low <= r && r <= x.High })
}

// NewerRunes returns the characters of category that are missing from Go's tables.
func NewerRunes(category string) (ranges []RuneRange) {
	for name, list := range newerRanges() {
		if strings.HasPrefix(name, category) {
			ranges = append(ranges, list...)
		}
	}
	return ranges
}

var newerRanges = sync.OnceValue(func() map[string][]RuneRange {
	runes := map[string][]RuneRange{}
	for name, list := range newerCharacters {
		for part := range strings.FieldsSeq(list) {
			var r RuneRange
			if n, _ := fmt.Sscanf(part, "%x-%x", &r.Low, &r.High); n == 1 {
				r.High = r.Low
			}
			runes[name] = append(runes[name], r)
		}
	}
	return runes
})
