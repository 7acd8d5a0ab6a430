package session

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"chunkscope/engine/describe"
	"chunkscope/engine/files"
	"chunkscope/engine/review"
)

// Review is what was decided on the flagged chunks of the document.
type Review struct {
	// now is the clock; nil is the real one.
	now   func() time.Time
	place review.Place

	queue queue
	hash  hashes
	count Progress
}

// Progress is how far the review of a view has come.
type Progress struct {
	Decided, Of int
	// Settled are the chunks that are flagged and decided on, nil while it is
	// not known which.
	Settled *Settled

	of      *Hashes
	version int
}

// Settled is a set of chunks. It is never changed.
type Settled struct{ chunks map[int]bool }

// Has reports whether chunk i is in the set.
func (s *Settled) Has(i int) bool { return s != nil && s.chunks[i] }

// Open is the number of flagged chunks that wait for a decision.
func (p *Progress) Open() int { return p.Of - p.Decided }

// Hashes are those of the chunks of a queue.
type Hashes struct {
	hashesKey
	queue []int
	all   []string
}

// hashesKey is what the hashes of a queue depend on.
type hashesKey struct {
	view  *View
	limit *Limit
}

// hashes are those of single chunks, taken as they are looked at.
type hashes struct {
	view *View
	of   map[int]string
}

const (
	storeTask  = "decisions"
	hashesTask = "flagged"
)

// ReviewClock is for tests: decisions are dated by it.
func (s *Session) ReviewClock(now func() time.Time) { s.review.now = now }

// KeepReview says where the decisions on the document are kept.
func (s *Session) KeepReview(p review.Place) { s.review.place = p }

// ReviewTasks read what was decided before, and find it among the present
// chunks.
func (s *Session) ReviewTasks() []Task {
	place := s.review.place
	tasks := []Task{{
		Name: storeTask, Key: place,
		Do: func(context.Context, func(any)) (any, error) {
			files.Sweep(place.Beside)
			files.Sweep(place.State)
			return review.Open(place), nil
		},
	}}
	if v, st := s.View, s.store(); v != nil && st != nil && !st.Empty() {
		key, all := hashesKey{v, s.Limit()}, s.Queue()
		tasks = append(tasks, Task{
			Name: hashesTask, Key: key,
			Do: func(ctx context.Context, _ func(any)) (any, error) { return hashQueue(ctx, key, all) },
		})
	}
	return tasks
}

func hashQueue(ctx context.Context, key hashesKey, queue []int) (*Hashes, error) {
	h := &Hashes{key, queue, make([]string, len(queue))}
	for k, i := range queue {
		if k%64 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
		h.all[k] = review.Hash(key.view.Result, i)
	}
	return h, nil
}

// store is nil until what was decided before has been read.
func (s *Session) store() *review.Store {
	st, fresh, _ := Result[*review.Store](s, storeTask)
	if !fresh {
		return nil
	}
	return st
}

// Decisions are all that stand, of chunks that are gone as well.
func (s *Session) Decisions() review.Decisions {
	if st := s.store(); st != nil {
		return st.Decisions()
	}
	return nil
}

// ReviewTrouble is the sentence about decisions that cannot be read; empty
// when all is well.
func (s *Session) ReviewTrouble() string {
	if st := s.store(); st != nil {
		return st.Trouble()
	}
	return ""
}

// Decision is what was decided on the text of chunk i.
func (s *Session) Decision(i int) (d review.Decision, ok bool) {
	st := s.store()
	if st == nil || s.View == nil || st.Empty() {
		return d, false
	}
	return st.Find(s.hashOf(i))
}

func (s *Session) hashOf(i int) string {
	h := &s.review.hash
	if h.view != s.View {
		*h = hashes{s.View, map[int]string{}}
	}
	hash, ok := h.of[i]
	if !ok {
		hash = review.Hash(s.View.Result, i)
		h.of[i] = hash
	}
	return hash
}

// Progress is how far the review has come. While the chunks of a new run are
// being looked up it is that of the run before, out of what is flagged now.
func (s *Session) Progress() *Progress {
	p := &s.review.count
	if s.View == nil {
		*p = Progress{}
		return p
	}
	st := s.store()
	h, fresh, _ := Result[*Hashes](s, hashesTask)
	switch {
	case st == nil || st.Empty():
		*p = Progress{Of: len(s.Queue())}
	case !fresh || h.hashesKey != (hashesKey{s.View, s.Limit()}):
		p.Of, p.Settled = len(s.Queue()), nil
		p.Decided = min(p.Decided, p.Of)
	case p.of != h || p.version != st.Version():
		*p = count(h, st)
	}
	return p
}

func count(h *Hashes, st *review.Store) Progress {
	settled := &Settled{map[int]bool{}}
	for k, hash := range h.all {
		if _, ok := st.Find(hash); ok {
			settled.chunks[h.queue[k]] = true
		}
	}
	return Progress{
		Decided: len(settled.chunks), Of: len(h.all), Settled: settled, of: h, version: st.Version(),
	}
}

// Place is the header path of chunk i, as people read it.
func (s *Session) Place(i int) string {
	c := &s.View.Result.Chunks[i]
	path := s.View.Outline.PathOf(c.Body)
	switch {
	case c.Preamble, len(path) == 0 && len(s.View.Outline.Headings) > 0:
		return describe.Preamble
	case len(path) == 0:
		return ""
	}
	return "/" + strings.Join(path, "/")
}

// Decide keeps a decision on flagged chunk k of the queue, and on every chunk
// with the same text. said is what the reader should know; err means that it
// could not be kept.
func (s *Session) Decide(k int, v review.Verdict, note string) (said string, err error) {
	st := s.store()
	if st == nil {
		return "", errors.New("one moment: what was decided before is still being read")
	}
	it := s.Item(k)
	hash, now := s.hashOf(it.Chunk), s.now()
	if v == review.Reopened {
		if _, ok := st.Find(hash); !ok {
			return "", fmt.Errorf("chunk %d is not decided on: nothing to take back", it.Chunk+1)
		}
		return st.Withdraw(hash, now)
	}
	return st.Decide(review.Decision{
		Hash: hash, Verdict: v, Note: note, At: now, Flag: string(it.Flag), Place: s.Place(it.Chunk),
	})
}

func (s *Session) now() time.Time {
	if s.review.now != nil {
		return s.review.now()
	}
	return time.Now()
}
