package tui

import (
	"strings"
	"testing"

	"chunkscope/tui/keys"
	"chunkscope/tui/panel"
)

func TestReasonForMissingChunksIsShown(t *testing.T) {
	set := presetSettings(t, "reference-default")
	set.MaxChunkSize, set.MinChunkSize, set.OverlapSize = 100, 10, 20
	text := "# A\n\n## B\n\n- " + strings.Repeat("a word of a long item ", 30) + "\n- another\n- a third\n- a fourth\n- a fifth\n"
	d := newDriver(t, setup{doc: newDocument(t, "list.md", text), set: set, w: 120, h: 40})
	for range d.r.panes.Tabs {
		d.keys("t")
		d.shows("not cut")
		d.shows("no chunk: list.md: markdown rules reference fails on this document")
	}
	showTab[*panel.Chunk](d)
	if !strings.Contains(d.frame(), string(d.r.display.styles.Error)+" list.md: markdown") {
		t.Error("the reason is not in the error style")
	}
}

// If a document has no text, its pane must say so, and nothing on the screen may contradict that.
func TestDocumentWithoutText(t *testing.T) {
	for _, c := range []struct{ text, says string }{{"", "This document is empty"}, {" \n\n", "only white space"}} {
		d := newDriver(t, setup{doc: newDocument(t, "a.md", c.text), w: 80, h: 24})
		d.r.preferences.Welcomed = false
		d.r.warnAboutDocument(d.r.findWarnings()().(documentWarnings))
		d.shows(c.says)
		d.hides("nothing to chunk")
		d.shows(keys.Leave.Key() + " quits")
		d.hides("New here?")
		d.r.s.Files = []string{"a.md", "b.md"}
		d.shows(keys.Files.Key() + " lists the other documents")
		d.keys("B")
		d.shows("langchain-recursive                              0")
		d.hides("−100%")
	}
	d := newDriver(t, setup{w: 80, h: 24})
	d.r.preferences.Welcomed = false
	d.shows("New here?")
	d.hides("nothing to cut")
}

// The warning about markup that is read as Markdown must fit its row, so that it covers nothing.
func TestMarkupWarningHasOneRow(t *testing.T) {
	for name, c := range map[string]struct{ text, says string }{
		"a.csv":  {"key,value\na,1\nb,2\n", "a CSV table, read as Markdown: convert it first (pandoc -f csv -t gfm)"},
		"a.json": {`[{"a": "text"}]`, "JSON, read as Markdown: extract its text first (jq -r '.. | strings')"},
		"a.html": {"<p>A page.</p>", "HTML, read as Markdown: convert it first (pandoc -f html -t gfm)"},
	} {
		d := newDriver(t, setup{doc: newDocument(t, name, c.text), w: 80, h: 24})
		d.r.warnAboutDocument(d.r.findWarnings()().(documentWarnings))
		d.shows(c.says)
		d.hides("Press any key to close")
	}
}
