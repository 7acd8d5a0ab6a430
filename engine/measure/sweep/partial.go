package sweep

import (
	"cmp"
	"slices"
	"strconv"
)

const (
	maxPartial = 4
	// maxLargerFactor limits the size of a change relative to the smaller change that it replaces.
	maxLargerFactor = 2
)

// SelectPartial returns the remedies in PerFlag that are worth offering. Remedies that do as much
// harm as one in All are omitted. If two remedies change the same number, the larger change is
// omitted unless it clears more flags. If it clears more and is at most twice as large, the smaller
// change is omitted. The result is sorted by harm, and then by the number of cleared flags.
func (k *KindRemedies) SelectPartial() []*Remedy {
	smallest, complete := k.MinHarm()
	var list []*Remedy
	for _, r := range k.PerFlag {
		if r == nil || complete && r.Harm() >= smallest {
			continue
		}
		if !slices.ContainsFunc(list, func(o *Remedy) bool { return o.Setting == r.Setting && o.To == r.To }) {
			list = append(list, r)
		}
	}
	slices.SortStableFunc(list, func(a, b *Remedy) int { return cmp.Compare(a.size(), b.size()) })
	var listed []*Remedy
	for _, r := range list {
		i := len(listed) - 1
		for i >= 0 && (listed[i].Setting != r.Setting || listed[i].Harm() != r.Harm()) {
			i--
		}
		switch {
		case i < 0 || r.size() == 0: // an option has no larger or smaller change
			listed = append(listed, r)
		case r.Clears <= listed[i].Clears:
		case r.size() <= maxLargerFactor*listed[i].size():
			listed[i] = r
		default:
			listed = append(listed, r)
		}
	}
	slices.SortStableFunc(listed, func(a, b *Remedy) int {
		return cmp.Or(cmp.Compare(a.Harm(), b.Harm()), cmp.Compare(b.Clears, a.Clears))
	})
	return listed[:min(maxPartial, len(listed))]
}

func (r *Remedy) size() float64 {
	from, err := strconv.ParseFloat(r.From, 64)
	to, nor := strconv.ParseFloat(r.To, 64)
	if err != nil || nor != nil {
		return 0
	}
	return max(from-to, to-from)
}
