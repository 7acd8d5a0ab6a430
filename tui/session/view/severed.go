package view

import (
	"cmp"
	"slices"

	"chunkscope/engine/element"
	"chunkscope/engine/measure/metrics"
)

// Severed is an element severed by a seam, and the overlap that would make it whole.
type Severed struct {
	element.Status
	// Missing is the additional overlap, in units, that would make it whole. Reachable is false if no
	// overlap could.
	Missing   int
	Reachable bool
	// Around lists other elements severed by the seam, most important first.
	Around []element.Status
}

// SeveredAt returns the most important element severed by a seam, preferably one that no chunk
// contains completely. It returns nil if there is none.
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
	s := &Severed{Status: all[0], Around: all[1:]}
	s.Missing, s.Reachable = metrics.OverlapForElement(v.Result, &s.Status)
	return s
}
