package align

import (
	"context"
	"slices"

	"chunkscope/engine/source"
)

// anchor is a piece of a chunk that is looked for in the document.
type anchor struct {
	at     int      // in the chunk's condensed text
	window int      // its length
	places []uint32 // in the document's
	apart  int      // the least distance of two of them
}

const (
	// A chunk to which little was added is found by a few long pieces, which
	// stand in few places: coarseAnchors of coarseWindow condensed bytes, one of
	// which lies in every run of two thirds of the chunk, when it has leastCoarse
	// bytes or more.
	coarseAnchors = 6
	coarseWindow  = 96
	leastCoarse   = 192
	// fineAnchors is how many pieces of fineWindow bytes are looked for
	// otherwise: a run that holds two sixteenths of the chunk is found.
	fineAnchors = 16
	fineWindow  = 24
	// edgeLines is how many lines at either end of a chunk are looked for.
	edgeLines = 4
)

// part is a chunk that does not stand in the document as a whole, in its view and in
// one of the document.
type part struct {
	views
	lines []int // starts of lines in its words, except the first
	gaps  []int // starts of words
	// anchors are pieces of the words.
	anchors []anchor
}

// findAnchors searches pieces of the chunks' words, first in all words of the document
// and, for chunks not mostly found there, in the words shown on a page.
func (a *aligner) findAnchors(ctx context.Context, list []*entry) error {
	rest, err := a.findParts(ctx, list, a.words)
	if err != nil || a.doc.Format != source.Markdown || len(a.renderedView().hidden) == 0 {
		return err
	}
	_, err = a.findParts(ctx, rest, a.renderedView())
	return err
}

// findParts searches pieces of the chunks' words in a view, and returns the chunks that
// are not mostly found.
func (a *aligner) findParts(ctx context.Context, list []*entry, in *view) (rest []*entry, err error) {
	parts := make([]*part, len(list))
	for i, g := range list {
		own := g.view
		if in == a.words && own.hidden != nil {
			own = newWords(g.content, nil)
		}
		parts[i] = &part{views: views{in, own}, lines: own.startsAfter(lineBreak), gaps: own.startsAfter(space)}
		g.parts = append(g.parts, parts[i])
	}
	if err := locate(ctx, parts, coarse); err != nil {
		return nil, err
	}
	var fewer []*part
	for i, x := range parts {
		if !x.mostly() {
			fewer, rest = append(fewer, x), append(rest, list[i])
		}
	}
	return rest, locate(ctx, fewer, fine)
}

// locate gives parts, which are of one view of the document, their anchors.
func locate(ctx context.Context, parts []*part, anchorsOf func(*part) []anchor) error {
	if len(parts) == 0 {
		return nil
	}
	found := newIndex(parts[0].in.text)
	for _, x := range parts {
		x.anchors = anchorsOf(x)
		for _, k := range x.anchors {
			found.want(x.own.text[k.at:], k.window)
		}
	}
	if err := found.find(ctx); err != nil {
		return err
	}
	for _, x := range parts {
		for i := range x.anchors {
			k := &x.anchors[i]
			k.places, k.apart = found.placesOf(x.own.text[k.at:], k.window)
		}
	}
	return nil
}

// mostly reports whether the coarse anchors of x are enough: the rarest lies in a run of
// nearly all of x, and no anchor is in text that repeats itself within the length of x,
// for which short pieces and lines distinguish better.
func (x *part) mostly() bool {
	var rarest *anchor
	for i := range x.anchors {
		k := &x.anchors[i]
		if k.apart < len(x.own.text) {
			return false
		}
		if n := len(k.places); n > 0 && (rarest == nil || n < len(rarest.places)) {
			rarest = k
		}
	}
	if rarest == nil {
		return false
	}
	for _, pos := range rarest.places[:min(len(rarest.places), diagonals)] {
		if c, ok := x.runAt(int(pos)-rarest.at, rarest.at); ok && x.nearlyAll(c) {
			return true
		}
	}
	return false
}

// nearlyAll reports whether c is so much of x that no altered text can be more.
func (x *part) nearlyAll(c run) bool { return (c.end-c.start)*5 >= len(x.own.text)*4 }

// coarse are a few long pieces of x, the first and the last among them.
func coarse(x *part) []anchor {
	if len(x.own.text) < leastCoarse {
		return nil
	}
	return spread(nil, len(x.own.text), coarseAnchors, coarseWindow)
}

// fine returns the pieces of x to search if no long one helps: short ones, and its first
// and last lines, the boundaries of added text.
func fine(x *part) []anchor {
	n := len(x.own.text)
	var out []anchor
	w := windowOf(n, fineWindow)
	if n < 2*fineWindow { // so that a piece lies in every half of a short text
		w = windowOf(n, fineWindow/2)
	}
	if w >= fineWindow/2 { // a piece of a few bytes is anywhere
		out = spread(out, n, fineAnchors, w)
	}
	lines := slices.Concat([]int{0}, x.lines, []int{n})
	for i, pos := range lines[:len(lines)-1] {
		if edge := i < edgeLines || i >= len(lines)-1-edgeLines; edge && lines[i+1]-pos >= leastLine {
			out = append(out, anchor{at: pos, window: windowOf(lines[i+1]-pos, fineWindow)})
		}
	}
	slices.SortStableFunc(out, func(a, b anchor) int { return a.at - b.at })
	return slices.CompactFunc(out, func(a, b anchor) bool { return a.at == b.at && a.window == b.window })
}

// spread appends count anchors of w bytes, evenly spread over n.
func spread(out []anchor, n, count, w int) []anchor {
	for i := range count {
		out = append(out, anchor{at: (n - w) * i / (count - 1), window: w})
	}
	return out
}
