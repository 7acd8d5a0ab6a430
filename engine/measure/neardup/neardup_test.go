package neardup

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
	r := cases.ByHand(t, `Contact the operations group before every change.
Something else stands between the two, long enough to matter.
Contact the operations group before each change.
Contact the operations group before every change.`, "", `
body "Contact the operations group before every change."
body "Something else stands between the two, long enough to matter."
body "Contact the operations group before each change."
body "Contact the operations group before every change."`)
	near, err := Find(t.Context(), r)
	cases.Check(t, err)
	// every (49 characters) and each (48) share all but "very" and "ach": 45
	// characters the e among them; 2 · 45 / 97.
	got := fmt.Sprintf("%d of %d:", near.Duplicates, near.Chunks)
	for _, p := range near.Pairs {
		got += fmt.Sprintf(" %d=%d %.4f", p.Chunk, p.Of, p.Ratio)
	}
	if got != "2 of 4: 2=0 0.9278 3=0 1.0000" {
		t.Error(got)
	}
}

// Windows that share 90 % are near-duplicates of their neighbours; windows
// that share nothing are not.
func TestNearDuplicatesByOverlap(t *testing.T) {
	doc := cases.Load(t, "measure", "docs", "harbour-book.txt")
	for overlap, want := range map[int]bool{0: false, 400: false, 760: true} {
		s := cases.Windows(800)
		s.OverlapSize = overlap
		r, err := engine.Run(t.Context(), doc, s)
		cases.Check(t, err)
		near, err := Find(t.Context(), r)
		cases.Check(t, err)
		if got := 3*near.Duplicates > near.Chunks; got != want || overlap == 0 && near.Duplicates > 0 {
			t.Errorf("overlap %d: %d of %d chunks are near-duplicates", overlap, near.Duplicates, near.Chunks)
		}
	}
}

// What is found is right: a pair exceeds the ratio, its second chunk was kept,
// and no chunk equal to a kept one is missed.
func TestNearDuplicatesHold(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.SampledFrom([]string{"alpha", "beta", "gamma", "delta"}), 2, 6)
		text, chunks := "", []chunk.Chunk{}
		for _, w := range rapid.SliceOfN(words, 1, 40).Draw(t, "chunks") {
			from := len(text)
			text += strings.Join(w, " ")
			chunks = append(chunks, chunk.Chunk{Body: chunk.Span{Start: from, End: len(text)}})
			text += "\n\n"
		}
		doc, err := engine.New("drawn.md", []byte(text))
		if err != nil {
			t.Fatal(err)
		}
		r := &engine.Result{Doc: doc, Settings: settings.Default(), Chunks: chunks}
		near, err := Find(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		dropped := map[int]bool{}
		for _, p := range near.Pairs {
			if p.Of >= p.Chunk || dropped[p.Of] || p.Ratio <= Threshold || p.Ratio != Ratio(r.Content(p.Chunk), r.Content(p.Of)) {
				t.Fatalf("%+v", p)
			}
			dropped[p.Chunk] = true
		}
		var kept []string
		for i := range chunks {
			content := r.Content(i)
			if !dropped[i] && slices.Contains(kept, content) {
				t.Fatalf("chunk %d %q was kept before", i, content)
			}
			if !dropped[i] {
				kept = append(kept, content)
			}
		}
	})
}

// The search for near-duplicates stops when its context is done.
func TestNearDuplicatesStop(t *testing.T) {
	r := cases.ByHand(t, "One is here. Two is there.", "", "body \"One is here. \"\nbody \"Two is there.\"")
	ctx, cancel := cases.Cancelled()
	defer cancel()
	if _, err := Find(ctx, r); !errors.Is(err, ctx.Err()) {
		t.Errorf("Find: %v", err)
	}
}
