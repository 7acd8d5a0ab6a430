package tune

import (
	"math"

	"chunkscope/engine/measure/retrieval"
)

type ranking struct {
	chunks  []scoredChunk
	lists   [][]posting
	mean    float64 // mean number of words per chunk
	scores  []float64
	matches []uint32 // chunks with a term of the question
	heap    []uint32 // chunks that next has not returned yet
}

type posting struct{ chunk, n uint32 }

func (r *ranking) setQuestion(terms []uint32) {
	for _, c := range r.matches {
		r.scores[c] = 0
	}
	r.matches = r.matches[:0]
	n := float64(len(r.chunks))
	for _, t := range terms {
		list := r.lists[t]
		df := float64(len(list))
		idf := math.Log(1 + (n-df+0.5)/(df+0.5))
		for _, p := range list {
			if r.scores[p.chunk] == 0 {
				r.matches = append(r.matches, p.chunk)
			}
			tf := float64(p.n)
			norm := 1 - retrieval.B + retrieval.B*float64(r.chunks[p.chunk].words)/r.mean
			r.scores[p.chunk] += idf * tf * (retrieval.K1 + 1) / (tf + retrieval.K1*norm)
		}
	}
	r.heap = append(r.heap[:0], r.matches...)
	for i := len(r.heap)/2 - 1; i >= 0; i-- {
		r.siftDown(i)
	}
}

func (r *ranking) next() (c *scoredChunk, ok bool) {
	if len(r.heap) == 0 {
		return nil, false
	}
	best, last := r.heap[0], len(r.heap)-1
	r.heap[0] = r.heap[last]
	r.heap = r.heap[:last]
	r.siftDown(0)
	return &r.chunks[best], true
}

func (r *ranking) siftDown(i int) {
	for {
		child := 2*i + 1
		if child >= len(r.heap) {
			return
		}
		if right := child + 1; right < len(r.heap) && r.isBetter(right, child) {
			child = right
		}
		if !r.isBetter(child, i) {
			return
		}
		r.heap[i], r.heap[child] = r.heap[child], r.heap[i]
		i = child
	}
}

func (r *ranking) isBetter(i, j int) bool {
	a, b := r.heap[i], r.heap[j]
	if r.scores[a] != r.scores[b] {
		return r.scores[a] > r.scores[b]
	}
	return a < b
}
