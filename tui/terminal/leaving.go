package terminal

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"
)

// Leaving ends the program a moment later than it is asked to, and takes until then
// what comes behind the key that leaves, so that the shell does not get it.
//
// It ends it by a context, as which Bubble Tea restores the terminal all the same:
// asked to quit, it would wait half a second for keys or movements of the mouse that
// it has read and nobody takes any more, which a busy machine may always leave.
type Leaving struct {
	Waiting
	keys  *Keys
	ended context.Context
	end   context.CancelFunc
	asked bool
}

// settleTime is for taking what was typed before the program was asked to end.
const settleTime = 5 * time.Millisecond

// NewLeaving is for a program that reads these keys.
func NewLeaving(keys *Keys) *Leaving {
	l := &Leaving{keys: keys}
	l.ended, l.end = context.WithCancel(context.Background())
	return l
}

// Begin is called with how messages are sent to the program.
func (l *Leaving) Begin(send func(tea.Msg)) {
	l.Waiting.Begin(send)
	l.keys.Begin(send)
}

// Options are those of the program that is to end so.
func (l *Leaving) Options() []tea.ProgramOption {
	return []tea.ProgramOption{tea.WithInput(l.keys), tea.WithFilter(l.filter), tea.WithContext(l.ended)}
}

// Asked reports, of a program that has ended, that it was asked to.
func (l *Leaving) Asked() bool { return l.asked }

// filter is a filter of messages. Once the program is asked to end it lets nothing
// pass: a key behind the one that leaves changes nothing. It is that of Waiting and
// ClampSize, too.
func (l *Leaving) filter(model tea.Model, msg tea.Msg) tea.Msg {
	switch msg.(type) {
	case tea.QuitMsg, tea.InterruptMsg:
		if !l.asked {
			l.asked = true
			l.keys.Stop()
			time.AfterFunc(settleTime, l.end)
		}
	}
	if l.asked {
		return nil
	}
	if msg = l.Waiting.filter(model, msg); msg == nil {
		return nil
	}
	return ClampSize(model, msg)
}
