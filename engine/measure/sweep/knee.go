package sweep

import "math"

// MinGain is the minimum percentage of text that must become intact for each additional 1 % of
// stored text. It defines the knee. The value is a convention (rules/knee).
const MinGain = 0.2

// Knee is the smallest overlap above which more overlap has little benefit (rules/knee).
//
// The score of a point of a sweep is y − MinGain · x, where x is the stored text and y is the
// intact text, both in percent of the source. An isolated peak is probably chance. Therefore, y is
// at most the y of the better neighbor, except at the ends of the range. The knee is the smallest
// value whose score is at most one standard error below the highest score. The standard error is
//
//	se = 100 · √(p(1−p)/n)    where n = Chars² ÷ SumOfSquares of the leaves
//	                          and p = (n · y/100 + 1) / (n + 2) of the point with the highest score
//
// The formula for p is Laplace's rule, by which a share of 100 % is not certain. The knee is a
// heuristic for one document.
type Knee struct {
	Index int     `json:"index"`
	Value float64 `json:"value"`
	Band  Band    `json:"band"`
	// Severed is the number of leaves that are not intact at the smallest value. HasTooFewElements
	// is true if there are such leaves, but too few to find a reliable knee.
	Severed           int  `json:"severed"`
	HasTooFewElements bool `json:"too_few"`
	// IsLowest is true if the knee is the smallest value of the sweep. IsHighest is true if the
	// knee is the largest value of the sweep, so the real knee may be larger.
	IsLowest  bool `json:"lowest"`
	IsHighest bool `json:"highest"`
	// MostIndex is the index of the point above the knee with the most intact text. It equals Index
	// if no point has more intact text than the knee.
	MostIndex int `json:"most"`
	// GainBeyond is the percentage of text that becomes intact for each additional 1 % of stored
	// text between the knee and MostIndex. It is 0 if both are the same point.
	GainBeyond float64 `json:"gain_per_percent_beyond"`
}

// FindKnee finds the knee of a sweep over overlap. The points must be sorted by value. Points with
// refused settings are ignored. ok is false if no other points remain.
func FindKnee(points []Point) (knee Knee, ok bool) {
	share := make([]float64, len(points))
	for i := range points {
		share[i] = points[i].WholeText.Share()
	}
	smoothPeaks(points, share)
	pos, maximum, ok := findKneeIndex(points, share)
	if !ok {
		return Knee{}, false
	}
	first := firstUsable(points)
	knee = Knee{
		Index: pos, Value: points[pos].Value, MostIndex: max(pos, maximum),
		IsLowest: pos == first, IsHighest: pos == lastUsable(points) && pos != first,
		Severed: points[first].Broken,
	}
	knee.HasTooFewElements = knee.Severed > 0 && knee.Severed < minSevered
	if maximum > pos {
		knee.GainBeyond = gainRatio(&points[pos], &points[maximum])
	}
	knee.Band = band(points, knee)
	return knee, true
}

func smoothPeaks(points []Point, share []float64) {
	previous, pos := -1, -1
	for i := range points {
		if !points[i].isUsable() {
			continue
		}
		if previous >= 0 {
			share[pos] = min(share[pos], max(share[previous], share[i]))
		}
		previous, pos = pos, i
	}
}

func findKneeIndex(points []Point, share []float64) (knee, mostIndex int, ok bool) {
	best, mostIndex := -1, -1
	value := func(i int) float64 { return 100*share[i] - MinGain*100*points[i].StoredRatio }
	for i := range points {
		if !points[i].isUsable() {
			continue
		}
		if best < 0 || value(i) > value(best)+1e-9 {
			best = i
		}
		if mostIndex < 0 || share[i] > share[mostIndex]+1e-12 {
			mostIndex = i
		}
	}
	if best < 0 {
		return 0, 0, false
	}
	minimum := value(best) - points[best].standardError(share[best]) - 1e-9
	for i := range points {
		if points[i].isUsable() && value(i) >= minimum {
			return i, mostIndex, true
		}
	}
	return best, mostIndex, true
}

func firstUsable(points []Point) int {
	i := 0
	for i < len(points)-1 && !points[i].isUsable() {
		i++
	}
	return i
}

func lastUsable(points []Point) int {
	i := len(points) - 1
	for i > 0 && !points[i].isUsable() {
		i--
	}
	return i
}

func (p *Point) isUsable() bool { return p.Refused == nil && p.WholeText.Total > 0 }

func (p *Point) standardError(share float64) float64 {
	n := float64(p.WholeText.Total)
	if p.SumOfSquares > 0 {
		n = n * n / p.SumOfSquares
	}
	share = (n*share + 1) / (n + 2)
	return 100 * math.Sqrt(share*(1-share)/n)
}

func gainRatio(a, b *Point) float64 {
	dx := 100 * (b.StoredRatio - a.StoredRatio)
	if dx <= 1e-9 {
		return 0
	}
	return 100 * (b.WholeText.Share() - a.WholeText.Share()) / dx
}
