package reviewing

import (
	"slices"
	"strings"

	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/review"
)

// SetKinds selects the kinds of items to review.
func (r *Review) SetKinds(k review.Kinds) { r.kinds = k & review.AllKinds }

// Kinds returns the kinds of items to review.
func (r *Reader) Kinds() review.Kinds { return r.kinds }

// IsComplete reports whether all split elements have been added to the queue.
func (r *Reader) IsComplete() bool {
	return r.kinds&review.SeveredKind == 0 || !r.elements.IsUpdating()
}

// CountBroken counts split elements and seams without overlap. It counts only the kinds in k.
func (r *Reader) CountBroken(k review.Kinds) (severed, dry int) {
	v := r.state.View
	if v == nil {
		return 0, 0
	}
	j, _ := r.elements.ElementStates()
	for i := range v.Result.Seams {
		if k&review.SeveredKind != 0 {
			severed += j.CountNewlyLost(v, i)
		}
		if k&review.DryKind != 0 && v.Result.Seams[i].IsDry() {
			dry++
		}
	}
	return severed, dry
}

func (r *Reader) brokenKinds(i int, wanted review.Kinds) (k review.Kinds) {
	v := r.state.View
	if wanted == 0 || i == 0 || i > len(v.Result.Seams) {
		return 0
	}
	if wanted&review.DryKind != 0 && v.Result.Seams[i-1].IsDry() {
		k |= review.DryKind
	}
	if wanted&review.SeveredKind == 0 {
		return k
	}
	if j, fresh := r.elements.ElementStates(); fresh {
		if state := j.AtSeam(v, i-1); state.Lost != 0 || state.OtherText {
			k |= review.SeveredKind
		}
	}
	return k
}

// flagNames returns the names of the problems that a decision on chunk i resolves, separated by
// spaces. flag is the chunk's flag and may be "".
func (r *Reader) flagNames(i int, flag metrics.FlagKind) string {
	flags := r.brokenKinds(i, r.kinds).Flags()
	if flag != "" && !slices.Contains(flags, string(flag)) {
		flags = append([]string{string(flag)}, flags...)
	}
	return strings.Join(flags, " ")
}
