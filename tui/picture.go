package tui

import (
	"context"
	"io"
	"strings"

	"github.com/charmbracelet/colorprofile"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/tui/cell"
	"chunkscope/tui/docview"
	"chunkscope/tui/layout"
	"chunkscope/tui/mode"
	"chunkscope/tui/part"
	"chunkscope/tui/screen"
	"chunkscope/tui/session/comparing"
	"chunkscope/tui/session/view"
)

// Picture is a picture of the screen, drawn without a terminal.
type Picture struct {
	frame string
	w, h  int
	o     cell.SVGOptions
}

// Sides contains the two sides of a picture. Both must be cut from the same text.
type Sides struct {
	A, B         *engine.Result
	NameA, NameB string
}

const maxPictureRows = 1000

// Draw draws the explorer on a screen of w × h cells with chunk i selected. It returns an error if
// the settings are invalid.
func Draw(o Options, w, h, i int) (*Picture, error) {
	r, err := newPicture(&o)
	if err != nil {
		return nil, err
	}
	r.layout.W, r.layout.H = max(w, layout.MinWidth), max(h, layout.MinHeight)
	r.arrange()
	r.goToChunk(i)
	for _, do := range r.s.Tasks.Begin(r.wantedTasks(), nil) {
		r.s.Tasks.Store(do())
	}
	if o.Sides != nil {
		r.panes.Open(r.sides(o.Sides))
	}
	r.arrange()
	return r.picture(r.draw(), r.layout.W, r.layout.H), nil
}

func (r *root) sides(content *Sides) *mode.Sides {
	m := mode.NewSides(r.Context())
	m.SetNames(content.NameA, content.NameB)
	return m
}

// chunksSpan returns the span of the chunks first to last, including the overlap of the first, and
// the ends of the chunks.
func chunksSpan(v *view.View, first, last int) (text chunk.Span, chunkEnds []int) {
	text.Start = v.OwnText(first).Start
	if o := v.Result.Chunks.At(first).Overlap; !o.Empty() {
		text.Start = min(text.Start, o.Start)
	}
	for i := first; i <= last; i++ {
		text.End = v.OwnText(i).End
		chunkEnds = append(chunkEnds, text.End)
	}
	return text, chunkEnds
}

func drawSidesExcerpt(r *root, content *Sides, first, last, w, h int) ([]string, docview.Omissions) {
	span, ends := chunksSpan(r.s.View, first, last)
	return r.sides(content).Excerpt(r.Context(), mode.Part{Text: span, Ends: ends, Numbered: docview.Range{First: first, Last: last}}, w, h)
}

// DrawChunks draws the chunks first to last at width w. The picture is as tall as necessary, but
// very long text is shortened.
func DrawChunks(o Options, w, first, last int) (picture *Picture, omitted docview.Omissions, err error) {
	r, err := newPicture(&o)
	if err != nil {
		return nil, omitted, err
	}
	n := r.s.ChunkCount()
	if n == 0 {
		return r.picture("", w, 1), omitted, nil
	}
	first = min(max(first, 0), n-1)
	last = min(max(last, first), n-1)
	var rows []string
	if o.Sides != nil {
		rows, omitted = drawSidesExcerpt(r, o.Sides, first, last, w, maxPictureRows)
	} else {
		w = max(w, layout.MinWidth)
		look := &docview.Look{Styles: r.display.styles, View: r.s.View, Selected: -1}
		r.reading.Fit(look, w, maxPictureRows)
		span, ends := chunksSpan(r.s.View, first, last)
		span.Start = r.s.View.OwnText(first).Start
		omitted = r.reading.Abridge(span, ends, maxPictureRows)
		rows = r.reading.Draw(look)
	}
	return r.picture(strings.Join(rows, "\n"), w, len(rows)), omitted, nil
}

func newPicture(o *Options) (*root, error) {
	o.Auto, o.State, o.Recovery = false, "", ""
	r := newRoot(o, colorprofile.TrueColor)
	if err := r.s.RunNow(context.Background()); err != nil {
		return nil, err
	}
	if s := o.Sides; s != nil { // show these results, since they may have hand cuts
		a := view.New(s.A, nil)
		r.s.View = view.New(s.B, nil)
		r.s.Compare.Pin(comparing.NewPin(s.A.Settings, s.NameA, "", a))
		for _, do := range r.s.Tasks.Begin(r.s.Compare.Tasks(), nil) {
			r.s.Tasks.Store(do())
		}
	}
	return r, nil
}

func (r *explorer) picture(frame string, w, h int) *Picture {
	return &Picture{frame: frame, w: w, h: h, o: cell.SVGOptions{
		Background: r.display.theme.Background.True, Foreground: r.display.theme.Text.True,
		Title: "chunkscope: " + part.Title(r.s.Doc.Name), Method: r.display.styles.Method,
	}}
}

// SVG writes the picture as SVG.
func (p *Picture) SVG(w io.Writer) error {
	_, err := io.WriteString(w, cell.SVG(p.frame, p.w, p.h, p.o))
	return err
}

// Pixels writes the picture as PNG with two pixels for each SVG pixel. It returns the characters
// that no font contains, which are drawn as boxes.
func (p *Picture) Pixels(w io.Writer) (missing []rune, err error) {
	return cell.PNG(w, p.frame, p.w, p.h, p.o)
}

func (r *explorer) pictureWithoutModes() part.Picture {
	open, n := r.panes, r.note
	r.panes, r.note = open.WithoutModes(), screen.Note{}
	r.arrange()
	picture := r.picture(r.draw(), r.layout.W, r.layout.H)
	r.panes, r.note = open, n
	r.arrange()
	return picture
}
