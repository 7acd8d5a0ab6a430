package view

import (
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/compare"
	"chunkscope/engine/settings"
)

// Effect describes how the latest change of a setting changed the chunks.
type Effect struct {
	*settings.Setting
	// Previous is the value before the change. If the chunks stayed the same over several changes,
	// it is the value before the first of these changes.
	Previous  string
	Increased bool
	// Unchanged is true if the last step did not change the chunks. Changed lists the shared text
	// of the seams that have changed since the first of several steps in a row. Losses lists the
	// seams that have less overlap than before. Moved lists the seams at new positions, but only
	// for small documents.
	Unchanged bool
	Changed   []chunk.PackedSpan
	Losses    []SeamBefore
	Moved     []SeamBefore
}

// SeamBefore holds the overlap of a seam and the offset of its cut before a change. Seam is its
// index after the change.
type SeamBefore struct{ Seam, Delivered, Cut int }

// newEffect returns the effect of a step, without the changed seams. It returns nil unless exactly
// one setting changed.
func newEffect(before, after *View) *Effect {
	a, b := before.Result, after.Result
	changed := compare.CompareSettings(a.Settings, b.Settings)
	if len(changed) != 1 || a.Replay != b.Replay || before.Given != nil || after.Given != nil {
		return nil
	}
	t, _ := settings.Lookup(changed[0].Key)
	e := &Effect{Setting: t, Previous: t.Get(&a.Settings), Increased: t.Number(&b.Settings) > t.Number(&a.Settings), Unchanged: b.HasSameChunks(a)}
	last := before.Effect
	if e.Unchanged && last != nil && last.Unchanged && last.Setting == t && last.Previous != t.Get(&b.Settings) {
		e.Previous = last.Previous
	}
	return e
}

// continuesSeries reports whether the last step continues the previous one, because a number changed
// in the same direction again or the user stepped through presets.
func (v *View) continuesSeries(before *View) bool {
	e, last := v.Effect, before.Effect
	switch {
	case v.series != before.series || before.Before == nil:
		return false
	case e == nil || last == nil:
		return before.Before.Replay == v.Result.Replay
	}
	return e.Setting == last.Setting && e.IsNumber() && e.Increased == last.Increased
}

func (e *Effect) compareSeams(a, b *engine.Result) {
	e.Changed = make([]chunk.PackedSpan, 0, max(len(a.Seams), len(b.Seams))) // avoids slow growth
	i, j := 0, 0
	removed, added := 0, 0 // seams since the last common cut
	for i < len(a.Seams) || j < len(b.Seams) {
		switch {
		case j == len(b.Seams) || i < len(a.Seams) && a.Seams[i].Byte < b.Seams[j].Byte:
			i, removed = i+1, removed+1
		case i == len(a.Seams) || b.Seams[j].Byte < a.Seams[i].Byte:
			j, added = j+1, added+1
		default:
			e.recordMoved(a, b, chunk.Span{Start: i - removed, End: i}, chunk.Span{Start: j - added, End: j})
			removed, added = 0, 0
			previous, current := seamSpan(a, i), seamSpan(b, j)
			if previous != current || a.Seams[i].IsDry() != b.Seams[j].IsDry() {
				current.Start = min(current.Start, previous.Start)
				e.Changed = append(e.Changed, chunk.Pack(current))
			}
			e.recordLoss(a, b, i, j)
			i, j = i+1, j+1
		}
	}
	e.recordMoved(a, b, chunk.Span{Start: i - removed, End: i}, chunk.Span{Start: j - added, End: j})
}

// recordMoved records the seams between two common cuts. If a and b have the same number of seams
// there, it treats each seam as moved and records only its new position.
func (e *Effect) recordMoved(a, b *engine.Result, before, after chunk.Span) {
	moved := before.Len() == after.Len()
	i, j := before.Start, after.Start
	for i < before.End || j < after.End {
		switch {
		case moved:
			e.Changed = append(e.Changed, chunk.Pack(seamSpan(b, j)))
			e.recordLoss(a, b, i, j)
			if IsSmall(b.Doc) {
				e.Moved = append(e.Moved, SeamBefore{Seam: j, Cut: a.Seams[i].Byte})
			}
			i, j = i+1, j+1
		case j == after.End || i < before.End && a.Seams[i].Byte < b.Seams[j].Byte:
			e.Changed = append(e.Changed, chunk.Pack(seamSpan(a, i)))
			i++
		default:
			e.Changed = append(e.Changed, chunk.Pack(seamSpan(b, j)))
			j++
		}
	}
}

func (e *Effect) recordLoss(a, b *engine.Result, i, j int) {
	if before := a.Seams[i].Delivered; b.Seams[j].Delivered < before {
		e.Losses = append(e.Losses, SeamBefore{j, before, a.Seams[i].Byte})
	}
}

// SeamChanged reports whether the latest settings change altered the text shared at seam i.
func (v *View) SeamChanged(i int) bool {
	cut := v.Result.Seams[i].Byte
	switch {
	case v.Effect != nil:
		return slices.ContainsFunc(v.Effect.Changed, func(s chunk.PackedSpan) bool { return s.End() == cut })
	case v.Before == nil:
		return false
	}
	j, found := slices.BinarySearchFunc(v.Before.Seams, cut, func(s chunk.Seam, at int) int { return s.Byte - at })
	return !found || seamSpan(v.Before, j) != seamSpan(v.Result, i)
}

// seamSpan returns the text shared at seam i, which ends at the cut.
func seamSpan(r *engine.Result, i int) chunk.Span {
	place := chunk.Span{Start: min(r.Seams[i].Byte, r.Chunks.Body(i+1).Start), End: r.Seams[i].Byte}
	overlap, before, _ := r.Chunks.SharedSpans(i + 1)
	for _, shared := range []chunk.Span{overlap, before} {
		if !shared.Empty() {
			place.Start = min(place.Start, shared.Start)
		}
	}
	return place
}
