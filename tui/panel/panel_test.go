package panel_test

import (
	"fmt"
	"strings"
	"testing"

	"chunkscope/engine/review"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/panel"
	"chunkscope/tui/part/parttest"
)

func TestTheChunkPanel(t *testing.T) {
	b := parttest.New(t, "fixed-window")
	b.S.Select(5)
	for _, s := range parttest.Panels() {
		b.Panel("chunk", &panel.Chunk{}, s.W, s.H)
	}
}

func TestThePanelOfAChunkThatIsFlagged(t *testing.T) {
	b := parttest.New(t, "default")
	b.S.Select(b.S.View.Flagged[1])
	b.Panel("chunk-flagged", &panel.Chunk{}, 41, 30)
}

func TestTheMeasuresPanel(t *testing.T) {
	b := parttest.New(t, "fixed-window")
	b.S.SetNumber("overlap_size", 50)
	b.Cut()
	for _, s := range parttest.Panels() {
		b.Panel("measures", &panel.Measures{}, s.W, s.H)
	}
}

func TestTheReviewPanel(t *testing.T) {
	b := parttest.New(t, "default")
	for _, s := range parttest.Panels() {
		b.Panel("review", &panel.Review{}, s.W, s.H)
	}
	b.Use("fixed-window")
	b.Panel("review-nothing", &panel.Review{}, 41, 18)
}

// Some flags are decided on, with a note, and the others wait.
func TestTheReviewPanelUnderWay(t *testing.T) {
	b := parttest.New(t, "default")
	b.Set("max_chunk_size=600", "min_chunk_size=250", "overlap_size=60")
	b.Keep()
	b.Decide(0, review.Accepted, "")
	b.Decide(1, review.Waived, "a table")
	b.S.Select(b.S.Review.Item(2).Chunk)
	for _, s := range parttest.Panels() {
		b.Panel("review-under-way", &panel.Review{}, s.W, s.H)
	}
}

// How many are decided on is said once that is known, and not before.
func TestTheReviewPanelSaysWhatItKnows(t *testing.T) {
	b := parttest.New(t, "default")
	p := &panel.Review{}
	drawn := func() string { return cell.Plain(strings.Join(p.Lines(b.Given(18), 41), "\n")) }
	of := len(b.S.Review.Queue())
	if got := drawn(); !strings.Contains(got, fmt.Sprintf("%d flagged", of)) || strings.Contains(got, "decided") {
		t.Errorf("before anything is read:\n%s", got)
	}
	b.Settle(p, 18)
	if got := drawn(); !strings.Contains(got, fmt.Sprintf("0 of %d decided", of)) {
		t.Errorf("when it is:\n%s", got)
	}
}

// A queue that is longer than its place says how much follows.
func TestALongQueue(t *testing.T) {
	b := parttest.New(t, "forward-sentences")
	b.Panel("review-long", &panel.Review{}, 41, 14)
}

func TestTheComparePanel(t *testing.T) {
	b := parttest.New(t, "default")
	b.Panel("compare-unpinned", &panel.Compare{}, 41, 18)
	b.S.Pin()
	b.Use("fixed-window")
	for _, s := range parttest.Panels() {
		b.Panel("compare", &panel.Compare{}, s.W, s.H)
	}
	var p panel.Compare
	b.Act(&p, 18, keys.NextChange, keys.NextChange, keys.NextChange)
	b.Panel("compare-walking", &p, 41, 18)
}

// Every panel says why it is empty.
func TestPanelsWithoutChunks(t *testing.T) {
	b := parttest.New(t, "default")
	b.Blank()
	for _, p := range panel.Tabs() {
		b.Panel("blank-"+p.Name(b.Given(18)), p, 41, 18)
	}
}

// The tracks of sliders stand below each other, at any width.
func TestTheSettings(t *testing.T) {
	b := parttest.New(t, "adaptive")
	for _, w := range []int{30, 38, 41, 50} {
		var p panel.Settings
		b.Rows("settings", w, func() []string { return p.Draw(b.Given(30), w, 30) })
	}
}

// Where overlap is counted in something else, arrow keys go on with that, and
// come back with the mode.
func TestTheChosenAmountOfOverlapFollowsTheMode(t *testing.T) {
	b := parttest.New(t, "default")
	var p panel.Settings
	for _, want := range []struct{ preset, key string }{
		{"default", "overlap_size"}, {"forward-sentences", "overlap_sentences"}, {"default", "overlap_size"},
	} {
		b.Use(want.preset)
		p.Draw(b.Given(30), 41, 30)
		if got := p.Key(); got != want.key {
			t.Errorf("with preset %s arrow keys move %s, not %s", want.preset, got, want.key)
		}
	}
}

// A chunk that overlap makes too long has the size in the queue that it is too long
// with.
func TestSizesUnderReviewAreAsEmbedded(t *testing.T) {
	b := parttest.New(t, "forward-sentences")
	p := &panel.Review{}
	b.Settle(p, 40)
	c := b.Given(40)
	most, found := c.Settings.MaxChunkSize, 0
	for _, line := range p.Lines(c, 60) {
		var chunk, size int
		_, row, _ := strings.Cut(cell.Plain(line), "□")
		if n, _ := fmt.Sscanf(row, " %d over %d tokens", &chunk, &size); n < 2 {
			continue
		}
		if found++; size <= most {
			t.Errorf("not more than %d: %q", most, cell.Plain(line))
		}
	}
	if found == 0 {
		t.Error("no chunk is under review")
	}
}
