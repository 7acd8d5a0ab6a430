package overlap

import (
	"strings"
	"testing"
)

func TestLastSentenceEnd(t *testing.T) {
	long := strings.Repeat("x", 300)
	for _, text := range []string{
		"", ".", ". ", "a. b", "a.b. c", "What?! Yes...  no", "a.\u00a0b", "a.\ufeffb", "a.\u0085b", "a.\x1cb", "a.\xffb. ",
		"One. " + long + " two", long + "! " + long, long + ". " + strings.Repeat(long, 3) + "?\n", strings.Repeat("a.b", 200) + " . ",
	} {
		for _, set := range []spaceSet{pythonSpaces, jsSpaces} {
			for before := range len(text) + 1 {
				wantMark, wantEnd := -1, 0
				for i := range before {
					if end := set.skipRun(text, i+1); strings.ContainsRune(".!?", rune(text[i])) && end > i+1 {
						wantMark, wantEnd = i, end
					}
				}
				if mark, end := set.lastSentenceEnd(text, before); mark != wantMark || end != wantEnd {
					t.Fatalf("lastSentenceEnd before %d of %.40q = %d, %d, want %d, %d", before, text, mark, end, wantMark, wantEnd)
				}
			}
		}
	}
}
