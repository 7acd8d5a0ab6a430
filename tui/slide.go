package tui

import (
	"chunkscope/tui/cell"
	"chunkscope/tui/docview"
	"chunkscope/tui/mode"
	"chunkscope/tui/screen"
)

// slideHeight is the height of a slide in pixels. The aspect ratio determines the width.
const slideHeight = 1080

// slideColumns lists the widths to try, in order. Even text at the last width is readable from the
// back of a room.
var slideColumns = []int{84, 92, 100, 108, 116, 124}

// DrawSlide draws a slide of the chunks first to last with the aspect ratio w:h. It shows the name
// of the document, the settings, a legend and the measures. If a chunk does not fit, its middle is
// omitted. All seams stay visible if possible.
func DrawSlide(o Options, first, last int, w, h float64) (slide *Picture, omitted docview.Omissions, err error) {
	r, err := newPicture(&o)
	if err != nil {
		return nil, omitted, err
	}
	for _, do := range r.s.Tasks.Begin(r.wantedTasks(), nil) {
		r.s.Tasks.Store(do())
	}
	n := r.s.ChunkCount()
	first = min(max(first, 0), max(n-1, 0))
	last = min(max(last, first), max(n-1, 0))
	if n > 0 {
		r.s.Select(first)
	}
	canvas := cell.Canvas{W: int(slideHeight*w/h + 0.5), H: slideHeight}
	var frame string
	sizes, draw := slideColumns, r.slide
	if o.Sides != nil {
		sizes, draw = []int{mode.SidesFrom + 2*screen.SlideMargin}, r.sidesSlide(o.Sides)
	}
	for _, columns := range sizes {
		rows := canvas.Rows(columns)
		frame, omitted = draw(first, last, columns, rows)
		slide = r.picture(frame, columns, rows)
		if omitted.Omitted == 0 {
			break
		}
	}
	slide.o.Canvas = canvas
	return slide, omitted, nil
}

func (r *root) slide(first, last, columns, rows int) (frame string, omitted docview.Omissions) {
	r.layout.W, r.layout.H = columns, rows
	var text []string
	if r.s.ChunkCount() > 0 {
		look := &docview.Look{Styles: r.display.styles, View: r.s.View, Selected: -1, IsPresentation: true, Numbered: &docview.Range{First: first, Last: last}}
		height := rows - screen.SlideHead - screen.SlideFoot
		r.reading.Fit(look, columns-2*screen.SlideMargin, height)
		span, ends := chunksSpan(r.s.View, first, last)
		omitted = r.reading.Abridge(span, ends, height)
		text = r.reading.Draw(look)
	}
	return r.screen().Slide(first, last, text, omitted), omitted
}

func (r *root) sidesSlide(content *Sides) func(first, last, columns, rows int) (string, docview.Omissions) {
	return func(first, last, columns, rows int) (frame string, omitted docview.Omissions) {
		r.layout.W, r.layout.H = columns, rows
		var text []string
		if r.s.ChunkCount() > 0 {
			text, omitted = drawSidesExcerpt(r, content, first, last, columns-2*screen.SlideMargin, rows-screen.SlideHead-screen.SlideFoot)
		}
		return r.screen().Slide(first, last, text, omitted), omitted
	}
}
