package terminal

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

// Waiting queues typed input. It accepts all input at once, so that it finds a key that
// quits behind ten thousand others, while Bubble Tea handles one message at a time.
type Waiting struct {
	send func(tea.Msg) // of the program; nil until Begin
	all  []tea.Msg
	took time.Time // when the last message was received
	gave time.Time // when the last message was passed on
	due  bool      // a turn is scheduled
}

// turn is the message that triggers the next queued one.
type turn struct{}

const (
	// quiet is the pause after which no more input is pending.
	quiet = 300 * time.Microsecond
	// frame is how long uninterrupted input is queued before some of it is handled.
	frame = 16 * time.Millisecond
	// flood is a number of queued messages that exceeds type-ahead. pause is the time
	// after the last message from which the user has seen the screen before pressing a
	// key.
	flood = 64
	pause = 30 * time.Millisecond
	// mostWaiting is the maximum length of the queue; further input is lost.
	mostWaiting = 1 << 14
)

// Leaver is a model that recognizes the keys that end it.
type Leaver interface {
	// GoesAhead reports whether a key quits regardless of the queued input. It is then
	// handled at once, and the queue is dropped.
	GoesAhead(key tea.KeyPressMsg, waiting []tea.Msg) bool
}

// Begin sets the function that sends messages to the program.
func (w *Waiting) Begin(send func(tea.Msg)) { w.send = send }

// HasMore reports whether the queue is not empty.
func (w *Waiting) HasMore() bool { return len(w.all) > 0 }

// filter queues typed input, and passes it on in turn.
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

// take queues a message. Of consecutive mouse movements it keeps the last.
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

// schedule sends a turn after a delay, unless one is scheduled.
func (w *Waiting) schedule(after time.Duration) {
	if w.due {
		return
	}
	w.due = true
	time.AfterFunc(after, func() { w.send(turn{}) })
}

// next passes the first message on, unless others are still arriving.
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
