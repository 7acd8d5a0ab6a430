package terminal

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"
)

// ProgramEnd delays the end of the program by settleTime to read keys typed after the quit key,
// which the shell would receive otherwise. It ends the program by canceling a context. Bubble Tea
// then restores the terminal as after a quit message, but does not wait up to half a second for
// input that it cannot deliver.
type ProgramEnd struct {
	InputQueue
	keys     *Keys
	ended    context.Context
	end      context.CancelFunc
	isEnding bool
}

const settleTime = 5 * time.Millisecond

// NewProgramEnd returns a ProgramEnd for a program that reads its input from keys.
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

// Options returns the options for creating the program.
func (l *ProgramEnd) Options() []tea.ProgramOption {
	return []tea.ProgramOption{tea.WithInput(l.keys), tea.WithFilter(l.filter), tea.WithContext(l.ended)}
}

// IsEnding reports whether the program has been told to quit.
func (l *ProgramEnd) IsEnding() bool { return l.isEnding }

// filter drops all messages after the program has been told to quit.
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
