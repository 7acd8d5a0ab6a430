package review

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"time"

	"chunkscope/engine/files"
)

// Save writes the new decisions and merges them with those written by other programs. It waits for
// other programs to release files.Lock. message is a notice for the user. The same notice is
// returned only once. Error messages are single sentences. After an error, the decisions stay in
// the store, and the next call to Save writes them again.
func (s *Store) Save(pauses <-chan time.Time) (message string, err error) {
	s.saveLock.Lock()
	defer s.saveLock.Unlock()
	s.mu.Lock()
	known, pending := maps.Clone(s.known), maps.Clone(s.pending)
	s.mu.Unlock()
	if len(pending) == 0 {
		return "", nil
	}
	unlock := s.lock(pauses)
	defer unlock()
	if !s.disk.fileStamp.equals(readStamp(s.location.NextToDocument)) || !s.disk.stateStamp.equals(readStamp(s.location.InStateFolder)) {
		known = s.reload(known)
	}
	known = known.Merge(pending)
	retry := describeOverruled(known, pending)
	message, err = s.write(known)
	s.recordSaved(known, pending, err)
	if err == nil && retry != "" {
		message = retry
	}
	return message, err
}

// lock locks the files against other writers. Save writes without a lock on network drives that do
// not support locks.
func (s *Store) lock(pauses <-chan time.Time) (unlock func()) {
	if s.location.NextToDocument != "" {
		if unlock, err := files.Lock(s.location.NextToDocument, pauses); err == nil {
			return unlock
		}
	}
	if s.location.InStateFolder != "" && os.MkdirAll(filepath.Dir(s.location.InStateFolder), 0o755) == nil {
		if unlock, err := files.Lock(s.location.InStateFolder, pauses); err == nil {
			return unlock
		}
	}
	return func() {}
}

func describeOverruled(known, pending Decisions) string {
	for _, d := range pending.Sorted() {
		if current := known[d.Hash]; current != d {
			return fmt.Sprintf("someone else has already reviewed this text: it is %s", current.Verdict)
		}
	}
	return ""
}

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

func (s *Store) write(d Decisions) (message string, err error) {
	if s.location.NextToDocument == "" && s.location.InStateFolder == "" {
		return "", nil
	}
	reason := s.disk.broken
	if s.location.NextToDocument != "" && reason == "" {
		if len(d.Effective()) == 0 && s.disk.createdFile && s.removeEmpty() {
			return s.removeWithdrawn(d), nil
		}
		s.disk.createdFile = s.disk.createdFile || !s.disk.fileStamp.exists
		if err = write(s.location.NextToDocument, s.location.Document, d.Effective()); err == nil {
			s.disk.lastRead = d.Effective()
			return s.cleanUp(d), nil
		}
		reason = s.location.NextToDocument + " cannot be written"
	}
	return s.writeToState(d, reason)
}

// removeEmpty removes the file next to the document and reports whether it succeeded. It first
// writes an empty file to the state directory. That file prevents other stores from restoring
// withdrawn decisions. If other users can write to the folder of the document, removeEmpty does
// nothing, because they would not see the file in the state directory.
func (s *Store) removeEmpty() bool {
	if s.location.InStateFolder == "" || files.OthersCanWrite(s.location.NextToDocument) || s.disk.renamesState || os.MkdirAll(filepath.Dir(s.location.InStateFolder), 0o755) != nil ||
		write(s.location.InStateFolder, s.location.Document, Decisions{}) != nil {
		return false
	}
	s.disk.stateStamp = readStamp(s.location.InStateFolder)
	if os.Remove(s.location.NextToDocument) != nil {
		return false
	}
	s.disk.createdFile = false
	return true
}

func write(path, document string, d Decisions) error {
	data := Format(document, d)
	if len(data) > files.MaxYAMLBytes {
		return fmt.Errorf("%s would be larger than 1 MB", path)
	}
	return files.Write(path, data)
}

// cleanUp removes the copy in the state directory, which is no longer needed once the decisions are
// saved next to the document.
func (s *Store) cleanUp(d Decisions) (message string) {
	if s.disk.stateStamp.exists && !s.disk.renamesState {
		_ = os.Remove(s.location.InStateFolder)
	}
	return s.removeWithdrawn(d)
}

// removeWithdrawn removes withdrawn decisions once all decisions have been saved next to the
// document.
func (s *Store) removeWithdrawn(d Decisions) (message string) {
	maps.DeleteFunc(d, func(_ string, c Decision) bool { return c.Verdict == Reopened })
	s.disk.fileStamp, s.disk.stateStamp = readStamp(s.location.NextToDocument), readStamp(s.location.InStateFolder)
	return s.reportOnce("kept in " + filepath.Base(s.location.NextToDocument))
}

// writeToState writes only decisions that are not in the file next to the document. Otherwise,
// decisions withdrawn there later would reappear.
func (s *Store) writeToState(d Decisions, reason string) (message string, err error) {
	if s.location.InStateFolder == "" {
		return "", fmt.Errorf("%s: decisions are lost when you leave", reason)
	}
	if s.disk.renamesState {
		_ = os.Rename(s.location.InStateFolder, s.location.InStateFolder+".broken")
		s.disk.renamesState = false
	}
	if err = os.MkdirAll(filepath.Dir(s.location.InStateFolder), 0o755); err == nil {
		missing := maps.Clone(d)
		maps.DeleteFunc(missing, func(hash string, c Decision) bool { return s.disk.lastRead[hash] == c })
		err = write(s.location.InStateFolder, s.location.Document, missing)
	}
	if err != nil {
		return "", fmt.Errorf("decisions cannot be saved and will be lost when you leave: %w", err)
	}
	s.disk.stateStamp = readStamp(s.location.InStateFolder)
	message = "decisions are kept in " + s.location.InStateFolder
	if reason != "" {
		message = reason + ": " + message
	}
	return s.reportOnce(message), nil
}

func (s *Store) reportOnce(text string) string {
	if s.reported[text] {
		return ""
	}
	s.reported[text] = true
	return text
}
