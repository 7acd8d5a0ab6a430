package reviewing

import (
	"slices"

	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/review"
	"chunkscope/tui/session/measuring"
	"chunkscope/tui/session/view"
)

// PastLimit is the flag of chunks that are longer than the embedding model's limit.
const PastLimit metrics.FlagKind = "past_limit"

// Item is an item in the review queue. It is a flagged chunk, a chunk after a seam with a problem,
// or all chunks that contain parts of a split element.
type Item struct {
	// Chunk and Last are the indexes of its first and last chunk.
	Chunk, Last int
	Flag        metrics.FlagKind
	// Count is the number of problems that a decision on the item resolves.
	Count int
	// Reason is the reason for the flag. It is not set for PastLimit. Model is the name of the
	// embedding model and is only set for PastLimit.
	Reason chunk.Reason
	Model  string
}

type queue struct {
	queueKey
	items  []int
	counts []int
	total  int
	first  map[int]int // maps later chunks of an item to its first chunk
	chunks map[int][]int
}

type queueKey struct {
	view   *view.View
	limit  *measuring.ModelLimit
	kinds  review.Kinds
	states *measuring.ElementStates // nil until known
}

func (r *Reader) queueKey() queueKey {
	key := queueKey{view: r.state.View, limit: r.model.Limit(), kinds: r.kinds}
	if j, fresh := r.elements.ElementStates(); fresh && r.kinds&review.SeveredKind != 0 {
		key.states = j
	}
	return key
}

// Queue returns the index of the first chunk of each item.
func (r *Reader) Queue() []int { return r.currentQueue().items }

// Total returns the number of problems to review: flags, split elements and seams without overlap.
func (r *Reader) Total() int { return r.currentQueue().total }

func (r *Reader) currentQueue() *queue {
	if r.state.View == nil {
		return &queue{}
	}
	if key := r.queueKey(); r.queue.queueKey != key {
		r.queue = r.newQueue(key)
	}
	return &r.queue
}

func (r *Reader) newQueue(key queueKey) queue {
	q := queue{queueKey: key, first: map[int]int{}, chunks: map[int][]int{}}
	for i := range key.view.Result.Chunks.Len() {
		if n := r.countAt(key, i); n > 0 {
			q.items, q.counts, q.total = append(q.items, i), append(q.counts, n), q.total+n
			continue
		}
		if key.states == nil || r.brokenKinds(i, r.kinds)&review.SeveredKind == 0 {
			continue
		}
		first := key.states.FirstSeam(i-1) + 1
		if q.chunks[first] == nil {
			q.chunks[first] = []int{first}
		}
		q.first[i], q.chunks[first] = first, append(q.chunks[first], i)
	}
	return q
}

// countAt counts the problems with chunk i that need a decision. It omits elements that an earlier
// seam also splits.
func (r *Reader) countAt(key queueKey, i int) (n int) {
	v := key.view
	if v.Result.Chunks.IsFlagged(i) {
		n++
	}
	if key.limit != nil {
		if _, past := key.limit.PartBeyondLimit(i); past {
			n++
		}
	}
	if r.brokenKinds(i, r.kinds&review.DryKind) != 0 {
		n++
	}
	if key.states != nil && i > 0 {
		n += key.states.CountNewlyLost(v, i-1)
	}
	return n
}

// Item returns item k of the queue.
func (r *Reader) Item(k int) Item {
	q := r.currentQueue()
	i := q.items[k]
	it := Item{Chunk: i, Last: i, Count: q.counts[k]}
	if chunks := q.chunks[i]; chunks != nil {
		it.Last = chunks[len(chunks)-1]
	}
	broken := r.brokenKinds(i, r.kinds)
	switch c := r.state.View.Result.Chunks.At(i); {
	case c.Oversize:
		it.Flag, it.Reason = metrics.Oversize, c.OversizeReason
	case c.Small:
		it.Flag, it.Reason = metrics.SmallChunk, c.SmallReason
	case broken&review.SeveredKind != 0:
		it.Flag = metrics.SeveredSeam
	case broken&review.DryKind != 0:
		it.Flag = metrics.DrySeam
	default:
		it.Flag, it.Model = PastLimit, r.model.Name()
	}
	return it
}

// itemChunks returns the chunks of the item that contains chunk i, or only i if there is none.
func (r *Reader) itemChunks(i int) []int {
	q := r.currentQueue()
	if first, ok := q.first[i]; ok {
		i = first
	}
	if chunks := q.chunks[i]; chunks != nil {
		return chunks
	}
	return []int{i}
}

// TextHash returns the hash of the text of chunk i.
func (r *Reader) TextHash(i int) string { return r.chunkHash(i) }

// FindItem returns the queue index of an item whose first chunk has the hash text, or -1 if there
// is none. It prefers the item of chunk i.
func (r *Reader) FindItem(text string, i int) int {
	q := r.Queue()
	if k, ok := slices.BinarySearch(q, i); ok && r.chunkHash(i) == text {
		return k
	}
	return slices.IndexFunc(q, func(chunk int) bool { return r.chunkHash(chunk) == text })
}

// QueueIndex returns the queue index of the item that contains chunk i. If there is no such item,
// flagged is false and k is the index at which it would be inserted.
func (r *Reader) QueueIndex(i int) (k int, flagged bool) {
	q := r.currentQueue()
	if first, ok := q.first[i]; ok {
		i = first
	}
	return slices.BinarySearch(q.items, i)
}

// NextIndex returns the queue index of the next item in direction d from chunk i. If there is none,
// it returns -1 or the length of the queue.
func (r *Reader) NextIndex(i, d int) int {
	k, flagged := r.QueueIndex(i)
	switch {
	case d < 0:
		return k - 1
	case flagged:
		return k + 1
	}
	return k
}

// NextUndecided returns the queue index of the next undecided item in direction d from chunk i.
// wrapped is true if the search wrapped around. ok is false if all items are decided.
func (r *Reader) NextUndecided(i, d int) (next int, wrapped, ok bool) {
	q := r.Queue()
	next, ok = view.FindNext(len(q), r.NextIndex(i, d)-d, d, func(k int) bool {
		_, decided := r.Decision(q[k])
		return !decided
	})
	if !ok {
		return 0, false, false
	}
	return next, (q[next]-i)*d <= 0, true
}

// NextFlag returns the next chunk in the queue in direction d from the selected chunk. ok is false
// if there is none.
func (r *Reader) NextFlag(d int) (i int, ok bool) {
	q := r.Queue()
	return view.FindNext(r.state.ChunkCount(), r.state.Selected, d, func(i int) bool {
		_, exists := slices.BinarySearch(q, i)
		return exists
	})
}
