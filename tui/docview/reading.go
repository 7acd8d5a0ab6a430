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

// Reading is the user's position in the document, together with the highlighted spans and the
// minimap.
type Reading struct {
	Position
	Map Map
	// Matches lists the highlighted spans. Match is the index of the current one, or -1.
	Matches []chunk.Span
	Match   int

	left   jumps
	length int
	// savedTop is the first visible byte before ShowSeam scrolled, and seamTop the one afterward.
	// They are equal if ShowSeam found no seam. seamTop is noTop if ShowSeam did not have to
	// scroll.
	savedTop, seamTop int
	revealed          bool // whether RevealOverlap scrolled last
}

const noTop = -1

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
	remaining := r.FitQuiet(look, l.W, layout.PresentedRows(l.H))
	return l.ForPresentation(remaining, r.GutterWidth()+r.W, MapWidth)
}

// Highlight highlights matches. current is the index of the current one. If current is -1, the
// first match at or after the top of the screen becomes current.
func (r *Reading) Highlight(matches []chunk.Span, current int) {
	r.Matches, r.Match = matches, current
	if current < 0 && len(matches) > 0 {
		top := r.Top()
		r.Match = sort.Search(len(matches), func(i int) bool { return matches[i].Start >= top }) % len(matches)
	}
}

// ShowSeam scrolls to the nearest seam if no seam is visible. First it undoes its previous
// scrolling, unless the user has scrolled since then. A few of the visible rows always remain
// visible. If only shared text is visible in the lower half, ShowSeam scrolls to the following cut
// if that is near. If the last change moved the start of the selected chunk's overlap a few rows
// above the screen, it scrolls up to that start. removedCut is the cut that the user selected if it
// no longer exists, or 0. Then, or if no seam is visible, ShowSeam prefers a seam with overlap.
func (r *Reading) ShowSeam(v *view.View, selected, removedCut int) {
	if r.Top() == r.seamTop {
		r.Goto(r.savedTop)
	}
	r.savedTop, r.seamTop, r.revealed = r.Top(), noTop, false
	start, end := r.VisibleBytes()
	i, ok := v.SeamInSight(start, end)
	if (removedCut > 0 || !ok) && v.NearestOverlap(i, end, start, 0) < 0 && r.scrollToOverlap(v, cmp.Or(removedCut, start)) {
		return
	}
	limit, own := max(r.H/2, r.H-rowsKept), r.Rows()
	minRows := limit + 1
	if ok && len(own) > 0 {
		_, inUpperHalf := v.SeamInSight(start, own[len(own)/2].Start)
		if inUpperHalf || v.Result.Seams[i].Byte+1 < end { // a cut at a line end belongs to the next line
			r.revealOverlap(v, selected)
			return
		}
		minRows = maxRowsToCut + 1
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
		r.Goto(r.seamTop)
		r.Page(min(rowsBelowCut, max(1, r.H/2+1-minRows)))
		r.seamTop = r.Top()
	case r.seamTop != noTop:
		if overlap, _, _ := v.Result.Chunks.SharedSpans(i); !overlap.Empty() && overlap.Start < r.seamTop {
			r.Goto(overlap.Start)
			if r.CountRowsBefore(r.savedTop) <= limit {
				r.seamTop = r.Top()
			}
		}
		r.Goto(r.seamTop)
		r.avoidBlankTop()
		r.seamTop = r.Top()
	}
}

// scrollToOverlap scrolls to the seam with overlap nearest to offset at, if the cut is less than a
// screen away and the overlap begins at most a few rows further. It reports whether it scrolled.
func (r *Reading) scrollToOverlap(v *view.View, at int) bool {
	r.Scroll(1 - r.H)
	start := r.Top()
	r.Goto(r.savedTop)
	r.Scroll(r.H - 1 - rowsBelowCut)
	_, end := r.VisibleBytes()
	r.Goto(r.savedTop)
	i := v.NearestOverlap(v.Owner(start), end, at, 0)
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
	if _, end = r.VisibleBytes(); overlap.Empty() || rows > maxRowsToOverlap || cut >= end {
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
			r.beginAtLine()
			return
		}
		r.Scroll(-1)
	}
	r.Goto(top)
}

// FoundNoSeam reports whether ShowSeam found no seam near enough and the user has not scrolled
// since then.
func (r *Reading) FoundNoSeam() bool { return r.seamTop == r.savedTop && r.Top() == r.seamTop }

// These constants limit the scrolling of ShowSeam.
const (
	maxRowsToCut     = 3 // maximum rows from visible shared text to the following cut
	maxRowsToOverlap = 6 // maximum rows up to the start of an overlap
	rowsBelowCut     = 3 // rows to show of the chunk below a cut
	rowsAboveCut     = 3 // maximum rows to show above a cut
	rowsKept         = 3 // visible rows that must remain visible
)

// revealOverlap scrolls up to the start of a chunk's overlap if the last change of settings changed
// the overlap. It does so only if the cut remains visible.
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

// RevealOverlap scrolls so that the overlap of a chunk and the following cut are visible. The next
// ShowSeam undoes this, unless KeepRevealed is called before.
func (r *Reading) RevealOverlap(v *view.View, selected int) {
	overlap, _, _ := v.Result.Chunks.SharedSpans(selected)
	r.RevealJoint(overlap.Start-1, v.Result.Seams[selected-1].Byte)
	r.seamTop, r.revealed = r.Top(), true
}

// KeepRevealed makes ShowSeam keep the position to which RevealOverlap scrolled. It returns false
// if something else scrolled since then.
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
