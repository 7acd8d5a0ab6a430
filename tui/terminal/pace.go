package terminal

import (
	"reflect"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"
)

// FrameRate lowers the frame rate while the program is idle. Bubble Tea compares frames sixty times a
// second even if nothing has changed, which keeps the computer awake.
type FrameRate struct {
	program *tea.Program // nil leaves the frame rate unchanged
	mutex   sync.Mutex
	ticker  *time.Ticker // frame ticker of the program
	timer   *time.Timer
	slow    bool
}

const (
	// slowAfter is the time without events before the frame rate drops.
	slowAfter = time.Second
	// fastFrame is the frame interval of Bubble Tea. slowFrame is short enough for frames that no
	// key causes. firstFrame is the delay of the first frame after an idle period. A key must not
	// wait longer than usual.
	fastFrame, slowFrame, firstFrame = time.Second / 60, time.Second / 4, fastFrame / 4
)

// Begin must be called before the program runs.
func (p *FrameRate) Begin(program *tea.Program) { p.program = program }

// Raise raises the frame rate. Update calls it for each event.
func (p *FrameRate) Raise() {
	if p.program == nil {
		return
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if p.timer == nil {
		if p.ticker = frameTicker(p.program); p.ticker == nil {
			p.program = nil
			return
		}
		p.timer = time.AfterFunc(slowAfter, p.lowerRate)
	}
	if p.slow {
		p.slow = false
		p.ticker.Reset(firstFrame)
		time.AfterFunc(fastFrame, p.restoreRate)
	}
	p.timer.Reset(slowAfter)
}

func (p *FrameRate) restoreRate() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if !p.slow {
		p.ticker.Reset(fastFrame)
	}
}

func (p *FrameRate) lowerRate() {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.slow = true
	p.ticker.Reset(slowFrame)
}

// frameTicker returns the frame ticker of a running program, or nil if Bubble Tea has no such field.
// The field is private, because the frame rate can only be set at the start.
func frameTicker(program *tea.Program) *time.Ticker {
	ticker := reflect.ValueOf(program).Elem().FieldByName("ticker")
	if !ticker.IsValid() || ticker.Type() != reflect.TypeFor[*time.Ticker]() {
		return nil
	}
	return (*time.Ticker)(ticker.UnsafePointer())
}
