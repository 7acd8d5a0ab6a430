package review

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/element"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
)

func TestCountItems(t *testing.T) {
	seen, seversAgain := Kinds(0), 0
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
			s.Strategy, s.MaxChunkSize, s.MinChunkSize, s.OverlapSize, s.OverlapMode = strategy, 150, 60, 20, "budget"
			r, err := engine.Run(t.Context(), doc, s)
			if err != nil {
				t.Fatal(err)
			}
			severed := severedBySeam(t, r)
			var want ProgressByKinds
			decisions := Decisions{}
			for i := range r.Chunks.Len() {
				for k := range want {
					n, dry := 0, i > 0 && Kinds(k)&DryKind != 0 && r.Seams[i-1].IsDry()
					if r.Chunks.IsFlagged(i) {
						n++
					}
					if dry {
						n, seen = n+1, seen|DryKind
					}
					if i > 0 && Kinds(k)&SeveredKind != 0 && severed[i-1] > 0 {
						n, seen = n+severed[i-1], seen|SeveredKind
					}
					want[k].Total += n
					if !dry {
						want[k].Decided += n
					}
				}
				decisions[Hash(r, i)] = Decision{Hash: Hash(r, i), Verdict: Accepted, Flags: "small_chunk severed"}
			}
			items, err := decisions.Items(t.Context(), r)
			if got := CountItems(items); err != nil || got != want {
				t.Errorf("%s by %s: CountItems = %v (%v), want %v", name, strategy, got, err, want)
			}
			for i := range items {
				if items[i].Broken&SeveredKind != 0 && items[i].count(SeveredKind) == 0 {
					seversAgain++
				}
			}
		}
	}
	if seen != AllKinds || seversAgain == 0 {
		t.Errorf("got kinds %s and %d seams that sever an element again, want all kinds and at least one of these seams", seen, seversAgain)
	}
}

func severedBySeam(t *testing.T, r *engine.Result) []int {
	out := make([]int, len(r.Seams))
	for k := range element.Kind(element.KindCount) {
		err := metrics.EachSevered(t.Context(), r, k, func(f element.Status) bool {
			if !f.IsWhole() {
				out[f.Seam]++
			}
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	texts, err := metrics.ListSeveredTexts(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[chunk.Span]bool{{}: true}
	for seam, text := range texts {
		if !seen[text] {
			out[seam]++
		}
		seen[text] = true
	}
	return out
}

func TestElementIsDecidedOnceAllChunksAre(t *testing.T) {
	var code strings.Builder
	for i := range 30 {
		fmt.Fprintf(&code, "line %d of the code\n", i)
	}
	doc, err := engine.New("a.md", []byte("# A\n\n```\n"+code.String()+"```\n"))
	if err != nil {
		t.Fatal(err)
	}
	s := settings.Default()
	s.Strategy, s.MaxChunkSize, s.MinChunkSize, s.OverlapMode = "window", 150, 1, "none"
	r, err := engine.Run(t.Context(), doc, s)
	if err != nil {
		t.Fatal(err)
	}
	written := Decisions{}
	for i := range r.Chunks.Len() {
		if got := countProgress(t, written, r); got != (Progress{Total: 1}) {
			t.Errorf("progress with %d decided chunks = %+v, want 0 of 1", i, got)
		}
		if i > 0 {
			hash := Hash(r, i)
			written[hash] = Decision{Hash: hash, Verdict: Waived, Note: "a log", Flags: "severed"}
		}
	}
	file := Format("a.md", written)
	read, err := Parse("a.md"+Suffix, file)
	if err != nil {
		t.Fatal(err)
	}
	if got := countProgress(t, read, r); got != (Progress{1, 1}) || len(read) < 3 {
		t.Errorf("progress with all %d chunks decided = %+v, want 1 of 1", len(read), got)
	}
}

func countProgress(t *testing.T, d Decisions, r *engine.Result) Progress {
	t.Helper()
	items, err := d.Items(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	return CountItems(items)[SeveredKind]
}
