package sweep

import (
	"cmp"
	"slices"
	"strconv"
)

const (
	maxPartial = 4
	// maxLargerFactor is the factor up to which a larger change replaces a smaller one.
	maxLargerFactor = 2
)

// Partial returns the remedies for single flags to present together with All. It includes only
// changes that do less harm than All. They are sorted by harm, and by the number of cleared flags
// if the harm is equal. Of two changes of one number, the larger is listed only if it clears more.
// In that case, the smaller is listed only if the larger is more than twice as large.
func (k *KindRemedies) Partial() []*Remedy {
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
		case i < 0 || r.size() == 0: // an option appears once
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
