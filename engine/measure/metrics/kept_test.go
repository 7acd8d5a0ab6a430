package metrics

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestKeptTextsFindsAllDuplicates(t *testing.T) {
	repeated, kept := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		threshold := rapid.SampledFrom([]float64{0.01, 0.5, 0.8, DuplicateThreshold, 0.95, 1}).Draw(t, "threshold")
		word := rapid.SampledFrom([]string{"alpha", "beta", "gamma", "delta", "Überlauf", "世界", "\xff"})
		text := rapid.Custom(func(t *rapid.T) string {
			s := strings.Join(rapid.SliceOfN(word, 0, 9).Draw(t, "words"), " ")
			if rapid.IntRange(0, 4).Draw(t, "long") == 0 {
				s += strings.Repeat(" the same for all of them, word by word;", 6)
			}
			return s
		})
		k := NewKeptTexts(threshold)
		var texts []string
		for _, s := range rapid.SliceOfN(text, 1, 40).Draw(t, "texts") {
			want := slices.IndexFunc(texts, func(other string) bool { return isDuplicate(s, other, threshold) })
			if got := k.Add(s); got != want {
				t.Fatalf("Add(%q) to %q = %d, want %d", s, texts, got, want)
			}
			if want < 0 {
				texts = append(texts, s)
				kept++
				continue
			}
			repeated++
		}
	})
	if repeated == 0 || kept == 0 {
		t.Errorf("%d texts were duplicates and %d were not, want some of each", repeated, kept)
	}
}

func TestKeptTextsLimitsComparisons(t *testing.T) {
	name := func(i int) string { return strings.Repeat(string(rune('一'+i)), 20) }
	k := NewKeptTexts(DuplicateThreshold)
	for i := range MaxComparedTexts + 1 {
		if original := k.Add(name(i)); original != -1 {
			t.Fatalf("Add of text %d = %d, want -1", i, original)
		}
	}
	for i, want := range map[int]int{0: 0, MaxComparedTexts - 1: MaxComparedTexts - 1, MaxComparedTexts: -1} {
		if got := k.Add(name(i)); got != want {
			t.Errorf("Add of text %d again = %d, want %d", i, got, want)
		}
		if got := k.Add(name(i) + "."); got != want {
			t.Errorf("Add of an edited copy of text %d = %d, want %d", i, got, want)
		}
	}
}
