package metrics

// Bin is the number of chunks with sizes from From up to, but not including, To.
type Bin struct {
	From  int `json:"from"`
	To    int `json:"to"`
	Count int `json:"count"`
}

const histogramBins = 12

// newHistogram groups sizes into bins of equal width. Sizes above three times the 95th percentile
// are in one wider bin at the end.
func newHistogram(sorted runs) []Bin {
	lo, highest := sorted[0].size, sorted[len(sorted)-1].size
	hi := highest
	if limit := 3 * sorted.p95(); hi > limit {
		hi = max(lo, limit)
	}
	width := roundWidth(hi - lo + 1)
	first := lo - lo%width
	bins := make([]Bin, 0, histogramBins+2)
	for start := first; start <= hi; start += width {
		bins = append(bins, Bin{From: start, To: start + width})
	}
	if end := bins[len(bins)-1].To; highest >= end {
		bins = append(bins, Bin{From: end, To: highest + 1})
	}
	pos := 0
	for i := range bins {
		next := sorted.countSmaller(bins[i].To)
		bins[i].Count = next - pos
		pos = next
	}
	return bins
}

func roundWidth(span int) int {
	for w := 1; ; w *= 10 {
		for _, m := range [...]int{1, 2, 5} {
			if w*m*(histogramBins-1) >= span {
				return w * m
			}
		}
	}
}
