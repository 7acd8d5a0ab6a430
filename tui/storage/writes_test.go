package storage

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"
)

// Each write must run once, in the order of the requests, whatever the order of the commands.
func TestWritesRunInOrder(t *testing.T) {
	var w Writes
	var done []int
	var cmds []tea.Cmd
	for i := range 5 {
		cmds = append(cmds, w.Command(func() (tea.Msg, error) {
			done = append(done, i)
			return i, nil
		}))
	}
	for _, i := range []int{2, 0, 4, 1, 3} {
		if msg := cmds[i](); msg != i {
			t.Errorf("write %d returned message %v", i, msg)
		}
	}
	if !slices.Equal(done, []int{0, 1, 2, 3, 4}) || len(w.pending) != 0 {
		t.Errorf("order of writes = %v with %d pending, want 0 to 4 with none pending", done, len(w.pending))
	}
}

func TestQuitWaitsForPendingWrites(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var w Writes
		written := 0
		slow := func() (tea.Msg, error) {
			time.Sleep(time.Minute)
			written++
			return nil, nil
		}
		go w.Command(slow)()
		synctest.Wait()
		w.Command(slow) // this command never runs
		w.Command(func() (tea.Msg, error) { return nil, errors.New("no room left") })
		if err := w.Finish(); written != 2 || err == nil || fmt.Sprint(err) != "no room left" {
			t.Errorf("%d writes ran, error %v, want 2 and no room left", written, err)
		}
		if err := w.Finish(); err != nil {
			t.Error(err)
		}
	})
}
