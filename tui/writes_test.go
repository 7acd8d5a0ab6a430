package tui

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"chunkscope/tui/part"
)

// What is asked for one after the other is written in that order, whichever
// command is carried out first, and none twice.
func TestWritesKeepTheirOrder(t *testing.T) {
	var w writes
	var done []int
	var cmds []tea.Cmd
	for i := range 5 {
		cmds = append(cmds, w.command(func() (tea.Msg, error) {
			done = append(done, i)
			return i, nil
		}))
	}
	for _, i := range []int{2, 0, 4, 1, 3} {
		if msg := cmds[i](); msg != i {
			t.Errorf("write %d told of %v", i, msg)
		}
	}
	if !slices.Equal(done, []int{0, 1, 2, 3, 4}) || len(w.pending) != 0 {
		t.Errorf("written in the order %v, %d left", done, len(w.pending))
	}
}

// Leaving waits for what is being written, and writes what has not begun.
func TestLeavingFinishesWrites(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var w writes
		written := 0
		slow := func() (tea.Msg, error) {
			time.Sleep(time.Minute)
			written++
			return nil, nil
		}
		go w.command(slow)()
		synctest.Wait()
		w.command(slow) // nobody carries it out
		w.command(func() (tea.Msg, error) { return nil, errors.New("no room left") })
		if err := w.finish(); written != 2 || err == nil || fmt.Sprint(err) != "no room left" {
			t.Errorf("%d of 2 written, %v", written, err)
		}
		if err := w.finish(); err != nil {
			t.Error(err)
		}
	})
}

// Nothing is written over what came to be there while the reader was asked, and
// nothing to what a write could wait for without end.
func TestWhatIsNotWrittenOver(t *testing.T) {
	dir := t.TempDir()
	file, folder := filepath.Join(dir, "new.yaml"), filepath.Join(dir, "folder")
	write := func(path string, replace bool) string {
		msg := (&root{}).writeFile(part.WriteFile{Path: path, Data: []byte("new"), Said: "said", Replace: replace})()
		if w := msg.(fileWritten); w.err != nil {
			return w.err.Error()
		}
		data, err := os.ReadFile(path)
		return fmt.Sprint(string(data), err)
	}
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		path    string
		replace bool
		want    string
	}{
		{file, false, "new<nil>"},
		{file, false, file + " has come to exist meanwhile: nothing was written"},
		{file, true, "new<nil>"},
		{folder, true, folder + " cannot be written: it is a folder"},
		{os.DevNull, true, os.DevNull + " is a pipe or a device: name a file"},
	} {
		if got := write(c.path, c.replace); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}
