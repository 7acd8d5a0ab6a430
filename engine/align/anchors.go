package align

import (
	"context"
	"slices"

	"chunkscope/engine/source"
)

type anchor struct {
	offset      int
	window      int
	places      []uint32
	minDistance int
}

const (
	// Long pieces rarely occur more than once, so they locate chunks with little added text.
	coarseAnchors   = 6
	coarseWindow    = 96
	minCoarseWindow = 192
	// Short pieces find every run that is at least an eighth of the chunk.
	fineAnchors = 16
	fineWindow  = 24
	edgeLines   = 4
)

// partialChunk is a chunk that is only partly in the document.
type partialChunk struct {
	views
	lines   []int
	gaps    []int
	anchors []anchor
}

func (a *aligner) findAnchors(ctx context.Context, list []*entry) error {
	rest, err := a.findParts(ctx, list, a.words)
	if err != nil || a.doc.Format != source.Markdown || len(a.renderedView().hidden) == 0 {
		return err
	}
	_, err = a.findParts(ctx, rest, a.renderedView())
	return err
}

// findParts searches a view for pieces of the chunks.
func (a *aligner) findParts(ctx context.Context, list []*entry, v *view) (missing []*entry, err error) {
	parts := make([]*partialChunk, len(list))
	for i, g := range list {
		chunkView := g.view
		if v == a.words && chunkView.hidden != nil {
			chunkView = newWords(g.content, nil)
		}
		parts[i] = &partialChunk{views: views{v, chunkView}, lines: chunkView.listStartsAfter(isLineBreak), gaps: chunkView.listStartsAfter(isSpace)}
		g.parts = append(g.parts, parts[i])
	}
	if err := placeAnchors(ctx, parts, chooseCoarseAnchors); err != nil {
		return nil, err
	}
	var fewer []*partialChunk
	for i, x := range parts {
		if !x.isMostlyFound() {
			fewer, missing = append(fewer, x), append(missing, list[i])
		}
	}
	return missing, placeAnchors(ctx, fewer, chooseFineAnchors)
}

func placeAnchors(ctx context.Context, parts []*partialChunk, anchorsOf func(*partialChunk) []anchor) error {
	if len(parts) == 0 {
		return nil
	}
	partIndex := newIndex(parts[0].document.text)
	for _, x := range parts {
		x.anchors = anchorsOf(x)
		for _, k := range x.anchors {
			partIndex.request(x.chunk.text[k.offset:], k.window)
		}
	}
	if err := partIndex.find(ctx); err != nil {
		return err
	}
	for _, x := range parts {
		for i := range x.anchors {
			k := &x.anchors[i]
			k.places, k.minDistance = partIndex.findPlaces(x.chunk.text[k.offset:], k.window)
		}
	}
	return nil
}

// isMostlyFound reports whether the long pieces are enough to locate x. In repetitive text they are
// not, because only short pieces and lines distinguish the copies.
func (x *partialChunk) isMostlyFound() bool {
	var rarest *anchor
	for i := range x.anchors {
		k := &x.anchors[i]
		if k.minDistance < len(x.chunk.text) {
			return false
		}
		if n := len(k.places); n > 0 && (rarest == nil || n < len(rarest.places)) {
			rarest = k
		}
	}
	if rarest == nil {
		return false
	}
	for _, pos := range rarest.places[:min(len(rarest.places), maxDiagonals)] {
		if c, ok := x.findRunAt(int(pos)-rarest.offset, rarest.offset); ok && x.coversNearlyAll(c) {
			return true
		}
	}
	return false
}

func (x *partialChunk) coversNearlyAll(c run) bool { return (c.end-c.start)*5 >= len(x.chunk.text)*4 }

func chooseCoarseAnchors(x *partialChunk) []anchor {
	if len(x.chunk.text) < minCoarseWindow {
		return nil
	}
	return spreadAnchors(nil, len(x.chunk.text), coarseAnchors, coarseWindow)
}

func chooseFineAnchors(x *partialChunk) []anchor {
	n := len(x.chunk.text)
	var out []anchor
	w := chooseWindow(n, fineWindow)
	if n < 2*fineWindow {
		w = chooseWindow(n, fineWindow/2)
	}
	if w >= fineWindow/2 {
		out = spreadAnchors(out, n, fineAnchors, w)
	}
	lines := slices.Concat([]int{0}, x.lines, []int{n})
	for i, pos := range lines[:len(lines)-1] {
		if edge := i < edgeLines || i >= len(lines)-1-edgeLines; edge && lines[i+1]-pos >= minLineLetters {
			out = append(out, anchor{offset: pos, window: chooseWindow(lines[i+1]-pos, fineWindow)})
		}
	}
	slices.SortStableFunc(out, func(a, b anchor) int { return a.offset - b.offset })
	return slices.CompactFunc(out, func(a, b anchor) bool { return a.offset == b.offset && a.window == b.window })
}

func spreadAnchors(out []anchor, n, count, w int) []anchor {
	for i := range count {
		out = append(out, anchor{offset: (n - w) * i / (count - 1), window: w})
	}
	return out
}
