package mode

import (
	"fmt"
	"strings"

	"chunkscope/engine/settings"
	"chunkscope/engine/tour"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
)

const (
	tourSideBySideWidth = 110
	// tourCaption is the maximum width of a caption. tourRows is its usual height.
	tourCaption, tourRows = 96, 3
)

func (m *Tour) Lines(c *part.Context, w, h int) []string {
	s, ok, err := m.scene(c)
	m.older.showsBoth = ok && s.Older != nil && w >= tourSideBySideWidth
	caption := m.drawCaption(c, &s, ok, err, w, h)
	body := h - len(caption)
	p := m.panel()
	if ok && s.Older != nil {
		return append(m.drawVersions(c, &s, w, body), caption...)
	}
	if !ok || s.IsMissing || p == nil || w < tourSideBySideWidth && body < minRowsForPanel(&s) {
		return append(m.drawDocument(c, &s, ok, w, body), caption...)
	}
	if w >= tourSideBySideWidth {
		side := min(max(w*36/100, 44), 66)
		left := m.drawDocument(c, &s, ok, w-side, body)
		right := m.drawSideBySide(c, p, side-2, body)
		var b cell.Line
		for y := range left {
			b.Reset(w, c.Method)
			b.Add(left[y], w-side)
			b.Raw(c.Styles.Rule, "│", 1)
			b.Add(right[y], side-2)
			left[y] = b.Finish(c.Styles.Text)
		}
		return append(left, caption...)
	}
	below := body / 2
	rows := m.drawDocument(c, &s, ok, w, body-below)
	return append(append(rows, m.drawSideBySide(c, p, w, below)...), caption...)
}

// minRowsForPanel returns the minimum height of the document and a panel below it. Without a curve
// it is larger, because the caption already gives the most important number.
func minRowsForPanel(s *tour.Scene) int {
	if s.Curve == nil {
		return 24
	}
	return 14
}

func (m *Tour) drawDocument(c *part.Context, s *tour.Scene, hasScene bool, w, h int) []string {
	var out []string
	if h > 12 {
		out = append(out, part.Row(c, w, c.Styles.Text, ""))
	}
	look := m.look(c, s, hasScene)
	rows := h - len(out)
	m.place.FitPresentation(look, w, rows)
	if hasScene && m.set == m.stopIndex && (m.isChunkPending && c.IsUpToDate() || m.w != w || m.h != h) {
		m.place.Reveal(s.Focus)
		m.isChunkPending = m.isChunkPending && !c.IsUpToDate()
		m.w, m.h = w, h
	}
	text, _ := m.place.DrawPresentation(look, w, rows)
	return append(out, text...)
}

func (m *Tour) drawSideBySide(c *part.Context, p part.Panel, w, h int) []string {
	panelContext := m.context(c, h-1)
	out := []string{ruleTitle(c, w, c.Styles.Title, c.Styles.Rule, p.Name(panelContext), "")}
	if h >= 20 {
		panelContext.H--
		out = append(out, part.Row(c, w, c.Styles.Text, ""))
	}
	for _, row := range p.Lines(panelContext, w) {
		if len(out) < h {
			out = append(out, row)
		}
	}
	for len(out) < h {
		out = append(out, part.Row(c, w, c.Styles.Text, ""))
	}
	return out[:h]
}

func (m *Tour) drawCaption(c *part.Context, s *tour.Scene, hasScene bool, err error, w, h int) []string {
	st := c.Styles
	n := len(m.stops)
	progress := fmt.Sprintf("%d/%d", m.stopIndex+1, n)
	if w >= 60 {
		progress = strings.Repeat("━", m.stopIndex+1) + strings.Repeat("─", n-m.stopIndex-1) + " " + progress
	}
	out := []string{ruleTitle(c, w, st.FocusBold, st.RuleFocus, m.stops[m.stopIndex].Title, progress)}
	style, message, extra := st.TextBold, s.Caption, m.stopRemark(s)
	switch {
	case err != nil:
		style, message, extra = st.Warn, settings.ScreenMessage(err), ""
	case !hasScene:
		style, message, extra = st.Muted, "looking for an example …", ""
	case s.IsMissing:
		style = st.Muted
	}
	room := min(w-4, tourCaption)
	margin := (w - room) / 2
	add := func(style cell.Style, text string) {
		for _, line := range cell.Wrap(text, room, c.Method) {
			var b cell.Line
			b.Reset(w, c.Method)
			b.Space(st.Text, margin)
			b.Put(style, line)
			out = append(out, b.Finish(st.Text))
		}
	}
	if h >= 30 {
		out = append(out, part.Row(c, w, c.Styles.Text, ""))
	}
	add(style, message)
	for fixedRows := 1 + tourRows + h/30; len(out) < fixedRows; { // keep the height of the document constant
		out = append(out, part.Row(c, w, c.Styles.Text, ""))
	}
	if extra != "" || h >= 20 {
		add(st.Muted, extra+" ")
	}
	return out[:min(len(out), max(2, h-4))]
}

func (m *Tour) stopRemark(s *tour.Scene) string {
	switch {
	case m.older.showsBoth:
	case m.other:
		return "This shows it " + s.Label + ": " + keys.ToggleBefore.Key() + " goes back to the stop."
	case s.Label == "before":
		return keys.ToggleBefore.Key() + " shows how it was before."
	case s.Label != "":
		return keys.ToggleBefore.Key() + " shows how it is " + s.Label + "."
	case m.stopIndex == len(m.stops)-1:
		return "After the tour: " + keys.SaveSettings.Key() + " saves the settings, " + keys.Export.Key() + " exports them, " +
			keys.CopyCommand.Key() + " copies the command line."
	}
	return ""
}

func ruleTitle(c *part.Context, w int, name, rule cell.Style, title, right string) string {
	var b cell.Line
	b.Reset(w, c.Method)
	b.Repeat(rule, "─", 2)
	b.PutMax(name, " "+title+" ", w-6)
	if n := cell.Width(right, c.Method); right != "" && n+4 < b.Room() {
		b.Repeat(rule, "─", b.Room()-n-4)
		b.Put(c.Styles.Muted, " "+right+" ")
	}
	b.Repeat(rule, "─", b.Room())
	return b.Finish(c.Styles.Text)
}
