package panel

import (
	"fmt"
	"math"
	"strings"

	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/quantity"
	"chunkscope/engine/settings"
	"chunkscope/tui/cell"
	"chunkscope/tui/part"
	"chunkscope/tui/session/measuring"
)

// row is one measure: its value with the unit, small print, and what the last
// change of settings did to it.
type row struct {
	label, value, detail, change string
	strong, warn, alarm, stale   bool
}

const rowLabel = 17

// add draws a row. Where it is too narrow, the small print goes first.
func (s *measureSheet) add(r row) {
	st := s.C.Styles
	value := st.Text
	switch {
	case r.stale || !s.fresh:
		value = st.Muted
	case r.alarm:
		value = st.Error
	case r.warn:
		value = st.Warn
	case r.strong:
		value = st.TextBold
	}
	var b cell.Line
	b.Reset(s.W, s.C.Method)
	b.Put(st.Muted, cell.Fit(" "+r.label, min(rowLabel, s.W/2), s.C.Method))
	b.Put(value, r.value)
	change := 0
	if r.change != "" {
		change = cell.Width(r.change, s.C.Method) + 2
	}
	room := b.Left() - change - 3
	if cell.Width(r.detail, s.C.Method) > room { // the first part of it, where that fits
		r.detail, _, _ = strings.Cut(r.detail, ";")
	}
	if r.detail != "" && cell.Width(r.detail, s.C.Method) <= room {
		b.Space(st.Text, 2)
		b.PutMax(st.Muted, r.detail, room)
	}
	if change > 0 && b.Left() >= change {
		b.Space(st.Text, b.Left()-change+1)
		b.Put(st.Changed, r.change)
	}
	s.Lines = append(s.Lines, b.Finish(st.Text))
}

// limit is what bound overlap, and at how many seams.
func (s *measureSheet) limit(what, seams string) {
	st := s.C.Styles
	value := st.Text
	if !s.fresh {
		value = st.Muted
	}
	var b cell.Line
	b.Reset(s.W, s.C.Method)
	room := s.W - cell.Width(seams, s.C.Method) - 5
	b.Put(st.Muted, "   "+cell.Fit(what, room, s.C.Method)+" ")
	b.Put(value, seams)
	s.Lines = append(s.Lines, b.Finish(st.Text))
}

// units is a number in the settings' unit.
func (s *measureSheet) units(n int) string {
	return countOf(n, strings.TrimSuffix(s.m.Settings.Unit, "s"))
}

// asked is a number in what overlap is asked for in.
func (s *measureSheet) asked(n int) string {
	return countOf(n, strings.TrimSuffix(s.m.Settings.OverlapUnit(), "s"))
}

func countOf(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return part.Count(n) + " " + noun + "s"
}

// changed is a difference as its arrow and its size; empty when nothing that
// is shown differs.
func changed(difference float64, size string) string {
	switch {
	case difference > 0:
		return "▲ " + size
	case difference < 0:
		return "▼ " + size
	}
	return ""
}

func countChange(now int, before *int) string {
	if before == nil {
		return ""
	}
	return changed(float64(now-*before), part.Count(max(now-*before, *before-now)))
}

// unitsChange is the difference of a number in the settings' unit, which must
// be the same before.
func (s *measureSheet) unitsChange(of func(*measuring.Measured) int) string {
	if s.before == nil || !sameUnit(s.before, s.m) {
		return ""
	}
	before := of(s.before)
	return countChange(of(s.m), &before)
}

func sameUnit(a, b *measuring.Measured) bool {
	return a.Settings.Unit == b.Settings.Unit && a.Settings.OverlapUnit() == b.Settings.OverlapUnit() &&
		(!a.Settings.Counting().Tokenized || a.Settings.Tokenizer == b.Settings.Tokenizer)
}

// pointsChange is the difference of two shares, in percentage points.
func pointsChange(now, before float64) string {
	d := quantity.Points(before, now)
	return changed(d, fmt.Sprintf("%.1f pts", math.Abs(d)))
}

func floatPoints(now float64, before *float64) string {
	if before == nil {
		return ""
	}
	return pointsChange(now, *before)
}

func ratioChange(now float64, before *float64) string {
	if before == nil {
		return ""
	}
	d := math.Round(100*now)/100 - math.Round(100**before)/100
	if math.Abs(d) < 0.005 {
		return ""
	}
	return changed(d, fmt.Sprintf("%.2f", math.Abs(d)))
}

func bytesChange(m, before *measuring.Measured, dims int) string {
	if before == nil {
		return ""
	}
	d := m.Chunks - before.Chunks
	return changed(float64(d), part.Bytes(metrics.VectorsOf(max(d, -d), dims).Bytes))
}

// ChangedSettings says what differs between two settings.
func ChangedSettings(before, now *settings.Settings) string {
	said := ""
	for i := range settings.Table {
		t := &settings.Table[i]
		if t.Get(before) == t.Get(now) || !t.Applies(before) && !t.Applies(now) {
			continue
		}
		if said != "" {
			return "the last change of settings"
		}
		said = t.Label() + " " + t.Get(before) + " → " + t.Get(now)
	}
	if said == "" {
		return "the last change of settings"
	}
	return said
}
