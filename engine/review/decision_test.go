package review

import (
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"chunkscope/engine/handcut"
)

func TestMergeKeepsNewest(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := drawDecisions(t), drawDecisions(t)
		before := len(a)
		got := a.Merge(b)
		if len(a) != before {
			t.Fatal("Merge changed its receiver")
		}
		for _, hash := range listHashes(a, b) {
			x, inA := a[hash]
			y, inB := b[hash]
			want := x
			if !inA || inB && !x.At.After(y.At) {
				want = y
			}
			if got[hash] != want {
				t.Fatalf("%s: merged decision = %+v, want %+v", hash[:2], got[hash], want)
			}
		}
		if len(got) != len(listHashes(a, b)) {
			t.Fatalf("got %d merged decisions, want %d", len(got), len(listHashes(a, b)))
		}
	})
}

func TestMergeOrderDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b, c := drawDecisions(t), drawDecisions(t), drawDecisions(t)
		if !haveDistinctTimes(a, b, c) {
			t.Skip("two decisions on one text were made in the same second")
		}
		if x, y := a.Merge(b).Merge(c), c.Merge(a.Merge(b)); !reflect.DeepEqual(x, y) {
			t.Fatalf("Merge in a different order = %+v, want %+v", y, x)
		}
		if x, y := a.Merge(b).Merge(c), a.Merge(b.Merge(c)); !reflect.DeepEqual(x, y) {
			t.Fatalf("Merge with different grouping = %+v, want %+v", y, x)
		}
		if x := a.Merge(a); !reflect.DeepEqual(x, a) {
			t.Fatalf("Merge with itself = %+v, want %+v", x, a)
		}
	})
}

func listHashes(sets ...Decisions) []string {
	seen := map[string]bool{}
	var out []string
	for _, d := range sets {
		for hash := range d {
			if !seen[hash] {
				out = append(out, hash)
			}
			seen[hash] = true
		}
	}
	return out
}

func haveDistinctTimes(sets ...Decisions) bool {
	type key struct {
		hash string
		at   time.Time
	}
	seen := map[key]bool{}
	for _, d := range sets {
		for _, c := range d {
			k := key{c.Hash, c.At}
			if seen[k] {
				return false
			}
			seen[k] = true
		}
	}
	return true
}

func TestMarksAreSortedByPosition(t *testing.T) {
	d := Decisions{fakeHash(9): waive(9, 0, "no hand cut")}
	for i, at := range []int{30, 10, 20, 40} {
		c := DecisionFromMark(handcut.Mark{Kind: handcut.Join, At: at, Before: "a", After: "b", Document: strings.Repeat("0", 64)}, "", noon)
		c.Hash = fakeHash(i)
		if at == 20 {
			c.Verdict = Reopened
		}
		d[c.Hash] = c
	}
	var got []int
	for _, m := range d.Marks() {
		got = append(got, m.At)
	}
	if !slices.Equal(got, []int{10, 30, 40}) {
		t.Errorf("offsets = %v, want [10 30 40]", got)
	}
	text := string(Format("guide.md", d))
	if a, b := strings.Index(text, "at: 10\n"), strings.Index(text, "at: 30\n"); a < 0 || b < a {
		t.Errorf("Format does not list hand cuts by position:\n%s", text)
	}
}
