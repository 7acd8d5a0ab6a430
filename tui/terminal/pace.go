package terminal

import (
	"reflect"
	"sync"
	"time"

	tea "charm.land/bubbletea/v2"
)

// FrameRate lowers the frame rate while the program is idle. Otherwise Bubble Tea would compare
// frames 60 times a second, which costs energy even if nothing changes.
type FrameRate struct {
	program *tea.Program // nil if the frame rate is never changed
	mutex   sync.Mutex
	ticker  *time.Ticker // ticker that starts each frame of program
	timer   *time.Timer
	slow    bool
}

const (
	// slowAfter is the time without events after which the frame rate is lowered.
	slowAfter = time.Second
	// fastFrame is the time between frames in Bubble Tea, slowFrame the time between frames while
	// the program is idle, and firstFrame the time until the first frame after that.
	fastFrame, slowFrame, firstFrame = time.Second / 60, time.Second / 4, fastFrame / 4
)

// Begin sets the program. It must be called before the program runs.
func (p *FrameRate) Begin(program *tea.Program) { p.program = program }

// Raise raises the frame rate. It must be called for each event.
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

// frameTicker returns the ticker that starts each frame of a running program, or nil if Bubble Tea
// has no such field. It uses reflection, because Bubble Tea has no way to change the frame rate of
// a running program.
func frameTicker(program *tea.Program) *time.Ticker {
	ticker := reflect.ValueOf(program).Elem().FieldByName("ticker")
	if !ticker.IsValid() || ticker.Type() != reflect.TypeFor[*time.Ticker]() {
		return nil
	}
	return (*time.Ticker)(ticker.UnsafePointer())
}
