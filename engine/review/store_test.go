package review

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func testLocation(dir string) Location {
	_ = os.Chmod(dir, 0o755)
	return Location{
		Document: "guide.md", NextToDocument: filepath.Join(dir, "guide.md"+Suffix),
		InStateFolder: filepath.Join(dir, "state", "decisions", "guide.yaml"),
	}
}

type failer interface {
	Helper()
	Fatal(args ...any)
}

func must(t failer, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func waive(n, second int, note string) Decision {
	return Decision{Hash: fakeHash(n), Verdict: Waived, Note: note, At: noon.Add(time.Duration(second) * time.Second)}
}

func (s *Store) decideAndSave(d Decision) (message string, err error) {
	s.Decide(d)
	return s.Save(nil)
}

func (s *Store) withdrawAndSave(hash string, at time.Time) (message string, err error) {
	s.Withdraw(hash, at)
	return s.Save(nil)
}

func (s *Store) mustDecide(t failer, d Decision) string {
	t.Helper()
	got, err := s.decideAndSave(d)
	must(t, err)
	return got
}

func checkFile(t *testing.T, p Location, want ...string) {
	t.Helper()
	d, err := Read(p)
	must(t, err)
	var got []string
	for _, c := range d.Sorted() {
		got = append(got, c.Hash[:2]+" "+c.Note)
	}
	if strings.Join(got, ", ") != strings.Join(want, ", ") {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestDecisionsAreReloaded(t *testing.T) {
	p := testLocation(t.TempDir())
	s := Open(p)
	if got := s.mustDecide(t, waive(1, 0, "one")); got != "kept in "+filepath.Base(p.NextToDocument) {
		t.Error(got)
	}
	if got := s.mustDecide(t, waive(2, 1, "two")); got != "" {
		t.Errorf("got message %q from the second save, want none", got)
	}
	checkFile(t, p, "01 one", "02 two")
	s = Open(p)
	if d, ok := s.Find(fakeHash(2)); !ok || d != waive(2, 1, "two") {
		t.Errorf("Find = %+v, want the second decision", d)
	}
	if got, err := s.withdrawAndSave(fakeHash(1), noon.Add(time.Minute)); got != "kept in "+filepath.Base(p.NextToDocument) || err != nil {
		t.Error(got, err)
	}
	if got, err := s.withdrawAndSave(fakeHash(1), noon.Add(time.Minute)); got != "" || err != nil {
		t.Error(got, err)
	}
	if _, ok := s.Find(fakeHash(1)); ok {
		t.Error("Find returned a withdrawn decision")
	}
	checkFile(t, p, "02 two")
}

func TestSaveMergesOtherDecisions(t *testing.T) {
	p := testLocation(t.TempDir())
	a, b := Open(p), Open(p)
	a.mustDecide(t, waive(1, 0, "by a"))
	b.mustDecide(t, waive(2, 0, "by b"))
	a.mustDecide(t, waive(3, 0, "by a"))
	checkFile(t, p, "01 by a", "02 by b", "03 by a")

	b.mustDecide(t, waive(3, 9, "newer, by b"))
	if got := a.mustDecide(t, waive(3, 5, "older, by a")); got != "someone else has already reviewed this text: it is waived" {
		t.Error(got)
	}
	checkFile(t, p, "01 by a", "02 by b", "03 newer, by b")

	_, err := b.withdrawAndSave(fakeHash(1), noon.Add(time.Minute))
	must(t, err)
	a.mustDecide(t, waive(4, 0, "by a"))
	checkFile(t, p, "02 by b", "03 newer, by b", "04 by a")
}

// A slow clock must not make a new decision older than existing ones.
func TestNewDecisionIsNewest(t *testing.T) {
	p := testLocation(t.TempDir())
	Open(p).mustDecide(t, waive(1, 3600, "from the future"))
	Open(p).mustDecide(t, waive(1, 0, "now"))
	checkFile(t, p, "01 now")

	// The next decision must be the newest, even if another store has saved decisions in the
	// meantime.
	s := Open(p)
	Open(p).mustDecide(t, waive(2, 0, "theirs"))
	if got := s.mustDecide(t, waive(1, 1, "now again")); strings.Contains(got, "someone") {
		t.Error(got)
	}
	checkFile(t, p, "01 now again", "02 theirs")
}

func TestReopenedStoreCopiesUnsavedDecisions(t *testing.T) {
	p := testLocation(t.TempDir())
	before := Open(p)
	before.mustDecide(t, waive(1, 0, "written"))
	before.Decide(waive(2, 0, "unwritten"))
	before.Decide(waive(3, 0, "unwritten"))
	before.Withdraw(fakeHash(1), noon.Add(time.Second))
	Open(p).mustDecide(t, waive(3, 5, "theirs"))
	s := Open(p)
	s.CopyUnsaved(before)
	if _, ok := s.Find(fakeHash(1)); ok || len(s.Decisions()) != 2 {
		t.Errorf("got %d decisions, want 2 after one was withdrawn", len(s.Decisions()))
	}
	s.mustDecide(t, waive(4, 0, "four"))
	checkFile(t, p, "02 unwritten", "03 theirs", "04 four")
	if len(before.pending) != 3 {
		t.Error("the previous store was changed")
	}
}

func TestDecideDuringSave(t *testing.T) {
	p := testLocation(t.TempDir())
	s := Open(p)
	s.Decide(waive(1, 0, "one"))
	s.Decide(waive(2, 0, "two"))
	known, written := maps.Clone(s.known), maps.Clone(s.pending)
	s.Decide(waive(2, 1, "two, changed"))
	s.Decide(waive(3, 1, "three"))
	s.recordSaved(known, written, nil)
	if d, ok := s.Find(fakeHash(2)); !ok || d.Note != "two, changed" {
		t.Errorf("Find = %+v, want the note %q", d, "two, changed")
	}
	if len(s.pending) != 2 {
		t.Errorf("got %d unsaved decisions, want 2", len(s.pending))
	}
	s.recordSaved(known, maps.Clone(s.pending), errors.New("no room"))
	if _, err := s.Save(nil); err != nil {
		t.Fatal(err)
	}
	checkFile(t, p, "01 one", "02 two, changed", "03 three")
	if len(s.pending) != 0 {
		t.Errorf("got %d unsaved decisions after a failed write, want 0", len(s.pending))
	}
}

func TestFilesEditedByHandAreRead(t *testing.T) {
	p := testLocation(t.TempDir())
	s := Open(p)
	s.mustDecide(t, waive(1, 0, "one"))
	s.mustDecide(t, waive(2, 0, "two"))
	must(t, os.WriteFile(p.NextToDocument, Format("guide.md", Decisions{fakeHash(2): waive(2, 0, "edited")}), 0o600))
	s.mustDecide(t, waive(3, 0, "three"))
	checkFile(t, p, "02 edited", "03 three")
	must(t, os.Remove(p.NextToDocument))
	s.mustDecide(t, waive(4, 0, "four"))
	checkFile(t, p, "02 edited", "03 three", "04 four")
}

func TestInvalidFilesAreNotOverwritten(t *testing.T) {
	p := testLocation(t.TempDir())
	const broken = "decisions:\n  - chunk: \"\n<<<<<<< ours\n"
	must(t, os.WriteFile(p.NextToDocument, []byte(broken), 0o600))
	s := Open(p)
	if got := s.DescribeReadError(); !strings.HasPrefix(got, p.NextToDocument+", line ") || !strings.HasSuffix(got, "decisions are kept in "+p.InStateFolder) {
		t.Errorf("unexpected read error %q", got)
	}
	if got := s.mustDecide(t, waive(1, 0, "one")); !strings.HasSuffix(got, "decisions are kept in "+p.InStateFolder) {
		t.Errorf("unexpected message after the decision: %q", got)
	}
	if data, _ := os.ReadFile(p.NextToDocument); string(data) != broken {
		t.Errorf("the file was changed: %s", data)
	}
	if d, err := Read(p); err == nil || len(d) != 1 {
		t.Errorf("Read = %v, %v; want one decision and an error", d, err)
	}

	must(t, os.WriteFile(p.NextToDocument, Format("guide.md", Decisions{fakeHash(5): waive(5, 0, "mended")}), 0o600))
	s.mustDecide(t, waive(2, 0, "two"))
	checkFile(t, p, "01 one", "02 two", "05 mended")
	if got := s.DescribeReadError(); got != "" {
		t.Errorf("got message %q after the file was repaired, want none", got)
	}
	if _, err := os.Stat(p.InStateFolder); err == nil {
		t.Error("the file in the state directory still exists")
	}
}

func TestStoreDetectsInvalidFile(t *testing.T) {
	p := testLocation(t.TempDir())
	s := Open(p)
	s.mustDecide(t, waive(1, 0, "one"))
	must(t, os.WriteFile(p.NextToDocument, []byte("{"), 0o600))
	version := s.Version()
	s.mustDecide(t, waive(2, 0, "two"))
	if s.DescribeReadError() == "" || s.Version() == version {
		t.Errorf("read error = %q, version = %d after %d; want an error and a new version", s.DescribeReadError(), s.Version(), version)
	}
	if data, _ := os.ReadFile(p.NextToDocument); string(data) != "{" {
		t.Errorf("file = %q, want it unchanged", data)
	}
	if d, _ := Read(p); len(d) != 2 {
		t.Errorf("Read = %v, want 2 decisions", d)
	}
}

func TestStateDirectoryReplacesReadOnlyFolder(t *testing.T) {
	dir := t.TempDir()
	p := testLocation(dir)
	p.NextToDocument = filepath.Join(dir, "gone", "guide.md"+Suffix)
	s := Open(p)
	if got, want := s.mustDecide(t, waive(1, 0, "one")), p.NextToDocument+" cannot be written: decisions are kept in "+p.InStateFolder; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := s.mustDecide(t, waive(2, 0, "two")); got != "" {
		t.Errorf("got message %q from the second save, want none", got)
	}
	checkFile(t, p, "01 one", "02 two")
	must(t, os.Mkdir(filepath.Join(dir, "gone"), 0o755))
	s.mustDecide(t, waive(3, 0, "three"))
	checkFile(t, Location{NextToDocument: p.NextToDocument}, "01 one", "02 two", "03 three")
}

func TestReadOnlyFolder(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root can write to every folder")
	}
	dir := t.TempDir()
	p := Location{NextToDocument: filepath.Join(dir, "docs", "a"+Suffix), InStateFolder: filepath.Join(dir, "state", "a.yaml")}
	must(t, os.Mkdir(filepath.Dir(p.NextToDocument), 0o755))
	Open(p).mustDecide(t, waive(1, 0, "one"))
	must(t, os.Chmod(filepath.Dir(p.NextToDocument), 0o555))
	t.Cleanup(func() { _ = os.Chmod(filepath.Dir(p.NextToDocument), 0o755) })
	s := Open(p)
	_, err := s.withdrawAndSave(fakeHash(1), noon)
	must(t, err)
	checkFile(t, p)
}

func TestDocumentWithoutFile(t *testing.T) {
	p := testLocation(t.TempDir())
	p.NextToDocument = ""
	s := Open(p)
	if got := s.mustDecide(t, waive(1, 0, "one")); got != "decisions are kept in "+p.InStateFolder {
		t.Error(got)
	}
	checkFile(t, p, "01 one")
	must(t, os.WriteFile(p.InStateFolder, []byte("{"), 0o600))
	Open(p).mustDecide(t, waive(2, 0, "two"))
	checkFile(t, p, "02 two")
	if data, _ := os.ReadFile(p.InStateFolder + ".broken"); string(data) != "{" {
		t.Error("the invalid file is missing")
	}
}

func TestUnreadableStateFileIsKept(t *testing.T) {
	p := testLocation(t.TempDir())
	must(t, os.MkdirAll(filepath.Dir(p.InStateFolder), 0o755))
	must(t, os.WriteFile(p.InStateFolder, []byte("{"), 0o600))
	s := Open(p)
	s.mustDecide(t, waive(1, 0, "one"))
	s.Withdraw(fakeHash(1), noon)
	s.mustDecide(t, waive(2, 0, "two"))
	checkFile(t, p, "02 two")
	if data, _ := os.ReadFile(p.InStateFolder); string(data) != "{" {
		t.Errorf("file = %q, want it unchanged", data)
	}
}

func TestSaveFailsWithoutWritableFolder(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	must(t, os.WriteFile(file, nil, 0o600))
	s := Open(Location{InStateFolder: filepath.Join(file, "a.yaml")})
	if _, err := s.decideAndSave(waive(1, 0, "one")); err == nil || !strings.HasPrefix(err.Error(), "decisions cannot be saved and will be lost when you leave: ") {
		t.Error(err)
	}
	if _, ok := s.Find(fakeHash(1)); !ok {
		t.Error("Find did not return the decision after a failed save")
	}
	if got, err := Open(Location{}).decideAndSave(waive(1, 0, "one")); got != "" || err != nil {
		t.Error(got, err)
	}
}

func TestStoresTakeTurns(t *testing.T) {
	dir := t.TempDir()
	round := 0
	rapid.Check(t, func(t *rapid.T) {
		round++
		p := testLocation(filepath.Join(dir, time.Duration(round).String()))
		must(t, os.MkdirAll(filepath.Dir(p.NextToDocument), 0o755))
		readers := []*Store{Open(p), Open(p), Open(p)}
		want := map[string]string{}
		for i := range rapid.IntRange(1, 12).Draw(t, "decisions") {
			s := readers[rapid.IntRange(0, 2).Draw(t, "reader")]
			d := waive(rapid.IntRange(0, 4).Draw(t, "hash"), i, rapid.StringN(0, 5, -1).Draw(t, "note"))
			d.Note = strings.ToValidUTF8(d.Note, "\ufffd")
			if rapid.IntRange(0, 1).Draw(t, "back") == 0 {
				_, err := s.withdrawAndSave(d.Hash, d.At)
				must(t, err)
				delete(want, d.Hash)
				continue
			}
			s.mustDecide(t, d)
			want[d.Hash] = d.Note
		}
		got, err := Read(p)
		must(t, err)
		if len(got) != len(want) {
			t.Fatalf("decisions = %v, want %v", got, want)
		}
		for hash, note := range want {
			if got[hash].Note != note {
				t.Fatalf("%s: got %q, want %q", hash[:2], got[hash].Note, note)
			}
		}
	})
}

func TestConcurrentDecisionsAndSaves(t *testing.T) {
	p := testLocation(t.TempDir())
	s := Open(p)
	const n = 200
	var saves sync.WaitGroup
	for i := range n {
		d := waive(0, i, "")
		d.Hash = fmt.Sprintf("%064x", i)
		s.Decide(d)
		saves.Go(func() {
			if _, err := s.Save(nil); err != nil {
				t.Error(err)
			}
		})
		if _, ok := s.Find(d.Hash); !ok {
			t.Errorf("decision %d was not found", i)
		}
	}
	saves.Wait()
	if d, err := Read(p); err != nil || len(d) != n {
		t.Errorf("Read = %d decisions, %v; want %d", len(d), err, n)
	}
}

func TestFailedSavesAreRetried(t *testing.T) {
	dir := t.TempDir()
	p := Location{NextToDocument: filepath.Join(dir, "gone", "guide.md"+Suffix)}
	s := Open(p)
	s.Decide(waive(1, 0, "one"))
	if _, err := s.Save(nil); err == nil {
		t.Fatal("Save succeeded in a folder that does not exist")
	}
	must(t, os.Mkdir(filepath.Dir(p.NextToDocument), 0o755))
	must(t, os.WriteFile(p.NextToDocument, Format("guide.md", Decisions{fakeHash(2): waive(2, 0, "two")}), 0o600))
	if _, err := s.Save(nil); err != nil {
		t.Fatal(err)
	}
	checkFile(t, p, "01 one", "02 two")
}

func TestDecisionsDoNotWaitForWrites(t *testing.T) {
	s := Open(testLocation(t.TempDir()))
	s.saveLock.Lock()
	s.Decide(waive(1, 0, "one"))
	s.Withdraw(fakeHash(1), noon)
	s.Decide(waive(1, 0, "again"))
	if d, ok := s.Find(fakeHash(1)); !ok || d.Note != "again" || s.IsEmpty() || s.DescribeReadError() != "" || len(s.Decisions()) != 1 {
		t.Errorf("Find during a save = %+v, %t; want the decision", d, ok)
	}
	s.saveLock.Unlock()
}

// A store that read a decision before it was withdrawn must not write it again.
func TestWithdrawnDecisionsStayWithdrawn(t *testing.T) {
	p := testLocation(t.TempDir())
	a := Open(p)
	a.mustDecide(t, waive(1, 0, "one"))
	a.mustDecide(t, waive(2, 0, "two"))
	b, c := Open(p), Open(p)
	for n := 1; n <= 2; n++ {
		_, err := a.withdrawAndSave(fakeHash(n), noon.Add(time.Minute))
		must(t, err)
	}
	if _, err := os.Stat(p.NextToDocument); !os.IsNotExist(err) {
		t.Fatalf("the file still exists: %v", err)
	}
	b.mustDecide(t, waive(3, 0, "three"))
	checkFile(t, p, "03 three")
	if _, ok := b.Find(fakeHash(1)); ok {
		t.Error("Find returned a withdrawn decision")
	}
	c.mustDecide(t, waive(4, 0, "four"))
	checkFile(t, p, "03 three", "04 four")

	must(t, os.Remove(p.NextToDocument))
	b.mustDecide(t, waive(5, 0, "five"))
	checkFile(t, p, "03 three", "05 five")
}

// The empty file in the state directory must not remove later or restored decisions.
func TestDeletionRecordExpires(t *testing.T) {
	p := testLocation(t.TempDir())
	a := Open(p)
	a.mustDecide(t, waive(1, 0, "one"))
	_, err := a.withdrawAndSave(fakeHash(1), noon.Add(time.Minute))
	must(t, err)
	must(t, os.WriteFile(p.NextToDocument, Format("guide.md", Decisions{fakeHash(2): waive(2, 0, "two")}), 0o600))
	b := Open(p)
	must(t, os.Remove(p.NextToDocument))
	b.mustDecide(t, waive(3, 0, "three"))
	checkFile(t, p, "02 two", "03 three")
	if _, err := os.Stat(p.InStateFolder); !os.IsNotExist(err) {
		t.Errorf("the empty file still exists: %v", err)
	}
}

// If the state directory is not writable, the file next to the document must be kept, without
// decisions.
func TestEmptyFileIsKeptWithoutDeletionRecord(t *testing.T) {
	p := testLocation(t.TempDir())
	p.InStateFolder = ""
	a := Open(p)
	a.mustDecide(t, waive(1, 0, "one"))
	b := Open(p)
	_, err := a.withdrawAndSave(fakeHash(1), noon.Add(time.Minute))
	must(t, err)
	b.mustDecide(t, waive(2, 0, "two"))
	checkFile(t, p, "02 two")
}

// A file without decisions is deleted only if the program created it.
func TestEmptyFilesAreDeleted(t *testing.T) {
	p := testLocation(t.TempDir())
	s := Open(p)
	s.mustDecide(t, waive(1, 0, "one"))
	if _, err := s.withdrawAndSave(fakeHash(1), noon.Add(time.Minute)); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(p.NextToDocument); !os.IsNotExist(err) {
		t.Errorf("the file still exists: %v", err)
	}
	s.mustDecide(t, waive(2, 2, "two"))
	checkFile(t, p, "02 two")
	reopened := Open(p)
	if _, err := reopened.withdrawAndSave(fakeHash(2), noon.Add(time.Hour)); err != nil {
		t.Fatal(err)
	}
	checkFile(t, p)
	if _, err := os.Stat(p.NextToDocument); err != nil {
		t.Errorf("another session's file is missing: %v", err)
	}
}
