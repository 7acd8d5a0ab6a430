package list

import (
	"os"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestBeginningsDistinguishChunks(t *testing.T) {
	file, err := os.ReadFile("testdata/beginnings.txt")
	if err != nil {
		t.Fatal(err)
	}
	_, cases, _ := strings.Cut(string(file), "=== ")
	for one := range strings.SplitSeq(cases, "=== ") {
		name, rest, _ := strings.Cut(strings.TrimSpace(one), "\n")
		b, chunk := beginnings{}, ""
		for line := range strings.Lines(rest + "\n") {
			want, ends := strings.CutPrefix(line, "=> ")
			if !ends {
				chunk += line
				continue
			}
			if got := b.next(chunk); got != strings.TrimSuffix(want, "\n") {
				t.Errorf("%s: beginning of %q = %q, want %q", name, chunk, got, want)
			}
			chunk = ""
		}
	}
}

func TestDifferentChunksHaveDifferentRows(t *testing.T) {
	text := rapid.StringOfN(rapid.SampledFrom([]rune("ab#|`\n \xff→")), 0, 40, -1)
	rapid.Check(t, func(t *rapid.T) {
		b := beginnings{}
		first, second := text.Draw(t, "first"), text.Draw(t, "second")
		x, y := b.next(first), b.next(second)
		if strings.ContainsAny(x+y, "\n") {
			t.Fatalf("a row has a line break: %q, %q", x, y)
		}
		if words := splitIntoWords(second); len(words) > 0 && len(y) > 0 && x == y && strings.Join(words[0], " ") != x {
			t.Fatalf("%q and %q are both shortened to %q", first, second, x)
		}
	})
}
