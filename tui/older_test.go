package tui

import (
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/measure/compare"
	"chunkscope/tui/panel"
	"chunkscope/tui/session/sessiontest"
)

// A document that changes on disk has its new chunks marked, and the panel tells what to
// embed again since it was opened, however often it changes.
func TestWhatChangedSinceOpened(t *testing.T) {
	d := drive(t, setup{set: preset(t, "langchain-recursive"), w: 120, h: 40})
	opened, text := d.r.s.Doc, d.r.s.Doc.Text
	d.over(func(string) (*engine.Document, error) { return sessiontest.Document(t, opened.Name, text), nil }, opened.Name)
	showing[*panel.Compare](d)
	d.hides("since opened")
	for _, edit := range [][2]string{{"the ", "an "}, {"and ", "or "}} {
		text = strings.Replace(text, edit[0], edit[1], 1)
		d.run(d.r.reread(opened.Name))
		d.shows("since opened")
		before := sessiontest.Document(t, opened.Name, opened.Text)
		older, err := engine.Run(t.Context(), before, d.r.s.Settings)
		if err != nil {
			t.Fatal(err)
		}
		want, err := compare.Versions(t.Context(), older, d.r.s.View.Result)
		if err != nil {
			t.Fatal(err)
		}
		got := d.r.s.Compare.Edits()
		if got == nil || got.VersionCounts != want.VersionCounts || got.Embed == 0 {
			t.Fatalf("got %+v, want %+v", got, want)
		}
		if notes := d.r.marks.NotesOf(&d.r.s.Compare.Reader, d.r.s.View, d.r.styles); len(notes) != want.Embed {
			t.Errorf("%d chunks are marked, and %d are to be embedded again", len(notes), want.Embed)
		}
		d.shows(panel.GlyphEdited)
	}
	d.keys("S")
	d.shows("side by side is for settings on one text")
}
