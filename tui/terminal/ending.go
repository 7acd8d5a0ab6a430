// Package terminal handles the terminal of the explorer: size, keys, output, signals, suspension
// and disconnection. It also limits memory and the frame rate.
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

// SignalError is returned if a signal ended the program.
type SignalError struct{ Signal syscall.Signal }

func (e *SignalError) Error() string { return fmt.Sprintf("signal: %s", e.Signal) }

// SignalHandler handles signals that end the program, and detects the loss of the terminal. It does
// not rely on SIGHUP for that, because the program may have been started with SIGHUP ignored.
type SignalHandler struct {
	// Out is abandoned if the program has not ended after quitTimeout.
	Out    *Output
	signal atomic.Int32
	full   atomic.Bool
	done   chan struct{}
	sig    chan os.Signal
}

const quitTimeout = time.Second

// Start starts handling signals in the background. It calls quit to end the program. keys is the
// terminal to watch.
func (e *SignalHandler) Start(keys *os.File, quit func()) {
	e.done, e.sig = make(chan struct{}), make(chan os.Signal, 1)
	signal.Notify(e.sig, syscall.SIGINT, syscall.SIGTERM)
	for _, sig := range [...]syscall.Signal{syscall.SIGHUP, syscall.SIGQUIT} {
		if !signal.Ignored(sig) && !(sig == syscall.SIGQUIT && dumpsStacks()) {
			signal.Notify(e.sig, sig)
		}
	}
	end := func(sig syscall.Signal) {
		time.AfterFunc(quitTimeout, e.Out.Abandon)
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

// ErrFull is returned if the program ended because the memory is full.
var ErrFull = errors.New("out of memory")

// QuitWhenFull ends p when full is closed. If p has not ended after quitTimeout, it kills p,
// because the current update may never end.
func (e *SignalHandler) QuitWhenFull(full <-chan struct{}, p *tea.Program) {
	go func() {
		select {
		case <-full:
			e.full.Store(true)
			time.AfterFunc(quitTimeout, e.Out.Abandon)
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
func (e *SignalHandler) HandleSuspensions(s *Suspender, send func(tea.Msg)) { s.Start(e.done, send) }

// Stop stops handling signals. It returns ErrFull or a *SignalError if that ended the program.
func (e *SignalHandler) Stop() error {
	signal.Stop(e.sig)
	close(e.done)
	if e.full.Load() {
		return ErrFull
	}
	if sig := e.signal.Load(); sig != 0 {
		return &SignalError{syscall.Signal(sig)}
	}
	return nil
}
