package review

import (
	"os"
	"path/filepath"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
)

// Items are counted as each seam alone tells of them, and decisions count that name what
// is broken.
func TestItemsAreCounted(t *testing.T) {
	seen := Kinds(0)
	for _, name := range []string{"v-readme.md", "v-tables.md", "v-setext-html-blocks.md"} {
		data, err := os.ReadFile(filepath.Join("..", "..", "testdata", "docs", name))
		if err != nil {
			t.Fatal(err)
		}
		doc, err := engine.New(name, data)
		if err != nil {
			t.Fatal(err)
		}
		for _, strategy := range []string{"window", "recursive", "auto"} {
			s := settings.Default()
			s.Strategy, s.MaxChunkSize, s.MinChunkSize, s.OverlapSize, s.OverlapMode = strategy, 300, 120, 40, "budget"
			r, err := engine.Run(t.Context(), doc, s)
			if err != nil {
				t.Fatal(err)
			}
			var want ProgressByKinds
			all := Decisions{}
			for i := range r.Chunks.Len() {
				broken := brokenAt(r, i-1)
				seen |= broken
				for k := range want {
					if needs := broken & Kinds(k); needs != 0 || r.Chunks.Flagged(i) {
						want[k].Total++
						if needs&DryKind == 0 {
							want[k].Decided++
						}
					}
				}
				all[Hash(r, i)] = Decision{Hash: Hash(r, i), Verdict: Accepted, Flag: "small_chunk severed"}
			}
			items, err := all.Items(t.Context(), r)
			if got := CountItems(items); err != nil || got != want {
				t.Errorf("%s by %s: %v (%v), want %v", name, strategy, CountItems(items), err, want)
			}
		}
	}
	if seen != AllKinds {
		t.Errorf("seen are only %s", seen)
	}
}

// brokenAt looks at one seam alone.
func brokenAt(r *engine.Result, seam int) (k Kinds) {
	if seam < 0 {
		return 0
	}
	for _, f := range metrics.ElementsSeveredBy(r, seam) {
		if !f.IsWhole() {
			k |= SeveredKind
		}
	}
	if _, holder, ok := metrics.LeafAt(r, seam); ok && holder < 0 {
		k |= SeveredKind
	}
	if r.Seams.Dry(seam) {
		k |= DryKind
	}
	return k
}
