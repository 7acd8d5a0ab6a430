// Package terminal handles the terminal of the explorer: size, keys, output, signals, suspension
// and loss. It also limits memory and the frame rate.
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

// EndedError means that a signal ended the program.
type EndedError struct{ Signal syscall.Signal }

func (e *EndedError) Error() string { return fmt.Sprintf("ended by %s", e.Signal) }

// SignalHandler handles signals that end the program, and the loss of the terminal. The loss is
// detected without SIGHUP, because the program may have been started with SIGHUP ignored.
type SignalHandler struct {
	// Out is given up if the program has not ended after quitTimeout.
	Out    *Output
	signal atomic.Int32
	full   atomic.Bool
	done   chan struct{}
	sig    chan os.Signal
}

const quitTimeout = time.Second

// Await starts handling signals in the background. It calls quit when the program must end. keys is
// the terminal whose loss is detected.
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
		if sig == syscall.SIGINT { // SIGINT has the same effect as ctrl+c
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

// dumpsStacks reports whether SIGQUIT should print the stacks of all goroutines, as in other Go
// programs. This helps with debugging, but the terminal is then not restored.
func dumpsStacks() bool { return os.Getenv("GOTRACEBACK") != "" }

// ErrFull means that the program ended because the memory is full.
var ErrFull = errors.New("the memory is full")

// QuitWhenFull ends p when full is closed. If p has not ended after quitTimeout, it kills p,
// because the current update may never end.
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

// HandleSuspensions handles signals that suspend and resume the program until Stop is called.
func (e *SignalHandler) HandleSuspensions(s *Suspender, send func(tea.Msg)) { s.Await(e.done, send) }

// Stop ends the handling of signals. It returns ErrFull or an *EndedError if this was the reason
// why the program ended.
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
