package screen

import (
	"chunkscope/tui/cell"
	"chunkscope/tui/docview"
	"chunkscope/tui/frame"
	"chunkscope/tui/layout"
	"chunkscope/tui/part"
)

func (v *Screen) body() []string {
	l := &v.Layout
	switch l.How {
	case layout.Beside:
		return sideBySide(v.document(), append(v.settings(false), v.panel(true)...))
	case layout.Stacked:
		return append(v.document(), sideBySide(v.settings(true), v.panel(false))...)
	}
	switch {
	case !l.SettingsFrame.Empty():
		return v.settings(true)
	case !l.PanelFrame.Empty():
		return v.panel(false)
	}
	return v.document()
}

func sideBySide(left, right []string) []string {
	out := make([]string, min(len(left), len(right)))
	for i := range out {
		out[i] = left[i] + right[i]
	}
	return out
}

func (v *Screen) document() []string {
	l := &v.Layout
	f := frame.Frame{Styles: v.Styles, Focused: v.Panes.Has(layout.Document), W: l.DocumentFrame.W}
	out := []string{f.Top("Document")}
	if m := v.Panes.At(part.Document, v.Context, v.Layout.W, v.Layout.H); m != nil {
		in := l.DocumentFrame.Inside()
		out[0] = f.Top(m.Placement(v.Context, in.W, in.H).Title)
		for _, row := range frame.Fill(m.Lines(v.Context, in.W, in.H), in.H, in.W, v.Styles) {
			out = append(out, f.Row(row))
		}
		return append(out, f.Bottom())
	}
	look := v.Look()
	in := l.Document
	from, to := v.Reading.Shown()
	look.Layers = v.Layers(from, to)
	title := v.documentTitle(look.Layers)
	legend := v.legend(f.W - cell.Width(title, v.Styles.Method) - 10)
	out[0] = f.TopWith(title, spread(legend), func(b *cell.Line) { write(b, legend) })
	text := v.Reading.Draw(look)
	mini := v.Reading.Map.Draw(look, len(v.Doc.Text), in.H, from, to)
	gap := string(v.Styles.Text) + " "
	for y := range text {
		out = append(out, f.Row(text[y]+gap+mini[y]))
	}
	if !l.Seams.Empty() {
		out = append(out, f.Middle("Seams"), f.Row(seamStrip{v.Context}.draw(l.Seams.W)))
	}
	return append(out, f.Bottom())
}

func (v *Screen) settings(closed bool) []string {
	in := v.Layout.Settings()
	f := frame.Frame{Styles: v.Styles, Focused: v.Panes.Has(layout.Settings), W: v.Layout.SettingsFrame.W}
	c := *v.Context
	c.Focused = f.Focused
	out := []string{f.Top("Settings")}
	for _, row := range frame.Fill(v.Panes.Settings.Draw(&c, in.W, in.H), in.H, in.W, v.Styles) {
		out = append(out, f.Row(row))
	}
	if closed {
		out = append(out, f.Bottom())
	}
	return out
}

// drawPanel draws the open tab; joined is set when its upper edge is the lower
// one of the settings.
func (v *Screen) panel(joined bool) []string {
	in := v.Layout.Panel()
	f := frame.Frame{Styles: v.Styles, Focused: v.Panes.Has(layout.Panel), W: v.Layout.PanelFrame.W}
	c := *v.Context
	c.Focused = f.Focused
	lines := v.Panes.Panel().Lines(&c, in.W)
	lines = lines[v.Panes.Offset(len(lines), in.H):]
	more := len(lines) > in.H
	out := []string{f.Tabs(v.tabNames(), v.Panes.Tab, joined)}
	for _, row := range frame.Fill(lines, in.H, in.W, v.Styles) {
		out = append(out, f.Row(row))
	}
	if more {
		return append(out, f.BottomMore())
	}
	return append(out, f.Bottom())
}

func (v *Screen) tabNames() []string {
	names := make([]string, len(v.Panes.Tabs))
	for i, t := range v.Panes.Tabs {
		names[i] = t.Name(v.Context)
	}
	return names
}

// Look is what the document is drawn with.
func (v *Screen) Look() *docview.Look {
	l := &docview.Look{
		Styles: v.Styles, View: v.View, Selected: v.Selected,
		Matches: v.Reading.Matches, Current: v.Reading.Match, Notes: v.Marks, Settled: v.Review.Progress().Settled,
	}
	l.Judged, _ = v.Elements.Judged()
	if v.View == nil {
		l.Selected = -1
	}
	return l
}

// TabAt is the tab whose title stands at a column of the panel's upper edge; -1
// where none does.
func (v *Screen) TabAt(x int) int {
	for i, t := range frame.TabSpans(v.tabNames(), v.Panes.Tab, v.Layout.PanelFrame.W, v.Styles.Method) {
		if x -= v.Layout.PanelFrame.X; x >= t.From && x < t.To {
			return i
		}
		x += v.Layout.PanelFrame.X
	}
	return -1
}
