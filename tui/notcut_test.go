package tui

import (
	"strings"
	"testing"

	"chunkscope/tui/keys"
	"chunkscope/tui/panel"
)

// If the settings cannot cut the document, every panel must show the reason as an error.
func TestReasonForNoChunksIsVisible(t *testing.T) {
	set := presetSettings(t, "reference-default")
	set.MaxChunkSize, set.MinChunkSize, set.OverlapSize = 100, 10, 20
	text := "# A\n\n## B\n\n- " + strings.Repeat("a word of a long item ", 30) + "\n- another\n- a third\n- a fourth\n- a fifth\n"
	d := newDriver(t, setup{doc: newDocument(t, "list.md", text), set: set, w: 120, h: 40})
	for range d.r.panes.Tabs {
		d.keys("t") // clears the message
		d.shows("not cut")
		d.shows("no chunk: list.md: markdown rules reference fails on this document")
	}
	showTab[*panel.Chunk](d)
	if !strings.Contains(d.frame(), string(d.r.display.styles.Error)+" list.md: markdown") {
		t.Error("the reason is not in the error style")
	}
}

// The pane of a document without text must say so. Nothing on the screen may contradict that.
func TestDocumentWithoutText(t *testing.T) {
	for _, c := range []struct{ text, says string }{{"", "This document is empty"}, {" \n\n", "only white space"}} {
		d := newDriver(t, setup{doc: newDocument(t, "a.md", c.text), w: 80, h: 24})
		d.r.preferences.Welcomed = false
		d.shows(c.says)
		d.shows(keys.Leave.Key() + " leaves")
		d.hides("New here?")
		d.r.s.Files = []string{"a.md", "b.md"}
		d.shows(keys.Files.Key() + " lists the other documents")
	}
	d := newDriver(t, setup{w: 80, h: 24})
	d.r.preferences.Welcomed = false
	d.shows("New here?")
	d.hides("nothing to cut")
}
