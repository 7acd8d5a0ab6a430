//go:build unix

package terminal

import (
	"io"
	"os"
	"os/signal"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/sys/unix"
)

// Suspending stops the program on a key or SIGTSTP until the shell resumes it. It sets
// the terminal up again after every stop, including SIGSTOP, which comes without notice.
type Suspending struct {
	stop, goOn chan os.Signal
	// stopping is set while the program stops itself; it then waits for resumed.
	stopping atomic.Bool
	resumed  chan struct{}
}

// Await handles the signals that stop and resume the program, until done is closed.
func (s *Suspending) Await(done <-chan struct{}, send func(tea.Msg)) {
	s.stop, s.goOn, s.resumed = make(chan os.Signal, 1), make(chan os.Signal, 1), make(chan struct{}, 1)
	if !signal.Ignored(unix.SIGTSTP) {
		signal.Notify(s.stop, unix.SIGTSTP)
	}
	signal.Notify(s.goOn, unix.SIGCONT)
	go func() {
		defer signal.Stop(s.stop)
		defer signal.Stop(s.goOn)
		for {
			select {
			case <-s.stop:
				send(s.Suspend())
			case <-s.goOn:
				s.resume(send)
			case <-done:
				return
			}
		}
	}()
}

// resume wakes sleep, or sets the terminal up again after another stop.
func (s *Suspending) resume(send func(tea.Msg)) {
	if !s.stopping.Load() {
		send(tea.Exec(suspension{func() error { return nil }}, nil)())
		return
	}
	select {
	case s.resumed <- struct{}{}:
	default:
	}
}

// Suspend returns the command that suspends the program.
func (s *Suspending) Suspend() tea.Msg {
	if unix.Getpgrp() == sessionOf(0) { // no shell started it as a separate job
		return NotSuspended{errNotStopped}
	}
	return tea.Exec(suspension{s.sleep}, func(err error) tea.Msg {
		if err != nil {
			return NotSuspended{err}
		}
		return nil
	})()
}

// sessionOf returns the session of a process; 0 if unknown.
func sessionOf(pid int) int {
	sid, err := unix.Getsid(pid)
	if err != nil {
		return 0
	}
	return sid
}

// sleep stops the process group, as the terminal does on ctrl+z, until it is resumed. It
// does not use SIGTSTP, which the program handles itself.
func (s *Suspending) sleep() error {
	select {
	case <-s.resumed: // from an earlier stop
	default:
	}
	s.stopping.Store(true)
	defer s.stopping.Store(false)
	if err := unix.Kill(0, unix.SIGSTOP); err != nil {
		return err
	}
	<-s.resumed
	return nil
}

// suspension runs while the shell has the terminal.
type suspension struct{ do func() error }

// stopsDrawing is the time that Bubble Tea needs to stop its ticker, on another
// goroutine. If the ticker is restarted earlier, it stops permanently.
const stopsDrawing = 20 * time.Millisecond

func (s suspension) Run() error {
	time.Sleep(stopsDrawing)
	return s.do()
}

func (suspension) SetStdin(io.Reader)  {}
func (suspension) SetStdout(io.Writer) {}
func (suspension) SetStderr(io.Writer) {}
