package tui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
)

const codeText = "# Setup\n\nInstall it, and start it once.\n\n```go\nfunc main() {\n\tstart()\n\tserve()\n\twatch()\n\tstop()\n}\n```\n\nThen look at the log.\n"

// The header, the strip, the Chunk panel and the microscope must report a split code block. The
// repair must put the whole block into one chunk.
func TestSeveredCodeBlockIsReported(t *testing.T) {
	doc := newDocument(t, "setup.md", codeText)
	set := noOverlap(t)
	set.MaxChunkSize = 80
	d := newDriver(t, setup{doc: doc, set: set, w: 140, h: 40})
	d.shows("1 code block broken")
	d.shows("c code severed")
	d.shows("the first 4 of 8 lines of a ")
	d.keys("enter")
	d.shows("severed   no chunk has the whole go code block: chunk 2 needs ")
	d.hides("nothing is severed here")
	d.keys("a")
	d.shows("the go code block is whole; u undoes it")
	d.keys("esc")
	d.shows("100% whole")
	d.hides("c code severed")
}

// The header must use the same words for the percentage of whole text at any width. It must name
// split elements even if all text is whole.
func TestHeaderShowsBrokenElementsAndWholeText(t *testing.T) {
	doc := newDocument(t, "setup.md", codeText)
	set := noOverlap(t)
	set.Strategy, set.MaxChunkSize = "recursive", 50
	d := newDriver(t, setup{doc: doc, set: set, w: 140, h: 40})
	d.shows("  1 code block too long")
	d.shows("text stored · 100% whole")
	d.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	d.shows("1 code block too long")
	d.shows("text stored · 100% whole")

	set.Strategy, set.MaxChunkSize = "sentences", 30
	list := "Short.\n\n- Short. It is as short.\n- Short.\n"
	d = newDriver(t, setup{doc: newDocument(t, "list.md", list), set: set, w: 140, h: 40})
	d.shows("1 list item broken")
}

// The strip, the map and the microscope must show split text outside elements, unless it was
// omitted by hand.
func TestSeveredHTMLBlockIsReported(t *testing.T) {
	set := presetSettings(t, "fixed-window")
	set.MaxChunkSize, set.OverlapSize = 40, 0
	d := newDriver(t, setup{doc: newDocument(t, "page.md", "A line that is as long as this is.\n\n<p>\n<b>x</b>\n</p>\n\nThe end.\n"), set: set, w: 120, h: 40})
	d.shows("t other severed")
	d.shows("━│")
	d.keys("enter", "w", "o") // no chunk is flagged
	d.shows("no other seam leaves an element broken")
	d.shows("severed   no chunk has the whole HTML block; it counts in whole text")
	d.shows("press a   to set overlap 4 chars, ")
	d.keys("a")
	d.shows("the HTML block is whole; u undoes it")
	d.shows("repaired  the cut severs the HTML block, but the overlap keeps it whole in chunk 2")
	d.keys("a")
	d.shows("nothing to repair: the overlap has made the HTML block whole")
	d.keys("u", "esc", "n", "delete")
	d.hides("other text")
}

func TestDroppedTextIsShown(t *testing.T) {
	set := noOverlap(t)
	set.MaxChunksPerDocument = 5
	d := newDriver(t, setup{set: set, w: 120, h: 40})
	d.shows("5 of 17 chunks · ")
	d.shows("of the text is in no chunk")
	if !strings.Contains(d.frame(), string(d.r.display.styles.ErrorBold)+"5 of 17 chunks") {
		t.Error("the number of dropped chunks is not in the error color")
	}
	d.shows("░")
}
