package storage

import (
	"os"
	"path/filepath"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
)

func TestLinkTargetsAreWatched(t *testing.T) {
	dir := t.TempDir()
	in := func(name string) string { return filepath.Join(dir, filepath.FromSlash(name)) }
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	write := func(name string) { t.Helper(); check(os.WriteFile(in(name), []byte(name), 0o600)) }
	for _, folder := range []string{"docs", "far/away", "other"} {
		check(os.MkdirAll(in(folder), 0o700))
	}
	write("far/target.md")
	write("other/target.md")
	check(os.Symlink("far/away", in("there")))
	check(os.Symlink("../there/../target.md", in("docs/middle.md"))) // relative to far/away
	check(os.Symlink("middle.md", in("docs/link.md")))
	link, middle := in("docs/link.md"), in("docs/middle.md")

	changes := make(chan string, 100)
	send := func(m tea.Msg) {
		for _, path := range m.(FilesChanged).Paths {
			changes <- path
		}
	}
	all, ok := WatchAll([]string{link, middle}, send)().(Watcher)
	if !ok {
		t.Fatal("no folder is watched")
	}
	defer all.Close()
	waitForBoth := func(change string) {
		t.Helper()
		for left := map[string]bool{link: true, middle: true}; len(left) > 0; {
			select {
			case path := <-changes:
				delete(left, path)
			case <-time.After(10 * time.Second):
				t.Fatalf("%s: got no message about the files %v", change, left)
			}
		}
		for len(changes) > 0 {
			<-changes
		}
	}
	write("far/target.md")
	waitForBoth("write")
	check(os.Remove(in("far/target.md")))
	waitForBoth("remove")
	write("far/target.md")
	waitForBoth("create")
	check(os.Symlink("../other/target.md", in("docs/new")))
	check(os.Rename(in("docs/new"), middle))
	waitForBoth("redirect the link")
	write("other/target.md")
	waitForBoth("write the new target")
}
