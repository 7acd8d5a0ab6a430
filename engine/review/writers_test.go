package review

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"chunkscope/engine/files"
)

func TestConcurrentWritersLoseNoDecisions(t *testing.T) {
	const writers, each = 10, 12
	dir := t.TempDir()
	shared := testLocation(dir)
	separate := testLocation(filepath.Join(dir, "other"))
	separate.NextToDocument = ""
	for name, p := range map[string]Location{"beside": shared, "aside": separate} {
		t.Run(name, func(t *testing.T) {
			var all sync.WaitGroup
			start := make(chan struct{})
			for w := range writers {
				s := Open(p)
				all.Go(func() {
					<-start
					for n := range each {
						d := Decision{Hash: fmt.Sprintf("%064x", w*each+n), Verdict: Accepted, At: noon.Add(time.Duration(n) * time.Second)}
						s.Decide(d)
						if _, err := s.Save(nil); err != nil {
							t.Error(err)
						}
					}
				})
			}
			close(start)
			all.Wait()
			d, err := Read(p)
			must(t, err)
			if len(d) != writers*each {
				t.Errorf("Read = %d decisions, want %d", len(d), writers*each)
			}
		})
	}
}

// A link at the path of the decisions file may point to any other file, which must not be
// overwritten.
func TestSaveDoesNotOverwriteLinkedFiles(t *testing.T) {
	for name, valid := range map[string]bool{"shared.chunkscope.yaml": true, "config.yaml": false, "missing.yaml": false, "missing.chunkscope.yaml": false} {
		dir := t.TempDir()
		p := testLocation(dir)
		target := filepath.Join(dir, name)
		if !strings.HasPrefix(name, "missing") {
			must(t, os.WriteFile(target, []byte("version: 1\n"), 0o600))
		}
		must(t, os.Symlink(target, p.NextToDocument))
		s := Open(p)
		got := s.mustDecide(t, waive(1, 0, "one"))
		data, _ := os.ReadFile(target)
		if written := strings.Contains(string(data), "one"); written != valid {
			t.Errorf("%s: unexpected content of the linked file: %s", name, data)
		}
		if info, err := os.Lstat(p.NextToDocument); err != nil || info.Mode()&os.ModeSymlink == 0 {
			t.Errorf("%s: the link was replaced", name)
		}
		want := p.NextToDocument + " is a link to " + target + ", which is not a decisions file: decisions are kept in " + p.InStateFolder
		if !valid && got != want {
			t.Errorf("%s:\n got %s\nwant %s", name, got, want)
		}
		if d, _ := Read(p); len(d) != 1 {
			t.Errorf("%s: got %d decisions, want 1", name, len(d))
		}
	}
}

// Save must not write a file that is too large to read.
func TestSaveRejectsOversizeFiles(t *testing.T) {
	p := testLocation(t.TempDir())
	p.InStateFolder = ""
	s := Open(p)
	s.mustDecide(t, waive(1, 0, "one"))
	s.Decide(waive(2, 0, strings.Repeat("x", files.MaxYAMLBytes)))
	_, err := s.Save(nil)
	if err == nil || !strings.Contains(err.Error(), "decisions are lost when you leave") {
		t.Errorf("Save error = %v, want a warning that decisions will be lost", err)
	}
	checkFile(t, p, "01 one")
}

func TestFullFilesAreNotCopied(t *testing.T) {
	p := testLocation(t.TempDir())
	s := Open(p)
	large := strings.Repeat("x", files.MaxYAMLBytes*2/3)
	s.mustDecide(t, waive(1, 0, large))
	s.mustDecide(t, waive(2, 0, large))
	checkFile(t, p, "01 "+large, "02 "+large)
	checkFile(t, Location{NextToDocument: p.NextToDocument}, "01 "+large)
}

// unwritable returns a location that cannot be written to because its name is too long. File
// permissions would not stop root.
func unwritable(dir string) Location {
	p := testLocation(dir)
	p.NextToDocument = filepath.Join(dir, strings.Repeat("x", 250-len(Suffix))+Suffix)
	return p
}

// Other stores' decisions must not be copied to the state directory. A copy would restore decisions
// withdrawn in the file.
func TestMergedDecisionsAreNotCopied(t *testing.T) {
	p := unwritable(t.TempDir())
	theirs := func(d ...Decision) {
		t.Helper()
		decisions := Decisions{}
		for _, c := range d {
			decisions[c.Hash] = c
		}
		must(t, os.WriteFile(p.NextToDocument, Format("guide.md", decisions), 0o600))
	}
	theirs(waive(1, 0, "one"), waive(2, 0, "two"))
	s := Open(p)
	if got := s.mustDecide(t, waive(3, 1, "mine")); !strings.HasPrefix(got, p.NextToDocument+" cannot be written") {
		t.Fatal(got)
	}
	s.mustDecide(t, waive(2, 1, "mine, too"))
	checkFile(t, p, "01 one", "02 mine, too", "03 mine")
	theirs(waive(2, 0, "two"))
	checkFile(t, p, "02 mine, too", "03 mine")
	s.mustDecide(t, waive(4, 2, "mine"))
	if _, ok := s.Find(fakeHash(1)); ok {
		t.Error("Find returned a decision that another store withdrew")
	}
	theirs()
	checkFile(t, p, "02 mine, too", "03 mine", "04 mine")

	theirs(waive(1, 0, "one"))
	s = Open(p)
	must(t, os.Remove(p.NextToDocument))
	s.mustDecide(t, waive(5, 3, "mine"))
	checkFile(t, p, "02 mine, too", "03 mine", "04 mine", "05 mine")
}

// An empty file in a shared folder must not be deleted, because other users do not see the state
// directory.
func TestEmptyFilesAreKeptInSharedFolders(t *testing.T) {
	for mode, want := range map[os.FileMode]bool{0o700: false, 0o755: false, 0o775: true, 0o777: true} {
		dir := t.TempDir()
		p := testLocation(dir)
		must(t, os.Chmod(dir, mode))
		other := p
		other.InStateFolder = filepath.Join(t.TempDir(), "guide.yaml")
		a := Open(p)
		a.mustDecide(t, waive(1, 0, "one"))
		b := Open(other)
		_, err := a.withdrawAndSave(fakeHash(1), noon.Add(time.Minute))
		must(t, err)
		if _, err := os.Stat(p.NextToDocument); os.IsNotExist(err) == want {
			t.Errorf("file without decisions and with permissions %o: kept = %t, want the opposite", mode, !want)
		}
		if b.mustDecide(t, waive(2, 2, "two")); want {
			checkFile(t, other, "02 two")
		}
	}
}

func TestSimultaneousWritesAreRead(t *testing.T) {
	p := testLocation(t.TempDir())
	s := Open(p)
	s.mustDecide(t, waive(1, 0, "one"))
	info, err := os.Stat(p.NextToDocument)
	must(t, err)
	must(t, os.WriteFile(p.NextToDocument, Format("guide.md", Decisions{fakeHash(1): waive(1, 0, "longer")}), 0o600))
	must(t, os.Chtimes(p.NextToDocument, info.ModTime(), info.ModTime()))
	s.mustDecide(t, waive(2, 0, "two"))
	checkFile(t, p, "01 longer", "02 two")

	info, err = os.Stat(p.NextToDocument)
	must(t, err)
	other := filepath.Join(filepath.Dir(p.NextToDocument), "other")
	must(t, os.WriteFile(other, Format("guide.md", Decisions{fakeHash(1): waive(1, 0, "edited"), fakeHash(2): waive(2, 0, "two")}), 0o600))
	must(t, os.Chtimes(other, info.ModTime(), info.ModTime()))
	must(t, os.Rename(other, p.NextToDocument))
	s.mustDecide(t, waive(3, 0, "three"))
	checkFile(t, p, "01 edited", "02 two", "03 three")
}

func TestKnownDecisionsOutliveFile(t *testing.T) {
	p := testLocation(t.TempDir())
	s := Open(p)
	s.mustDecide(t, waive(1, 0, "one"))
	must(t, os.MkdirAll(filepath.Dir(p.InStateFolder), 0o755))
	must(t, os.WriteFile(p.InStateFolder, Format("guide.md", Decisions{fakeHash(2): waive(2, 0, "put aside")}), 0o600))
	must(t, os.Remove(p.NextToDocument))
	s.mustDecide(t, waive(3, 0, "three"))
	checkFile(t, p, "01 one", "02 put aside", "03 three")

	must(t, os.WriteFile(p.InStateFolder, Format("guide.md", Decisions{}), 0o600)) // written before the file next to the document becomes invalid
	must(t, os.WriteFile(p.NextToDocument, []byte("{"), 0o600))
	s.mustDecide(t, waive(4, 0, "four"))
	must(t, os.Remove(p.NextToDocument))
	checkFile(t, p, "01 one", "02 put aside", "03 three", "04 four")

	must(t, os.Remove(p.InStateFolder))
	s.mustDecide(t, waive(5, 0, "five"))
	checkFile(t, p, "01 one", "02 put aside", "03 three", "04 four", "05 five")
}
