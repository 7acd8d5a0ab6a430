package tui

import (
	"chunkscope/engine/quantity"
	"chunkscope/tui/cell"
	"chunkscope/tui/docview"
	"chunkscope/tui/mode"
	"chunkscope/tui/screen"
)

// slideHeight is the height of a slide in pixels; its width follows from its
// aspect.
const slideHeight = 1080

// slideColumns lists the numbers of columns to try: text is as large as the chunks allow,
// and never too small to read from the back of a room.
var slideColumns = []int{84, 92, 100, 108, 116, 124}

// DrawSlide draws a slide of chunk first to chunk last (from 0), w to h: with the
// document's name, the settings, a legend, and the measures of the whole document. lost
// is the number of rows that do not fit: they are omitted from the middle of chunks, so
// that every seam is visible if each chunk has room for a few rows.
func DrawSlide(o Options, first, last int, w, h float64) (slide *Picture, lost int, err error) {
	r, err := newPicture(&o)
	if err != nil {
		return nil, 0, err
	}
	for _, do := range r.s.Tasks.Begin(r.wanted(), nil) {
		r.s.Tasks.Take(do())
	}
	n := r.s.Chunks()
	first = min(max(first, 0), max(n-1, 0))
	last = min(max(last, first), max(n-1, 0))
	if n > 0 {
		r.s.Select(first)
	}
	canvas := cell.Canvas{W: int(slideHeight*w/h + 0.5), H: slideHeight}
	var frame string
	sizes, draw := slideColumns, r.slide
	if o.Sides != nil {
		sizes, draw = []int{mode.SidesFrom + 2*screen.SlideMargin}, r.slideOf(o.Sides)
	}
	for _, columns := range sizes {
		rows := canvas.Rows(columns)
		frame, lost = draw(first, last, columns, rows)
		slide = r.picture(frame, columns, rows)
		if lost == 0 {
			break
		}
	}
	slide.o.Canvas = canvas
	return slide, lost, nil
}

// slide draws a slide of w × h cells.
func (r *root) slide(first, last, columns, rows int) (frame string, lost int) {
	r.lay.W, r.lay.H = columns, rows
	v := r.screen()
	room := rows - screen.SlideHead - screen.SlideFoot
	var text []string
	more := 0 // rows after the last that is drawn
	if r.s.Chunks() > 0 {
		of := r.span(first, last)
		look := &docview.Look{Styles: r.styles, View: r.s.View, Selected: -1, Quiet: true}
		r.reading.Fit(look, columns-2*screen.SlideMargin, maxPictureRows)
		r.reading.Goto(of.Start)
		ends := make([]int, 0, last-first+1) // of the chunks, in rows
		for i := first; i < last; i++ {
			ends = append(ends, r.reading.RowsTo(r.s.View.Territory(i+1).Start))
		}
		need := r.reading.RowsTo(of.End)
		shown := shorten(append(ends, need), room)
		lost, more = need, need-shown[len(shown)-1].end
		r.reading.Fit(look, columns-2*screen.SlideMargin, need-more)
		r.reading.Goto(of.Start)
		lines, pos := r.reading.Draw(look), 0
		for _, part := range shown {
			if remaining := part.start - pos; remaining > 0 {
				text = append(text, r.elision(columns-2*screen.SlideMargin, remaining))
			}
			text = append(text, lines[part.start:part.end]...)
			lost, pos = lost-(part.end-part.start), part.end
		}
	}
	return v.Slide(first, last, text, more), lost
}

// slideOf returns a function that draws a slide with both sides.
func (r *root) slideOf(of *Sides) func(first, last, columns, rows int) (string, int) {
	return func(first, last, columns, rows int) (frame string, lost int) {
		r.lay.W, r.lay.H = columns, rows
		var text []string
		if r.s.Chunks() > 0 {
			text, lost = r.sides(of).Excerpt(r.Context(), r.span(first, last), columns-2*screen.SlideMargin, rows-screen.SlideHead-screen.SlideFoot)
		}
		return r.screen().Slide(first, last, text, lost), lost
	}
}

// elision returns the row that replaces rows omitted from the middle of a chunk.
func (r *root) elision(w, rows int) string {
	var b cell.Line
	b.Reset(w, r.styles.Method)
	b.Space(r.styles.Text, r.reading.GutterWidth())
	b.Put(r.styles.Muted, "⋯ "+quantity.Count(rows, "row"))
	return b.Finish(r.styles.Text)
}

// rowRange is a range of rows of a slide, from start to before end.
type rowRange struct{ start, end int }

// fewRows is the least number of rows of a shortened chunk: two at its beginning, two at
// its end, and one with the number of omitted rows.
const fewRows = 5

// shorten chooses the visible rows of chunks that end in these rows, given the room: the
// longest chunks lose their middle, all to the same length. If there are too many chunks
// for that, only the first rows are kept.
func shorten(ends []int, room int) []rowRange {
	total := ends[len(ends)-1]
	share := total // of a chunk
	for ; share >= fewRows; share-- {
		if sum := within(ends, share); sum <= room {
			room -= sum
			break
		}
	}
	if share < fewRows {
		return []rowRange{{0, min(total, room)}}
	}
	var out []rowRange
	start := 0
	for _, end := range ends {
		mine := share
		if end-start > share && room > 0 {
			mine, room = share+1, room-1
		}
		if end-start > mine {
			head := mine / 2
			out = append(out, rowRange{start, start + head}, rowRange{end - (mine - 1 - head), end})
		} else {
			out = append(out, rowRange{start, end})
		}
		start = end
	}
	return out
}

// within returns the number of rows of chunks with at most share rows each.
func within(ends []int, share int) int {
	sum, start := 0, 0
	for _, end := range ends {
		sum, start = sum+min(end-start, share), end
	}
	return sum
}
