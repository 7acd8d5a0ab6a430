package terminal

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

// Leaving ends the program a moment later than it is asked to, and takes until then
// what comes behind the key that leaves: Bubble Tea waits half a second for keys or
// movements of the mouse that it has read and nobody takes any more.
type Leaving struct {
	Keys *Keys
	Send func(tea.Msg) // of the program
	Wait time.Duration // SettleTime, but for tests

	begun bool
}

// SettleTime is for taking what was read before the program was asked to end.
const SettleTime = 5 * time.Millisecond

// settled is the message that ends the program after that time.
type settled struct{ end tea.Msg }

// Filter is a filter of messages. Once the program is asked to end it lets nothing
// else pass: a key behind the one that leaves changes nothing. It is ClampSize, too.
func (l *Leaving) Filter(model tea.Model, msg tea.Msg) tea.Msg {
	switch msg := msg.(type) {
	case settled:
		return msg.end
	case tea.QuitMsg, tea.InterruptMsg:
		if !l.begun {
			l.begun = true
			l.Keys.Stop()
			time.AfterFunc(l.Wait, func() { l.Send(settled{msg}) })
		}
	}
	if l.begun {
		return nil
	}
	return ClampSize(model, msg)
}
