package metrics

import (
	"context"
	"slices"

	"chunkscope/engine"
)

// Sizes says how large chunks are, in one unit.
type Sizes struct {
	// Count is the number of chunks, Sum the size of all together.
	Count int `json:"count"`
	Sum   int `json:"sum"`
	Min   int `json:"min"`
	// Mean = Sum / Count.
	Mean float64 `json:"mean"`
	// Median is the middle size; of an even number, the mean of the two in
	// the middle.
	Median float64 `json:"median"`
	// P95 is the 95th percentile by nearest rank: the smallest size that at
	// least 95 % of the chunks do not exceed, the ⌈0.95 n⌉th smallest.
	P95       int   `json:"p95"`
	Max       int   `json:"max"`
	Histogram []Bin `json:"histogram"`
}

// ChunkSizes are the sizes of all chunks, each content measured as it will be
// embedded, in a unit of Units. Tokens are counted with the settings'
// tokenizer.
func ChunkSizes(ctx context.Context, r *engine.Result, unit string) ([]int, error) {
	if err := ctx.Err(); err != nil { // before tokens are counted for the first time
		return nil, err
	}
	u := NewSizer(r, unit)
	sizes := make([]int, len(r.Chunks))
	for i := range sizes {
		if i%pollEvery == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		sizes[i] = u.Size(i)
	}
	return sizes, nil
}

// Summarise counts sizes; values is not changed.
func Summarise(values []int) Sizes {
	n := len(values)
	if n == 0 {
		return Sizes{Histogram: []Bin{}}
	}
	v := slices.Clone(values)
	slices.Sort(v)
	sum := 0
	for _, x := range v {
		sum += x
	}
	return Sizes{
		Count: n, Sum: sum, Min: v[0], Max: v[n-1],
		Mean:      float64(sum) / float64(n),
		Median:    float64(v[(n-1)/2]+v[n/2]) / 2,
		P95:       v[(95*n+99)/100-1],
		Histogram: histogram(v),
	}
}
