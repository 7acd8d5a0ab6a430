package screen

import (
	"fmt"

	"chunkscope/engine/chunk"
	"chunkscope/engine/explain"
	"chunkscope/tui/cell"
	"chunkscope/tui/part"
)

var bars = [...]string{"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"}

// seamStrip is the strip of seams below the document.
type seamStrip struct{ *part.Context }

// draw draws every seam as a bar: delivered of requested, ○ when dry; one that
// severs what no chunk has whole as the letter of that kind. It ends with the
// facts of the selected seam.
func (v seamStrip) draw(w int) string {
	s := v.Styles
	var b cell.Line
	b.Reset(w, s.Method)
	if v.View == nil || len(v.View.Result.Seams) == 0 {
		b.Put(s.Faint, " "+v.none())
		return b.Finish(s.Text)
	}
	b.Space(s.Text, 1)
	seams := v.View.Result.Seams
	n, pitch := v.bars(w)
	now := max(0, v.Selected-1)
	judged, _ := v.Elements.Judged()
	for x := range n {
		from, to := x*len(seams)/n, (x+1)*len(seams)/n
		glyph, dry := bar(seams[from:to])
		style := s.Bar
		if dry {
			style = s.Dry
		}
		if now >= from && now < to {
			style = s.MarkNow
		}
		if k, ok := judged.Between(v.View, from, to).Gravest(); ok {
			glyph = k.Info().Letter
			if style != s.MarkNow {
				style = s.ErrorBold
			}
		}
		b.Raw(style, glyph, 1)
		b.Space(s.Text, pitch-1)
	}
	if left := b.Left() - 2; left > 12 {
		fact := v.fact(left - 1)
		b.Space(s.Text, max(2, left-cell.Width(fact, s.Method)+1))
		b.PutMax(s.Muted, fact, b.Left()-1)
	}
	return b.Finish(s.Text)
}

// bars is the number of bars in a strip of w cells, and the cells from one
// to the next. The fact of the selected seam keeps its room.
func (v seamStrip) bars(w int) (n, pitch int) {
	room, seams := max(8, w-41), len(v.View.Result.Seams)
	if 2*seams <= room {
		return seams, 2
	}
	return min(room, seams), 1
}

// bar is a bar for some neighbouring seams: what they deliver together.
func bar(seams []chunk.Seam) (glyph string, dry bool) {
	requested, delivered := 0, 0
	for i := range seams {
		requested += seams[i].Requested
		delivered += seams[i].Delivered
	}
	switch {
	case requested == 0 && delivered == 0:
		return "·", true
	case delivered == 0:
		return "○", true
	case delivered >= requested:
		return bars[len(bars)-1], false
	}
	return bars[delivered*(len(bars)-1)/requested], false
}

// none is why there is no seam to draw.
func (v seamStrip) none() string {
	switch n := v.Chunks(); {
	case v.View == nil:
		return "no chunk yet"
	case n == 0:
		return "no chunk, no seam"
	}
	return "one chunk has no seam"
}

// fact tells the seam before the selected chunk, or after the first, in w
// cells: in a sentence where that fits, else in a word.
func (v seamStrip) fact(w int) string {
	return v.tell(min(max(0, v.Selected-1), len(v.View.Result.Seams)-1), w)
}

// tell is the fact of seam i.
func (v seamStrip) tell(i, w int) string {
	m := &v.View.Result.Seams[i]
	name := fmt.Sprintf("%d│%d ", i+1, i+2)
	judged, _ := v.Elements.Judged()
	if k, ok := judged.At(v.View, i).Gravest(); ok {
		name += k.Info().Letter + ": severs a " + judged.Kinds.Words(k).One + " · "
	}
	if m.Requested == 0 && m.Delivered == 0 && v.View.Given == nil {
		return name + "no overlap requested"
	}
	if text := name + explain.Overlap(v.View.Result, i); cell.Width(text, v.Styles.Method) <= w || v.View.Given != nil {
		return text
	}
	delivered, requested := m.Asked()
	text := name + part.Count(delivered) + " of " + part.Count(requested)
	if why := explain.LimitInShort(m.Limit); why != "" {
		text += ": " + why
	}
	return text
}

// SeamAt is the chunk after the seam at a column of the strip; ok is false where
// none is.
func (v *Screen) SeamAt(x int) (chunk int, ok bool) {
	if v.View == nil || len(v.View.Result.Seams) == 0 {
		return 0, false
	}
	n, pitch := seamStrip{v.Context}.bars(v.Layout.Seams.W)
	x = (x - v.Layout.Seams.X - 1) / pitch
	if x < 0 || x >= n {
		return 0, false
	}
	return x*len(v.View.Result.Seams)/n + 1, true
}
