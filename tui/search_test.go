package tui

import (
	"testing"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine"
)

// Text copied from the screen must be found, even if its lines break elsewhere in the document.
func TestPastedLinesAreFound(t *testing.T) {
	doc, err := engine.New("a.md", []byte("# A\n\nOne thing.\n\n* a list\n    of two things\n"))
	if err != nil {
		t.Fatal(err)
	}
	for pasted, isFound := range map[string]bool{
		"\n  A List\r\n  of two \n":  false, // upper case makes the search case-sensitive
		"\n * a list\r\n  of two \n": true,
		"a list of two things":       true,
		"a  list":                    false,
	} {
		d := newDriver(t, setup{doc: doc, w: 120, h: 40})
		d.keys("/")
		d.send(tea.PasteMsg{Content: pasted})
		if isFound {
			d.shows("1 match")
		} else {
			d.shows("not found")
		}
	}
}
