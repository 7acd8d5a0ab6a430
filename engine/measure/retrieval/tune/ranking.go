package tune

import (
	"math"

	"chunkscope/engine/measure/retrieval"
)

// ranking ranks chunks by BM25. It sorts them only as far as needed, since only the best
// are read.
type ranking struct {
	chunks []held
	lists  [][]posting // by term
	mean   float64     // words of a chunk
	scores []float64
	found  []uint32 // every chunk with a term of the question
	left   []uint32 // chunks not yet returned, as a heap
}

type posting struct{ chunk, n uint32 }

func (r *ranking) ask(terms []uint32) {
	for _, c := range r.found {
		r.scores[c] = 0
	}
	r.found = r.found[:0]
	n := float64(len(r.chunks))
	for _, t := range terms {
		list := r.lists[t]
		df := float64(len(list))
		idf := math.Log(1 + (n-df+0.5)/(df+0.5))
		for _, p := range list {
			if r.scores[p.chunk] == 0 {
				r.found = append(r.found, p.chunk)
			}
			tf := float64(p.n)
			norm := 1 - retrieval.B + retrieval.B*float64(r.chunks[p.chunk].words)/r.mean
			r.scores[p.chunk] += idf * tf * (retrieval.K1 + 1) / (tf + retrieval.K1*norm)
		}
	}
	r.left = append(r.left[:0], r.found...)
	for i := len(r.left)/2 - 1; i >= 0; i-- {
		r.sink(i)
	}
}

// next returns the best remaining chunk, the earlier of equals; ok is false if none is
// left.
func (r *ranking) next() (c *held, ok bool) {
	if len(r.left) == 0 {
		return nil, false
	}
	best, last := r.left[0], len(r.left)-1
	r.left[0] = r.left[last]
	r.left = r.left[:last]
	r.sink(0)
	return &r.chunks[best], true
}

// sink moves entry i of the heap down.
func (r *ranking) sink(i int) {
	for {
		down := 2*i + 1
		if down >= len(r.left) {
			return
		}
		if right := down + 1; right < len(r.left) && r.better(right, down) {
			down = right
		}
		if !r.better(down, i) {
			return
		}
		r.left[i], r.left[down] = r.left[down], r.left[i]
		i = down
	}
}

// better reports whether entry i of the heap ranks before entry j.
func (r *ranking) better(i, j int) bool {
	a, b := r.left[i], r.left[j]
	if r.scores[a] != r.scores[b] {
		return r.scores[a] > r.scores[b]
	}
	return a < b
}
