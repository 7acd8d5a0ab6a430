package screen

import (
	"slices"

	"chunkscope/tui/cell"
	"chunkscope/tui/docview"
	"chunkscope/tui/frame"
	"chunkscope/tui/keys"
	"chunkscope/tui/layout"
	"chunkscope/tui/part"
	"chunkscope/tui/reading"
)

func (v *Screen) body() block {
	l := &v.Layout
	switch {
	case l.How == layout.Beside && !l.Border.Empty():
		side := append(v.settings(), v.panel()...)
		return joinBeside(v.document(), finished(append(side, v.drawOther()...)...), v.Styles)
	case l.DocumentFrame.Empty() && !l.SettingsFrame.Empty():
		return finished(v.settings()...)
	case l.DocumentFrame.Empty():
		return finished(v.panel()...)
	case !l.SettingsFrame.Empty():
		return stacked(v.document(), finished(v.settings()...))
	case !l.PanelFrame.Empty():
		return stacked(v.document(), finished(v.panel()...))
	}
	return v.document()
}

func (v *Screen) document() block {
	l := &v.Layout
	f := frame.Edge{Styles: v.Styles, Focused: v.Panes.Has(layout.Document), W: l.DocumentFrame.W}
	if m := v.Panes.ModeAt(part.Document, v.Context, v.Layout.W, v.Layout.H); m != nil {
		inner := l.DocumentFrame.Inside()
		edge := finished(f.Line(m.Placement(v.Context, inner.W, inner.H).Title))
		return stacked(edge, finished(frame.Fill(m.Lines(v.Context, inner.W, inner.H), inner.H, inner.W, v.Styles)...))
	}
	look := v.Look()
	inner := l.Document
	start, end := v.Reading.Shown()
	look.Layers = v.Layers(start, end)
	title := v.documentTitle(look.Layers)
	legend := edgeLegend(v, f.W-cell.Width(title, v.Styles.Method)-8)
	edge := finished(f.Draw(title, spread(legend), func(b *cell.Line) { write(b, legend) }))
	text := v.Reading.Begin(look)
	mini := v.Reading.Map.Begin(look, len(v.Doc.Text), inner.H, start, end)
	notice := v.notice(inner.W - reading.MapWidth)
	rows := block{v.Reading.H, func(dst []byte, y int) []byte {
		if y < len(notice) {
			return mini(append(dst, notice[y]...), y, false)
		}
		dst, full := text(dst, y)
		return mini(dst, y, full)
	}}
	if l.Seams.Empty() {
		return stacked(edge, rows)
	}
	var strip []string
	if l.Ruled {
		f.Focused = false
		legend := v.seams().legend(f.W - len("─ Seams ─  ─"))
		strip = append(strip, f.Draw("Seams", spread(legend), func(b *cell.Line) { write(b, legend) }))
	}
	return stacked(edge, rows, finished(append(strip, v.seams().draw())...))
}

func (v *Screen) settings() []string {
	inner := v.Layout.Settings()
	f := frame.Edge{Styles: v.Styles, Focused: v.Panes.Has(layout.Settings), W: inner.W}
	c := *v.Context
	c.Focused = f.Focused || v.tunes()
	edge := f.Line("Settings")
	if v.Layout.How == layout.Stacked {
		edge = f.Tabs(v.tabNames(), 0, "")
	}
	return append([]string{edge}, frame.Fill(v.Panes.Settings.Draw(&c, inner.W, inner.H), inner.H, inner.W, v.Styles)...)
}

// tunes reports whether the keys of the settings work in what is open above them,
// such as the microscope.
func (v *Screen) tunes() bool {
	m := v.Panes.Top()
	return m != nil && slices.Contains(m.Scopes(), keys.Settings)
}

// panel draws the open tab.
func (v *Screen) panel() []string {
	inner := v.Layout.Panel()
	f := frame.Edge{Styles: v.Styles, Focused: v.Panes.Has(layout.Panel), W: inner.W}
	c := *v.Context
	c.Focused = f.Focused
	lines := v.Panes.Panel().Lines(&c, inner.W)
	lines = lines[v.Panes.Offset(v.Panes.Tab, len(lines), inner.H):]
	remark := ""
	if more := len(lines) - inner.H; more > 0 && inner.H <= lowPanel {
		remark = "↓ " + part.Count(more)
		if v.Panes.Has(layout.Panel) {
			remark += " · " + keys.Larger.Key() + " larger"
		}
	}
	return append([]string{f.Tabs(v.tabNames(), v.openTab(), remark)}, v.rows(lines, inner)...)
}

// drawOther draws the panel that was open before, where there is room for two.
func (v *Screen) drawOther() []string {
	inner := v.Layout.OtherInside()
	if v.Layout.OtherFrame.Empty() {
		return nil
	}
	c := *v.Context
	c.Focused, c.H = false, inner.H
	tab := v.Panes.OtherPane()
	lines := v.Panes.Tabs[tab].Lines(&c, inner.W)
	f := frame.Edge{Styles: v.Styles, W: inner.W}
	return append([]string{f.Line(v.Panes.Tabs[tab].Name(v.Context))}, v.rows(lines[v.Panes.Offset(tab, len(lines), inner.H):], inner)...)
}

// lowPanel is the height up to which every row of a panel is its own.
const lowPanel = 6

// rows are the first lines of a panel; the last row says how many more there
// are.
func (v *Screen) rows(lines []string, in layout.Rect) []string {
	more := len(lines) - in.H
	lines = frame.Fill(lines, in.H, in.W, v.Styles)
	if more > 0 && in.H > lowPanel {
		message := "↓ " + plural(more+1, "more row")
		var b cell.Line
		b.Reset(in.W, v.Styles.Method)
		b.Space(v.Styles.Text, in.W-cell.Width(message, v.Styles.Method)-1)
		b.Put(v.Styles.Faint, message)
		lines[in.H-1] = b.Finish(v.Styles.Text)
	}
	return lines
}

// tabNames are the titles of the tabs. Where settings and panels share one
// place, the settings are the first.
func (v *Screen) tabNames() []string {
	var names []string
	if v.Layout.How == layout.Stacked {
		names = append(names, "Settings")
	}
	for _, t := range v.Panes.Tabs {
		names = append(names, t.Name(v.Context))
	}
	return names
}

// openTab is the open one of them.
func (v *Screen) openTab() int { return v.Panes.Tab + len(v.tabNames()) - len(v.Panes.Tabs) }

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

// TabAt is what the titles at a column of the panels' upper edge open: the tab,
// or the settings, or the one beside those whose titles are there where it says
// that there are more; ok is false elsewhere.
func (v *Screen) TabAt(x int) (tab int, settings, ok bool) {
	edge, names, open := v.Layout.PanelFrame, v.tabNames(), v.openTab()
	if edge.Empty() {
		edge, open = v.Layout.SettingsFrame, 0
	}
	first := len(names) - len(v.Panes.Tabs)
	if i := frame.TabAt(names, open, edge.W, x-edge.X, v.Styles.Method); i >= 0 {
		return i - first, i < first, true
	}
	return 0, false, false
}
