package metrics

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/internal/cases"
	"chunkscope/engine/settings"
)

func TestFindNearDuplicates(t *testing.T) {
	r := cases.BuildResult(t, `Contact the operations group before every change.
Something else stands between the two, long enough to matter.
Contact the operations group before each change.
Contact the operations group before every change.`, "", `
body "Contact the operations group before every change."
body "Something else stands between the two, long enough to matter."
body "Contact the operations group before each change."
body "Contact the operations group before every change."`)
	duplicates, err := FindDuplicates(t.Context(), r)
	cases.Check(t, err)
	// The matching blocks of the two texts have 45 characters. The texts have 49 and 48.
	got := fmt.Sprintf("%d of %d:", duplicates.Duplicates, duplicates.Chunks)
	for _, p := range duplicates.Pairs {
		got += fmt.Sprintf(" %d=%d %.4f", p.Chunk, p.Original, p.Ratio)
	}
	if got != "2 of 4: 2=0 0.9278 3=0 1.0000" {
		t.Error(got)
	}
}

func TestOverlapCausesNearDuplicates(t *testing.T) {
	doc := cases.Load(t, "measure", "docs", "harbour-book.txt")
	for overlap, want := range map[int]bool{0: false, 400: false, 760: true} {
		s := cases.Windows(800)
		s.OverlapSize = overlap
		r, err := engine.Run(t.Context(), doc, s)
		cases.Check(t, err)
		duplicates, err := FindDuplicates(t.Context(), r)
		cases.Check(t, err)
		if got := 3*duplicates.Duplicates > duplicates.Chunks; got != want || overlap == 0 && duplicates.Duplicates > 0 {
			t.Errorf("overlap %d: unexpected number of near-duplicates: %d of %d chunks", overlap, duplicates.Duplicates, duplicates.Chunks)
		}
	}
}

func drawResult(t *rapid.T) *engine.Result {
	words := rapid.SliceOfN(rapid.SampledFrom([]string{"alpha", "beta", "gamma", "delta", "Überlauf", "世界"}), 2, 9)
	text, chunks := "", []chunk.Chunk{}
	for _, w := range rapid.SliceOfN(words, 1, 40).Draw(t, "chunks") {
		from := len(text)
		text += strings.Join(w, " ")
		if rapid.IntRange(0, 4).Draw(t, "long") == 0 {
			text += strings.Repeat(" the same for all of them, word by word;", 6)
		}
		chunks = append(chunks, chunk.Chunk{Body: chunk.Span{Start: from, End: len(text)}})
		text += "\n\n"
	}
	doc, err := engine.New("drawn.md", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return &engine.Result{Doc: doc, Settings: settings.Default(), Chunks: chunk.NewChunks(chunks...)}
}

func TestFindDuplicatesMatchesDirectComparison(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := drawResult(t)
		duplicates, err := FindDuplicates(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		texts := make([]string, r.Chunks.Len())
		for i := range texts {
			texts[i] = r.Content(i)
		}
		kept, _ := dedup(texts, DuplicateThreshold)
		dropped := map[int]bool{}
		for _, p := range duplicates.Pairs {
			if p.Original >= p.Chunk || dropped[int(p.Original)] || p.Ratio <= DuplicateThreshold || p.Ratio != computeRatio(texts[int(p.Chunk)], texts[p.Original]) {
				t.Fatalf("invalid pair of duplicates %+v", p)
			}
			dropped[int(p.Chunk)] = true
		}
		for i := range texts {
			if dropped[i] == slices.Contains(kept, i) {
				t.Fatalf("chunk %d %q: dropped = %t, want %t", i, texts[i], dropped[i], !dropped[i])
			}
		}
		if duplicates.AtLeast || duplicates.Duplicates != len(dropped) {
			t.Fatalf("wrong number of duplicates: %+v", duplicates)
		}
	})
}

func TestLimitedSearchReturnsLowerBound(t *testing.T) {
	short := false
	rapid.Check(t, func(t *rapid.T) {
		r := drawResult(t)
		all, err := FindDuplicates(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		bounded, err := findDuplicatesWithin(t.Context(), r, rapid.IntRange(0, 3000).Draw(t, "effort"))
		if err != nil {
			t.Fatal(err)
		}
		if bounded.Duplicates > all.Duplicates || bounded.Duplicates < all.Duplicates && !bounded.AtLeast {
			t.Fatalf("count with a work limit = %s, want at most %s", bounded.FormatCount(), all.FormatCount())
		}
		short = short || bounded.AtLeast
	})
	if !short {
		t.Error("the work limit was never reached")
	}
}

// The number of duplicates must be the same as with Python's difflib.
func TestNearDuplicatesInTemplateSections(t *testing.T) {
	var b strings.Builder
	for i := range 60 {
		b.WriteString(templateSection(i))
	}
	doc, err := engine.New("template.md", []byte(b.String()))
	cases.Check(t, err)
	s := settings.Default()
	s.Strategy, s.MinChunkSize, s.OverlapMode = "structural", 1, "none"
	r, err := engine.Run(t.Context(), doc, s)
	cases.Check(t, err)
	duplicates, err := FindDuplicates(t.Context(), r)
	cases.Check(t, err)
	if got := fmt.Sprintf("%s of %d", duplicates.FormatCount(), duplicates.Chunks); got != "26 of 60" {
		t.Error(got)
	}
	duplicates, err = findDuplicatesWithin(t.Context(), r, 0)
	cases.Check(t, err)
	if got := duplicates.FormatCount(); got != "at least 7" {
		t.Error(got)
	}
}

func templateSection(i int) string {
	parts := []string{"pump", "valve", "gauge", "filter", "boiler", "relay", "sensor", "hose", "clamp", "motor", "switch"}
	verbs := []string{"opened", "closed", "replaced", "cleaned", "calibrated", "lubricated", "inspected"}
	places := []string{"in the cellar", "on the roof", "behind the second door", "under the stairs", "next to the main tank"}
	part, verb, place := parts[i*7%11], verbs[i*5%7], places[i*3%5]
	return fmt.Sprintf("## Unit %d: %s\n\nRead the safety rules at the beginning of this manual before you begin, and keep them at hand while you work. The %s stands %s and is %s every %d days. Before it is %s, the %s is switched off at the board, "+
		"and a note with the number %d is left there. Whoever has %s the %s signs the log %s. The log is kept for ten years, and is shown to the inspector whenever he asks for it.\n\n",
		i+100, part, part, place, verb, i*i%89+3, verb, parts[(i*7+i/11)%11], i*i*i%9973, verb, part, places[(i*3+i/5)%5])
}

func TestFindDuplicatesStopsWhenCanceled(t *testing.T) {
	r := cases.BuildResult(t, "One is here. Two is there.", "", "body \"One is here. \"\nbody \"Two is there.\"")
	ctx, cancel := cases.Canceled()
	defer cancel()
	if _, err := FindDuplicates(ctx, r); !errors.Is(err, ctx.Err()) {
		t.Errorf("FindDuplicates error = %v, want a cancelled context", err)
	}
}
