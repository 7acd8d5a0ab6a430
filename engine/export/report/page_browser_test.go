package report

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"chunkscope/engine/chunk"
	"chunkscope/engine/explain"
	"chunkscope/engine/export/internal/exporttest"
	"chunkscope/engine/export/records"
)

func (b *browser) checkNoErrors() {
	b.t.Helper()
	for _, e := range b.listEvents("Runtime.exceptionThrown", "Log.entryAdded", "Runtime.consoleAPICalled", "Audits.issueAdded", "Page.javascriptDialogOpening") {
		b.t.Error(e)
	}
	if requests := b.listEvents("Network.requestWillBeSent"); len(requests) != 1 || !strings.Contains(requests[0], `"type":"Document"`) {
		b.t.Errorf("the page requests %q", requests)
	}
}

const (
	chosen = `Array.from(document.querySelectorAll('.c.on'), e => e.id)`
	title  = `(document.querySelector('#panel:not([hidden]) h3') || {textContent: ''}).textContent`
)

func TestReportInBrowser(t *testing.T) {
	b := newBrowser(t)
	r, decisions := reviewDocument(t)
	b.resize(1280, 900, "light")
	b.open(writeReport(t, r, decisions))
	b.waitFor(title + ` === 'Chunk 1 of ` + strconv.Itoa(r.Chunks.Len()) + `'`)

	i := 1 + slices.IndexFunc(r.Chunks.Slice()[1:], func(c chunk.Chunk) bool { return !c.Overlap.Empty() })
	if i < 1 || i+2 > r.Chunks.Len() {
		t.Fatalf("chunk %d is the first or last chunk, want one in between", i+1)
	}
	name := func(i int) string { return "'Chunk " + strconv.Itoa(i+1) + " '" }
	x, y := b.elementCenter("#c" + strconv.Itoa(i+1) + " pre")
	b.mouse("mouseMoved", x, y)
	b.waitFor(title + `.startsWith(` + name(i) + `)`)
	if got := eval[[]string](b, chosen); !slices.Equal(got, []string{"c" + strconv.Itoa(i+1)}) {
		t.Errorf("wrong selection on the page: %q", got)
	}
	shared := eval[string](b, `Array.from(document.querySelectorAll('mark.on'), e => e.textContent).join('|')`)
	if want := r.Chunks.At(i).Overlap.Slice(r.Doc.Text); shared != want {
		t.Errorf("the page highlights %q, but chunk %d repeats %q", shared, i+1, want)
	}
	facts := eval[string](b, `document.querySelector('#panel').innerText`)
	if !strings.Contains(facts, explain.DescribeCut(r, i-1)) || !strings.Contains(facts, records.FormatLines(r, i)) {
		t.Errorf("wrong facts on the page:\n%s", facts)
	}

	b.press("n")
	b.waitFor(title + `.startsWith(` + name(i+1) + `) && document.activeElement.id === 'c` + strconv.Itoa(i+2) + `'`)
	b.press("p")
	b.waitFor(title + `.startsWith(` + name(i) + `)`)
	b.press("Escape")
	b.waitFor(`document.querySelector('#panel').hidden && document.querySelector('.on') === null`)
	b.press("]")
	b.waitFor(`document.activeElement.querySelector('h3 .flag') !== null`)
	b.press("o")
	b.waitFor(title + ` !== '' && document.querySelector('#panel .bad') !== null`)
	b.checkNoErrors()
}

func TestReportWorksByTouch(t *testing.T) {
	b := newBrowser(t)
	r, decisions := reviewDocument(t)
	b.resize(420, 800, "dark")
	b.open(writeReport(t, r, decisions))
	if pageWidth := eval[int](b, `document.documentElement.scrollWidth`); pageWidth > 420 {
		t.Errorf("the page is %d wide, want at most 420", pageWidth)
	}
	if dark := eval[string](b, `getComputedStyle(document.documentElement).backgroundColor`); dark != "rgb(18, 20, 24)" {
		t.Errorf("dark scheme: got background %s, want %s", dark, "rgb(18, 20, 24)")
	}
	if got := eval[string](b, title); got != "" {
		t.Errorf("details of %q cover the page before a tap", got)
	}
	x, y := b.elementCenter("#c2 pre")
	b.mouse("mousePressed", x, y)
	b.mouse("mouseReleased", x, y)
	b.waitFor(title + `.startsWith('Chunk 2 ')`)
	x, y = b.elementCenter("#panel button")
	b.mouse("mousePressed", x, y)
	b.mouse("mouseReleased", x, y)
	b.waitFor(`document.querySelector('#panel').hidden`)
	b.checkNoErrors()
}

func TestHostileReportInBrowser(t *testing.T) {
	b := newBrowser(t)
	r, page := newHostileReport(t)
	b.resize(1280, 900, "light")
	b.open(page)
	for i := range r.Chunks.Len() {
		x, y := b.elementCenter("#c" + strconv.Itoa(i+1) + " pre")
		b.mouse("mouseMoved", x, y)
		b.mouse("mousePressed", x, y)
		b.mouse("mouseReleased", x, y)
		b.waitFor(title + `.startsWith('Chunk ` + strconv.Itoa(i+1) + ` ')`)
	}
	if got := eval[string](b, `document.title`); got == "ran" || !strings.Contains(got, "chunkscope") {
		t.Errorf("a script changed the title to %q", got)
	}
	if scriptRan := eval[bool](b, `'ran' in document.body.dataset`); scriptRan {
		t.Error("a script of the document ran")
	}
	b.checkNoErrors()
}

// TestReportPolicyBlocksInjectedCode injects a script and a style, which the security policy must block.
func TestReportPolicyBlocksInjectedCode(t *testing.T) {
	b := newBrowser(t)
	r, decisions := reviewDocument(t)
	page := strings.Replace(string(writeReport(t, r, decisions)), "</main>",
		`<script>document.title='ran'</script><p id="evil" style="color:rgb(1,2,3)" onclick="document.title='ran'">x</p>`+
			`<style>#evil{opacity:.5}</style><img src="https://example.invalid/x.png" onerror="document.title='ran'"></main>`, 1)
	b.open([]byte(page))
	b.waitFor(`document.querySelector('#evil') !== null && document.readyState === 'complete'`)
	eval[bool](b, `document.querySelector('#evil').click()`)
	if got := eval[string](b, `document.title`); got == "ran" {
		t.Error("an injected script ran")
	}
	if got := eval[string](b, `getComputedStyle(document.querySelector('#evil')).opacity + getComputedStyle(document.querySelector('#evil')).color`); got != "1rgb(26, 29, 33)" {
		t.Errorf("an injected style was applied: got %s, want %s", got, "1rgb(26, 29, 33)")
	}
	b.wait("the policy refuses script and style", func() bool { return b.count("Log.entryAdded")+b.count("Audits.issueAdded") > 2 })
	for _, e := range b.listEvents("Network.responseReceived") {
		if !strings.Contains(e, "file:") {
			t.Errorf("the page sent a request: %s", e)
		}
	}
}

// The test only logs the time, because it depends on the machine.
func TestLargeReportOpens(t *testing.T) {
	doc := longDocument(t)
	b := newBrowser(t)
	b.resize(1280, 900, "light")
	b.open(writeReport(t, exporttest.Run(t, doc, exporttest.Preset(t, "langchain-recursive")), nil))
	loadTime := eval[float64](b, `performance.getEntriesByType('navigation')[0].loadEventEnd`)
	t.Logf("opened in %.0f ms", loadTime)
	if loadTime <= 0 {
		t.Error("the page did not report that it was loaded")
	}
	b.checkNoErrors()
}

// TestReportScreenshots writes screenshots of a report to the folder CHUNKSCOPE_PICTURES.
func TestReportScreenshots(t *testing.T) {
	dir := os.Getenv("CHUNKSCOPE_PICTURES")
	if dir == "" {
		t.Skip("CHUNKSCOPE_PICTURES is not set to a folder")
	}
	r, decisions := reviewDocument(t)
	page := writeReport(t, r, decisions)
	for _, scheme := range []string{"light", "dark"} {
		for _, pageWidth := range []int{1280, 420} {
			b := newBrowser(t)
			b.resize(pageWidth, 1000, scheme)
			b.open(page)
			for _, place := range []string{".brand", "#c3 pre"} {
				x, y := b.elementCenter(place)
				b.mouse("mouseMoved", x, y)
				name := fmt.Sprintf("report-%d-%s-%s.png", pageWidth, scheme, strings.Trim(place[:3], ".# "))
				if err := os.WriteFile(filepath.Join(dir, name), b.screenshot(), 0o600); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}
