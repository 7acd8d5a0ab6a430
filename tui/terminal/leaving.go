package terminal

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"
)

// ProgramEnd briefly delays the end of the program. It reads the keys typed after the quit key.
// Otherwise they would reach the shell.
//
// It ends the program with a context, after which Bubble Tea also restores the terminal. After a
// quit message, Bubble Tea would wait half a second if it has read input that it cannot deliver.
type ProgramEnd struct {
	InputQueue
	keys     *Keys
	ended    context.Context
	end      context.CancelFunc
	isEnding bool
}

// settleTime is how long keys are read after the program was asked to end.
const settleTime = 5 * time.Millisecond

// NewProgramEnd returns a ProgramEnd for a program that reads these keys.
func NewProgramEnd(keys *Keys) *ProgramEnd {
	l := &ProgramEnd{keys: keys}
	l.ended, l.end = context.WithCancel(context.Background())
	return l
}

// Begin sets the function that sends messages to the program.
func (l *ProgramEnd) Begin(send func(tea.Msg)) {
	l.InputQueue.Begin(send)
	l.keys.Begin(send)
}

// Options returns the options for the program.
func (l *ProgramEnd) Options() []tea.ProgramOption {
	return []tea.ProgramOption{tea.WithInput(l.keys), tea.WithFilter(l.filter), tea.WithContext(l.ended)}
}

// IsEnding reports whether the program was asked to end.
func (l *ProgramEnd) IsEnding() bool { return l.isEnding }

// filter filters messages. When the program has been asked to end, it drops all of them. It also
// applies InputQueue.filter and ClampSize.
func (l *ProgramEnd) filter(model tea.Model, msg tea.Msg) tea.Msg {
	switch msg.(type) {
	case tea.QuitMsg, tea.InterruptMsg:
		if !l.isEnding {
			l.isEnding = true
			l.keys.Stop()
			time.AfterFunc(settleTime, l.end)
		}
	}
	if l.isEnding {
		return nil
	}
	if msg = l.InputQueue.filter(model, msg); msg == nil {
		return nil
	}
	return ClampSize(model, msg)
}
