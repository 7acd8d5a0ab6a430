package tui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
)

const codeText = "# Setup\n\nInstall it, and start it once.\n\n```go\nfunc main() {\n\tstart()\n\tserve()\n\twatch()\n\tstop()\n}\n```\n\nThen look at the log.\n"

// A cut through a code block is never called harmless: header, strip, chunk
// panel and microscope tell of the block, and the repair makes it whole.
func TestACodeBlockCutInTwoIsToldEverywhere(t *testing.T) {
	doc := document(t, "setup.md", codeText)
	set := blind(t)
	set.MaxChunkSize = 80
	d := drive(t, setup{doc: doc, set: set, w: 140, h: 40})
	d.shows("whole · 1 code block")
	d.shows("c code severed")
	d.shows("the first 4 of 8 lines of a ")
	d.keys("enter")
	d.shows("severed   no chunk has the go code block whole: chunk 2 needs ")
	d.hides("nothing is severed here")
	d.keys("a")
	d.shows("the go code block is whole; u undoes it")
	d.keys("esc")
	d.shows("100% of text whole")
	d.hides("c code severed")
}

// Where all of the text is whole, a share of what is not would contradict it: the
// header says what became of it.
func TestAllOfTheTextWholeIsNotContradicted(t *testing.T) {
	doc := document(t, "setup.md", codeText)
	set := blind(t)
	set.Strategy, set.MaxChunkSize = "recursive", 50
	d := drive(t, setup{doc: doc, set: set, w: 140, h: 40})
	d.shows("100% of text whole · 1 code block too long")
	d.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	d.shows("100% of text whole · 1 code block too long")

	set.Strategy, set.MaxChunkSize = "sentences", 30
	list := "Short.\n\n- Short. It is as short.\n- Short.\n"
	d = drive(t, setup{doc: document(t, "list.md", list), set: set, w: 140, h: 40})
	d.shows("all text whole · 1 list item broken")
}

// Nor is one through text that is an element of no kind: the strip, the map and the
// microscope tell of it, but for what was left out on purpose.
func TestAnHTMLBlockCutInTwoIsToldEverywhere(t *testing.T) {
	set := preset(t, "fixed-window")
	set.MaxChunkSize, set.OverlapSize = 40, 0
	d := drive(t, setup{doc: document(t, "page.md", "A line that is as long as this is.\n\n<p>\n<b>x</b>\n</p>\n\nThe end.\n"), set: set, w: 120, h: 40})
	d.shows("t other severed")
	d.shows("━│")             // on the map
	d.keys("enter", "w", "o") // no chunk is flagged
	d.shows("no other seam severs an element that no chunk has whole")
	d.shows("severed   no chunk has the HTML block whole")
	d.shows("press a   to set overlap size 4: ")
	d.keys("a")
	d.shows("the HTML block is whole; u undoes it")
	d.shows("repaired  the HTML block is severed by the cut, and whole in chunk 2 thanks to the")
	d.keys("a")
	d.shows("nothing to repair: the overlap has made the HTML block whole")
	d.keys("u", "esc", "n", "delete")
	d.hides("other text")
}

// Text that no chunk holds is said in the header, and drawn on the map.
func TestDroppedTextIsShown(t *testing.T) {
	set := blind(t)
	set.MaxChunksPerDocument = 5
	d := drive(t, setup{set: set, w: 120, h: 40})
	d.shows("5 of 17 chunks · ")
	d.shows("of the text in no chunk")
	if !strings.Contains(d.frame(), string(d.r.look.styles.ErrorBold)+"5 of 17 chunks") {
		t.Error("dropped text is not in the alarm colour")
	}
	d.shows("░")
}
