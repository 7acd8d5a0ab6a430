package queue_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"chunkscope/engine/review"
	"chunkscope/tui/cell"
	"chunkscope/tui/panel/queue"
	"chunkscope/tui/part/parttest"
)

func TestReviewPanel(t *testing.T) {
	b := parttest.New(t, "default")
	b.Panel("review-unflagged", &queue.Review{}, 41, 18)
	b.S.Select(b.S.Review.Item(0).Chunk)
	for _, s := range parttest.Panels() {
		b.Panel("review", &queue.Review{}, s.W, s.H)
	}
	b.Use("fixed-window")
	b.Panel("review-severed", &queue.Review{}, 41, 18)
	b.S.Review.SetKinds(0)
	b.Panel("review-nothing", &queue.Review{}, 41, 18)
}

func TestReviewPanelWithDecisions(t *testing.T) {
	b := parttest.New(t, "default")
	b.Set("max_chunk_size=600", "min_chunk_size=250", "overlap_size=60")
	b.UseTempStore()
	b.Decide(0, review.Accepted, "")
	b.Decide(1, review.Waived, "a table")
	b.S.Select(b.S.Review.Item(2).Chunk)
	for _, s := range parttest.Panels() {
		b.Panel("review-under-way", &queue.Review{}, s.W, s.H)
	}
}

func TestReviewPanelWaitsForCount(t *testing.T) {
	b := parttest.New(t, "default")
	p := &queue.Review{}
	drawn := func() string { return cell.Plain(strings.Join(p.Lines(b.PartContext(18), 41), "\n")) }
	total := len(b.S.Review.Queue())
	if got := drawn(); !strings.Contains(got, fmt.Sprintf("%d flagged", total)) || strings.Contains(got, "decided") {
		t.Errorf("panel before the decisions are read:\n%s", got)
	}
	b.Settle(p, 18)
	if got := drawn(); !strings.Contains(got, fmt.Sprintf("0 of %d decided", total)) {
		t.Errorf("panel after the decisions are read:\n%s", got)
	}
}

func TestUnreadableDecisions(t *testing.T) {
	b := parttest.New(t, "fixed-window")
	at := filepath.Join(t.TempDir(), "kept"+review.Suffix)
	if err := os.WriteFile(at, []byte("[[[[[[[[[[[[[[[[[[[["), 0o600); err != nil {
		t.Fatal(err)
	}
	b.S.Review.SetLocation(review.Location{Document: b.S.Doc.Name, NextToDocument: at})
	b.S.Review.SetKinds(0)
	p := &queue.Review{}
	b.Settle(p, 18)
	got := strings.Join(strings.Fields(cell.Plain(strings.Join(p.Lines(b.PartContext(18), 60), " "))), " ")
	if !strings.Contains(got, "press . to review") || !strings.Contains(got, "16 levels deep") {
		t.Errorf("panel lacks the hint or the counts of the review:\n%s", got)
	}
}

func TestLongQueue(t *testing.T) {
	b := parttest.New(t, "forward-sentences")
	b.S.Select(b.S.Review.Item(0).Chunk)
	b.Panel("review-long", &queue.Review{}, 41, 14)
}

func TestQueueSizesIncludeOverlap(t *testing.T) {
	b := parttest.New(t, "forward-sentences")
	p := &queue.Review{}
	b.Settle(p, 40)
	c := b.PartContext(40)
	limit, found := c.Settings.MaxChunkSize, 0
	for _, line := range p.Lines(c, 60) {
		var chunk, size int
		_, row, _ := strings.Cut(cell.Plain(line), "□")
		if n, _ := fmt.Sscanf(row, " %d over %d tokens", &chunk, &size); n < 2 {
			continue
		}
		if found++; size <= limit {
			t.Errorf("want a size over %d in %q", limit, cell.Plain(line))
		}
	}
	if found == 0 {
		t.Error("got no chunk to review")
	}
}
