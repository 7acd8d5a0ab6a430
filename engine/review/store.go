package review

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"

	"chunkscope/engine/files"
	"chunkscope/engine/handcut"
	"chunkscope/engine/yamlfile"
)

// Suffix follows the name of a document in that of its file of decisions.
const Suffix = ".chunkscope.yaml"

// Location is where the decisions on a document are kept.
type Location struct {
	// Document is what the file says it is about.
	Document string
	// Beside is the file beside the document, empty for a document that is
	// none itself. State is the file that is written where Beside cannot be;
	// the folders above it are made when needed.
	Beside, State string
}

// Store is the decisions on one document, and keeps them. Deciding is done in
// memory; Save writes, and may do so on another goroutine meanwhile.
type Store struct {
	place Location

	mu      sync.Mutex // guards what follows, and is never held while files are read or written
	known   Decisions  // all of them, those that wait to be written included
	pending Decisions  // those that wait to be written
	broken  string     // why the file beside cannot be read; it is never written then
	count   int

	saving sync.Mutex // one Save at a time; guards what follows
	disk   disk
	said   map[string]bool
}

// disk is what the files were like when they were last read or written.
type disk struct {
	beside, state stamp
	broken        string // as in Store
	// made: the file beside was not there before this store wrote it.
	made bool
	// putAway: the file in the state directory cannot be read either, and is
	// to be renamed before another takes its place.
	putAway bool
}

// stamp tells whether a file is still the one that was read.
type stamp struct {
	there bool
	mod   time.Time
	size  int64
	info  os.FileInfo
}

func stampOf(path string) stamp {
	if path == "" {
		return stamp{}
	}
	info, err := os.Stat(path)
	if err != nil {
		return stamp{}
	}
	return stamp{true, info.ModTime(), info.Size(), info}
}

func (s stamp) same(now stamp) bool {
	if !s.there || !now.there {
		return s.there == now.there
	}
	return s.mod.Equal(now.mod) && s.size == now.size && os.SameFile(s.info, now.info)
}

// Open reads what is kept at p. What cannot be read is told by Trouble; the
// store is usable all the same.
func Open(p Location) *Store {
	s := &Store{place: p, pending: Decisions{}, said: map[string]bool{}}
	s.known = s.reload(Decisions{})
	s.broken = s.disk.broken
	return s
}

// Read is the decisions kept at p, for those who only look. The error is one
// sentence; what can be read is given all the same.
func Read(p Location) (Decisions, error) {
	s := Open(p)
	var err error
	if s.broken != "" {
		err = errors.New(s.broken)
	}
	return s.known.Standing(), err
}

// reload reads both files again. What is missing from the file beside was
// taken out by somebody, unless the file is gone or broken as a whole: then
// everything known stays. It does not where another store says that it took the
// file away when nothing was left in it (takeAway).
func (s *Store) reload(known Decisions) Decisions {
	before := s.disk
	s.disk = disk{beside: stampOf(s.place.Beside), state: stampOf(s.place.State)}
	beside, err := readFile(s.place.Beside)
	if err == nil {
		err = strayLink(s.place.Beside)
	}
	if err != nil {
		s.disk.broken = err.Error()
	}
	state, e := readFile(s.place.State)
	s.disk.putAway = e != nil
	emptied := err == nil && state != nil && len(state) == 0 && !before.state.same(s.disk.state)
	if beside == nil && !emptied {
		beside = known
	}
	return beside.Merge(state)
}

// strayLink refuses a link in the place of the file that does not point to
// another file of decisions: to write would overwrite, or make, something else.
func strayLink(path string) error {
	info, err := os.Lstat(path)
	if err != nil || info.Mode()&fs.ModeSymlink == 0 {
		return nil //nolint:nilerr // what is not there is no link
	}
	to, err := filepath.EvalSymlinks(path)
	if err == nil && strings.HasSuffix(to, Suffix) {
		return nil
	}
	if to, err = os.Readlink(path); err != nil {
		to = "something that cannot be read"
	}
	return fmt.Errorf("%s is a link to %s, which is not a file of decisions", path, to)
}

// readFile gives nil without an error for a file that is not there.
func readFile(path string) (Decisions, error) {
	if path == "" {
		return nil, nil
	}
	data, err := kind.Read(path)
	switch {
	case err == nil:
		return Parse(path, data)
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	}
	if e, ok := errors.AsType[*yamlfile.Error](err); ok {
		return nil, e
	}
	return nil, fmt.Errorf("%s cannot be read: %s", path, files.Reason(err))
}

// Find is the decision on a text; ok is false when there is none.
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

// Decisions are all that stand.
func (s *Store) Decisions() Decisions {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.known.Standing()
}

// Trouble is the sentence about a file beside the document that cannot be
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

// Decide takes d, in place of what was said of the same text. Save keeps it.
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

// Withdraw takes back what was decided on a text. Save keeps it so.
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
		d.At = have.At // somebody's clock is ahead: what is decided now is newest
	}
	s.known[d.Hash], s.pending[d.Hash] = d, d
	s.count++
}

// TakeOver takes what another store of the same place has not written yet, which
// would be lost with it.
func (s *Store) TakeOver(from *Store) {
	from.mu.Lock()
	pending := maps.Clone(from.pending)
	from.mu.Unlock()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.known, s.pending = s.known.Merge(pending), s.pending.Merge(pending)
	s.count++
}

// Save writes the decisions that were taken since the last time, and merges what
// others wrote meanwhile. said is a sentence for people, the first time that
// there is something to tell. The error, which is one sentence too, means that
// they are known to this store only; the next Save tries again. It waits for others
// who write until ctx is done, and no longer.
func (s *Store) Save(ctx context.Context) (said string, err error) {
	s.saving.Lock()
	defer s.saving.Unlock()
	s.mu.Lock()
	known, pending := maps.Clone(s.known), maps.Clone(s.pending)
	s.mu.Unlock()
	if len(pending) == 0 {
		return "", nil
	}
	unlock := s.lock(ctx)
	defer unlock()
	if !s.disk.beside.same(stampOf(s.place.Beside)) || !s.disk.state.same(stampOf(s.place.State)) {
		known = s.reload(known)
	}
	known = known.Merge(pending)
	other := overruled(known, pending)
	said, err = s.write(known)
	s.saved(known, pending, err)
	if err == nil && other != "" {
		said = other
	}
	return said, err
}

// lock keeps others out of the files while they are read, merged and written.
// Where nothing can be locked, such as on some network drives, decisions are
// written all the same.
func (s *Store) lock(ctx context.Context) (unlock func()) {
	if s.place.Beside != "" {
		if unlock, err := files.Lock(ctx, s.place.Beside); err == nil {
			return unlock
		}
	}
	if s.place.State != "" && os.MkdirAll(filepath.Dir(s.place.State), 0o755) == nil {
		if unlock, err := files.Lock(ctx, s.place.State); err == nil {
			return unlock
		}
	}
	return func() {}
}

// overruled says that somebody else has decided later; empty when nobody has.
func overruled(known, pending Decisions) string {
	for _, d := range pending.Sorted() {
		if now := known[d.Hash]; now != d {
			return fmt.Sprintf("somebody has decided on this text meanwhile: it is %s", now.Verdict)
		}
	}
	return ""
}

// saved takes over what was written, with what was decided in the meantime.
func (s *Store) saved(known, written Decisions, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err == nil {
		maps.DeleteFunc(s.pending, func(hash string, d Decision) bool { return written[hash] == d })
	}
	s.known = known.Merge(s.pending)
	s.broken = s.disk.broken
	s.count++
}

// write writes the file beside the document or, where that cannot be, the one
// in the state directory.
func (s *Store) write(d Decisions) (said string, err error) {
	if s.place.Beside == "" && s.place.State == "" {
		return "", nil
	}
	why := s.disk.broken
	if s.place.Beside != "" && why == "" {
		if len(d.Standing()) == 0 && s.disk.made && s.takeAway() {
			return s.settled(d), nil
		}
		s.disk.made = s.disk.made || !s.disk.beside.there
		if err = write(s.place.Beside, s.place.Document, d.Standing()); err == nil {
			return s.besides(d), nil
		}
		why = s.place.Beside + " cannot be written"
	}
	return s.aside(d, why)
}

// takeAway removes the file beside, which nobody misses when it holds nothing. It
// leaves a file without decisions in the state directory first: another store that
// read the file before would take it for lost, and write again what was taken back.
// Where that cannot be left, the file stays.
func (s *Store) takeAway() bool {
	if s.place.State == "" || s.disk.putAway || os.MkdirAll(filepath.Dir(s.place.State), 0o755) != nil ||
		write(s.place.State, s.place.Document, Decisions{}) != nil {
		return false
	}
	s.disk.state = stampOf(s.place.State)
	if os.Remove(s.place.Beside) != nil {
		return false
	}
	s.disk.made = false
	return true
}

// write writes a file that readFile will read.
func write(path, document string, d Decisions) error {
	data := Format(document, d)
	if len(data) > yamlfile.MaxBytes {
		return fmt.Errorf("%s would be larger than 1 MB", path)
	}
	return files.Write(path, data)
}

// besides is what follows a file beside the document that was written: it
// holds all that the one in the state directory did.
func (s *Store) besides(d Decisions) (said string) {
	if s.disk.state.there && !s.disk.putAway {
		_ = os.Remove(s.place.State)
	}
	return s.settled(d)
}

// settled is what follows decisions that are where they belong: those that were
// taken back need not be known any more.
func (s *Store) settled(d Decisions) (said string) {
	maps.DeleteFunc(d, func(_ string, c Decision) bool { return c.Verdict == Reopened })
	s.disk.beside, s.disk.state = stampOf(s.place.Beside), stampOf(s.place.State)
	return s.once("decisions are kept in " + s.place.Beside)
}

// aside writes to the state directory. Decisions that were taken back are
// written as well: the file beside, which cannot be changed, may hold them.
func (s *Store) aside(d Decisions, why string) (said string, err error) {
	if s.place.State == "" {
		return "", fmt.Errorf("%s: decisions are lost when you leave", why)
	}
	if s.disk.putAway {
		_ = os.Rename(s.place.State, s.place.State+".broken")
		s.disk.putAway = false
	}
	if err = os.MkdirAll(filepath.Dir(s.place.State), 0o755); err == nil {
		err = write(s.place.State, s.place.Document, d)
	}
	if err != nil {
		return "", fmt.Errorf("decisions cannot be kept and are lost when you leave: %w", err)
	}
	s.disk.state = stampOf(s.place.State)
	said = "decisions are kept in " + s.place.State
	if why != "" {
		said = why + ": " + said
	}
	return s.once(said), nil
}

func (s *Store) once(text string) string {
	if s.said[text] {
		return ""
	}
	s.said[text] = true
	return text
}
