package output

import (
	"fmt"
	"io"
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"chunkscope/tui/cell"

	"golang.org/x/term"
)

// Progress shows a message about long work on standard error, if that is a terminal.
type Progress struct {
	out           *os.File // nil without a terminal
	w             int      // width of the terminal in cells
	started, last time.Time
	shown         bool
	ended         chan os.Signal
	mark          bool // the terminal can also show progress in its window
	sync.Mutex         // needed because documents are processed in parallel
}

// firstDelay is the time before the first message, and minInterval the minimum time between
// messages.
const (
	firstDelay  = 300 * time.Millisecond
	minInterval = 100 * time.Millisecond
)

// NewProgress returns a Progress that writes to errs. If errs is not a terminal, it shows nothing.
func NewProgress(errs io.Writer) *Progress {
	p := &Progress{started: time.Now()}
	if f, ok := errs.(*os.File); ok && term.IsTerminal(int(f.Fd())) && os.Getenv("TERM") != "dumb" {
		p.out, p.w = f, PlainWidth
		if w, _, err := term.GetSize(int(f.Fd())); err == nil && w > 0 {
			p.w = w
		}
		p.mark = cell.SupportsProgress(os.Environ())
	}
	return p
}

// Show replaces the previous message. It does nothing if the last message is too recent.
func (p *Progress) Show(format string, args ...any) {
	if p.out == nil {
		return
	}
	p.Lock()
	defer p.Unlock()
	current := time.Now()
	if current.Sub(p.started) < firstDelay || current.Sub(p.last) < minInterval {
		return
	}
	if p.mark && !p.shown {
		fmt.Fprint(p.out, cell.Working)
		p.clearOnSignal()
	}
	p.last, p.shown = current, true
	fmt.Fprint(p.out, "\r"+cell.Truncate(fmt.Sprintf(format, args...), p.w-1, cell.Wc)+"\x1b[K")
}

// Done removes the message.
func (p *Progress) Done() {
	p.Lock()
	defer p.Unlock()
	if !p.shown {
		return
	}
	fmt.Fprint(p.out, "\r\x1b[K")
	if p.mark {
		fmt.Fprint(p.out, cell.Idle)
	}
	p.shown = false
}

// clearOnSignal clears the progress in the terminal's window when a signal ends the program.
// Otherwise the terminal would continue to show it.
func (p *Progress) clearOnSignal() {
	if p.ended != nil {
		return
	}
	p.ended = make(chan os.Signal, 1)
	signal.Notify(p.ended, os.Interrupt, syscall.SIGTERM)
	go func() {
		sig := <-p.ended
		p.Done()
		code := 1
		if s, ok := sig.(syscall.Signal); ok {
			code = 128 + int(s) // exit code that shells use for signals
		}
		os.Exit(code)
	}()
}
