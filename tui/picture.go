package tui

import (
	"context"
	"io"
	"strings"

	"github.com/charmbracelet/colorprofile"

	"chunkscope/tui/cell"
	"chunkscope/tui/docview"
	"chunkscope/tui/layout"
	"chunkscope/tui/part"
	"chunkscope/tui/screen"
)

// Picture is a screen without a terminal.
type Picture struct {
	frame string
	w, h  int
	o     cell.SVGOptions
}

// maxPictureRows bounds the height of a picture of chunks.
const maxPictureRows = 1000

// Draw returns the explorer's screen of w × h cells, with chunk i (from 0) selected. It
// fails if the settings are invalid.
func Draw(o Options, w, h, i int) (*Picture, error) {
	r, err := newPicture(&o)
	if err != nil {
		return nil, err
	}
	r.lay.W, r.lay.H = max(w, layout.MinWidth), max(h, layout.MinHeight)
	r.arrange()
	r.walk(i)
	for _, do := range r.s.Tasks.Begin(r.wanted(), nil) {
		r.s.Tasks.Take(do())
	}
	r.arrange()
	return r.picture(r.draw(), r.lay.W, r.lay.H), nil
}

// DrawChunks returns the document from chunk first to chunk last (from 0), w cells wide
// and as high as necessary.
func DrawChunks(o Options, w, first, last int) (*Picture, error) {
	r, err := newPicture(&o)
	if err != nil {
		return nil, err
	}
	n := r.s.Chunks()
	if n == 0 {
		return r.picture("", w, 1), nil
	}
	first = min(max(first, 0), n-1)
	last = min(max(last, first), n-1)
	start, end := r.s.View.Territory(first).Start, r.s.View.Territory(last).End
	look := &docview.Look{Styles: r.styles, View: r.s.View, Selected: -1}
	r.reading.Fit(look, max(w, layout.MinWidth), maxPictureRows)
	r.reading.Goto(start)
	rows := r.reading.Draw(look)[:r.reading.RowsTo(end)]
	return r.picture(strings.Join(rows, "\n"), max(w, layout.MinWidth), len(rows)), nil
}

// newPicture returns an explorer after its first run.
func newPicture(o *Options) (*root, error) {
	o.Auto, o.State, o.Recovery = false, "", ""
	r := newRoot(o, colorprofile.TrueColor)
	if err := r.s.RunNow(context.Background()); err != nil {
		return nil, err
	}
	r.s.View.Took = 0
	return r, nil
}

func (r *explorer) picture(frame string, w, h int) *Picture {
	return &Picture{frame: frame, w: w, h: h, o: cell.SVGOptions{
		Background: r.theme.Ground.True, Foreground: r.theme.Text.True,
		Title: "chunkscope: " + r.s.Doc.Name, Method: r.styles.Method,
	}}
}

// SVG writes the picture; text stays text.
func (p *Picture) SVG(w io.Writer) error {
	_, err := io.WriteString(w, cell.SVG(p.frame, p.w, p.h, p.o))
	return err
}

// Pixels writes the picture as PNG, two pixels for each of the SVG's. missing are
// the characters that it drew as boxes, for want of a font.
func (p *Picture) Pixels(w io.Writer) (missing []rune, err error) {
	return cell.PNG(w, p.frame, p.w, p.h, p.o)
}

// bare returns a picture of the screen without open modes.
func (r *explorer) bare() part.Picture {
	open, n := r.panes, r.note
	r.panes, r.note = open.Bare(), screen.Note{}
	r.arrange()
	picture := r.picture(r.draw(), r.lay.W, r.lay.H)
	r.panes, r.note = open, n
	r.arrange()
	return picture
}
