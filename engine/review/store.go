package review

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"chunkscope/engine/files"
	"chunkscope/engine/yamlfile"
)

// Suffix follows the name of a document in that of its file of decisions.
const Suffix = ".chunkscope.yaml"

// Place is where the decisions on a document are kept.
type Place struct {
	// Document is what the file says it is about.
	Document string
	// Beside is the file beside the document, empty for a document that is
	// none itself. State is the file that is written where Beside cannot be;
	// the folders above it are made when needed.
	Beside, State string
}

// Store is the decisions on one document, and keeps them. It is not for
// several goroutines at once.
type Store struct {
	place         Place
	kept          Decisions // as they were last read or written
	beside, state stamp
	// broken says why the file beside cannot be read; it is never written
	// then.
	broken string
	// putAway: the file in the state directory cannot be read either, and is
	// to be renamed before another takes its place.
	putAway bool
	said    map[string]bool
	count   int
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

// Open reads what is kept at p. What cannot be read is said by Said; the store
// is usable all the same.
func Open(p Place) *Store {
	s := &Store{place: p, kept: Decisions{}, said: map[string]bool{}}
	s.reload()
	return s
}

// Read is the decisions kept at p, for those who only look. The error is one
// sentence; what can be read is given all the same.
func Read(p Place) (Decisions, error) {
	s := Open(p)
	var err error
	if s.broken != "" {
		err = errors.New(s.broken)
	}
	return s.kept.Standing(), err
}

// reload reads both files again. What is missing from the file beside was
// taken out by somebody, unless the file is gone or broken as a whole: then
// everything known stays.
func (s *Store) reload() {
	s.count++
	s.beside, s.state = stampOf(s.place.Beside), stampOf(s.place.State)
	beside, err := readFile(s.place.Beside)
	if err == nil {
		err = strayLink(s.place.Beside)
	}
	s.broken = ""
	if err != nil {
		s.broken = err.Error()
	}
	if beside == nil {
		beside = s.kept
	}
	state, err := readFile(s.place.State)
	s.putAway = err != nil
	s.kept = beside.Merge(state)
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
func (s *Store) Find(hash string) (d Decision, ok bool) { return s.kept.Find(hash) }

// Empty reports whether nothing was ever decided.
func (s *Store) Empty() bool { return len(s.kept) == 0 }

// Version changes whenever a decision may have.
func (s *Store) Version() int { return s.count }

// Decisions are all that stand.
func (s *Store) Decisions() Decisions { return s.kept.Standing() }

// Trouble is the sentence about a file beside the document that cannot be
// read; empty when all is well.
func (s *Store) Trouble() string {
	switch {
	case s.broken == "":
		return ""
	case s.place.State == "":
		return s.broken + "; it is left as it is, and decisions are lost when you leave"
	}
	return s.broken + "; it is left as it is, and decisions are kept in " + s.place.State
}

// Decide keeps d, in place of what was said of the same text, and writes the
// file before it returns. What others wrote meanwhile is merged: reading,
// merging and writing are one step to all who decide on the same document. said is a
// sentence for people, the first time that there is something to tell; the
// error, which is one sentence too, means that d is known to this store only.
func (s *Store) Decide(d Decision) (said string, err error) {
	d.At = d.At.UTC().Truncate(time.Second)
	if have, ok := s.kept[d.Hash]; ok && have.At.After(d.At) {
		d.At = have.At // somebody's clock is ahead: what is decided now is newest
	}
	unlock := s.lock()
	defer unlock()
	if !s.beside.same(stampOf(s.place.Beside)) || !s.state.same(stampOf(s.place.State)) {
		s.reload()
	}
	s.kept = s.kept.Merge(Decisions{d.Hash: d})
	s.count++
	now := s.kept[d.Hash]
	said, err = s.save()
	if err == nil && now != d {
		said = fmt.Sprintf("somebody has decided on this text meanwhile: it is %s", now.Verdict)
	}
	return said, err
}

// lock keeps others out of the files. Where nothing can be locked, such as on
// some network drives, the decision is written all the same.
func (s *Store) lock() (unlock func()) {
	if s.place.Beside != "" {
		if unlock, err := files.Lock(s.place.Beside); err == nil {
			return unlock
		}
	}
	if s.place.State != "" && os.MkdirAll(filepath.Dir(s.place.State), 0o755) == nil {
		if unlock, err := files.Lock(s.place.State); err == nil {
			return unlock
		}
	}
	return func() {}
}

// Withdraw takes back what was decided on a text.
func (s *Store) Withdraw(hash string, at time.Time) (said string, err error) {
	d := s.kept[hash]
	d.Hash, d.Verdict, d.Note, d.At = hash, Reopened, "", at
	return s.Decide(d)
}

// save writes the file beside the document or, where that cannot be, the one
// in the state directory.
func (s *Store) save() (said string, err error) {
	if s.place.Beside == "" && s.place.State == "" {
		return "", nil
	}
	why := s.broken
	if s.place.Beside != "" && why == "" {
		if err = write(s.place.Beside, s.place.Document, s.kept.Standing()); err == nil {
			return s.besides(), nil
		}
		why = s.place.Beside + " cannot be written"
	}
	return s.aside(why)
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
func (s *Store) besides() (said string) {
	if s.state.there && !s.putAway {
		_ = os.Remove(s.place.State)
	}
	s.kept = s.kept.Standing()
	s.beside, s.state = stampOf(s.place.Beside), stampOf(s.place.State)
	return s.once("decisions are kept in " + s.place.Beside)
}

// aside writes to the state directory. Decisions that were taken back are
// written as well: the file beside, which cannot be changed, may hold them.
func (s *Store) aside(why string) (said string, err error) {
	if s.place.State == "" {
		return "", fmt.Errorf("%s: decisions are lost when you leave", why)
	}
	if s.putAway {
		_ = os.Rename(s.place.State, s.place.State+".broken")
		s.putAway = false
	}
	if err = os.MkdirAll(filepath.Dir(s.place.State), 0o755); err == nil {
		err = write(s.place.State, s.place.Document, s.kept)
	}
	if err != nil {
		return "", fmt.Errorf("decisions cannot be kept and are lost when you leave: %w", err)
	}
	s.state = stampOf(s.place.State)
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
