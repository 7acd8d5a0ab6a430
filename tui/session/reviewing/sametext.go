package reviewing

import "chunkscope/engine/chunk"

type sameTextCounts struct {
	queueKey
	counts map[int]int
}

// CountSameText returns the number of chunks in the queue that have the same text as chunk i. A
// decision on one of them applies to all. For items with several chunks it returns 1.
func (r *Reader) CountSameText(i int) int {
	if len(r.itemChunks(i)) > 1 {
		return 1
	}
	key := r.queueKey()
	if r.sameText.queueKey != key {
		r.sameText = sameTextCounts{key, map[int]int{}}
	}
	n, ok := r.sameText.counts[i]
	if !ok {
		n = r.countSame(i)
		r.sameText.counts[i] = n
	}
	return n
}

func (r *Reader) countSame(i int) int {
	result := r.state.View.Result
	plain := func(c *chunk.Chunk) bool { return c.Text == "" && c.Form == chunk.FormSlice }
	length := func(c *chunk.Chunk) int { return c.BodyOffset() + c.Body.Len() + len(c.Footer) }
	first, text, n := result.Chunks.At(i), result.Content(i), 0
	for _, j := range r.Queue() {
		c := result.Chunks.At(j)
		if plain(first) && plain(c) && length(first) != length(c) {
			continue
		}
		if j == i || len(r.itemChunks(j)) == 1 && result.Content(j) == text {
			n++
		}
	}
	return n
}
