package tui

import (
	"strings"
	"testing"

	"chunkscope/tui/panel"
)

// Where the settings cannot cut the document the reason is in sight, whichever panel
// is open, and in the look of an error.
func TestWhyThereAreNoChunksIsInSight(t *testing.T) {
	set := preset(t, "reference-default")
	set.MaxChunkSize, set.MinChunkSize, set.OverlapSize = 100, 10, 20
	text := "# A\n\n## B\n\n- " + strings.Repeat("a word of a long item ", 30) + "\n- another\n- a third\n- a fourth\n- a fifth\n"
	d := drive(t, setup{doc: document(t, "list.md", text), set: set, w: 120, h: 40})
	for range d.r.panes.Tabs {
		d.keys("t") // what the bottom line said is gone
		d.shows("not cut")
		d.shows("no chunk: list.md: markdown rules reference fails on this document")
	}
	showing[*panel.Chunk](d)
	if !strings.Contains(d.frame(), string(d.r.styles.Error)+" list.md: markdown") {
		t.Error("the reason does not look like an error")
	}
}
