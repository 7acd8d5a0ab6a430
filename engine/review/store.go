package review

import (
	"errors"
	"maps"
	"sync"
	"time"

	"chunkscope/engine/handcut"
)

// Suffix follows the name of a document in that of its file of decisions.
const Suffix = ".chunkscope.yaml"

// Location lists the files for the decisions on a document.
type Location struct {
	// Document is the document's name in the file.
	Document string
	// Beside is the file beside the document, empty for a document without a file of its
	// own. State is the fallback if Beside cannot be written; the folders above it are
	// made on demand.
	Beside, State string
}

// Store is the decisions on one document, and keeps them. Deciding is done in
// memory; Save writes, and may do so on another goroutine meanwhile.
type Store struct {
	place Location

	mu      sync.Mutex // guards the fields below, and is never held during file access
	known   Decisions  // all of them, those that wait to be written included
	pending Decisions  // those that wait to be written
	broken  string     // why the file beside cannot be read; it is never written then
	count   int

	saving sync.Mutex // one Save at a time; guards the fields below
	disk   disk
	said   map[string]bool
}

// Open reads the decisions at p. Trouble reports read errors; the store is usable all the
// same.
func Open(p Location) *Store {
	s := &Store{place: p, pending: Decisions{}, said: map[string]bool{}}
	s.known = s.reload(Decisions{})
	s.broken = s.disk.broken
	return s
}

// Read returns the decisions at p, for readers only. The error is one sentence; the
// readable part is returned all the same.
func Read(p Location) (Decisions, error) {
	s := Open(p)
	var err error
	if s.broken != "" {
		err = errors.New(s.broken)
	}
	return s.known.Standing(), err
}

// Find looks up the decision on a text.
func (s *Store) Find(hash string) (d Decision, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.known.Find(hash)
}

// Empty reports whether nothing was ever decided.
func (s *Store) Empty() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.known) == 0
}

// Version changes whenever a decision may have.
func (s *Store) Version() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.count
}

// Decisions returns all that stand.
func (s *Store) Decisions() Decisions {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.known.Standing()
}

// Unwritten reports whether hand cuts, or withdrawals of some, are not yet in a file.
func (s *Store) Unwritten() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, d := range s.pending {
		if d.ByHand() {
			return true
		}
	}
	return false
}

// Trouble returns the sentence about a file beside the document that cannot be
// read; empty when all is well.
func (s *Store) Trouble() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.broken == "":
		return ""
	case s.place.State == "":
		return s.broken + "; it is left as it is, and decisions are lost when you leave"
	}
	return s.broken + "; it is left as it is, and decisions are kept in " + s.place.State
}

// Decide records d, replacing any decision on the same text. Save writes it.
func (s *Store) Decide(d Decision) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.decide(d)
}

// Undo takes back a hand cut. Save keeps it so.
func (s *Store) Undo(m handcut.Mark, at time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	d := OfMark(m, "", at)
	d.Verdict = Reopened
	s.decide(d)
}

// Withdraw withdraws the decision on a text. Save writes that.
func (s *Store) Withdraw(hash string, at time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	d := s.known[hash]
	d.Hash, d.Verdict, d.Note, d.At = hash, Reopened, "", at
	s.decide(d)
}

func (s *Store) decide(d Decision) {
	d.At = d.At.UTC().Truncate(time.Second)
	if have, ok := s.known[d.Hash]; ok && have.At.After(d.At) {
		d.At = have.At // the clock of another writer is ahead: the decision made now is the newest
	}
	s.known[d.Hash], s.pending[d.Hash] = d, d
	s.count++
}

// TakeOver adopts the unwritten decisions of another store of the same place, which would
// be lost with it.
func (s *Store) TakeOver(from *Store) {
	from.mu.Lock()
	pending := maps.Clone(from.pending)
	from.mu.Unlock()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.known, s.pending = s.known.Merge(pending), s.pending.Merge(pending)
	s.count++
}
