package terminal

import (
	"bytes"
	"errors"
	"io"
	"os"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/term"
)

// Output writes to the terminal. If the terminal stops accepting output, writes block until
// Abandon, so that the program can still exit.
type Output struct {
	*os.File
	abandoned   chan struct{}
	abandonOnce sync.Once
	hidden      bool // Bubble Tea must not detect that this is a terminal
}

// NewOutput returns an Output that writes to f.
func NewOutput(f *os.File) *Output { return &Output{File: f, abandoned: make(chan struct{})} }

// Abandon makes blocked writes fail.
func (o *Output) Abandon() { o.abandonOnce.Do(func() { close(o.abandoned) }) }

var errNotAccepting = errors.New("the terminal is not accepting output")

// abandonDelay is the time that Write waits for the terminal after Abandon.
const abandonDelay = 50 * time.Millisecond

// Write waits until the terminal accepts b. After Abandon, it fails if the terminal still does not
// accept it.
func (o *Output) Write(b []byte) (int, error) {
	type outcome struct {
		n   int
		err error
	}
	done := make(chan outcome, 1)
	b = bytes.Clone(b) // the caller may reuse b while the write is blocked
	go func() {
		n, err := o.File.Write(b)
		done <- outcome{n, err}
	}()
	select {
	case w := <-done:
		return w.n, w.err
	case <-o.abandoned:
	}
	select {
	case w := <-done:
		return w.n, w.err
	case <-time.After(abandonDelay):
		return 0, errNotAccepting
	}
}

// Options returns the options for a program that draws on this terminal. If the terminal reports an
// impossibly large size, they hide the terminal from Bubble Tea, which would allocate buffers of
// that size, and FollowSize reports a limited size.
func (o *Output) Options() []tea.ProgramOption {
	size, err := o.size()
	if o.hidden = err == nil && size != clampSize(size); !o.hidden {
		return []tea.ProgramOption{tea.WithOutput(o)}
	}
	size = clampSize(size)
	return []tea.ProgramOption{
		tea.WithOutput(struct{ io.Writer }{o}),
		tea.WithWindowSize(size.Width, size.Height),
	}
}

func (o *Output) size() (tea.WindowSizeMsg, error) {
	w, h, err := term.GetSize(int(o.Fd()))
	return tea.WindowSizeMsg{Width: w, Height: h}, err
}
