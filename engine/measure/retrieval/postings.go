package retrieval

import (
	"iter"
	"math"
)

// wordSequence lists the ids of the words in a document. A small id takes up two bytes.
type wordSequence struct {
	small blockList[uint16]
	large blockList[int32]
}

func (f *wordSequence) add(id int32) {
	if f.large == nil && id <= math.MaxUint16 {
		f.small.add(uint16(id))
		return
	}
	f.large.add(id)
}

func (f *wordSequence) each(visit func(id int32)) {
	for _, block := range f.small {
		for _, id := range block {
			visit(int32(id))
		}
	}
	for _, block := range f.large {
		for _, id := range block {
			visit(id)
		}
	}
}

// blockList is divided into blocks. Unlike append, adding an element does not move the others.
type blockList[T any] [][]T

const blockIDs = 1 << 13

func (b *blockList[T]) add(id T) {
	n := len(*b) - 1
	switch {
	case n < 0:
		*b, n = append(*b, nil), 0
	case len((*b)[n]) == blockIDs:
		*b, n = append(*b, make([]T, 0, blockIDs)), n+1
	}
	(*b)[n] = append((*b)[n], id)
}

// groupByWord returns the postings of all words, sorted by word. ends[id] is the end of the
// postings of one word.
func (f *wordSequence) groupByWord(words int, lengths []int32) (grouped postings, ends []int32) {
	ends = make([]int32, words)
	f.each(func(id int32) { ends[id]++ })
	sum := int32(0)
	for id, n := range ends {
		ends[id], sum = sum, sum+n
	}
	grouped = make(postings, sum)
	chunk, wordsLeft := int32(-1), int32(0)
	f.each(func(id int32) {
		for wordsLeft == 0 {
			chunk++
			wordsLeft = lengths[chunk]
		}
		grouped[ends[id]] = chunk
		ends[id]++
		wordsLeft--
	})
	return grouped, ends
}

// postings lists the indexes of the chunks that contain a word, in ascending order. An index is
// repeated for every occurrence of the word.
type postings []int32

func (p postings) each() iter.Seq2[int32, int] {
	return func(yield func(chunk int32, tf int) bool) {
		for pos := 0; pos < len(p); {
			next := pos + 1
			for next < len(p) && p[next] == p[pos] {
				next++
			}
			if !yield(p[pos], next-pos) {
				return
			}
			pos = next
		}
	}
}

func (p postings) countChunks() (n int) {
	for range p.each() {
		n++
	}
	return n
}
