package command

import (
	"fmt"
	"os"
	"sync"
	"time"

	"chunkscope/tui/cell"
	"chunkscope/tui/command/output"

	"golang.org/x/term"
)

// progress tells on standard error what takes long, when that is a terminal.
type progress struct {
	to          *os.File // nil when nobody looks
	w           int      // its width in cells
	begun, last time.Time
	shown       bool
	sync.Mutex  // documents are worked on side by side
}

// Work that is done sooner says nothing, and nothing is said more often.
const (
	patience = 300 * time.Millisecond
	pace     = 100 * time.Millisecond
)

func (a *app) newProgress() *progress {
	p := &progress{begun: time.Now()}
	if f, ok := a.errs.(*os.File); ok && term.IsTerminal(int(f.Fd())) && os.Getenv("TERM") != "dumb" {
		p.to, p.w = f, output.PlainWidth
		if w, _, err := term.GetSize(int(f.Fd())); err == nil && w > 0 {
			p.w = w
		}
	}
	return p
}

// say shows a line in place of the one before.
func (p *progress) say(format string, args ...any) {
	if p.to == nil {
		return
	}
	p.Lock()
	defer p.Unlock()
	now := time.Now()
	if now.Sub(p.begun) < patience || now.Sub(p.last) < pace {
		return
	}
	p.last, p.shown = now, true
	fmt.Fprint(p.to, "\r"+cell.Truncate(fmt.Sprintf(format, args...), p.w-1, cell.Wc)+"\x1b[K")
}

// done takes the line away.
func (p *progress) done() {
	p.Lock()
	defer p.Unlock()
	if p.shown {
		fmt.Fprint(p.to, "\r\x1b[K")
		p.shown = false
	}
}
