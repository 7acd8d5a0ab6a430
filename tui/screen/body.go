package screen

import (
	"slices"
	"strconv"
	"strings"

	"chunkscope/tui/cell"
	"chunkscope/tui/docview"
	"chunkscope/tui/keys"
	"chunkscope/tui/layout"
	"chunkscope/tui/part"
)

func (v *Screen) drawBody() block {
	l := &v.Layout
	switch {
	case l.Arrangement == layout.SideBySide && !l.Border.Empty():
		side := slices.Concat(v.padRows(v.drawSettings(), l.SettingsFrame), v.padRows(v.drawPanel(), l.PanelFrame), v.drawOther())
		return joinHorizontally(v.drawDocument(), newBlock(side...), v.focusedPane(), v.Styles)
	case l.DocumentFrame.Empty() && !l.SettingsFrame.Empty():
		return newBlock(v.drawSettings()...)
	case l.DocumentFrame.Empty():
		return newBlock(v.drawPanel()...)
	case !l.PanelFrame.Empty():
		settings := v.drawSettings() // draw first, because the tab row shows the number of hidden rows
		return stackBlocks(v.drawDocument(), newBlock(v.drawPanel()...), newBlock(settings...))
	case !l.SettingsFrame.Empty():
		return stackBlocks(v.drawDocument(), newBlock(v.drawSettings()...))
	}
	return v.drawDocument()
}

func (v *Screen) padRows(rows []string, area layout.Rect) []string {
	return Fill(rows, area.H, area.W, v.Styles)
}

// focusedPane returns the rectangle of the focused side pane. Y is relative to the row below the
// header. The rectangle is empty if the document or a mode has the focus.
func (v *Screen) focusedPane() (area layout.Rect) {
	switch {
	case v.Panes.IsFocused(layout.Settings):
		area = v.Layout.SettingsFrame
	case v.Panes.IsFocused(layout.Panel):
		area = v.Layout.PanelFrame
	}
	area.Y -= v.Layout.Header.H
	return area
}

func (v *Screen) drawDocument() block {
	l := &v.Layout
	f := Edge{Styles: v.Styles, Focused: v.Panes.IsFocused(layout.Document), W: l.DocumentFrame.W}
	if m := v.Panes.ModeAt(part.Document, v.Context, v.Layout.W, v.Layout.H); m != nil {
		inner := l.DocumentFrame.Interior()
		edge := newBlock(f.Line(m.Placement(v.Context, inner.W, inner.H).Title))
		return stackBlocks(edge, newBlock(v.padRows(m.Lines(v.Context, inner.W, inner.H), inner)...))
	}
	look := v.Look()
	inner := l.Document
	start, end := v.Reading.VisibleBytes()
	look.Layers = v.Layers(start, end)
	text := v.Reading.RowWriter(look)
	mini := v.Reading.Map.RowWriter(look, len(v.Doc.Text), inner.H, start, end)
	notice := v.drawNotice(inner.W - docview.MapWidth)
	rows := block{v.Reading.H, func(dst []byte, y int) []byte {
		if y < len(notice) {
			return mini(append(dst, notice[y]...), y)
		}
		return mini(text(dst, y), y)
	}}
	if !l.Seams.Empty() {
		rows = stackBlocks(rows, newBlock(v.newSeamStrip().draw(v.describeLayers(look.Layers))))
	}
	covered := layout.Rect{W: l.DocumentFrame.W, H: l.DocumentFrame.H - rows.h}
	return stackBlocks(rows, newBlock(v.padRows(nil, covered)...))
}

func (v *Screen) drawSettings() []string {
	inner := v.Layout.Settings()
	c := *v.Context
	c.Focused = v.Panes.IsFocused(layout.Settings) || v.takesSettingKeys()
	draw := v.Panes.Settings.Draw
	if v.Layout.Arrangement == layout.Stacked {
		draw = v.Panes.Settings.DrawSheet
	}
	return v.padRows(draw(&c, inner.W, inner.H), inner)
}

// takesSettingKeys reports whether the innermost mode also handles the keys of the settings pane.
// The microscope does.
func (v *Screen) takesSettingKeys() bool {
	m := v.Panes.Top()
	return m != nil && slices.Contains(m.Scopes(), keys.Settings)
}

func (v *Screen) drawPanel() []string {
	inner := v.Layout.Panel()
	c := PanelContext(v)
	f := Edge{Styles: v.Styles, Focused: c.Focused, W: inner.W, Below: -1}
	if v.Layout.HasSheet() {
		names := v.tabNames()
		if f.W >= titledWidth {
			names = append(names, "Settings")
		}
		f.Focused = v.Panes.IsFocused(layout.Settings)
		return f.Tabs(names, len(v.Panes.Tabs), v.Panes.Settings.Hidden())
	}
	if inner.Empty() {
		return f.Tabs(v.tabNames(), -1, "")
	}
	lines := v.Panes.Panel().Lines(c, inner.W)
	lines = lines[v.Panes.Offset(c, v.Panes.Tab, len(lines), inner.H):]
	remark := ""
	if hidden := len(lines) - inner.H; hidden > 0 && inner.H <= shortPanelHeight {
		remark = "↓ " + part.Count(hidden)
		if v.Panes.IsFocused(layout.Panel) {
			remark += " · " + keys.EnlargePane.Key() + " larger"
		}
	}
	if !v.Layout.OtherFrame.Empty() {
		f.Below = v.Panes.OtherTab()
	}
	return append(f.Tabs(v.tabNames(), v.openTab(), remark), v.clipRows(lines, inner)...)
}

// titledWidth is the minimum width for the title "Settings" and the number of hidden settings.
const titledWidth = 78

func (v *Screen) drawOther() []string {
	inner := v.Layout.OtherInterior()
	if v.Layout.OtherFrame.Empty() {
		return nil
	}
	c, tab := PanelContext(v), v.Panes.OtherTab()
	c.Reach = strings.TrimSpace(c.Reach + " " + keys.FindBinding(keys.OpenPanel).Keys[tab])
	c.Focused, c.H = false, inner.H
	lines := v.Panes.Tabs[tab].Lines(c, inner.W)
	f := Edge{Styles: v.Styles, W: inner.W}
	return append([]string{f.Other(v.tabNames()[tab])}, v.clipRows(lines[v.Panes.Offset(c, tab, len(lines), inner.H):], inner)...)
}

// shortPanelHeight is the maximum height at which a panel shows the number of hidden rows in the
// tab row.
const shortPanelHeight = 6

func (v *Screen) clipRows(lines []string, area layout.Rect) []string {
	end := len(lines)
	if end > area.H && area.H > shortPanelHeight {
		end = area.H - 1
		for start := end - 2; end > start && isContinued(lines[end]); end-- { // do not end within a sentence
		}
	}
	hidden := len(lines) - end
	lines = v.padRows(lines[:end], area)
	if hidden > 0 {
		message := "↓ " + plural(hidden, "more row")
		var b cell.Line
		b.Reset(area.W, v.Styles.Method)
		b.Space(v.Styles.Text, area.W-cell.Width(message, v.Styles.Method)-1)
		b.Put(v.Styles.Muted, message)
		lines[area.H-1] = b.Finish(v.Styles.Text)
	}
	return lines
}

func isContinued(line string) bool {
	plain := cell.Plain(line)
	return strings.HasPrefix(plain, "         ") && strings.TrimSpace(plain) != ""
}

func (v *Screen) tabNames() []string {
	names := make([]string, len(v.Panes.Tabs))
	for i, t := range v.Panes.Tabs {
		names[i] = strconv.Itoa(i+1) + " " + t.Name(v.Context)
	}
	return names
}

// openTab returns the index of the open tab, or -1 if it is not visible.
func (v *Screen) openTab() int {
	if v.Layout.Panel().Empty() {
		return -1
	}
	return v.Panes.Tab
}

// Look returns the document's look in the current state.
func (v *Screen) Look() *docview.Look {
	l := &docview.Look{
		Styles: v.Styles, View: v.View, Selected: v.Selected,
		Matches: v.Reading.Matches, Current: v.Reading.Match, Notes: v.Marks, DecidedChunks: v.Review.Progress().DecidedChunks,
	}
	l.Elements, _ = v.Elements.ElementStates()
	if v.View == nil {
		l.Selected = -1
	}
	return l
}

// TabAt returns the tab whose title is at cell x, y. ok is false if there is none.
func (v *Screen) TabAt(x, y int) (tab int, ok bool) {
	edge := v.Layout.PanelFrame
	if edge.Empty() {
		return 0, false
	}
	tab = TabAt(v.tabNames(), edge.W, x-edge.X, y-edge.Y, v.Styles.Method)
	return tab, tab >= 0
}
