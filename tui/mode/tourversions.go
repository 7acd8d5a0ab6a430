package mode

import (
	"chunkscope/engine"
	"chunkscope/engine/tour"
	"chunkscope/tui/cell"
	"chunkscope/tui/docview"
	"chunkscope/tui/part"
	"chunkscope/tui/session/view"
)

// olderText is an older version of the document. It is shown next to the current text if there is
// space.
type olderText struct {
	name      string
	view      *view.View
	place     docview.Position
	showsBoth bool
	drawn     drawnScene
}

type drawnScene struct {
	result *engine.Result
	stop   int
	w, h   int
}

func (m *Tour) drawVersions(c *part.Context, s *tour.Scene, w, h int) []string {
	if !m.older.showsBoth {
		name, text := "now", m.drawDocument
		if m.other != s.Older.IsShownFirst {
			name, text = m.older.name, m.drawOlder
		}
		return append([]string{m.versionTitle(c, w, name)}, text(c, s, true, w, h-1)...)
	}
	half := (w - 1) / 2
	left := append([]string{m.versionTitle(c, half, m.older.name)}, m.drawOlder(c, s, true, half, h-1)...)
	right := append([]string{m.versionTitle(c, half, "now")}, m.drawDocument(c, s, true, half, h-1)...)
	var b cell.Line
	for y := range left {
		b.Reset(w, c.Method)
		b.Add(left[y], half)
		b.Raw(c.Styles.Rule, "│", 1)
		b.Add(right[y], half)
		left[y] = b.Finish(c.Styles.Text)
	}
	return left
}

func (m *Tour) versionTitle(c *part.Context, w int, name string) string {
	return ruleTitle(c, w, c.Styles.Title, c.Styles.Rule, name, "")
}

func (m *Tour) drawOlder(c *part.Context, s *tour.Scene, _ bool, w, h int) []string {
	o, t := s.Older, &m.older
	if t.view == nil || t.view.Result != o.Result {
		t.view = view.New(o.Result, nil)
		t.place.Open(o.Result.Doc)
	}
	var out []string
	if h > 12 {
		out = append(out, part.Row(c, w, c.Styles.Text, ""))
	}
	look := &docview.Look{Styles: c.Styles, View: t.view, Selected: o.Chunk, Current: -1, IsPresentation: true}
	if !o.Underlined.Empty() {
		look.Layers = []docview.Layer{{Kind: docview.Severed, Spans: docview.TextParts(o.Result.Doc.Text, o.Underlined)}}
	}
	rows := h - len(out)
	t.place.FitPresentation(look, w, rows)
	if at := (drawnScene{o.Result, m.stopIndex, w, h}); t.drawn != at {
		t.place.Reveal(o.Focus)
		t.drawn = at
	}
	text, _ := t.place.DrawPresentation(look, w, rows)
	return append(out, text...)
}
