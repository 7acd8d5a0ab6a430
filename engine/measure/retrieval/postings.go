package retrieval

import "iter"

// found are the ids of a document's words, in the order in which they are found.
type found struct {
	blocks [][]int32 // all but the last full, so that none is moved once it is
}

const blockIDs = 1 << 13

func (f *found) add(id int32) {
	n := len(f.blocks) - 1
	switch {
	case n < 0:
		f.blocks, n = append(f.blocks, nil), 0
	case len(f.blocks[n]) == blockIDs:
		f.blocks, n = append(f.blocks, make([]int32, 0, blockIDs)), n+1
	}
	f.blocks[n] = append(f.blocks[n], id)
}

// byWord are the postings of so many words, one after the other, and where those of
// each end; lengths are the words of the chunks.
func (f *found) byWord(words int, lengths []int32) (all postings, ends []int32) {
	ends = make([]int32, words)
	for _, block := range f.blocks {
		for _, id := range block {
			ends[id]++
		}
	}
	sum := int32(0)
	for id, n := range ends {
		ends[id], sum = sum, sum+n
	}
	all = make(postings, sum)
	chunk, left := int32(-1), int32(0)
	for _, block := range f.blocks {
		for _, id := range block {
			for left == 0 {
				chunk++
				left = lengths[chunk]
			}
			all[ends[id]] = chunk
			ends[id]++
			left--
		}
	}
	return all, ends
}

// postings are the chunks that have a word, ascending, each as often as it has it.
type postings []int32

// each are the chunks, and how often each has the word.
func (p postings) each() iter.Seq2[int32, int] {
	return func(yield func(chunk int32, tf int) bool) {
		for at := 0; at < len(p); {
			next := at + 1
			for next < len(p) && p[next] == p[at] {
				next++
			}
			if !yield(p[at], next-at) {
				return
			}
			at = next
		}
	}
}

// chunks is how many chunks have the word.
func (p postings) chunks() (n int) {
	for range p.each() {
		n++
	}
	return n
}
