package reviewing

import (
	"slices"
	"strings"

	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/review"
)

// Kinds are the kinds of items that are reviewed beside flagged chunks.
type Kinds uint8

// A chunk is reviewed for what the seam before it breaks: an element, or other text, that
// no chunk holds whole; overlap that was requested and not delivered.
const (
	SeveredKind Kinds = 1 << iota
	DryKind
	allKinds = SeveredKind | DryKind
)

// Next returns the kinds after these, in the order in which they are switched.
func (k Kinds) Next() Kinds { return (k + 1) & allKinds }

// String names what is reviewed.
func (k Kinds) String() string {
	return [...]string{
		"flagged chunks alone", "flagged chunks and severed elements", "flagged chunks and dry seams", "flagged chunks, severed elements and dry seams",
	}[k&allKinds]
}

// flags returns the kinds as they stand in a decision.
func (k Kinds) flags() (out []string) {
	if k&SeveredKind != 0 {
		out = append(out, review.Severed)
	}
	if k&DryKind != 0 {
		out = append(out, string(metrics.DrySeam))
	}
	return out
}

// SetKinds switches kinds of items on, and all others off.
func (r *Review) SetKinds(k Kinds) { r.kinds = k & allKinds }

// Kinds returns the kinds that are switched on.
func (r *Reader) Kinds() Kinds { return r.kinds }

// Broken counts what the view breaks that is not reviewed: seams that sever something, and
// dry ones.
func (r *Reader) Broken() (severed, dry int) {
	v := r.now.View
	if v == nil {
		return 0, 0
	}
	for i := range v.Result.Seams.Len() {
		switch b := r.brokenBefore(i+1, allKinds&^r.kinds); {
		case b&SeveredKind != 0:
			severed++
		case b&DryKind != 0:
			dry++
		}
	}
	return severed, dry
}

// brokenBefore returns which of some kinds the seam before chunk i has.
func (r *Reader) brokenBefore(i int, of Kinds) (k Kinds) {
	v := r.now.View
	if of == 0 || i == 0 || i > v.Result.Seams.Len() {
		return 0
	}
	if of&DryKind != 0 && v.Result.Seams.Dry(i-1) {
		k |= DryKind
	}
	if of&SeveredKind == 0 {
		return k
	}
	if j, fresh := r.elements.Judged(); fresh {
		if at := j.AtSeam(v, i-1); at.Lost != 0 || at.Text {
			k |= SeveredKind
		}
	}
	return k
}

// broken lists the chunks to review for what the seams before them break.
func (r *Reader) broken() (out []int) {
	if r.kinds == 0 || r.now.View.Given != nil {
		return nil
	}
	for i := range r.now.View.Result.Chunks.Len() {
		if r.brokenBefore(i, r.kinds) != 0 {
			out = append(out, i)
		}
	}
	return out
}

// covers reports whether a decision is about all of some kinds.
func covers(d *review.Decision, k Kinds) bool {
	for _, flag := range k.flags() {
		if !d.Covers(flag) {
			return false
		}
	}
	return true
}

// flagOf names what a decision on an item is about.
func (r *Reader) flagOf(it Item) string {
	flags := r.brokenBefore(it.Chunk, r.kinds).flags()
	if !slices.Contains(flags, string(it.Flag)) {
		flags = append([]string{string(it.Flag)}, flags...)
	}
	return strings.Join(flags, " ")
}
