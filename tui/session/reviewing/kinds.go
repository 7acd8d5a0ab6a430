package reviewing

import (
	"slices"
	"strings"

	"chunkscope/engine/review"
)

// SetKinds switches the given kinds of items on, and all others off.
func (r *Review) SetKinds(k review.Kinds) { r.kinds = k & review.AllKinds }

// Kinds returns the kinds that are switched on.
func (r *Reader) Kinds() review.Kinds { return r.kinds }

// IsComplete reports whether the queue is complete, since finding severed elements takes
// a moment.
func (r *Reader) IsComplete() bool {
	return r.kinds&review.SeveredKind == 0 || !r.elements.IsJudging()
}

// Broken counts the broken seams that are not in the review: severing ones and dry ones.
func (r *Reader) Broken() (severed, dry int) {
	v := r.now.View
	if v == nil {
		return 0, 0
	}
	for i := range v.Result.Seams.Len() {
		switch b := r.brokenKinds(i+1, review.AllKinds&^r.kinds); {
		case b&review.SeveredKind != 0:
			severed++
		case b&review.DryKind != 0:
			dry++
		}
	}
	return severed, dry
}

// brokenKinds returns those of some kinds that the seam before chunk i has.
func (r *Reader) brokenKinds(i int, of review.Kinds) (k review.Kinds) {
	v := r.now.View
	if of == 0 || i == 0 || i > v.Result.Seams.Len() {
		return 0
	}
	if of&review.DryKind != 0 && v.Result.Seams.Dry(i-1) {
		k |= review.DryKind
	}
	if of&review.SeveredKind == 0 {
		return k
	}
	if j, fresh := r.elements.Judged(); fresh {
		if at := j.AtSeam(v, i-1); at.Lost != 0 || at.OtherText {
			k |= review.SeveredKind
		}
	}
	return k
}

// listBroken lists the chunks to review because of the seams before them.
func (r *Reader) listBroken() (out []int) {
	if r.kinds == 0 {
		return nil
	}
	for i := range r.now.View.Result.Chunks.Len() {
		if r.brokenKinds(i, r.kinds) != 0 {
			out = append(out, i)
		}
	}
	return out
}

func (r *Reader) subject(it Item) string {
	flags := r.brokenKinds(it.Chunk, r.kinds).Flags()
	if !slices.Contains(flags, string(it.Flag)) {
		flags = append([]string{string(it.Flag)}, flags...)
	}
	return strings.Join(flags, " ")
}
