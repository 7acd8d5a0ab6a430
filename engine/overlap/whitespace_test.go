package overlap

import (
	"slices"
	"strings"
	"testing"
)

// TestSpaces holds the two sets to what Python and JavaScript say of them.
func TestSpaces(t *testing.T) {
	common := []rune{
		'\t', '\n', '\v', '\f', '\r', ' ', 0xa0, 0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005,
		0x2006, 0x2007, 0x2008, 0x2009, 0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000,
	}
	sets := map[spaces][]rune{
		pythonSpaces: append([]rune{0x1c, 0x1d, 0x1e, 0x1f, 0x85}, common...),
		jsSpaces:     append([]rune{0xfeff}, common...),
	}
	for set, want := range sets {
		for r := range rune(0x11000) {
			if set.has(r) != slices.Contains(want, r) {
				t.Errorf("set %d has %U: %v", set, r, set.has(r))
			}
		}
	}
}

// TestStop looks for the last end of a sentence at every place, and compares
// with a search from the front.
func TestStop(t *testing.T) {
	long := strings.Repeat("x", 300)
	for _, text := range []string{
		"", ".", ". ", "a. b", "a.b. c", "What?! Yes...  no", "a.\u00a0b", "a.\ufeffb", "a.\u0085b", "a.\x1cb", "a.\xffb. ",
		"One. " + long + " two", long + "! " + long, long + ". " + strings.Repeat(long, 3) + "?\n", strings.Repeat("a.b", 200) + " . ",
	} {
		for _, set := range []spaces{pythonSpaces, jsSpaces} {
			for before := range len(text) + 1 {
				wantMark, wantEnd := -1, 0
				for i := range before {
					if end := set.run(text, i+1); strings.ContainsRune(".!?", rune(text[i])) && end > i+1 {
						wantMark, wantEnd = i, end
					}
				}
				if mark, end := set.stop(text, before); mark != wantMark || end != wantEnd {
					t.Fatalf("before %d of %.40q: %d, %d, not %d, %d", before, text, mark, end, wantMark, wantEnd)
				}
			}
		}
	}
}
