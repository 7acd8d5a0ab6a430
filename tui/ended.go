package tui

import (
	"errors"
	"fmt"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
	"time"

	tea "charm.land/bubbletea/v2"
)

// EndedError is the end by a signal, after which the terminal is as it was.
type EndedError struct{ Signal syscall.Signal }

func (e *EndedError) Error() string { return fmt.Sprintf("ended by %s", e.Signal) }

// ending waits for what ends the explorer from outside: a signal, or that the
// terminal is gone, which tells only those who do not ignore SIGHUP.
type ending struct {
	by   atomic.Int32
	full atomic.Bool
	done chan struct{}
	sig  chan os.Signal
}

// await begins to wait. It calls quit once.
func (e *ending) await(keys *os.File, quit func()) {
	e.done, e.sig = make(chan struct{}), make(chan os.Signal, 1)
	signal.Notify(e.sig, syscall.SIGINT, syscall.SIGTERM)
	if !signal.Ignored(syscall.SIGHUP) {
		signal.Notify(e.sig, syscall.SIGHUP)
	}
	end := func(by syscall.Signal) {
		if by == syscall.SIGINT { // as good as the key
			quit()
		} else if e.by.CompareAndSwap(0, int32(by)) {
			quit()
		}
	}
	go func() {
		select {
		case s := <-e.sig:
			if by, ok := s.(syscall.Signal); ok {
				end(by)
			}
		case <-e.done:
		}
	}()
	go func() {
		if hungUp(keys, e.done) {
			end(syscall.SIGHUP)
		}
	}()
}

// ErrFull is the end for want of memory.
var ErrFull = errors.New("the memory is full")

// whenFull quits when the memory is full, and does not wait for an update that
// does not come to an end.
func (e *ending) whenFull(full <-chan struct{}, p *tea.Program) {
	const patience = time.Second
	go func() {
		select {
		case <-full:
			e.full.Store(true)
			p.Quit()
		case <-e.done:
			return
		}
		select {
		case <-time.After(patience):
			p.Kill()
		case <-e.done:
		}
	}()
}

// stop ends the waiting. The error is ErrFull or an EndedError when something
// was waited for.
func (e *ending) stop() error {
	signal.Stop(e.sig)
	close(e.done)
	if e.full.Load() {
		return ErrFull
	}
	if by := e.by.Load(); by != 0 {
		return &EndedError{syscall.Signal(by)}
	}
	return nil
}

// maxColumns and maxRows are more than any screen shows. A terminal may say
// that it has 65,535 of each, and a buffer of so many cells takes gigabytes.
const (
	maxColumns = 1000
	maxRows    = 500
)

func clampSize(_ tea.Model, msg tea.Msg) tea.Msg {
	if size, ok := msg.(tea.WindowSizeMsg); ok {
		return tea.WindowSizeMsg{Width: min(size.Width, maxColumns), Height: min(size.Height, maxRows)}
	}
	return msg
}
