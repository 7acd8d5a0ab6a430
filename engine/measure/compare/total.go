package compare

// Total adds the differences of several documents between the same
// two settings. Seams and chunks are counted only, since their indexes would
// name no document; Embed and Drop are told by Again and Gone.
func Total(list []*Difference) (total Difference, again, gone int) {
	for i, d := range list {
		if i == 0 {
			total.Settings = d.Settings
		}
		total.Kept += d.Kept
		total.Moved += d.Moved
		total.Added += d.Added
		total.Removed += d.Removed
		total.Merged += d.Merged
		total.Split += d.Split
		total.A, total.B = total.A.Plus(d.A), total.B.Plus(d.B)
		again += len(d.Embed)
		gone += len(d.Drop)
	}
	return total, again, gone
}
