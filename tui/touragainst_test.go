package tui

import (
	"fmt"
	"strings"
	"testing"

	"chunkscope/engine/export/report"
	"chunkscope/tui/cell"
)

// unwrappedText returns the text of the screen without line breaks and borders.
func (d *driver) unwrappedText() string {
	return strings.Join(strings.FieldsFunc(cell.Plain(d.plain()), func(r rune) bool { return r == ' ' || r == '\n' || r == '│' }), " ")
}

// The tour from A to B must have the same stops as the exported tour. Closing it must restore the
// screen.
func TestTourFromAToB(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.usePreset("fixed-window")
	d.keys("A")
	a := d.r.s.View.Result
	d.usePreset("default")
	d.keys("esc")
	b, screen := d.r.s.View.Result, d.plain()
	want, err := report.PrepareTourAgainst(t.Context(), report.Contents{
		Against: &report.Side{Name: report.NameSettings(a.Settings), Settings: a.Settings}, B: report.Side{Name: report.NameSettings(b.Settings), Settings: b.Settings},
		Pairs: []report.Pair{{A: a, B: b}}, Line: d.r.Context().CommandLine(),
	})
	if err != nil {
		t.Fatal(err)
	}
	d.keys("D")
	compared := 0
	for i, s := range want.Scenes() {
		d.shows(fmt.Sprintf("%d/%d", i+1, len(want.Scenes())))
		d.shows(s.Title)
		if got := d.unwrappedText(); !strings.Contains(got, strings.Join(strings.Fields(s.Caption), " ")) {
			t.Errorf("stop %d lacks the caption %q:\n%s", i+1, s.Caption, d.plain())
		}
		if d.r.s.Settings != s.Settings {
			t.Errorf("stop %d shows different settings", i+1)
		}
		if s.Label != "" {
			compared++
			if u := a.Doc.Text[s.Underlined.Start:s.Underlined.End]; !strings.Contains(d.unwrappedText(), strings.Fields(u)[0]) {
				t.Errorf("stop %d does not show %q", i+1, u)
			}
			d.keys("b")
			if d.r.s.Settings != s.Other {
				t.Errorf("stop %d does not show the other side", i+1)
			}
			d.keys("b")
		}
		d.keys("space")
	}
	if compared == 0 {
		t.Error("no stop has an example")
	}
	d.shows("end of the tour")
	d.keys("esc")
	if current := d.plain(); current != screen || d.r.s.Compare.Pinned() == nil {
		t.Errorf("the screen is not restored:\n got %s\nwant %s", current, screen)
	}
	d.keys("A", "D") // without A, the standard tour opens
	d.shows("What a chunk is")
	d.shows("1/8")
}

func TestTourFromGivenChunks(t *testing.T) {
	doc, given := givenChunks(t, nil)
	d := newDriver(t, setup{doc: doc, given: given, w: 120, h: 40})
	d.keys("right")
	b := d.r.s.Settings
	d.keys("D")
	d.shows("What you have")
	if !d.r.s.Settings.IsGiven() {
		t.Error("the first stop does not show the given chunks")
	}
	for range report.MaxStopsAgainst {
		if strings.Contains(d.plain(), "How to do it") {
			break
		}
		d.keys("space")
	}
	d.shows("How to do it")
	d.keys("esc")
	if d.r.s.Settings != b || !d.r.s.Compare.Pinned().IsGiven() {
		t.Error("A and B are not restored")
	}
}

func TestTourFromAToBOnAnyDocument(t *testing.T) {
	for _, text := range []string{"", "word", "# A\n\n# B\n", strings.Repeat("- item\n", 300)} {
		d := newDriver(t, setup{doc: newDocument(t, "any.md", text), w: 80, h: 24})
		d.keys("A")
		d.usePreset("fixed-window")
		d.keys("D")
		for i := range report.MaxStopsAgainst {
			if strings.Contains(d.plain(), "end of the tour") {
				break
			}
			d.shows(fmt.Sprintf("%d/", i+1))
			d.hides("looking for an example")
			d.keys("space")
		}
		d.shows("end of the tour")
	}
}
