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

// Suspender suspends the program at the user's request or on SIGTSTP. When the program resumes,
// even after SIGSTOP, which cannot be caught, it sets up the terminal again.
type Suspender struct {
	stopSignals, resumeSignals chan os.Signal
	// stopping is true while sleep waits for resumed.
	stopping atomic.Bool
	resumed  chan struct{}
}

// Start starts handling SIGTSTP and SIGCONT in the background until done is closed.
func (s *Suspender) Start(done <-chan struct{}, send func(tea.Msg)) {
	s.stopSignals, s.resumeSignals, s.resumed = make(chan os.Signal, 1), make(chan os.Signal, 1), make(chan struct{}, 1)
	if !signal.Ignored(unix.SIGTSTP) {
		signal.Notify(s.stopSignals, unix.SIGTSTP)
	}
	signal.Notify(s.resumeSignals, unix.SIGCONT)
	go func() {
		defer signal.Stop(s.stopSignals)
		defer signal.Stop(s.resumeSignals)
		for {
			select {
			case <-s.stopSignals:
				send(s.Suspend())
			case <-s.resumeSignals:
				s.resume(send)
			case <-done:
				return
			}
		}
	}()
}

// resume sets up the terminal again, unless sleep suspended the program.
func (s *Suspender) resume(send func(tea.Msg)) {
	if !s.stopping.Load() {
		send(tea.Exec(suspendCommand{func() error { return nil }}, nil)())
		return
	}
	select {
	case s.resumed <- struct{}{}:
	default:
	}
}

// Suspend returns the message that suspends the program, or a SuspendFailed message.
func (s *Suspender) Suspend() tea.Msg {
	if unix.Getpgrp() == sessionID(0) { // no shell could resume the program
		return SuspendFailed{errNotStopped}
	}
	return tea.Exec(suspendCommand{s.sleep}, func(err error) tea.Msg {
		if err != nil {
			return SuspendFailed{err}
		}
		return nil
	})()
}

func sessionID(pid int) int {
	sid, err := unix.Getsid(pid)
	if err != nil {
		return 0
	}
	return sid
}

// sleep stops the process group until it is resumed, as a terminal does on ctrl+z. It uses SIGSTOP,
// because the program handles SIGTSTP itself.
func (s *Suspender) sleep() error {
	select {
	case <-s.resumed: // discard a value from an earlier stop
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

// suspendCommand is a command for tea.Exec, which restores the terminal during the command.
type suspendCommand struct{ do func() error }

// drawingStopTime gives Bubble Tea's other goroutine time to stop the frame ticker. If the ticker is
// restarted too early, it never runs again.
const drawingStopTime = 20 * time.Millisecond

func (s suspendCommand) Run() error {
	time.Sleep(drawingStopTime)
	return s.do()
}

func (suspendCommand) SetStdin(io.Reader)  {}
func (suspendCommand) SetStdout(io.Writer) {}
func (suspendCommand) SetStderr(io.Writer) {}
