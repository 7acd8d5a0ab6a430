package measure

import (
	"fmt"
	"strings"
	"testing"

	"chunkscope/engine"
)

func TestCompare(t *testing.T) {
	eachCase(t, "difference", func(t *testing.T, sections map[string]string) {
		a := byHand(t, sections["document"], "", sections["a"])
		b := byHand(t, sections["document"], "", sections["b"])
		d, err := Compare(t.Context(), a, b)
		check(t, err)
		for line := range strings.Lines(sections["want"]) {
			key, want, _ := strings.Cut(strings.TrimSpace(line), " ")
			if got := changed(t, d, key); got != want {
				t.Errorf("%s\n got %s\nwant %s", key, got, want)
			}
		}
	})
}

func changed(t *testing.T, d *Difference, key string) string {
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
		return d.Sentence()
	}
	t.Fatalf("%s is nothing of a difference", key)
	return ""
}

func TestCompareRefusesOtherTexts(t *testing.T) {
	a, b := byHand(t, "one", "", `body "one"`), byHand(t, "two", "", `body "two"`)
	if _, err := Compare(t.Context(), a, b); err == nil {
		t.Error("two texts were compared")
	}
}

func TestCompareNamesChangedSettings(t *testing.T) {
	a := byHand(t, "one", "strategy=window max_chunk_size=10 overlap_mode=none", `body "one"`)
	b := byHand(t, "one", "strategy=window max_chunk_size=20 overlap_mode=native overlap_size=5", `body "one"`)
	d, err := Compare(t.Context(), a, b)
	check(t, err)
	want := []SettingChange{
		{"max_chunk_size", "10", "20"}, {"overlap_mode", "none", "native"}, {"overlap_size", "200", "5"},
	}
	if fmt.Sprint(d.Settings) != fmt.Sprint(want) {
		t.Errorf("got %v, want %v", d.Settings, want)
	}
}

func TestContentHash(t *testing.T) {
	r := byHand(t, "abc", "", `body "abc"`)
	// The first test vector of FIPS 180-2.
	if got := ContentHash(r, 0); got != "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad" {
		t.Error(got)
	}
}

// sides counts the seams of A and of B that are told of.
func sides(d *Difference) (a, b int) {
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

// checkDifference holds what is true of any difference.
func checkDifference(t interface{ Fatalf(string, ...any) }, d *Difference, a, b *engine.Result) {
	na, nb := sides(d)
	if na != len(a.Seams) || nb != len(b.Seams) || d.Kept+d.Moved+d.Removed != na || d.Kept+d.Moved+d.Added != nb {
		t.Fatalf("kept %d moved %d added %d removed %d of %d and %d seams (%d and %d are told)",
			d.Kept, d.Moved, d.Added, d.Removed, len(a.Seams), len(b.Seams), na, nb)
	}
	if len(d.Embed) > len(b.Chunks) || len(d.Drop) > len(a.Chunks) {
		t.Fatalf("more to embed than there are chunks")
	}
}
