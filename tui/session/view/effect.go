package view

import (
	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/compare"
	"chunkscope/engine/settings"
)

// Effect is the effect of the last change of one setting on the chunks.
type Effect struct {
	*settings.Setting
	// Previous is the value before. If the chunks are the same as before, and were the same
	// after the change before, it is the value before that.
	Previous string
	// Increased reports whether the value, a number, is larger now.
	Increased bool
	// Unchanged reports whether the chunks are the same as before the last step. If not, Changed lists the
	// seams that differ, each as the span of the text shared there, a moved one once. Losses lists the seams of
	// the current result that deliver less overlap than before, and Moved those with another cut, in a
	// small document.
	Unchanged bool
	Changed   []chunk.PackedSpan
	Losses    []SeamBefore
	Moved     []SeamBefore
}

// SeamBefore is the overlap that a seam of the current result delivered before the change, when its cut
// was at byte Cut.
type SeamBefore struct{ Seam, Delivered, Cut int }

// effectOf returns the effect of the step between two views of a document without the places;
// nil if something other than one setting changed.
func effectOf(before, after *View) *Effect {
	a, b := before.Result, after.Result
	changed := compare.CompareSettings(a.Settings, b.Settings)
	if len(changed) != 1 || a.Replay != b.Replay || before.Given != nil || after.Given != nil {
		return nil
	}
	t, _ := settings.Lookup(changed[0].Key)
	e := &Effect{Setting: t, Previous: t.Get(&a.Settings), Increased: t.Number(&b.Settings) > t.Number(&a.Settings), Unchanged: b.SameChunks(a)}
	last := before.Effect
	if e.Unchanged && last != nil && last.Unchanged && last.Setting == t && last.Previous != t.Get(&b.Settings) {
		e.Previous = last.Previous
	}
	return e
}

// continuesAct reports whether the last step is one more of a number in the same direction.
func (v *View) continuesAct(before *View) bool {
	e, last := v.Effect, before.Effect
	return v.act == before.act && e != nil && last != nil && before.Before != nil && e.Setting == last.Setting && e.IsNumber() && e.Increased == last.Increased
}

// compareSeams adds the places that differ between the result before the act and the current one.
func (e *Effect) compareSeams(a, b *engine.Result) {
	e.Changed = make([]chunk.PackedSpan, 0, max(a.Seams.Len(), b.Seams.Len())) // growing would take more time
	i, j := 0, 0
	removed, added := 0, 0 // since the last cut that both have
	for i < a.Seams.Len() || j < b.Seams.Len() {
		switch {
		case j == b.Seams.Len() || i < a.Seams.Len() && a.Seams.Byte(i) < b.Seams.Byte(j):
			i, removed = i+1, removed+1
		case i == a.Seams.Len() || b.Seams.Byte(j) < a.Seams.Byte(i):
			j, added = j+1, added+1
		default:
			e.noteMoved(a, b, chunk.Span{Start: i - removed, End: i}, chunk.Span{Start: j - added, End: j})
			removed, added = 0, 0
			previous, current := seamPlace(a, i), seamPlace(b, j)
			if previous != current || a.Seams.Dry(i) != b.Seams.Dry(j) {
				current.Start = min(current.Start, previous.Start)
				e.Changed = append(e.Changed, chunk.Pack(current))
			}
			e.noteLoss(a, b, i, j)
			i, j = i+1, j+1
		}
	}
	e.noteMoved(a, b, chunk.Span{Start: i - removed, End: i}, chunk.Span{Start: j - added, End: j})
}

// noteMoved notes the seams between two cuts that both results have. If these are as many as
// before, each of them has moved, and only its new place is listed.
func (e *Effect) noteMoved(a, b *engine.Result, before, after chunk.Span) {
	moved := before.Len() == after.Len()
	i, j := before.Start, after.Start
	for i < before.End || j < after.End {
		switch {
		case moved:
			e.Changed = append(e.Changed, chunk.Pack(seamPlace(b, j)))
			e.noteLoss(a, b, i, j)
			if IsSmall(b.Doc) {
				e.Moved = append(e.Moved, SeamBefore{Seam: j, Cut: a.Seams.Byte(i)})
			}
			i, j = i+1, j+1
		case j == after.End || i < before.End && a.Seams.Byte(i) < b.Seams.Byte(j):
			e.Changed = append(e.Changed, chunk.Pack(seamPlace(a, i)))
			i++
		default:
			e.Changed = append(e.Changed, chunk.Pack(seamPlace(b, j)))
			j++
		}
	}
}

// noteLoss notes that seam j of b delivers less overlap than seam i of a.
func (e *Effect) noteLoss(a, b *engine.Result, i, j int) {
	before, _ := a.Seams.OverlapSizes(i)
	if delivered, _ := b.Seams.OverlapSizes(j); delivered < before {
		e.Losses = append(e.Losses, SeamBefore{j, before, a.Seams.Byte(i)})
	}
}

// seamPlace returns the text shared at seam i, up to the cut.
func seamPlace(r *engine.Result, i int) chunk.Span {
	place := chunk.Span{Start: min(r.Seams.Byte(i), r.Chunks.Body(i+1).Start), End: r.Seams.Byte(i)}
	overlap, before, _ := r.Chunks.SharedSpans(i + 1)
	for _, shared := range []chunk.Span{overlap, before} {
		if !shared.Empty() {
			place.Start = min(place.Start, shared.Start)
		}
	}
	return place
}
