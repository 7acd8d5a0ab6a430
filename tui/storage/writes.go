package storage

import (
	"errors"
	"sync"
	"sync/atomic"

	tea "charm.land/bubbletea/v2"
)

// Writes runs file writes in the background, one at a time and in the order of the requests. Finish
// completes them before the program ends.
type Writes struct {
	mu      sync.Mutex
	pending []*write
}

// The first call of finish runs the write. Other calls wait for it.
type write struct {
	previous *write
	do       func() (tea.Msg, error)
	started  atomic.Bool
	ended    chan struct{}
	msg      tea.Msg
	err      error
}

func (w *write) finish() {
	if !w.started.CompareAndSwap(false, true) {
		<-w.ended
		return
	}
	defer close(w.ended)
	if w.previous != nil {
		w.previous.finish()
		w.previous = nil
	}
	w.msg, w.err = w.do()
}

// Command returns a command that runs do in the background. Finish returns the error of do as well,
// because the program may end before the message about it is shown.
func (w *Writes) Command(do func() (tea.Msg, error)) tea.Cmd {
	w.mu.Lock()
	defer w.mu.Unlock()
	current := &write{do: do, ended: make(chan struct{})}
	if n := len(w.pending); n > 0 {
		current.previous = w.pending[n-1]
	}
	w.pending = append(w.pending, current)
	return func() tea.Msg {
		current.finish()
		w.remove(current)
		return current.msg
	}
}

func (w *Writes) remove(it *write) {
	w.mu.Lock()
	defer w.mu.Unlock()
	for i := range w.pending {
		if w.pending[i] == it {
			w.pending = append(w.pending[:i:i], w.pending[i+1:]...)
			return
		}
	}
}

// Finish runs all pending writes, waits for the current one, and returns the joined errors.
func (w *Writes) Finish() error {
	w.mu.Lock()
	waiting := w.pending
	w.pending = nil
	w.mu.Unlock()
	var errs []error
	for _, it := range waiting {
		it.finish()
		errs = append(errs, it.err)
	}
	return errors.Join(errs...)
}
