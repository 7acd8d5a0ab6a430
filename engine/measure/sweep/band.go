package sweep

import (
	"slices"

	"chunkscope/engine"
)

// Band is the 90 % bootstrap interval of the knee. The bootstrap resamples the chunk boundaries
// (rules/knee, The band).
type Band struct {
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// HasRange reports whether the band contains values other than the knee. It returns false if too
// few elements are split.
func (k *Knee) HasRange() bool { return !k.HasTooFewElements && k.Band.Low < k.Band.High }

// MarkUnreliable appends a question mark to value, the formatted value of the knee, if too few
// elements are split to find a knee.
func (k *Knee) MarkUnreliable(value string) string {
	if k.HasTooFewElements {
		return value + "?"
	}
	return value
}

const (
	resamples  = 200
	minSevered = 20
)

// resampledLosses holds the losses in each resample of the chunk boundaries. All values are whole
// numbers, so the order in which they are added does not matter.
type resampledLosses struct {
	// lostChars is the number of characters outside intact leaves. The losses at each boundary are
	// multiplied by the number of draws of the boundary. weights is the total number of draws.
	lostChars, weights [resamples]float64
	seamCount          int
}

func (d *resampledLosses) add(o *resampledLosses) {
	d.seamCount += o.seamCount
	for i := range d.lostChars {
		d.lostChars[i] += o.lostChars[i]
		d.weights[i] += o.weights[i]
	}
}

func (d *resampledLosses) share(i, chars int) float64 {
	if d.weights[i] == 0 || chars == 0 {
		return 1
	}
	return max(0, 1-float64(d.seamCount)*d.lostChars[i]/d.weights[i]/float64(chars))
}

// resample resamples the chunk boundaries of r. The number of draws of a boundary has a Poisson
// distribution with mean 1. It is a hash of the resample and the offset of the boundary, so a
// boundary has the same number of draws at every value of a sweep.
func resample(r *engine.Result, losses []int) *resampledLosses {
	d := &resampledLosses{seamCount: len(r.Seams)}
	salt := mixHash(uint64(len(r.Doc.Text)))
	for i := range r.Seams {
		state, loss := mixHash(salt^uint64(r.Seams[i].Byte)), float64(losses[i])
		for b := 0; b < resamples; b += 8 {
			bits := mixHash(state + uint64(b))
			for k := b; k < b+8; k++ {
				w := poisson[bits&0xff]
				d.weights[k] += w
				d.lostChars[k] += w * loss
				bits >>= 8
			}
		}
	}
	return d
}

// mixHash is the finalizer of SplitMix64 (Steele, Lea, Flood 2014).
func mixHash(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

var poisson = func() (t [256]float64) {
	pos := 0
	for w, n := range []int{94, 94, 47, 16, 4, 1} {
		for range n {
			t[pos] = float64(w)
			pos++
		}
	}
	return t
}()

func band(points []Point, knee Knee) Band {
	values := make([]float64, 0, resamples)
	share := make([]float64, len(points))
	for i := range resamples {
		for p := range points {
			share[p] = points[p].WholeText.Share()
			if d := points[p].resamples; d != nil {
				share[p] = d.share(i, points[p].WholeText.Total)
			}
		}
		smoothPeaks(points, share)
		if pos, _, ok := findKneeIndex(points, share); ok {
			values = append(values, points[pos].Value)
		}
	}
	b := Band{knee.Value, knee.Value}
	if len(values) > 0 {
		slices.Sort(values)
		b.Low = min(b.Low, values[len(values)/20])
		b.High = max(b.High, values[len(values)-1-len(values)/20])
	}
	return b
}
