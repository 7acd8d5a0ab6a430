package report

import (
	"testing"

	"chunkscope/engine/export/internal/exporttest"
)

// TestSummaryInABrowser: nothing is wider than the screen, nothing is asked for, no script
// of a document runs, and documents open without one.
func TestSummaryInABrowser(t *testing.T) {
	in := bothOf(t, windows(300, 60), exporttest.Preset(t, "structured"), documentsOf(t)...)
	hostile := bothOf(t, windows(300, 60), exporttest.Preset(t, "structured"), exporttest.Document(t, `</script><script>document.title='ran'</script>`, hostileText))
	in.Pairs = append(in.Pairs, hostile.Pairs...)
	page := summarised(t, in)
	b := newBrowser(t)
	b.look(400, 800, "dark")
	b.open(page)
	eval[bool](b, `document.querySelectorAll('details').forEach(d => { d.open = true; }) === undefined`)
	if wide := eval[int](b, `document.documentElement.scrollWidth`); wide > 400 {
		t.Errorf("the page is %d wide on a screen of 400", wide)
	}
	if ran := eval[bool](b, `document.title === 'ran' || 'ran' in document.body.dataset`); ran {
		t.Error("a script of a document ran")
	}
	if n := eval[int](b, `document.querySelectorAll('details[open] .example').length`); n < 3 {
		t.Errorf("%d examples are shown", n)
	}
	b.quiet()
}
