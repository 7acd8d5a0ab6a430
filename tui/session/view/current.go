package view

import (
	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/settings"
	"chunkscope/engine/work"
)

// Current is what the explorer shows, and goes on showing while results come and
// go.
type Current struct {
	Shown
	follow int        // byte whose chunk the next result selects
	seam   bool       // it selects the one behind the seam nearest to follow
	anchor chunk.Span // the text the reader selected, while results come and go
}

// Shown is what the explorer shows: the document, its settings, what the last
// finished run made of it, and the selected chunk.
type Shown struct {
	Doc      *engine.Document
	Settings settings.Settings

	// View is what the last finished run gave; nil until the first one.
	View *View
	// Doing is what is under way, and how far, once that takes long; nothing before.
	Doing work.State
	// Failed is the sentence of the last run that ended in an error.
	Failed string

	// Selected is the chunk whose facts are shown.
	Selected int
}

// Chunks is the number of chunks of the present result.
func (c *Shown) Chunks() int {
	if c.View == nil {
		return 0
	}
	return c.View.Result.Chunks.Len()
}

// Select chooses chunk i, clamped to what there is.
func (c *Current) Select(i int) {
	c.Selected = min(max(i, 0), max(0, c.Chunks()-1))
	c.anchor = chunk.Span{}
}

// SelectAt chooses the chunk that owns the byte at off.
func (c *Current) SelectAt(off int) {
	if c.View != nil {
		c.Select(c.View.Owner(off))
	}
}

// Follow has the next result select the chunk that owns the byte at off, in
// place of the text that is selected now.
func (c *Current) Follow(off int) { c.follow, c.seam = off, false }

// FollowSeam has the next result select the chunk behind the seam that is nearest
// to the byte at off: what looks at that seam stays at the same text.
func (c *Current) FollowSeam(off int) { c.follow, c.seam = off, true }

// NextDry is the chunk right of the next dry seam, in direction d.
func (c *Shown) NextDry(d int) (i int, ok bool) {
	if c.View == nil {
		return 0, false
	}
	seams := &c.View.Result.Seams
	return Walk(c.Chunks(), c.Selected, d, func(i int) bool { return i > 0 && seams.At(i-1).Dry() })
}

// Walk finds the next index from at in direction d, around the ends.
func Walk(n, at, d int, want func(int) bool) (int, bool) {
	for k := 1; k <= n; k++ {
		i := ((at+d*k)%n + n) % n
		if want(i) {
			return i, true
		}
	}
	return 0, false
}

// Show makes v the present view; the same text stays selected.
func (c *Current) Show(v *View) {
	text := c.selectedText()
	near, seam := c.follow, c.seam
	c.follow, c.seam = 0, false
	c.View = v
	if seam {
		c.Select(v.behindSeam(near))
		return
	}
	c.Select(v.holder(text))
	c.anchor = text
}

// selectedText is the text that stays selected when the document is cut anew:
// what the reader selected, and not what earlier results made of it, so that a
// slider moved back and forth comes back to the chunk it began with.
func (c *Current) selectedText() chunk.Span {
	switch {
	case c.follow > 0:
		return chunk.Span{Start: c.follow, End: c.follow + 1}
	case c.anchor.End > 0:
		return c.anchor
	case c.View != nil && c.Selected < c.Chunks():
		return c.View.Territory(c.Selected)
	}
	return chunk.Span{}
}

// Open shows another document, of which nothing is known yet.
func (c *Current) Open(doc *engine.Document) {
	c.Doc, c.View, c.Failed, c.Doing = doc, nil, "", work.State{}
	c.follow, c.seam = 0, false
	c.Select(0)
}

// UpToDate reports whether the view is of the document and settings as they are
// now.
func (c *Shown) UpToDate() bool {
	return c.View != nil && c.View.Result.Settings == c.Settings && c.View.Result.Doc == c.Doc
}

// Modest reports whether a document is so small that what takes long in others
// is looked for unasked: on two cores it takes some tenths of a second.
func Modest(doc *engine.Document) bool { return len(doc.Text) <= 1<<20 }
