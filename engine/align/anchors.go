package align

import (
	"context"
	"slices"
	"unicode/utf8"
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

// findAnchors finds where pieces of the chunks stand that do not stand in the
// document as a whole.
func (a *aligner) findAnchors(ctx context.Context) error {
	var parted []*entry
	for i := range a.entries {
		g := &a.entries[i]
		if g.text == "" || a.occurs(g) {
			continue
		}
		g.starts = nil
		g.lines, g.words = lineStarts(g.content), startsAfter(space, g.content)
		parted = append(parted, g)
	}
	if err := a.locate(ctx, parted, coarse); err != nil {
		return err
	}
	parted = slices.DeleteFunc(parted, a.mostly)
	return a.locate(ctx, parted, fine)
}

// locate gives each of parted its anchors.
func (a *aligner) locate(ctx context.Context, parted []*entry, anchorsOf func(*entry) []anchor) error {
	x := newIndex(a.doc.text)
	for _, g := range parted {
		g.anchors = anchorsOf(g)
		for _, k := range g.anchors {
			x.want(g.text[k.at:], k.window)
		}
	}
	if err := x.find(ctx); err != nil {
		return err
	}
	for _, g := range parted {
		for i := range g.anchors {
			k := &g.anchors[i]
			k.places, k.apart = x.of(g.text[k.at:], k.window)
		}
	}
	return nil
}

// mostly reports whether the coarse anchors of g are enough: the rarest lies in a
// run of nearly all of g, and none stands in text that repeats itself within the
// length of g, where short pieces and lines tell more.
func (a *aligner) mostly(g *entry) bool {
	var rarest *anchor
	for i := range g.anchors {
		k := &g.anchors[i]
		if k.apart < len(g.text) {
			return false
		}
		if n := len(k.places); n > 0 && (rarest == nil || n < len(rarest.places)) {
			rarest = k
		}
	}
	if rarest == nil {
		return false
	}
	for _, p := range rarest.places[:min(len(rarest.places), diagonals)] {
		if c, ok := a.run(g, int(p)-rarest.at, rarest.at); ok && g.nearlyAll(c) {
			return true
		}
	}
	return false
}

// nearlyAll reports whether c is so much of g that no altered text can be more.
func (g *entry) nearlyAll(c candidate) bool { return (c.end-c.start)*5 >= len(g.text)*4 }

// coarse are a few long pieces of g, the first and the last among them.
func coarse(g *entry) []anchor {
	if len(g.text) < leastCoarse {
		return nil
	}
	return spread(nil, len(g.text), coarseAnchors, coarseWindow)
}

// fine are the pieces of g that are looked for where no long one helps: short
// ones, and its first and last lines, where added text ends and begins.
func fine(g *entry) []anchor {
	n := len(g.text)
	var out []anchor
	if w := windowOf(n, fineWindow); w >= 12 { // a piece of a few bytes is anywhere
		out = spread(out, n, fineAnchors, w)
	}
	lines := slices.Concat([]int{0}, g.lines, []int{n})
	for i, at := range lines[:len(lines)-1] {
		if edge := i < edgeLines || i >= len(lines)-1-edgeLines; edge && lines[i+1]-at >= leastLine {
			out = append(out, anchor{at: at, window: windowOf(lines[i+1]-at, fineWindow)})
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

// lineStarts are where the lines of s that are not blank begin, in condensed
// bytes, but for the first.
func lineStarts(s string) []int {
	return startsAfter(func(r rune) bool { return r == '\n' || r == '\r' }, s)
}

// startsAfter are where the text of s goes on after white space with one of these,
// in condensed bytes.
func startsAfter(these func(rune) bool, s string) []int {
	var out []int
	n, fresh := 0, false
	for _, r := range s {
		switch {
		case these(r):
			fresh = n > 0
		case !space(r):
			if fresh {
				out = append(out, n)
				fresh = false
			}
			n += utf8.RuneLen(r)
		}
	}
	return out
}
