package terminal

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

// Waiting queues typed input. It takes all input at once, so that a key that leaves is
// seen behind ten thousand others: Bubble Tea alone handles one message after the other.
type Waiting struct {
	send func(tea.Msg) // of the program; nil until Begin
	all  []tea.Msg
	took time.Time // when the last one came in
	gave time.Time // when the last one was handed on
	due  bool      // a turn is on its way
}

// turn is the message that triggers the next queued one.
type turn struct{}

const (
	// quiet is the pause after which no more input is pending.
	quiet = 300 * time.Microsecond
	// frame is how long uninterrupted input is queued before some of it is handled.
	frame = 16 * time.Millisecond
	// flood is a number of queued messages that exceeds type-ahead, and pause the time
	// after the last of them from which a key was pressed in view of the screen.
	flood = 64
	pause = 30 * time.Millisecond
	// mostWaiting limits the queue; further input is lost.
	mostWaiting = 1 << 14
)

// Leaver is a model that knows which keys end it.
type Leaver interface {
	// GoesAhead reports whether a key leaves the program regardless of the queued input.
	// It is then handled at once, and the queue is dropped.
	GoesAhead(key tea.KeyPressMsg, waiting []tea.Msg) bool
}

// Begin is called with how messages are sent to the program.
func (w *Waiting) Begin(send func(tea.Msg)) { w.send = send }

// HasMore reports whether something waits.
func (w *Waiting) HasMore() bool { return len(w.all) > 0 }

// filter queues typed input, and passes it on in its turn.
func (w *Waiting) filter(model tea.Model, msg tea.Msg) tea.Msg {
	switch msg := msg.(type) {
	case turn:
		return w.next(time.Now())
	case tea.KeyPressMsg:
		if l, ok := model.(Leaver); ok && w.leaves(l, msg, time.Now()) {
			w.all = nil
			return msg
		}
	case tea.MouseMsg, tea.PasteMsg:
	default:
		return msg
	}
	if w.send == nil {
		return msg
	}
	w.take(msg, time.Now())
	return nil
}

// leaves reports whether a key ends the program: regardless of the queue or, if the queue
// is flooded, in the present state of the screen.
func (w *Waiting) leaves(l Leaver, key tea.KeyPressMsg, now time.Time) bool {
	flooded := len(w.all) >= flood && now.Sub(w.took) >= pause
	return l.GoesAhead(key, w.all) || flooded && l.GoesAhead(key, nil)
}

// take has a message wait. Of movements of the mouse the last one tells all.
func (w *Waiting) take(msg tea.Msg, now time.Time) {
	w.took = now
	if n := len(w.all); n > 0 {
		_, moves := msg.(tea.MouseMotionMsg)
		if _, moved := w.all[n-1].(tea.MouseMotionMsg); moves && moved {
			w.all = w.all[:n-1]
		}
	}
	if len(w.all) < mostWaiting {
		w.all = append(w.all, msg)
	}
	w.schedule(quiet)
}

// schedule sends a turn after a delay, unless one is on its way.
func (w *Waiting) schedule(after time.Duration) {
	if w.due {
		return
	}
	w.due = true
	time.AfterFunc(after, func() { w.send(turn{}) })
}

// next hands the first message on, unless others are still coming in.
func (w *Waiting) next(now time.Time) tea.Msg {
	w.due = false
	switch {
	case len(w.all) == 0:
		return nil
	case now.Sub(w.took) < quiet && now.Sub(w.gave) < frame:
		w.schedule(quiet)
		return nil
	}
	msg := w.all[0]
	w.all, w.gave = w.all[1:], now
	if len(w.all) > 0 {
		w.schedule(0)
	}
	return msg
}
