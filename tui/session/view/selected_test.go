package view_test

import (
	"fmt"
	"strings"
	"testing"

	"chunkscope/tui/session/sessiontest"
)

// The chunk with most of the selected text must be selected. Moving a slider there and back must
// select the same chunk as before.
func TestSelectionDoesNotDrift(t *testing.T) {
	b := sessiontest.NewBench(t, strings.Repeat("one word and more. ", 600), "strategy=window", "overlap_mode=native", "max_chunk_size=800", "overlap_size=100")
	s := b.S
	s.Select(9)
	text := s.View.OwnText(9)
	for _, overlap := range []int{90, 80, 70, 60, 50, 40, 30, 20, 10, 0, 200, 300, 400} {
		b.Set(fmt.Sprint("overlap_size=", overlap))
		got := s.View.OwnText(s.Selected)
		if shared := min(got.End, text.End) - max(got.Start, text.Start); 2*shared < min(got.End-got.Start, text.End-text.Start) {
			t.Errorf("overlap %d: selected chunk %v shares only %d bytes with %v", overlap, got, shared, text)
		}
	}
	b.Set("overlap_size=100")
	if s.Selected != 9 {
		t.Errorf("selected chunk after returning to the first overlap = %d, want 9", s.Selected)
	}
}

// If the selected text is in several chunks, the first of them must be selected even if it is
// short.
func TestFirstChunkOfSelectionIsSelected(t *testing.T) {
	pair := "A short one. This one is so long that no other sentence fits with it into a chunk of a hundred. "
	for _, at := range []int{0, 2} {
		b := sessiontest.NewBench(t, strings.Repeat(pair, 40), "strategy=sentences", "overlap_mode=none", fmt.Sprint("max_chunk_size=", 10*len(pair)))
		s := b.S
		s.Select(at)
		begins := s.View.OwnText(at).Start
		b.Set("max_chunk_size=90")
		if got := s.View.OwnText(s.Selected); got.Start != begins || s.ChunkCount() != 80 {
			t.Errorf("with %d chunks, selected text = %v, want the chunk starting at %d", s.ChunkCount(), got, begins)
		}
	}
}

// If a step removes the selected seam, or replaces it and another one by a single seam, the next seam
// below must be selected. Stepping back must select the first seam again.
func TestSelectionMovesBelowMergedSeam(t *testing.T) {
	b := sessiontest.NewBench(t, strings.Repeat("0123456789", 6), "strategy=window", "overlap_mode=none", "max_chunk_size=10")
	b.S.Select(3)
	for _, c := range []struct{ size, want int }{{20, 2}, {10, 3}, {15, 2}, {10, 2}} {
		b.Set(fmt.Sprint("max_chunk_size=", c.size))
		b.S.SelectNearestSeam(0, 60)
		if b.S.Selected != c.want {
			t.Errorf("size %d: chunk %d is selected, want %d", c.size, b.S.Selected, c.want)
		}
		if c.want == 3 {
			b.S.Select(2)
		}
	}
}

// If a step removes the selected seam and no seam below is visible, LostCut must be set until another
// chunk is selected.
func TestLostCutIsReported(t *testing.T) {
	b := sessiontest.NewBench(t, strings.Repeat("0123456789", 6), "strategy=window", "overlap_mode=none", "max_chunk_size=10")
	b.S.Select(3)
	for _, c := range []struct {
		size, lost int
	}{{20, 30}, {10, 0}, {20, 30}} {
		b.Set(fmt.Sprint("max_chunk_size=", c.size))
		b.S.SelectNearestSeam(0, 35)
		if b.S.LostCut != c.lost {
			t.Errorf("size %d: LostCut = %d, want %d", c.size, b.S.LostCut, c.lost)
		}
	}
	if b.S.Select(1); b.S.LostCut > 0 {
		t.Error("LostCut was not cleared when another chunk was selected")
	}
}

// If a step removes the overlap of the selected seam, a seam with overlap must be selected.
// Stepping back must select the first seam again. A seam that had no overlap before must remain
// selected.
func TestSelectionLeavesSeamThatBecomesDry(t *testing.T) {
	sentence := func(n int) string { return strings.Repeat("word ", n/5-1) + "ends.\n" }
	section := func(last int) string { return "# Section\n\n" + sentence(300) + sentence(last) + "\n" }
	text := section(50) + section(150) + section(50) + section(300) + section(50)
	b := sessiontest.NewBench(t, text, "strategy=structural", "min_chunk_size=10", "overlap_mode=budget", "overlap_size=200")
	for _, c := range []struct{ from, selected, to, want int }{{200, 2, 60, 3}, {60, 0, 200, 2}, {50, 4, 60, 4}} {
		b.Set(fmt.Sprint("overlap_size=", c.from))
		if c.selected > 0 {
			b.S.Select(c.selected)
		}
		b.Set(fmt.Sprint("overlap_size=", c.to))
		b.S.SelectNearestSeam(0, len(text))
		if b.S.Selected != c.want {
			t.Errorf("overlap %d → %d: chunk %d is selected, want %d", c.from, c.to, b.S.Selected, c.want)
		}
	}
}

// A large overlap must be preferred to a small one that is nearer. If there are only small ones, the
// nearest must be returned.
func TestNearestLargeOverlap(t *testing.T) {
	text := ""
	for _, n := range []int{80, 15, 70, 15, 70, 45, 50, 45} {
		text += strings.Repeat("x", n-2) + "\n\n"
	}
	b := sessiontest.NewBench(t, text, "strategy=recursive", "overlap_mode=native", "max_chunk_size=100", "overlap_size=50")
	v := b.S.View
	for _, c := range []struct{ end, want int }{{len(text), 3}, {200, 0}} {
		if got := v.NearestLargeOverlap(0, c.end, v.Result.Seams[0].Byte); got != c.want {
			t.Errorf("before byte %d, the nearest large overlap is at seam %d, want %d", c.end, got, c.want)
		}
	}
}
