package compare

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine"
	"chunkscope/engine/internal/draw"
	"chunkscope/engine/measure/internal/cases"
	"chunkscope/engine/settings"
)

func TestCompare(t *testing.T) {
	cases.Each(t, "difference", func(t *testing.T, sections map[string]string) {
		a := cases.BuildResult(t, sections["document"], "", sections["a"])
		b := cases.BuildResult(t, sections["document"], "", sections["b"])
		d, err := CompareResults(t.Context(), a, b)
		cases.Check(t, err)
		for line := range strings.Lines(sections["want"]) {
			key, want, _ := strings.Cut(strings.TrimSpace(line), " ")
			if got := formatChange(t, d, key); got != want {
				t.Errorf("%s\n got %s\nwant %s", key, got, want)
			}
		}
	})
}

func formatChange(t *testing.T, d *Difference, key string) string {
	switch key {
	case "kept":
		return fmt.Sprintf("%d moved %d added %d removed %d", d.Kept, d.Moved, d.Added, d.Removed)
	case "merged":
		return fmt.Sprintf("%d split %d", d.Merged, d.Split)
	case "seams":
		var out []string
		for _, s := range d.Seams {
			out = append(out, fmt.Sprintf("%s %d-%d @%d,%d", s.Change, s.A, s.B, s.ByteA, s.ByteB))
		}
		return strings.Join(out, "; ")
	case "embed":
		return strings.Trim(fmt.Sprint(d.Embed), "[]")
	case "drop":
		return strings.Trim(fmt.Sprint(d.Drop), "[]")
	case "sentence":
		var s Sum
		s.Add(d)
		return s.Sentence()
	}
	t.Fatalf("unknown key %s", key)
	return ""
}

func TestCompareRefusesDifferentTexts(t *testing.T) {
	a, b := cases.BuildResult(t, "one", "", `body "one"`), cases.BuildResult(t, "two", "", `body "two"`)
	if _, err := CompareResults(t.Context(), a, b); err == nil {
		t.Error("CompareResults accepted results of different texts")
	}
}

func TestCompareNamesChangedSettings(t *testing.T) {
	a := cases.BuildResult(t, "one", "strategy=window max_chunk_size=10 overlap_mode=none", `body "one"`)
	b := cases.BuildResult(t, "one", "strategy=window max_chunk_size=20 overlap_mode=native overlap_size=5", `body "one"`)
	d, err := CompareResults(t.Context(), a, b)
	cases.Check(t, err)
	want := []SettingChange{
		{"max_chunk_size", "10", "20"}, {"overlap_mode", "none", "native"}, {"overlap_size", "", "5"},
	}
	if fmt.Sprint(d.Settings) != fmt.Sprint(want) {
		t.Errorf("got %v, want %v", d.Settings, want)
	}
}

func countSeams(d *Difference) (a, b int) {
	for _, s := range d.Seams {
		if s.A >= 0 {
			a++
		}
		if s.B >= 0 {
			b++
		}
	}
	return a, b
}

func checkDifference(t interface{ Fatalf(string, ...any) }, d *Difference, a, b *engine.Result) {
	na, nb := countSeams(d)
	if na != len(a.Seams) || nb != len(b.Seams) || d.Kept+d.Moved+d.Removed != na || d.Kept+d.Moved+d.Added != nb {
		t.Fatalf("%d kept, %d moved, %d added and %d removed seams do not add up to %d and %d (%d and %d are listed)",
			d.Kept, d.Moved, d.Added, d.Removed, len(a.Seams), len(b.Seams), na, nb)
	}
	if len(d.Embed) > b.Chunks.Len() || len(d.Drop) > a.Chunks.Len() {
		t.Fatalf("got %d of %d chunks to embed, or too many to drop", len(d.Embed), b.Chunks.Len())
	}
}

func TestDifferenceIsConsistent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		doc := cases.Document(t)
		a, b := cases.Run(t, doc, draw.Settings(t)), cases.Run(t, doc, draw.Settings(t))
		d, err := CompareResults(t.Context(), a, b)
		if err != nil {
			t.Fatal(err)
		}
		checkDifference(t, d, a, b)
		reverse, err := CompareResults(t.Context(), b, a)
		if err != nil || reverse.Kept != d.Kept || reverse.Moved != d.Moved || reverse.Added != d.Removed || reverse.Merged != d.Split {
			t.Fatalf("A with B = %+v, but B with A = %+v (%v)", d, reverse, err)
		}
		same, err := CompareResults(t.Context(), a, a)
		if err != nil || same.Kept != len(a.Seams) || len(same.Embed)+len(same.Drop)+same.Moved > 0 {
			t.Fatalf("A with itself = %+v (%v), want no change", same, err)
		}
	})
}

func TestCompareStopsWhenCanceled(t *testing.T) {
	r := cases.BuildResult(t, "One is here. Two is there.", "", "body \"One is here. \"\nbody \"Two is there.\"")
	ctx, cancel := cases.Canceled()
	defer cancel()
	if _, err := CompareResults(ctx, r, r); !errors.Is(err, ctx.Err()) {
		t.Errorf("Compare: %v", err)
	}
}

func TestSumOfDifferences(t *testing.T) {
	doc := cases.Load(t, "docs", "v-prose.txt")
	run := func(text string) *engine.Result {
		r, err := engine.Run(t.Context(), doc, cases.Assign(t, text))
		cases.Check(t, err)
		return r
	}
	d, err := CompareResults(t.Context(), run("strategy=window overlap_mode=none max_chunk_size=400"), run("strategy=window overlap_mode=none max_chunk_size=500"))
	cases.Check(t, err)
	d.Kept, d.Moved, d.Added, d.Removed, d.Merged, d.Split = 1, 2, 3, 4, 5, 6
	var total Sum
	total.Add(d)
	total.Add(d)
	if got, want := [...]int{total.Kept, total.Moved, total.Added, total.Removed, total.Merged, total.Split}, [...]int{2, 4, 6, 8, 10, 12}; got != want {
		t.Errorf("the seams add up to %v, want %v", got, want)
	}
	if total.Documents != 2 || total.EmbedAgain != 2*len(d.Embed) || total.Deleted != 2*len(d.Drop) ||
		total.A.Chunks != 2*d.A.Chunks || total.B.WholeSentences.Share() != d.B.WholeSentences.Share() || total.EmbedTokens != 2*d.EmbedTokens || total.NewTokens != 2*d.NewTokens {
		t.Errorf("sum of two documents = %+v, want twice %+v", total, d)
	}
}

func TestInapplicableSettingsHaveNoValue(t *testing.T) {
	a := cases.Assign(t, "strategy=sentences overlap_size=200")
	b := cases.Assign(t, "strategy=headings overlap_mode=none max_chunk_size=300 overlap_size=5")
	changes := CompareSettings(a, b)
	for _, c := range changes {
		key, _ := settings.Lookup(c.Key)
		if (c.A != "") != key.Applies(&a) || (c.B != "") != key.Applies(&b) || c.A == c.B {
			t.Errorf("%s changed from %q to %q, but Applies is %t and %t", c.Key, c.A, c.B, key.Applies(&a), key.Applies(&b))
		}
	}
	want := SettingChange{Key: "overlap_size", A: "200"}
	if !slices.Contains(changes, want) {
		t.Errorf("CompareSettings = %v, want it to contain %v", changes, want)
	}
	if got, err := json.Marshal(want); err != nil || string(got) != `{"key":"overlap_size","a":200,"b":null}` {
		t.Errorf("Marshal = %s, %v; want an overlap_size of 200 and null", got, err)
	}
}
