package chunk

// Sharing is what an overlap mode says of a few seams in a row, and gives the
// chunks beside them, before it is put where the rest stands.
type Sharing struct {
	list []said
}

// said is what a mode says of a seam, and gives the chunk on its right, and the one
// on its left as far as that is of what comes after it.
type said struct {
	requested, delivered   int32
	counted                pair
	limit                  LimitKind
	limitA, limitB         int32
	after, overlap, before Packed
	prefix                 string
	prefixText             int32
	marks                  int32 // asBefore where no flag was raised
}

const asBefore int32 = -1

// NewSharing is nothing yet, with room for n seams.
func NewSharing(n int) *Sharing { return &Sharing{make([]said, 0, n)} }

// Add takes what seam says of overlap, what left shares with right, and the flags
// of right where one was raised.
func (s *Sharing) Add(left, right *Chunk, seam *Seam, flagged bool) {
	marks := asBefore
	if flagged {
		marks = int32(marksOfChunk(right).number())
	}
	s.list = append(s.list, said{
		requested: int32(seam.Requested), delivered: int32(seam.Delivered),
		counted: pair{int32(seam.Counted.Requested), int32(seam.Counted.Delivered)},
		limit:   seam.Limit.Kind, limitA: int32(seam.Limit.A), limitB: int32(seam.Limit.B),
		after: Pack(left.ContextAfter), overlap: Pack(right.Overlap), before: Pack(right.ContextBefore),
		prefix: right.Prefix, prefixText: int32(right.PrefixText), marks: marks,
	})
}

// Sharer puts sharings one after the other into chunks and the seams between them.
type Sharer struct {
	chunks *Chunks
	seams  *Seams
	n      int // seams so far
}

// NewSharer is for chunks and seams of which nothing is shared yet. What is put in
// changes no copies of them. source is the document's text.
func NewSharer(chunks *Chunks, seams *Seams, source string) *Sharer {
	chunks.marks, chunks.source = chunks.marks.clone(), source
	return &Sharer{chunks: chunks, seams: seams}
}

// Put empties s, which goes on where the one before ended. The chunks may be read
// at the same time from a copy that was taken before NewSharer.
func (w *Sharer) Put(s *Sharing) {
	for i := range s.list {
		x := &s.list[i]
		w.seams.requested.put(w.n, int(x.requested))
		w.seams.delivered.put(w.n, int(x.delivered))
		w.seams.countedRequested.put(w.n, int(x.counted.a))
		w.seams.countedDelivered.put(w.n, int(x.counted.b))
		w.seams.limits.put(w.n, int(x.limit))
		w.seams.limitsA.put(w.n, int(x.limitA))
		w.seams.limitsB.put(w.n, int(x.limitB))
		w.chunks.afters.put(w.n, x.after.Span())
		w.n++
		w.chunks.overlaps.put(w.n, x.overlap.Span())
		w.chunks.befores.put(w.n, x.before.Span())
		w.chunks.prefixes.put(w.n, x.prefix, w.chunks.source, x.overlap.Start())
		w.chunks.prefixTexts.put(w.n, int(x.prefixText))
		if x.marks != asBefore {
			w.chunks.marks.put(w.n, int(x.marks))
		}
	}
	clear(s.list)
	s.list = s.list[:0]
}
