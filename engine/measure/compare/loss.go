package compare

import (
	"context"
	"sort"

	"chunkscope/engine"
	"chunkscope/engine/element"
	"chunkscope/engine/measure/metrics"
)

// Loss describes why one result keeps less text intact than another result for the same document.
type Loss struct {
	Before, After metrics.WholeCount
	// Severed counts the elements of each kind that are intact before and split after.
	Severed [element.KindCount]int
	// OtherCuts is true if one of these elements is split at an offset where the first result has
	// no boundary.
	OtherCuts bool
}

// FindLoss compares how much text two results keep intact. It looks for split elements only if b
// keeps less.
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
				l.OtherCuts = l.OtherCuts || !hasCut(a, b.Seams[f.Seam].Byte)
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
