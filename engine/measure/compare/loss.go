package compare

import (
	"context"
	"sort"

	"chunkscope/engine"
	"chunkscope/engine/element"
	"chunkscope/engine/measure/metrics"
)

// Loss compares the amount of intact text in two results for the same document, and explains why
// the second has less.
type Loss struct {
	Before, After metrics.WholeCount
	// Severed counts, by kind, the elements that are intact in the first result and split in the
	// second.
	Severed [element.KindCount]int
	// HasNewCuts is true if some of these elements are split at a boundary that the first result
	// does not have.
	HasNewCuts bool
}

// FindLoss compares how much text a and b keep intact. It counts split elements only if b keeps
// less text intact than a.
func FindLoss(ctx context.Context, a, b *engine.Result) (l Loss, err error) {
	if l.Before, err = metrics.MeasureWholeText(ctx, a); err != nil {
		return l, err
	}
	if l.After, err = metrics.MeasureWholeText(ctx, b); err != nil || l.After.Share() >= l.Before.Share() {
		return l, err
	}
	for k := range element.Kind(element.KindCount) {
		broken := map[int]bool{}
		err = metrics.EachSevered(ctx, a, k, func(f element.Status) bool {
			broken[f.Start] = !f.IsWhole()
			return true
		})
		if err != nil {
			return l, err
		}
		err = metrics.EachSevered(ctx, b, k, func(f element.Status) bool {
			if !f.IsWhole() && !f.TooLong && f.Seam >= 0 && !broken[f.Start] {
				l.Severed[k]++
				l.HasNewCuts = l.HasNewCuts || !hasCut(a, b.Seams[f.Seam].Byte)
			}
			return true
		})
		if err != nil {
			return l, err
		}
	}
	return l, nil
}

func hasCut(r *engine.Result, offset int) bool {
	i := sort.Search(len(r.Seams), func(i int) bool { return r.Seams[i].Byte >= offset })
	return i < len(r.Seams) && r.Seams[i].Byte == offset
}
