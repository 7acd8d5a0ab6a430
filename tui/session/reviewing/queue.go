package reviewing

import (
	"slices"

	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/review"
	"chunkscope/tui/session/measuring"
	"chunkscope/tui/session/view"
)

// PastLimit flags a chunk that is longer than the embedding model reads. It exists only
// while a model is chosen, and depends on no setting.
const PastLimit metrics.FlagKind = "past_limit"

// Item is a flagged chunk, or one after a broken seam.
type Item struct {
	Chunk int
	Flag  metrics.FlagKind
	// Reason is the reason of the chunk's flag. For PastLimit the reason is Model's
	// limit.
	Reason chunk.Reason
	Model  string
}

type queue struct {
	queueKey
	all []int
}

type queueKey struct {
	view   *view.View
	limit  *measuring.ModelLimit
	kinds  review.Kinds
	judged *measuring.Judged // nil until the severed elements are known
}

func (r *Reader) queueKey() queueKey {
	key := queueKey{view: r.now.View, limit: r.model.Limit(), kinds: r.kinds}
	if j, fresh := r.elements.Judged(); fresh && r.kinds&review.SeveredKind != 0 {
		key.judged = j
	}
	return key
}

// Queue returns the chunks to review: flagged ones, those that exceed the limit of the
// chosen embedding model, and those after a broken seam if these are reviewed.
func (r *Reader) Queue() []int {
	v := r.now.View
	if v == nil {
		return nil
	}
	key := r.queueKey()
	if r.kinds == 0 && (key.limit == nil || len(key.limit.PastChunks) == 0) {
		return v.Flagged
	}
	q := &r.queue
	if q.queueKey != key {
		indexes := slices.Concat(v.Flagged, r.listBroken())
		if key.limit != nil {
			for i := range key.limit.PastChunks {
				indexes = append(indexes, key.limit.PastChunks[i].Chunk)
			}
		}
		slices.Sort(indexes)
		*q = queue{key, slices.Compact(indexes)}
	}
	return q.all
}

// Item returns chunk k of the queue.
func (r *Reader) Item(k int) Item {
	i := r.Queue()[k]
	switch c := r.now.View.Result.Chunks.At(i); {
	case c.Oversize:
		return Item{Chunk: i, Flag: metrics.Oversize, Reason: c.OversizeReason}
	case c.Small:
		return Item{Chunk: i, Flag: metrics.SmallChunk, Reason: c.SmallReason}
	}
	switch broken := r.brokenKinds(i, r.kinds); {
	case broken&review.SeveredKind != 0:
		return Item{Chunk: i, Flag: metrics.SeveredSeam}
	case broken&review.DryKind != 0:
		return Item{Chunk: i, Flag: metrics.DrySeam}
	}
	return Item{Chunk: i, Flag: PastLimit, Model: r.model.Name()}
}

// TextOf identifies the text of chunk i, by its hash.
func (r *Reader) TextOf(i int) string { return r.hashOf(i) }

// ItemWith returns the queue index of a text: that of chunk i if it has the text, else
// the first one; -1 if no flagged chunk has it.
func (r *Reader) ItemWith(text string, i int) int {
	q := r.Queue()
	if k, hasAt := slices.BinarySearch(q, i); hasAt && r.hashOf(i) == text {
		return k
	}
	return slices.IndexFunc(q, func(chunk int) bool { return r.hashOf(chunk) == text })
}

// QueueIndex returns the index of chunk i in the queue, or its insertion point; flagged
// reports whether it is there.
func (r *Reader) QueueIndex(i int) (k int, flagged bool) {
	return slices.BinarySearch(r.Queue(), i)
}

// NextIndex returns the queue index of the next flagged chunk in direction d from chunk
// i; -1 or the length of the queue at the ends.
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

// NextUndecided returns the queue index of the next undecided chunk in direction d from chunk
// i. around reports a wrap-around; ok is false if all are decided.
func (r *Reader) NextUndecided(i, d int) (next int, around, ok bool) {
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

// NextFlag returns the next flagged chunk in direction d from the selected one; ok is
// false if there is none.
func (r *Reader) NextFlag(d int) (i int, ok bool) {
	q := r.Queue()
	return view.FindNext(r.now.Chunks(), r.now.Selected, d, func(i int) bool {
		_, exists := slices.BinarySearch(q, i)
		return exists
	})
}
