// Package reviewing implements the review of flagged chunks: the queue, the decisions, the remedies
// and the hand cuts.
package reviewing

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"sync"
	"time"

	"chunkscope/engine/files"
	"chunkscope/engine/review"
	"chunkscope/tui/session/measuring"
	"chunkscope/tui/session/tasks"
	"chunkscope/tui/session/view"
)

// Review manages the review of the open document.
type Review struct{ Reader }

// Reader gives read access to a review.
type Reader struct {
	state *view.State
	tasks *tasks.Results
	model *measuring.ModelReader
	clock func() time.Time
	place review.Location

	elements *measuring.Elements
	kinds    review.Kinds

	queue    queue
	hash     hashes
	sameText sameTextCounts
	count    Progress

	history *view.HistoryReader
	actions *actionLog
	stores  *stores
}

// stores holds the store of every document that has been opened. A store may contain unsaved
// decisions.
type stores struct {
	mu         sync.Mutex
	byLocation map[review.Location]*review.Store
}

func (s *stores) open(p review.Location) *review.Store {
	st := review.Open(p)
	s.mu.Lock()
	defer s.mu.Unlock()
	if previous := s.byLocation[p]; previous != nil {
		st.CopyUnsaved(previous)
	}
	s.byLocation[p] = st
	return st
}

func (s *stores) allStores() []*review.Store {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Collect(maps.Values(s.byLocation))
}

// New returns a review that has no decisions yet.
func New(current *view.State, work *tasks.Results, model *measuring.ModelReader, elements *measuring.Elements, past *view.HistoryReader) *Review {
	return &Review{Reader{state: current, tasks: work, model: model, elements: elements, kinds: review.DefaultKinds, clock: time.Now, history: past, actions: &actionLog{}, stores: &stores{byLocation: map[review.Location]*review.Store{}}}}
}

// Progress holds how many problems there are to review, and how many have been decided.
type Progress struct {
	Decided, Total int
	// DecidedChunks lists the flagged chunks that have a decision. It is nil until they are known.
	DecidedChunks *DecidedChunks

	hashes  *Hashes
	version int
}

// DecidedChunks is an immutable set of chunk indexes.
type DecidedChunks struct{ chunks map[int]bool }

// All returns the chunks in the set in unspecified order.
func (s *DecidedChunks) All() iter.Seq[int] {
	if s == nil {
		return func(func(int) bool) {}
	}
	return maps.Keys(s.chunks)
}

// Contains reports whether chunk i is in the set.
func (s *DecidedChunks) Contains(i int) bool { return s != nil && s.chunks[i] }

// CountOpen returns the number of undecided problems.
func (p *Progress) CountOpen() int { return p.Total - p.Decided }

// Hashes holds the hashes of the chunks in a review queue.
type Hashes struct {
	queue *queue
	items []hashedItem
}

// hashedItem is an item together with the hashes of its chunks. Chunk chunkIndexes[n] is decided if
// its decision covers requiredKinds[n].
type hashedItem struct {
	chunkIndexes  []int
	hashes        []string
	requiredKinds []review.Kinds
}

type hashes struct {
	view    *view.View
	byChunk map[int]string
}

const (
	storeTask  = "decisions"
	hashesTask = "flagged"
)

// SetClock sets the clock for the dates of decisions.
func (r *Review) SetClock(now func() time.Time) { r.clock = now }

// SetLocation sets where the document's decisions are stored.
func (r *Review) SetLocation(p review.Location) { r.place = p }

// Forget discards cached data of the previous view.
func (r *Review) Forget() { r.hash, r.sameText, r.queue = hashes{}, sameTextCounts{}, queue{} }

// Tasks returns the task that reads earlier decisions and the task that matches them with the
// current chunks.
func (r *Reader) Tasks() []tasks.Task {
	place, stores := r.place, r.stores
	work := []tasks.Task{{
		Name: storeTask, Key: place,
		Do: func(context.Context, func(any)) (any, error) {
			current := time.Now()
			files.Sweep(place.NextToDocument, current)
			files.Sweep(place.InStateFolder, current)
			return stores.open(place), nil
		},
	}}
	if v, st := r.state.View, r.store(); v != nil && st != nil && !st.IsEmpty() {
		q := *r.currentQueue()
		items := make([]hashedItem, len(q.items))
		for k, first := range q.items {
			it := hashedItem{chunkIndexes: r.itemChunks(first)}
			for _, i := range it.chunkIndexes {
				it.requiredKinds = append(it.requiredKinds, r.brokenKinds(i, r.kinds))
			}
			items[k] = it
		}
		work = append(work, tasks.Task{
			Name: hashesTask, Key: q.queueKey,
			Do: func(ctx context.Context, _ func(any)) (any, error) { return hashItems(ctx, &q, items) },
		})
	}
	return work
}

func hashItems(ctx context.Context, q *queue, items []hashedItem) (*Hashes, error) {
	for k := range items {
		for n, i := range items[k].chunkIndexes {
			if n+k%64 == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			items[k].hashes = append(items[k].hashes, review.Hash(q.view.Result, i))
		}
	}
	return &Hashes{q, items}, nil
}

// IsRead reports whether earlier decisions have been read.
func (r *Reader) IsRead() bool { return r.store() != nil }

// IsReading reports whether earlier decisions are being read.
func (r *Reader) IsReading() bool {
	_, fresh, err := tasks.Result[*review.Store](r.tasks, storeTask)
	return err == nil && !fresh
}

// store returns the store of the document's decisions, or nil until they have been read.
func (r *Reader) store() *review.Store {
	st, fresh, _ := tasks.Result[*review.Store](r.tasks, storeTask)
	if !fresh {
		return nil
	}
	return st
}

// Decisions returns all decisions, including those about chunks that no longer exist.
func (r *Reader) Decisions() review.Decisions {
	if st := r.store(); st != nil {
		return st.Decisions()
	}
	return nil
}

// ReadProblem explains why the decisions could not be read. It returns "" if there was no error.
func (r *Reader) ReadProblem() string {
	if st := r.store(); st != nil {
		return st.DescribeReadError()
	}
	return ""
}

// Decision returns a decision on the item that contains chunk i. It prefers a decision with a note.
// ok is false unless all chunks of the item have a decision.
func (r *Reader) Decision(i int) (d review.Decision, ok bool) {
	for _, chunk := range r.itemChunks(i) {
		decision, decided := r.chunkDecision(chunk)
		if !decided {
			return review.Decision{}, false
		}
		if !ok || d.Note == "" && decision.Note != "" {
			d, ok = decision, true
		}
	}
	return d, ok
}

func (r *Reader) chunkDecision(i int) (d review.Decision, ok bool) {
	st := r.store()
	if st == nil || r.state.View == nil || st.IsEmpty() {
		return d, false
	}
	d, ok = st.Find(r.chunkHash(i))
	if k := r.brokenKinds(i, r.kinds); ok && !d.CoversAll(k) {
		return review.Decision{}, false
	}
	return d, ok
}

func (r *Reader) chunkHash(i int) string {
	h := &r.hash
	if h.view != r.state.View {
		*h = hashes{r.state.View, map[int]string{}}
	}
	hash, ok := h.byChunk[i]
	if !ok {
		hash = review.Hash(r.state.View.Result, i)
		h.byChunk[i] = hash
	}
	return hash
}

// Progress returns the progress of the review. Until the chunks of a new run have been hashed, it
// uses the previous run's count of decided problems.
func (r *Reader) Progress() *Progress {
	p := &r.count
	if r.state.View == nil {
		*p = Progress{}
		return p
	}
	st := r.store()
	h, fresh, _ := tasks.Result[*Hashes](r.tasks, hashesTask)
	switch {
	case st == nil || st.IsEmpty():
		*p = Progress{Total: r.Total()}
	case !fresh || h.queue.queueKey != r.queueKey():
		p.Total, p.DecidedChunks = r.Total(), nil
		p.Decided = min(p.Decided, p.Total)
	case p.hashes != h || p.version != st.Version():
		*p = countProgress(h, st)
	}
	return p
}

// CountDecided returns the current number of decided problems. It does not wait until the chunks
// have been hashed. ok is false if earlier decisions have not been read yet.
func (r *Reader) CountDecided() (n int, ok bool) {
	st := r.store()
	if st == nil || r.state.View == nil {
		return 0, false
	}
	if p := r.Progress(); p.DecidedChunks != nil || st.IsEmpty() {
		return p.Decided, true
	}
	for k, i := range r.Queue() {
		if _, decided := r.Decision(i); decided {
			n += r.queue.counts[k]
		}
	}
	return n, true
}

func countProgress(h *Hashes, st *review.Store) Progress {
	p := Progress{Total: h.queue.total, DecidedChunks: &DecidedChunks{map[int]bool{}}, hashes: h, version: st.Version()}
	for k := range h.items {
		it := &h.items[k]
		decided := true
		for n, hash := range it.hashes {
			d, ok := st.Find(hash)
			decided = decided && ok && d.CoversAll(it.requiredKinds[n])
		}
		if !decided {
			continue
		}
		p.Decided += h.queue.counts[k]
		for _, i := range it.chunkIndexes {
			p.DecidedChunks.chunks[i] = true
		}
	}
	return p
}

// HeadingPath returns the path of headings above the start of chunk i.
func (r *Reader) HeadingPath(i int) string { return r.state.View.Result.Place(i) }

// Decide records a decision on item k of the queue. The decision applies to all chunks with the
// same text. save writes the decision and returns a message for the user. save may be called in any
// goroutine. The error explains why the decision cannot be recorded.
func (r *Review) Decide(k int, v review.Verdict, note string) (save func() (message string, err error), err error) {
	st := r.store()
	if st == nil {
		return nil, errors.New("still loading earlier decisions: try again in a moment")
	}
	it, flag, done := r.Item(k), r.Item(k).Flag, &action{}
	_, again := r.Decision(it.Chunk)
	for n, i := range r.itemChunks(it.Chunk) {
		if n > 0 {
			flag = "" // only the first chunk has the flag
		}
		hash, current := r.chunkHash(i), r.clock()
		previous := findDecision(st, hash)
		_, decided := r.chunkDecision(i)
		switch {
		case slices.ContainsFunc(done.texts, func(t decidedText) bool { return t.text == hash }): // an earlier chunk has the same text
			continue
		case v == review.Reopened && previous.Hash == "", v != review.Reopened && decided && !again: // nothing to reopen, or already decided
			continue
		case v == review.Reopened:
			st.Withdraw(hash, current)
		default:
			st.Decide(review.Decision{
				Hash: hash, Verdict: v, Note: note, At: current, Flags: r.flagNames(i, flag), HeaderPath: r.HeadingPath(i),
			})
		}
		done.texts = append(done.texts, decidedText{hash, previous, findDecision(st, hash)})
	}
	if len(done.texts) == 0 {
		return nil, fmt.Errorf("chunk %d has no decision to undo", it.Chunk+1)
	}
	r.recordAction(done)
	return makeSave(st), nil
}

func makeSave(st *review.Store) func() (message string, err error) {
	return func() (string, error) { return st.Save(time.Tick(files.LockTimeout)) }
}

// RetrySaves saves all unsaved decisions and hand cuts of all documents.
func (r *Review) RetrySaves() error {
	var errs []error
	for _, st := range r.stores.allStores() {
		if _, err := st.Save(time.Tick(files.LockTimeout)); err != nil {
			errs = append(errs, err)
		}
	}
	return errors.Join(errs...)
}
