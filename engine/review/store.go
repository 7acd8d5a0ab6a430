package review

import (
	"errors"
	"maps"
	"sync"
	"time"

	"chunkscope/engine/handcut"
)

// Suffix is added to a document's path to form the path of its decisions file.
const Suffix = ".chunkscope.yaml"

// Location is where the decisions on a document are stored.
type Location struct {
	// Document is the document's name in the file.
	Document string
	// NextToDocument is the path of the file next to the document. It is empty if the document is
	// not a file.
	NextToDocument string
	// InStateFolder is the path of the file to use if NextToDocument is not writable. Missing
	// parent folders are created.
	InStateFolder string
}

// Store holds the decisions on one document. Changes stay in memory until Save writes them. Save
// may run on another goroutine.
type Store struct {
	location Location

	mu      sync.Mutex
	known   Decisions
	pending Decisions
	broken  string
	count   int

	saveLock sync.Mutex
	disk     disk
	reported map[string]bool
}

// Open reads the decisions at p into a new store. If a file cannot be read, DescribeReadError
// explains why, but the store is still usable.
func Open(p Location) *Store {
	s := &Store{location: p, pending: Decisions{}, reported: map[string]bool{}}
	s.known = s.reload(Decisions{})
	s.broken = s.disk.broken
	return s
}

// Read returns the decisions at p without opening a store. Error messages are single sentences. In
// case of an error, Read returns the decisions that it was able to read.
func Read(p Location) (Decisions, error) {
	s := Open(p)
	var err error
	if s.broken != "" {
		err = errors.New(s.broken)
	}
	return s.known.Effective(), err
}

// Find returns the decision on the text with the given hash.
func (s *Store) Find(hash string) (d Decision, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.known.Find(hash)
}

// IsEmpty reports whether the store has no decisions, including withdrawn ones.
func (s *Store) IsEmpty() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.known) == 0
}

// Version returns a number that changes whenever the decisions may have changed.
func (s *Store) Version() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.count
}

// Decisions returns all decisions that were not withdrawn.
func (s *Store) Decisions() Decisions {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.known.Effective()
}

// HasUnsaved reports whether a new or undone hand cut has not been saved yet.
func (s *Store) HasUnsaved() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, d := range s.pending {
		if d.IsHandCut() {
			return true
		}
	}
	return false
}

// DescribeReadError explains why the file next to the document is unreadable. It returns "" if the
// file is readable.
func (s *Store) DescribeReadError() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.broken == "":
		return ""
	case s.location.InStateFolder == "":
		return s.broken + "; the file is left unchanged, and decisions are lost when you leave"
	}
	return s.broken + "; the file is left unchanged, and decisions are kept in " + s.location.InStateFolder
}

// Decide records d in memory. d replaces any earlier decision on the same text.
func (s *Store) Decide(d Decision) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.decide(d)
}

// Undo undoes the hand cut m in memory.
func (s *Store) Undo(m handcut.Mark, at time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	d := DecisionFromMark(m, "", at)
	d.Verdict = Reopened
	s.decide(d)
}

// Withdraw withdraws, in memory, the decision on the text with the given hash.
func (s *Store) Withdraw(hash string, at time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	d := s.known[hash]
	d.Hash, d.Verdict, d.Note, d.At = hash, Reopened, "", at
	s.decide(d)
}

func (s *Store) decide(d Decision) {
	d.At = d.At.UTC().Truncate(time.Second)
	if existing, ok := s.known[d.Hash]; ok && existing.At.After(d.At) {
		d.At = existing.At // the other writer's clock was ahead
	}
	s.known[d.Hash], s.pending[d.Hash] = d, d
	s.count++
}

// CopyUnsaved copies the unsaved decisions from another store for the same location.
func (s *Store) CopyUnsaved(from *Store) {
	from.mu.Lock()
	pending := maps.Clone(from.pending)
	from.mu.Unlock()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.known, s.pending = s.known.Merge(pending), s.pending.Merge(pending)
	s.count++
}
