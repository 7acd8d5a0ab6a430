package report

import (
	"bytes"
	"strings"
	"testing"

	"chunkscope/engine/export/internal/exporttest"
)

// wideText contains text that a browser cannot wrap.
var wideText = "# Wide\n\n| name | text |\n|---|---|\n" +
	strings.Repeat("| `"+strings.Repeat("unbroken_", 40)+"` "+strings.Repeat(" ", 300)+"| a text that is short "+strings.Repeat(" ", 200)+"|\n", 12)

// overflowing is a JavaScript expression for elements that are wider than the screen or their box.
const overflowing = `[...document.querySelectorAll('body *:not(.skip)')].filter(e => {
	const r = e.getBoundingClientRect();
	return r.width > 0 && (r.right > innerWidth + 1 || r.left < -1 || getComputedStyle(e).display !== 'inline' && e.scrollWidth > e.clientWidth + 1);
}).map(e => e.tagName + ' ' + e.className + ' ' + e.textContent.slice(0, 60))`

func TestSummaryInBrowser(t *testing.T) {
	docs := append(loadDocuments(t), exporttest.Document(t, "wide.md", wideText), exporttest.Document(t, `</script><script>document.title='ran'</script>`, hostileText))
	page := writeSummary(t, runBoth(t, windowSettings(300, 60), exporttest.Preset(t, "structured"), docs...))
	b := newBrowser(t)
	b.resize(400, 800, "dark")
	b.open(page)
	eval[bool](b, `document.querySelectorAll('details').forEach(d => { d.open = true; }) === undefined`)
	if binWidth := eval[[]string](b, overflowing); len(binWidth) > 0 {
		t.Errorf("%d elements are wider than the screen: %q", len(binWidth), binWidth[0])
	}
	if scriptRan := eval[bool](b, `document.title === 'ran' || 'ran' in document.body.dataset`); scriptRan {
		t.Error("a script of a document ran")
	}
	if n := eval[int](b, `document.querySelectorAll('details[open] .example').length`); n < 3 {
		t.Errorf("%d examples are shown, want at least 3", n)
	}
	b.checkNoErrors()
}

func TestPrintedSummary(t *testing.T) {
	docs := append(loadDocuments(t), exporttest.Document(t, "wide.md", wideText))
	for i := range 60 {
		docs = append(docs, exporttest.Document(t, "more/"+strings.Repeat("x", i+1)+".md", docs[i%3].Text))
	}
	b := newBrowser(t)
	b.open(writeSummary(t, runBoth(t, windowSettings(300, 60), exporttest.Preset(t, "structured"), docs...)))
	var printed struct{ Data []byte }
	b.ask("Page.printToPDF", map[string]any{"preferCSSPageSize": true, "paperWidth": 8.27, "paperHeight": 11.69}, &printed)
	if n := bytes.Count(printed.Data, []byte("/Type /Page\n")); n == 0 || n > 9 {
		t.Errorf("%d documents take %d pages, want 1 to 9", len(docs), n)
	}
	b.resize(680, 1009, "light") // the printable area in CSS pixels
	b.ask("Emulation.setEmulatedMedia", map[string]any{"media": "print"}, nil)
	if tall := eval[[]string](b, `[...document.querySelectorAll('main > .examples > .example')].filter(
		e => e.getBoundingClientRect().height > innerHeight || getComputedStyle(e).breakInside !== 'avoid').map(e => e.textContent.slice(0, 60))`); len(tall) > 0 {
		t.Errorf("examples are longer than a page: %q", tall)
	}
}
