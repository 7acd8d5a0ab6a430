package docview

import (
	"sort"
	"strings"

	"chunkscope/engine/text"
	"chunkscope/themes"
	"chunkscope/tui/cell"
	"chunkscope/tui/session/measuring"
	"chunkscope/tui/session/reviewing"
	"chunkscope/tui/session/view"
)

// Map is an overview of the document in one column of h rows. Chunks have the colors of their hues.
// Marks show flags, split elements, missing overlap and text in no chunk, but only the most
// important one in each row. The visible part of the document is highlighted.
type Map struct {
	view          *view.View
	decidedChunks *reviewing.DecidedChunks
	states        *measuring.ElementStates
	h             int
	rows          []mapRow
}

type mapRow struct {
	count   [marks]int
	severed measuring.SeamState
}

// mark is a kind of mark on the minimap. More important kinds have higher values.
type mark uint8

const (
	none mark = iota
	omitted
	allDecided
	dry
	small
	severed
	oversize
	dropped
	marks = int(iota)
)

var markNames = [marks][2]string{
	omitted: {"left out", "left out"}, allDecided: {"decided", "decided"}, dry: {"dry seam", "dry seams"}, small: {"small", "small"},
	severed: {"severing seam", "severing seams"}, oversize: {"oversize", "oversize"},
}

const severedGlyph = "━"

func (r *mapRow) mostImportant() (worst mark) {
	for m, n := range r.count {
		if n > 0 {
			worst = mark(m)
		}
	}
	return worst
}

// RowWriter returns a function that appends row y to dst. The visible part of the document is
// [from, to).
func (m *Map) RowWriter(l *Look, length, h, from, to int) func(dst []byte, y int) []byte {
	m.update(l, length, h)
	var b brush
	return func(dst []byte, y int) []byte {
		a, z := span(y, h, length)
		inView := a < to && z > from || length == 0
		chunk := -1
		if l.View != nil && l.View.Result.Chunks.Len() > 0 {
			chunk = l.View.Owner(a)
		}
		glyph, style := m.rowAt(y).style(l.Styles, chunk, inView)
		b.begin(dst)
		b.use(l.Styles.Text)
		b.spaces(1)
		b.use(style)
		b.put(glyph)
		return b.end()
	}
}

// style returns the glyph and the style of a row. Without colors, marks and visible rows are only
// brighter, because blocks would look like overlap.
func (r *mapRow) style(s *cell.Styles, chunk int, inView bool) (glyph string, style cell.Style) {
	if !s.Colorless {
		return r.coloredStyle(s, chunk, inView)
	}
	glyph, _ = r.coloredStyle(s, chunk, false)
	return glyph, choose(inView, s.TextBold, choose(r.mostImportant() > dry, s.Text, s.Rule))
}

func (r *mapRow) coloredStyle(s *cell.Styles, chunk int, inView bool) (glyph string, style cell.Style) {
	switch r.mostImportant() {
	case dropped:
		return choose(inView, "▓", "░"), s.Error
	case severed:
		if r.severed.IsTooLong() {
			return severedGlyph, choose(inView, s.WarnBlock, s.Warn)
		}
		return severedGlyph, choose(inView, s.ErrorBlock, s.Error)
	case oversize:
		return "◆", choose(inView, s.ErrorBlock, s.Error)
	case small:
		return "•", choose(inView, s.TextBlock, s.Text)
	case dry:
		return choose(inView, "█", "▕"), s.NoOverlap
	case allDecided:
		return "◇", choose(inView, s.MutedBlock, s.Muted)
	case omitted:
		return outsideGlyph, choose(inView, s.MutedBlock, s.Muted)
	}
	style = s.Faint
	if chunk >= 0 {
		hue := chunk % themes.Hues
		style = choose(inView, s.AccentBold[hue], s.Map[hue])
	}
	return choose(inView, "█", "▐"), style
}

func choose[T any](first bool, a, b T) T {
	if first {
		return a
	}
	return b
}

// Describe lists the marks of row y as text.
func (m *Map) Describe(y int) string {
	var parts []string
	for i := marks - 1; i > 0; i-- {
		if n := m.rowAt(y).count[i]; n > 0 && mark(i) != dropped {
			parts = append(parts, text.GroupDigits(n)+" "+markNames[i][min(n-1, 1)])
		}
	}
	return strings.Join(parts, " · ")
}

// ByteAt returns the first byte shown in row y of a map of h rows. h may be 0 during a drag.
func (m *Map) ByteAt(y, h, length int) int {
	h = max(h, 1)
	a, _ := span(min(max(y, 0), h-1), h, length)
	return a
}

// span returns the part of a document of length bytes shown in row y of h rows.
func span(y, h, length int) (from, to int) {
	return y * length / h, (y + 1) * length / h
}

func (m *Map) rowAt(y int) *mapRow {
	if y >= 0 && y < len(m.rows) {
		return &m.rows[y]
	}
	return &mapRow{}
}

func (m *Map) update(l *Look, length, h int) {
	v := l.View
	if v == m.view && h == m.h && l.DecidedChunks == m.decidedChunks && l.Elements == m.states {
		return
	}
	m.view, m.h, m.decidedChunks, m.states = v, h, l.DecidedChunks, l.Elements
	m.rows = make([]mapRow, h)
	if v == nil || length == 0 {
		return
	}
	r := v.Result
	m.countMarks(l, length)
	for i := range l.DecidedChunks.All() {
		if i >= r.Chunks.Len() || !r.Chunks.IsFlagged(i) {
			continue
		}
		row := &m.rows[min(r.Chunks.Body(i).Start*h/length, h-1)]
		row.count[allDecided]++
		if _, isOversize := r.Chunks.Flags(i); isOversize {
			row.count[oversize]--
		} else {
			row.count[small]--
		}
	}
	for _, o := range r.Omitted {
		for y := range m.rows {
			if start, end := span(y, h, length); start < o.End && end > o.Start {
				m.rows[y].count[omitted]++
			}
		}
	}
	if r.Truncated && r.Chunks.Len() > 0 {
		end := r.Chunks.Body(r.Chunks.Len() - 1).End
		for y := range m.rows {
			if start, _ := span(y, h, length); start >= end {
				m.rows[y].count[dropped]++
			}
		}
	}
}

// countMarks counts the flagged chunks and the seams of each row. It uses binary search to avoid
// visiting all chunks.
func (m *Map) countMarks(l *Look, length int) {
	v, chunk, seam := l.View, 0, 0
	chunks, seams := &v.Result.Chunks, v.Result.Seams
	for y := range m.rows {
		row, nextChunk, nextSeam := &m.rows[y], chunks.Len(), len(seams)
		if y+1 < m.h {
			end := ((y+1)*length + m.h - 1) / m.h
			nextChunk = chunk + sort.Search(chunks.Len()-chunk, func(i int) bool { return chunks.Body(chunk+i).Start >= end })
			nextSeam = seam + sort.Search(len(seams)-seam, func(i int) bool { return seams[seam+i].Byte >= end })
		}
		row.count[oversize] = v.OversizeChunks.Between(chunk, nextChunk)
		row.count[small] = v.SmallChunks.Between(chunk, nextChunk)
		row.count[severed], row.count[dry] = l.Elements.CountSeams(v, seam, nextSeam)
		row.severed = l.Elements.Union(v, seam, nextSeam)
		chunk, seam = nextChunk, nextSeam
	}
}
