package tui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
)

// What is typed before the first chunks are there is done when they are.
func TestTypingAhead(t *testing.T) {
	for typed, want := range map[string]struct {
		chunk int
		shows string
	}{
		"nnn":       {3, "chunk 4/22"},
		"nn\n":      {2, "Microscope · seam 2│3"},
		"jjn":       {1, "chunk 2/22"},
		"n\x1b":     {0, "chunk 1/22"},
		"/gravel\n": {2, "match 1 of 2"},
	} {
		d := uncut(t, setup{w: 120, h: 40})
		start := d.r.Init()
		d.send(tea.WindowSizeMsg{Width: 120, Height: 40})
		for _, k := range typed {
			switch k {
			case '\n':
				d.keys("enter")
			case '\x1b':
				d.keys("esc")
			default:
				d.keys(string(k))
			}
		}
		d.hides("there is no chunk")
		d.run(start)
		d.send(nil)
		if d.r.s.Selected != want.chunk {
			t.Errorf("%q: chunk %d", typed, d.r.s.Selected+1)
		}
		d.shows(want.shows)
	}
}

// A document without chunks says so, whenever it is asked.
func TestTypingAheadWhereNoChunkComes(t *testing.T) {
	d := uncut(t, setup{doc: document(t, "empty.md", ""), w: 120, h: 40})
	start := d.r.Init()
	d.send(tea.WindowSizeMsg{Width: 120, Height: 40})
	d.keys("n")
	d.run(start)
	d.shows("there is no chunk")
	if row := strings.Split(d.plain(), "\n")[2]; strings.TrimSpace(row[:10]) != "" {
		t.Errorf("a document without lines has one with a number: %q", row)
	}
}

// Keys that wait are spoken of, once that takes a moment.
func TestTypingAheadIsSaid(t *testing.T) {
	d := uncut(t, setup{w: 120, h: 40})
	start := d.r.Init()
	d.send(tea.WindowSizeMsg{Width: 120, Height: 40})
	d.keys("c")
	d.hides("waits for the first chunks")
	d.send(stillKept{})
	d.shows("c waits for the first chunks; esc forgets it")
	d.keys("down")
	d.shows("2 keys wait for the first chunks; esc forgets them")
	d.keys("esc")
	d.hides("the first chunks")
	d.keys("n")
	d.run(start)
	d.send(nil)
	d.hides("the first chunks")
	d.shows("chunk 2/22")
}

// A hand cut waits for the sentences, and what is typed behind it for the hand cut.
func TestAHandCutWaitsForTheSentences(t *testing.T) {
	d := uncut(t, setup{w: 120, h: 40})
	_, judge := d.r.Update(d.r.s.Start()())
	d.send(tea.WindowSizeMsg{Width: 120, Height: 40})
	d.keys("n", "C", "enter")
	d.shows("chunk 2/")
	d.send(stillKept{})
	d.shows("2 keys wait for the sentences; esc forgets them")
	d.keys("esc")
	d.hides("the sentences")
	d.keys("C", "enter")
	d.run(judge)
	d.send(nil)
	d.shows("cut by hand at line")
}
