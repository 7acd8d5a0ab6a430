package plot

import (
	"fmt"
	"math"

	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/text"
)

// Indexes of the curves in a sweep chart.
const (
	WholeText = iota
	StoredPerSource
)

// minAxisRange is the minimum range of the axis for whole text, in percentage points.
const minAxisRange = 10

// SweepChart returns the chart of a sweep. write formats values of the swept setting. The axes
// cover at least ten percent of whole text and a fifth of the source, so that small changes look
// small. ok is false if there is no text or there are fewer than two points.
func SweepChart(c *sweep.Curve, write func(float64) string) (chart *Chart, ok bool) {
	n := len(c.Points)
	x := make([]float64, n)
	ys := [2][]float64{make([]float64, n), make([]float64, n)}
	share, ratio := newValueRange(), newValueRange()
	for i := range c.Points {
		p := &c.Points[i]
		x[i] = p.Value
		ys[0][i], ys[1][i] = math.NaN(), math.NaN()
		if p.Refused != nil {
			continue
		}
		ys[StoredPerSource][i] = p.StoredRatio
		ratio.include(p.StoredRatio)
		if p.WholeText.Total > 0 {
			ys[WholeText][i] = 100 * p.WholeText.Share()
			share.include(ys[WholeText][i])
		}
	}
	if n < 2 || share.hi < share.lo {
		return nil, false
	}
	lo := min(share.lo, share.hi-minAxisRange)
	axis := NewAxis(lo, share.hi, 6, func(v float64) string { return fmt.Sprintf("%.3g%%", v) })
	axis.Lo, axis.Hi = lo, share.hi
	return &Chart{
		X:      x,
		Bottom: Axis{Min: x[0], Max: x[n-1], Write: write},
		Left:   axis,
		Strip:  NewAxis(StoredBase(ratio.lo), max(ratio.hi, ratio.lo+0.2), 4, text.Growth),
		Series: []Series{
			{Name: "whole text", Short: "whole", Y: ys[WholeText], Write: formatPercent},
			{Name: "stored", Short: "stored", Y: ys[StoredPerSource], Write: text.Growth, InStrip: true},
		},
	}, true
}

// StoredBase returns the start of the axis for stored text. This is the size of the source, or less
// if less is stored.
func StoredBase(lowest float64) float64 {
	if text.Growth(lowest) == text.Growth(1) {
		return 1
	}
	return min(1, lowest)
}

const baseRows = 12

// UsefulRows returns the maximum useful height of a chart. It adds a row for each percent by which
// whole text rises, up to the range of the axis.
func (c *Chart) UsefulRows() int {
	values := newValueRange()
	for _, v := range c.Series[WholeText].Y {
		if !math.IsNaN(v) {
			values.include(v)
		}
	}
	rise := values.hi - values.lo
	if rise >= minAxisRange {
		return math.MaxInt
	}
	return baseRows + int(math.Ceil(rise))
}

func formatPercent(v float64) string { return text.Percent(v / 100) }

type valueRange struct{ lo, hi float64 }

func newValueRange() valueRange { return valueRange{math.Inf(1), math.Inf(-1)} }

func (r *valueRange) include(v float64) { r.lo, r.hi = min(r.lo, v), max(r.hi, v) }

// KneeBand returns the range of a knee, or nil if the knee is certain.
func KneeBand(k *sweep.Knee) *Band {
	if k == nil || !k.HasRange() {
		return nil
	}
	return &Band{From: k.Band.Low, To: k.Band.High}
}
