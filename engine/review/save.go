package review

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"time"

	"chunkscope/engine/files"
)

// Save writes the new decisions, and merges those that other programs wrote in the
// meantime. said is a message for the user, on its first occurrence only. The error, also
// one sentence, means that the decisions are only in this store; the next Save tries
// again. It waits for others that use files.Lock.
func (s *Store) Save(pauses <-chan time.Time) (said string, err error) {
	s.saving.Lock()
	defer s.saving.Unlock()
	s.mu.Lock()
	known, pending := maps.Clone(s.known), maps.Clone(s.pending)
	s.mu.Unlock()
	if len(pending) == 0 {
		return "", nil
	}
	unlock := s.lock(pauses)
	defer unlock()
	if !s.disk.beside.same(stampOf(s.place.Beside)) || !s.disk.state.same(stampOf(s.place.State)) {
		known = s.reload(known)
	}
	known = known.Merge(pending)
	second := describeOverruled(known, pending)
	said, err = s.write(known)
	s.recordSaved(known, pending, err)
	if err == nil && second != "" {
		said = second
	}
	return said, err
}

// lock locks the files against other writers while they are read, merged and written. If
// locks do not work, as on some network drives, decisions are written without a lock.
func (s *Store) lock(pauses <-chan time.Time) (unlock func()) {
	if s.place.Beside != "" {
		if unlock, err := files.Lock(s.place.Beside, pauses); err == nil {
			return unlock
		}
	}
	if s.place.State != "" && os.MkdirAll(filepath.Dir(s.place.State), 0o755) == nil {
		if unlock, err := files.Lock(s.place.State, pauses); err == nil {
			return unlock
		}
	}
	return func() {}
}

// describeOverruled reports that someone else decided later; empty if not.
func describeOverruled(known, pending Decisions) string {
	for _, d := range pending.Sorted() {
		if current := known[d.Hash]; current != d {
			return fmt.Sprintf("someone has decided on this text in the meantime: it is %s", current.Verdict)
		}
	}
	return ""
}

// recordSaved records the result of a write, and adds the decisions made in the meantime.
func (s *Store) recordSaved(known, written Decisions, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err == nil {
		maps.DeleteFunc(s.pending, func(hash string, d Decision) bool { return written[hash] == d })
	}
	s.known = known.Merge(s.pending)
	s.broken = s.disk.broken
	s.count++
}

// write writes the file next to the document or, if that fails, the one in the state
// directory.
func (s *Store) write(d Decisions) (said string, err error) {
	if s.place.Beside == "" && s.place.State == "" {
		return "", nil
	}
	why := s.disk.broken
	if s.place.Beside != "" && why == "" {
		if len(d.Standing()) == 0 && s.disk.made && s.takeAway() {
			return s.forgetWithdrawn(d), nil
		}
		s.disk.made = s.disk.made || !s.disk.beside.there
		if err = write(s.place.Beside, s.place.Document, d.Standing()); err == nil {
			s.disk.held = d.Standing()
			return s.besides(d), nil
		}
		why = s.place.Beside + " cannot be written"
	}
	return s.aside(d, why)
}

// takeAway removes the file next to the document once it is empty. First it writes a file
// without decisions to the state directory, since another store that read the file before
// would otherwise consider it lost and restore withdrawn decisions. If that fails, or
// other users, who do not see it, can write, the file stays.
func (s *Store) takeAway() bool {
	if s.place.State == "" || files.OthersWrite(s.place.Beside) || s.disk.putAway || os.MkdirAll(filepath.Dir(s.place.State), 0o755) != nil ||
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

func write(path, document string, d Decisions) error {
	data := Format(document, d)
	if len(data) > files.MaxYAMLBytes {
		return fmt.Errorf("%s would be larger than 1 MB", path)
	}
	return files.Write(path, data)
}

// besides runs after a write of the file next to the document. It removes the one in the
// state directory, which is then redundant.
func (s *Store) besides(d Decisions) (said string) {
	if s.disk.state.there && !s.disk.putAway {
		_ = os.Remove(s.place.State)
	}
	return s.forgetWithdrawn(d)
}

// forgetWithdrawn runs once decisions are in their proper file, when withdrawn ones can
// be forgotten.
func (s *Store) forgetWithdrawn(d Decisions) (said string) {
	maps.DeleteFunc(d, func(_ string, c Decision) bool { return c.Verdict == Reopened })
	s.disk.beside, s.disk.state = stampOf(s.place.Beside), stampOf(s.place.State)
	return s.once("decisions are kept in " + s.place.Beside)
}

// aside writes to the state directory the decisions missing from the file next to the
// document; copies of the others would outlive their withdrawal there. It includes
// decisions withdrawn here, since the read-only file may contain them.
func (s *Store) aside(d Decisions, why string) (said string, err error) {
	if s.place.State == "" {
		return "", fmt.Errorf("%s: decisions are lost when you leave", why)
	}
	if s.disk.putAway {
		_ = os.Rename(s.place.State, s.place.State+".broken")
		s.disk.putAway = false
	}
	if err = os.MkdirAll(filepath.Dir(s.place.State), 0o755); err == nil {
		own := maps.Clone(d)
		maps.DeleteFunc(own, func(hash string, c Decision) bool { return s.disk.held[hash] == c })
		err = write(s.place.State, s.place.Document, own)
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
