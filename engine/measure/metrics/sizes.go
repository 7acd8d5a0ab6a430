package metrics

import (
	"context"
	"maps"
	"slices"
	"sort"

	"chunkscope/engine"
)

// Sizes summarizes the sizes of chunks in one unit.
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

// ChunkSizes returns the sizes of all chunks, each content measured as it will be
// embedded, in a unit of Units. Tokens are counted with the settings' tokenizer.
func ChunkSizes(ctx context.Context, r *engine.Result, unit string) ([]int, error) {
	if err := ctx.Err(); err != nil { // before tokens are counted for the first time
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

// runs are chunks by their sizes, which ascend.
type runs []run

// run is how many chunks have a size; below is how many are smaller.
type run struct{ size, chunks, below int }

// add counts chunks of a size that is no smaller than those before.
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

// sizeAt returns the size at a rank, from 0, in ascending order.
func (v runs) sizeAt(rank int) int {
	return v[sort.Search(len(v), func(i int) bool { return v[i].below+v[i].chunks > rank })].size
}

// smaller counts the chunks smaller than size.
func (v runs) smaller(size int) int {
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
		Histogram: histogram(v),
	}
}

// counts holds the number of chunks by size. Sums use it, since there are fewer sizes
// than chunks.
type counts map[int]int

// counter counts chunks by size. Very many chunks are mostly small.
type counter struct {
	small [256]int
	large counts
}

func (c *counter) add(size int) {
	if uint(size) < uint(len(c.small)) {
		c.small[size]++
		return
	}
	if c.large == nil {
		c.large = counts{}
	}
	c.large[size]++
}

func (c *counter) counts() counts {
	counted := counts{}
	counted.add(c.large)
	for size, chunks := range c.small {
		if chunks > 0 {
			counted[size] = chunks
		}
	}
	return counted
}

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
