package compare

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine"
	"chunkscope/engine/internal/draw"
	"chunkscope/engine/measure/internal/cases"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/segment"
)

func hashTexts(texts []string) []Hash {
	var out []Hash
	for _, text := range texts {
		out = append(out, sha256.Sum256([]byte(text)))
	}
	return out
}

func TestPairChunks(t *testing.T) {
	for _, c := range []struct{ name, older, newer, want string }{
		{"the same", "a b c", "a b c", "kept 0-0; kept 1-1; kept 2-2"},
		{"one changed", "a b c", "a x c", "kept 0-0; changed 1-1; kept 2-2"},
		{"the first changed", "a b", "x b", "changed 0-0; kept 1-1"},
		{"one became two", "a b c", "a x y c", "kept 0-0; changed 1-1; added --2; kept 2-3"},
		{"two became one", "a b c d", "a x d", "kept 0-0; changed 1-1; kept 3-2; gone 2--"},
		{"one added between unchanged chunks", "a b", "a x b", "kept 0-0; added --1; kept 1-2"},
		{"two adjacent chunks changed", "a b c d", "a x y d", "kept 0-0; changed 1-1; changed 2-2; kept 3-3"},
		{"two chunks swapped", "a b", "b a", "kept 1-0; kept 0-1"},
		{"one copy added", "a b", "a a b", "kept 0-0; kept 0-1; kept 1-2"},
		{"one copy removed", "a a b", "a b", "kept 0-0; kept 2-1"},
		{"copies in order", "a x a y", "a x a z", "kept 0-0; kept 1-1; kept 2-2; changed 3-3"},
		{"all new", "", "a b", "added --0; added --1"},
		{"all gone", "a b", "", "gone 0--; gone 1--"},
		{"nothing", "", "", ""},
	} {
		var parts []string
		for _, p := range PairChunks(hashTexts(strings.Fields(c.older)), hashTexts(strings.Fields(c.newer))) {
			parts = append(parts, fmt.Sprintf("%s %s-%s", p.Status, formatIndex(p.Old), formatIndex(p.New)))
		}
		if got := strings.Join(parts, "; "); got != c.want {
			t.Errorf("%s: %s → %s\n got %s\nwant %s", c.name, c.older, c.newer, got, c.want)
		}
	}
}

func formatIndex(i int) string {
	if i < 0 {
		return "-"
	}
	return strconv.Itoa(i)
}

func TestPairChunksIsConsistent(t *testing.T) {
	texts := rapid.SliceOfN(rapid.SampledFrom(strings.Fields("a b c d e f g h")), 0, 12)
	rapid.Check(t, func(t *rapid.T) {
		older, newer := texts.Draw(t, "older"), texts.Draw(t, "newer")
		pairs := PairChunks(hashTexts(older), hashTexts(newer))
		next, replaced := 0, map[int]bool{}
		for _, p := range pairs {
			if p.New >= 0 && p.New != next {
				t.Fatalf("chunk %d is followed by %d, want %d", next-1, p.New, next)
			} else if p.New >= 0 {
				next++
			}
			if p.Old >= 0 && p.Status != ChunkKept {
				if replaced[p.Old] {
					t.Fatalf("older chunk %d was replaced or deleted twice", p.Old)
				}
				replaced[p.Old] = true
			}
			checkStatus(t, p, older, newer)
		}
		dropped := 0
		for _, text := range older {
			if !slices.Contains(newer, text) {
				dropped++
			}
		}
		if next != len(newer) || len(replaced) != dropped {
			t.Fatalf("pairs = %v contain %d of %d newer chunks, %d replaced and %d deleted of %d older chunks", pairs, next, len(newer), len(replaced), dropped, len(older))
		}
	})
}

func checkStatus(t *rapid.T, p ChunkPair, older, newer []string) {
	ok := false
	switch p.Status {
	case ChunkKept:
		ok = older[p.Old] == newer[p.New]
	case ChunkChanged:
		ok = !slices.Contains(older, newer[p.New]) && !slices.Contains(newer, older[p.Old])
	case ChunkAdded:
		ok = p.Old < 0 && !slices.Contains(older, newer[p.New])
	case ChunkGone:
		ok = p.New < 0 && !slices.Contains(newer, older[p.Old])
	}
	if !ok {
		t.Fatalf("wrong status of %+v in the comparison of %v with %v", p, older, newer)
	}
}

func TestCompareVersionsAgreesWithCompareResults(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		doc := cases.Document(t)
		a, b := cases.Run(t, doc, draw.Settings(t)), cases.Run(t, doc, draw.Settings(t))
		d, err := CompareResults(t.Context(), a, b)
		cases.CheckRapid(t, err)
		v, err := CompareVersions(t.Context(), a, b)
		cases.CheckRapid(t, err)
		if v.Embed != len(d.Embed) || v.Drop != len(d.Drop) || v.Kept+v.Embed != v.New || v.New != b.Chunks.Len() || v.Old != a.Chunks.Len() {
			t.Fatalf("CompareVersions counts %+v, but CompareResults lists %d to embed and %d to delete", v.VersionCounts, len(d.Embed), len(d.Drop))
		}
		if c := d.CountCosts(); c.costSentence() != v.costSentence() || v.Embed+v.Drop > 0 && c.costSentence() != v.Sentence() {
			t.Fatalf("sentences = %q from CompareResults and %q from CompareVersions", c.costSentence(), v.costSentence())
		}
		var sum VersionCounts
		metrics.Accumulate(&sum, &v.VersionCounts)
		if metrics.Accumulate(&sum, &v.VersionCounts); sum.Embed != 2*v.Embed || sum.NewTokens != 2*v.NewTokens || sum.Gone != 2*v.Gone {
			t.Fatalf("sum = %+v, want twice %+v", sum, v.VersionCounts)
		}
		same, err := CompareVersions(t.Context(), a, a)
		if err != nil || same.Embed+same.Drop != 0 || same.Kept != same.New {
			t.Fatalf("CompareVersions with itself = %+v, %v; want only kept chunks", same, err)
		}
	})
}

func TestCompareVersionsOfNewAndDeletedDocuments(t *testing.T) {
	r := cases.BuildResult(t, "One is here. Two is there.", "", "body \"One is here. \"\nbody \"Two is there.\"")
	for _, c := range []struct {
		older, newer *engine.Result
		want         string
	}{
		{nil, r, "0 → 2, 2 added, 0 gone: Embed 2 of 2 chunks again: 9 of 9 tokens."},
		{r, nil, "2 → 0, 0 added, 2 gone: Nothing to embed. Delete 2 of the 2 older chunks."},
	} {
		v, err := CompareVersions(t.Context(), c.older, c.newer)
		cases.Check(t, err)
		if got := fmt.Sprintf("%d → %d, %d added, %d gone: %s", v.Old, v.New, v.Added, v.Gone, v.Sentence()); got != c.want {
			t.Errorf("got %s\nwant %s", got, c.want)
		}
	}
	ctx, cancel := cases.Canceled()
	defer cancel()
	if _, err := CompareVersions(ctx, r, r); !errors.Is(err, ctx.Err()) {
		t.Errorf("Versions: %v", err)
	}
}

func TestCompareVersionsCountsRecordTokens(t *testing.T) {
	text := strings.Repeat("A sentence of a text. ", 50) + "R\xe9sum\xe9."
	r := cases.BuildResult(t, text, "", fmt.Sprintf("body %q", text))
	v, err := CompareVersions(t.Context(), nil, r)
	cases.Check(t, err)
	if want := segment.CountTokens(r.Settings.Tokenizer, string([]rune(text))); v.NewTokens != want {
		t.Errorf("NewTokens = %d, want %d", v.NewTokens, want)
	}
}

func TestChangedChunksShowFirstDifference(t *testing.T) {
	same := "Every lamp of the workshop hangs above a bench of oak, "
	older := cases.BuildResult(t, same+"and it is lit.", "", `body "`+same+`and it is lit."`)
	for newer, want := range map[string]string{
		same + "and it is dark at night.":          "at 66 of 69 → 79 chars: …, and it is dark at night.",
		same + "and it":                            "at 62 of 69 → 61 chars: …oak, and it",
		same + "or it hangs above a bench of elm.": "at 56 of 69 → 88 chars: …nch of oak, or it hangs above a bench of…",
		"Every lamp.\nIt is lit.":                  "Every lamp.",
		"No" + same[5:] + "and it is lit.":         "No lamp of the workshop hangs above a be…",
	} {
		d, err := CompareVersions(t.Context(), older, cases.BuildResult(t, newer, "", fmt.Sprintf("body %q", newer)))
		cases.Check(t, err)
		if got := d.Chunks[0].Beginning; got != want {
			t.Errorf("%q: got %q, want %q", newer, got, want)
		}
	}
}
