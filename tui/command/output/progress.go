package output

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"chunkscope/tui/cell"

	"golang.org/x/term"
)

// Progress tells on standard error what takes long, when that is a terminal.
type Progress struct {
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

// NewProgress tells on errs, when that is a terminal.
func NewProgress(errs io.Writer) *Progress {
	p := &Progress{begun: time.Now()}
	if f, ok := errs.(*os.File); ok && term.IsTerminal(int(f.Fd())) && os.Getenv("TERM") != "dumb" {
		p.to, p.w = f, PlainWidth
		if w, _, err := term.GetSize(int(f.Fd())); err == nil && w > 0 {
			p.w = w
		}
	}
	return p
}

// Say shows a line in place of the one before.
func (p *Progress) Say(format string, args ...any) {
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

// Done takes the line away.
func (p *Progress) Done() {
	p.Lock()
	defer p.Unlock()
	if p.shown {
		fmt.Fprint(p.to, "\r\x1b[K")
		p.shown = false
	}
}
