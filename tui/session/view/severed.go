package view

import (
	"cmp"
	"slices"

	"chunkscope/engine/element"
	"chunkscope/engine/measure/metrics"
)

// Severed is an element split by a seam.
type Severed struct {
	element.Status
	// Missing is how many units of overlap must be added so that one chunk contains the whole
	// element. Reachable is false if no overlap is enough.
	Missing   int
	Reachable bool
	// Others lists the other elements that the seam splits, most important first.
	Others []element.Status
}

// SeveredAt returns the most important element split by a seam, or nil if there is none. It prefers
// elements that no chunk contains completely.
func (v *View) SeveredAt(seam int) *Severed {
	all := metrics.ListSevered(v.Result, seam)
	if len(all) == 0 {
		return nil
	}
	slices.SortStableFunc(all, func(a, b element.Status) int {
		if a.IsWhole() != b.IsWhole() {
			if a.IsWhole() {
				return 1
			}
			return -1
		}
		return cmp.Compare(a.Kind.Rank(), b.Kind.Rank())
	})
	s := &Severed{Status: all[0], Others: all[1:]}
	s.Missing, s.Reachable = metrics.OverlapForElement(v.Result, &s.Status)
	return s
}
