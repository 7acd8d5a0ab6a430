package docview

import (
	"cmp"
	"sort"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/text"
	"chunkscope/tui/layout"
	"chunkscope/tui/session/view"
)

// MapWidth is the width of the minimap, including the blank before it.
const MapWidth = 2

// Reading is the user's position in the document, with the highlighted spans and the minimap.
type Reading struct {
	Position
	Map Map
	// Matches are the highlighted spans. Match is the index of the current one, or -1.
	Matches []chunk.Span
	Match   int

	left   jumps
	length int
	seamScroll
}

// seamScroll records how ShowSeam scrolled. savedTop is the first visible byte before scrolling,
// and seamTop the first one after. They are equal if ShowSeam found no seam. seamTop is noTop if no
// scrolling was necessary.
type seamScroll struct {
	savedTop, seamTop int
	revealed          bool // whether RevealOverlap scrolled last
}

const noTop = -1

// Place is a position to which Return can go back.
type Place struct {
	Anchor int // byte that stays in the first row when the width changes
	seamScroll
}

// Place returns the current position.
func (r *Reading) Place() Place { return Place{r.anchor(), r.seamScroll} }

// Return goes back to an earlier position in the same document.
func (r *Reading) Return(p Place) {
	r.Goto(p.Anchor)
	r.seamScroll = p.seamScroll
}

// NewReading returns a Reading at the start of a document.
func NewReading(doc *engine.Document) *Reading {
	r := &Reading{}
	r.Open(doc)
	return r
}

// Open shows the start of a document and clears the history of positions.
func (r *Reading) Open(doc *engine.Document) {
	r.Reload(doc, 0)
	r.left = jumps{}
}

// Reload shows a new version of the document. The first row contains the byte at top.
func (r *Reading) Reload(doc *engine.Document, top int) {
	r.Position.Open(doc)
	r.Highlight(nil, -1)
	r.length, r.seamTop = len(doc.Text), noTop
	if top > 0 {
		r.Goto(top)
	}
}

// Arrange fits the text into a layout.
func (r *Reading) Arrange(look *Look, l *layout.Layout) {
	if !l.Document.Empty() {
		r.Fit(look, l.Document.W-MapWidth, l.Document.H)
	}
}

// Present fits the text into the column of a presentation and returns the layout of the
// presentation.
func (r *Reading) Present(look *Look, l *layout.Layout) layout.Layout {
	remaining := r.FitPresentation(look, l.W, layout.PresentedRows(l.H))
	return l.ForPresentation(remaining, r.GutterWidth()+r.W, MapWidth)
}

// Highlight highlights matches. current is the index of the current one, or -1 for the first match
// at or after the top of the screen.
func (r *Reading) Highlight(matches []chunk.Span, current int) {
	r.Matches, r.Match = matches, current
	if current < 0 && len(matches) > 0 {
		top := r.Top()
		r.Match = sort.Search(len(matches), func(i int) bool { return matches[i].Start >= top }) % len(matches)
	}
}

// ShowSeam scrolls to the nearest seam if no seam is visible. First it undoes its previous
// scrolling, unless the user has scrolled since then. A few visible rows always stay visible,
// except after a cut was removed. If only shared text in the lower half is visible, ShowSeam
// scrolls to the cut below if that is near. If the last change moved the start of the selected
// chunk's overlap a few rows above the screen, it scrolls up to that start. removedCut is the
// selected cut if it no longer exists, or 0. In that case, or if no seam is visible, ShowSeam
// prefers a seam with overlap.
func (r *Reading) ShowSeam(v *view.View, selected, removedCut int) {
	if r.Top() == r.seamTop {
		r.Goto(r.savedTop)
	}
	r.savedTop, r.seamTop, r.revealed = r.Top(), noTop, false
	start, end := r.VisibleBytes()
	i, ok := v.FirstSeamBetween(start, end)
	limit, own := max(r.H/2, r.H-rowsKept), r.Rows()
	farthest := limit
	if removedCut > 0 {
		farthest = 2 * r.H
	}
	if (removedCut > 0 || !ok) && v.NearestOverlap(i, end, start, 0) < 0 && r.scrollToOverlap(v, cmp.Or(removedCut, start), farthest) {
		return
	}
	minRows := limit + 1
	if ok && len(own) > 0 {
		_, inUpperHalf := v.FirstSeamBetween(start, own[len(own)/2].Start)
		if inUpperHalf || v.Result.Seams[i].Byte+1 < end { // a cut at a line end belongs to the next line
			r.revealOverlap(v, selected)
			return
		}
		minRows = min(maxRowsToCut, limit) + 1
	}
	try := func(rows int) {
		if rows < minRows {
			minRows, r.seamTop = rows, r.Top()
		}
	}
	if i > 0 && !ok {
		r.Goto(v.Result.Seams[i-1].Byte - 1) // include the end of the previous chunk
		try(r.CountRowsBefore(r.savedTop))
	}
	if i < len(v.Result.Seams) {
		r.Goto(v.Result.Seams[i].Byte + 1)
		r.Scroll(1 - r.H)
		top := r.Top()
		rows := sort.Search(len(own), func(y int) bool { return own[y].Start >= top })
		if !ok {
			rows++ // also show a row below the cut
		}
		try(rows)
	}
	switch r.Goto(r.savedTop); {
	case r.seamTop == noTop && !ok:
		r.seamTop = r.savedTop
	case r.seamTop > r.savedTop:
		moved := sort.Search(len(own), func(y int) bool { return own[y].Start >= r.seamTop })
		r.Goto(r.seamTop)
		r.Page(min(rowsBelowCut, limit-moved, max(1, r.H/2+1-minRows)))
		r.seamTop = r.Top()
	case r.seamTop != noTop:
		overlap, _, _ := v.Result.Chunks.SharedSpans(i)
		r.scrollUp(overlap, limit, farthest)
	}
}

// scrollUp scrolls up to seamTop, and on to the start of the overlap if that takes at most limit
// rows. To avoid a blank first row it scrolls at most farthest rows.
func (r *Reading) scrollUp(overlap chunk.Span, limit, farthest int) {
	if !overlap.Empty() && overlap.Start < r.seamTop {
		r.Goto(overlap.Start)
		if r.CountRowsBefore(r.savedTop) <= limit {
			r.seamTop = r.Top()
		}
	}
	r.Goto(r.seamTop)
	if r.avoidBlankTop(); r.CountRowsBefore(r.savedTop) > farthest {
		r.Goto(r.seamTop)
	}
	r.seamTop = r.Top()
}

// scrollToOverlap scrolls to the seam with overlap nearest to offset at, preferably a large
// overlap. The cut must be less than a screen away, the overlap must begin at most a few rows
// further, and the text must move by at most farthest rows. It reports whether it scrolled.
func (r *Reading) scrollToOverlap(v *view.View, at, farthest int) bool {
	own := r.Rows()
	r.Scroll(1 - r.H)
	start := r.Top()
	r.Goto(r.savedTop)
	r.Scroll(r.H - 1 - rowsBelowCut)
	_, end := r.VisibleBytes()
	r.Goto(r.savedTop)
	i := v.NearestLargeOverlap(v.Owner(start), end, at)
	if i < 0 {
		return false
	}
	overlap, _, _ := v.Result.Chunks.SharedSpans(i + 1)
	cut := v.Result.Seams[i].Byte
	if cut > r.savedTop {
		r.Goto(cut + 1)
		r.Scroll(1 - r.H)
		r.Page(rowsBelowCut)
	}
	if overlap.Start < r.Top() {
		r.Goto(overlap.Start)
	}
	rows := r.CountRowsBefore(start)
	r.avoidBlankTop()
	top := r.Top()
	moved := max(r.CountRowsBefore(r.savedTop), sort.Search(len(own), func(y int) bool { return own[y].Start >= top }))
	if _, end = r.VisibleBytes(); overlap.Empty() || rows > maxRowsToOverlap || moved > farthest || cut >= end {
		r.Goto(r.savedTop)
		return false
	}
	r.seamTop = r.Top()
	return true
}

// avoidBlankTop scrolls up a few rows to a row with text if the first row is blank.
func (r *Reading) avoidBlankTop() {
	top := r.Top()
	for range rowsAboveCut {
		if start, end, ok := r.Row(0); !ok || !text.IsBlank(r.doc.Text[start:end]) {
			r.scrollToLineStart()
			return
		}
		r.Scroll(-1)
	}
	r.Goto(top)
}

// FoundNoSeam reports whether ShowSeam found no seam nearby and the user has not scrolled since
// then.
func (r *Reading) FoundNoSeam() bool { return r.seamTop == r.savedTop && r.Top() == r.seamTop }

// Limits for the scrolling of ShowSeam.
const (
	maxRowsToCut     = 3 // maximum rows from visible shared text to the cut below
	maxRowsToOverlap = 6 // maximum rows up to the start of an overlap
	rowsBelowCut     = 3 // rows to show of the chunk below a cut
	rowsAboveCut     = 3 // maximum rows to show above a cut
	rowsKept         = 3 // visible rows that must stay visible
)

// revealOverlap scrolls up to the start of a chunk's overlap if the last settings change altered
// the overlap and the cut stays visible.
func (r *Reading) revealOverlap(v *view.View, selected int) {
	start, end := r.VisibleBytes()
	if selected == 0 || !v.SeamChanged(selected-1) {
		return
	}
	overlap, _, _ := v.Result.Chunks.SharedSpans(selected)
	cut := v.Result.Seams[selected-1].Byte
	if overlap.Empty() || overlap.Start >= start || cut < start || cut >= end {
		return
	}
	r.Goto(overlap.Start)
	if _, end = r.VisibleBytes(); cut >= end || r.CountRowsBefore(start) > maxRowsToOverlap {
		r.Goto(r.savedTop)
		return
	}
	r.seamTop = r.Top()
}

// RevealOverlap scrolls to show the overlap of a chunk and the cut below it. The next ShowSeam
// undoes this, unless KeepRevealed is called first.
func (r *Reading) RevealOverlap(v *view.View, selected int) {
	overlap, _, _ := v.Result.Chunks.SharedSpans(selected)
	r.RevealCut(overlap.Start-1, v.Result.Seams[selected-1].Byte)
	r.seamTop, r.revealed = r.Top(), true
}

// KeepRevealed keeps the next ShowSeam from undoing RevealOverlap. It returns false if something
// else has scrolled since then.
func (r *Reading) KeepRevealed() bool {
	wasRevealed := r.revealed
	if wasRevealed {
		r.seamTop, r.revealed = noTop, false
	}
	return wasRevealed
}

// StepMatch selects the d-th match after the current one, scrolls to it and returns its offset. ok
// is false if there are no matches.
func (r *Reading) StepMatch(d int) (at int, ok bool) {
	n := len(r.Matches)
	if n == 0 {
		return 0, false
	}
	r.Match = ((r.Match+d)%n + n) % n
	at = r.Matches[r.Match].Start
	r.Reveal(at)
	return at, true
}
