package metrics

import (
	"context"
	"maps"
	"slices"
	"sort"

	"chunkscope/engine"
)

// Sizes summarizes chunk sizes in one unit.
type Sizes struct {
	Count  int     `json:"count"`
	Sum    int     `json:"sum"`
	Min    int     `json:"min"`
	Mean   float64 `json:"mean"`
	Median float64 `json:"median"`
	// P95 is the 95th percentile, which is the ⌈0.95 n⌉th smallest size.
	P95       int   `json:"p95"`
	Max       int   `json:"max"`
	Histogram []Bin `json:"histogram"`
}

// ChunkSizes returns the sizes of all chunks. unit is one of Units.
func ChunkSizes(ctx context.Context, r *engine.Result, unit string) ([]int, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	u := NewSizer(r, unit)
	sizes := make([]int, r.Chunks.Len())
	for i := range sizes {
		if i%pollEvery == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		sizes[i] = u.Size(i)
	}
	return sizes, nil
}

type runs []run

type run struct{ size, chunks, below int }

// add requires sizes in ascending order.
func (v *runs) add(size, chunks int) {
	if n := len(*v); n > 0 && (*v)[n-1].size == size {
		(*v)[n-1].chunks += chunks
		return
	}
	*v = append(*v, run{size, chunks, v.count()})
}

func (v runs) count() int {
	if len(v) == 0 {
		return 0
	}
	last := v[len(v)-1]
	return last.below + last.chunks
}

func (v runs) sizeAt(rank int) int {
	return v[sort.Search(len(v), func(i int) bool { return v[i].below+v[i].chunks > rank })].size
}

func (v runs) countSmaller(size int) int {
	i := sort.Search(len(v), func(i int) bool { return v[i].size >= size })
	if i == len(v) {
		return v.count()
	}
	return v[i].below
}

func (v runs) p95() int { return v.sizeAt((95*v.count()+99)/100 - 1) }

func (v runs) summary() Sizes {
	n := v.count()
	if n == 0 {
		return Sizes{Histogram: []Bin{}}
	}
	sum := 0
	for _, r := range v {
		sum += r.size * r.chunks
	}
	return Sizes{
		Count: n, Sum: sum, Min: v[0].size, Max: v[len(v)-1].size,
		Mean:      float64(sum) / float64(n),
		Median:    float64(v.sizeAt((n-1)/2)+v.sizeAt(n/2)) / 2,
		P95:       v.p95(),
		Histogram: newHistogram(v),
	}
}

type counts map[int]int

func (c counts) add(o counts) {
	for size, chunks := range o {
		c[size] += chunks
	}
}

func (c counts) summary() Sizes {
	var sorted runs
	for _, size := range slices.Sorted(maps.Keys(c)) {
		sorted.add(size, c[size])
	}
	return sorted.summary()
}

// LargestChunk returns the size of the largest chunk in the unit of the settings.
func (rep *Report) LargestChunk() int { return rep.Sizes[rep.Unit].Max }
