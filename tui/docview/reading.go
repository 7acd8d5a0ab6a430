package docview

import (
	"sort"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/tui/layout"
)

// MapWidth is the cells of the minimap: how many marks a row holds, and the
// gravest of them.
const MapWidth = 2

// Reading is where the reader is.
type Reading struct {
	Position
	Map Map
	// Matches are the spans that are highlighted, and Match is the current one;
	// -1 for none.
	Matches []chunk.Span
	Match   int

	left jumps
	size int // bytes of the document
}

// NewReading returns the beginning of a document.
func NewReading(doc *engine.Document) *Reading {
	r := &Reading{}
	r.Open(doc)
	return r
}

// Open shows a document from its beginning on; no place of another one is
// remembered.
func (r *Reading) Open(doc *engine.Document) {
	r.Reload(doc, 0)
	r.left = jumps{}
}

// Reload shows the same document in a new state, from the byte at top on.
func (r *Reading) Reload(doc *engine.Document, top int) {
	r.Position.Open(doc)
	r.Mark(nil, -1)
	r.size = len(doc.Text)
	if top > 0 {
		r.Goto(top)
	}
}

// Arrange fits the text into its place on the screen.
func (r *Reading) Arrange(look *Look, l *layout.Layout) {
	if !l.Document.Empty() {
		r.Fit(look, l.Document.W-MapWidth, l.Document.H)
	}
}

// Present fits the text into the column of the presentation look.
func (r *Reading) Present(look *Look, l *layout.Layout) layout.Layout {
	remaining := r.FitQuiet(look, l.W, layout.PresentedRows(l.H))
	return l.Presented(remaining, r.GutterWidth()+r.W, MapWidth)
}

// Mark highlights spans. current is the one shown, or -1 for the first at or
// below the top of the screen.
func (r *Reading) Mark(matches []chunk.Span, current int) {
	r.Matches, r.Match = matches, current
	if current < 0 && len(matches) > 0 {
		top := r.Top()
		r.Match = sort.Search(len(matches), func(i int) bool { return matches[i].Start >= top }) % len(matches)
	}
}

// Step makes the next span in direction d the current one, and shows it; ok is
// false when there is none.
func (r *Reading) Step(d int) (at int, ok bool) {
	n := len(r.Matches)
	if n == 0 {
		return 0, false
	}
	r.Match = ((r.Match+d)%n + n) % n
	at = r.Matches[r.Match].Start
	r.Reveal(at)
	return at, true
}
