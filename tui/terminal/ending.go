// Package terminal handles the explorer's terminal: its size, keys, output and loss.
package terminal

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

// EndedError reports which signal ended the program.
type EndedError struct{ Signal syscall.Signal }

func (e *EndedError) Error() string { return fmt.Sprintf("ended by %s", e.Signal) }

// SignalHandler waits for signals and for the loss of the terminal. Programs that ignore SIGHUP do
// not receive it, so the loss is checked separately.
type SignalHandler struct {
	// Out is abandoned if it prevents the program from ending.
	Out    *Output
	signal atomic.Int32
	full   atomic.Bool
	done   chan struct{}
	sig    chan os.Signal
}

// quitTimeout is how long to wait for a normal end.
const quitTimeout = time.Second

// Await starts waiting in the background. It calls quit once.
func (e *SignalHandler) Await(keys *os.File, quit func()) {
	e.done, e.sig = make(chan struct{}), make(chan os.Signal, 1)
	signal.Notify(e.sig, syscall.SIGINT, syscall.SIGTERM)
	for _, sig := range [...]syscall.Signal{syscall.SIGHUP, syscall.SIGQUIT} {
		if !signal.Ignored(sig) && !(sig == syscall.SIGQUIT && dumpsStacks()) {
			signal.Notify(e.sig, sig)
		}
	}
	end := func(sig syscall.Signal) {
		time.AfterFunc(quitTimeout, e.Out.GiveUp)
		if sig == syscall.SIGINT { // SIGINT is equivalent to the key
			quit()
		} else if e.signal.CompareAndSwap(0, int32(sig)) {
			quit()
		}
	}
	go func() {
		select {
		case s := <-e.sig:
			if sig, ok := s.(syscall.Signal); ok {
				end(sig)
			}
		case <-e.done:
		}
	}()
	go func() {
		if waitForHangup(keys, e.done) {
			end(syscall.SIGHUP)
		}
	}()
}

// dumpsStacks reports whether SIGQUIT should dump the stacks, as in other Go programs. This helps
// debugging, but does not restore the terminal.
func dumpsStacks() bool { return os.Getenv("GOTRACEBACK") != "" }

// ErrFull reports that memory is full.
var ErrFull = errors.New("the memory is full")

// QuitWhenFull ends the program when memory is full. It does not wait for the current update, which
// may never end.
func (e *SignalHandler) QuitWhenFull(full <-chan struct{}, p *tea.Program) {
	go func() {
		select {
		case <-full:
			e.full.Store(true)
			time.AfterFunc(quitTimeout, e.Out.GiveUp)
			p.Quit()
		case <-e.done:
			return
		}
		select {
		case <-time.After(quitTimeout):
			p.Kill()
		case <-e.done:
		}
	}()
}

// HandleSuspensions handles suspensions of the program until it ends.
func (e *SignalHandler) HandleSuspensions(s *Suspender, send func(tea.Msg)) { s.Await(e.done, send) }

// Stop stops waiting. It returns ErrFull or an EndedError if the program was asked to end.
func (e *SignalHandler) Stop() error {
	signal.Stop(e.sig)
	close(e.done)
	if e.full.Load() {
		return ErrFull
	}
	if sig := e.signal.Load(); sig != 0 {
		return &EndedError{syscall.Signal(sig)}
	}
	return nil
}
