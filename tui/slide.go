package tui

import (
	"chunkscope/tui/cell"
	"chunkscope/tui/docview"
	"chunkscope/tui/screen"
)

// slideHeight is the height of a slide in pixels; its width follows from its
// aspect.
const slideHeight = 1080

// slideColumns are the columns that a slide is tried with: text is as large as
// the chunks allow, and never too small to read from the back of a room.
var slideColumns = []int{84, 92, 100, 108, 116, 124}

// DrawSlide is a slide of chunk first to chunk last (from 0), w to h: with the
// document's name, the settings, a legend, and the measures of the whole
// document. lost is how many rows of the chunks have no room on it.
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
	for _, columns := range slideColumns {
		rows := canvas.Rows(columns)
		frame, lost = r.slide(first, last, columns, rows)
		slide = r.picture(frame, columns, rows)
		if lost == 0 {
			break
		}
	}
	slide.o.Canvas = canvas
	return slide, lost, nil
}

// slide draws a slide of so many cells.
func (r *root) slide(first, last, columns, rows int) (frame string, lost int) {
	r.lay.W, r.lay.H = columns, rows
	v := r.screen()
	room := rows - screen.SlideHead - screen.SlideFoot
	var text []string
	if r.s.Chunks() > 0 {
		from, to := r.s.View.Territory(first).Start, r.s.View.Territory(last).End
		// What the first chunk repeats is part of it, and drawn where it stands.
		if o := r.s.View.Result.Chunks.At(first).Overlap; !o.Empty() {
			from = min(from, o.Start)
		}
		look := &docview.Look{Styles: r.styles, View: r.s.View, Selected: -1, Quiet: true}
		r.reading.Fit(look, columns-2*screen.SlideMargin, maxPictureRows)
		r.reading.Goto(from)
		need := r.reading.RowsTo(to)
		lost = max(0, need-room)
		r.reading.Fit(look, columns-2*screen.SlideMargin, min(need, room))
		r.reading.Goto(from)
		text = r.reading.Draw(look)
	}
	return v.Slide(first, last, text, lost), lost
}
