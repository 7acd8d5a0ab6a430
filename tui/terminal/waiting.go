package terminal

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

// InputQueue queues keys, mouse events and pastes while the model handles one message at a time, so
// that a quit key takes effect even after thousands of other keys.
type InputQueue struct {
	send          func(tea.Msg) // nil until Begin
	messages      []tea.Msg
	lastReceived  time.Time
	lastForwarded time.Time
	scheduled     bool // a queueTick is pending
}

type queueTick struct{}

const (
	inputPause = 300 * time.Microsecond
	// maxQueueTime is the maximum time between two messages to the model while input continues
	// without a pause.
	maxQueueTime = 16 * time.Millisecond
	// A queue of floodSize messages is flooded. After readPause without input, the user has had
	// time to read the screen.
	floodSize = 64
	readPause = 30 * time.Millisecond
	// maxQueued is the maximum length of the queue. Further messages are dropped.
	maxQueued = 1 << 14
)

// QuitDetector is a model that reports which keys quit.
type QuitDetector interface {
	// QuitsImmediately reports whether key would quit after the queued messages. If so, these are
	// dropped, and key is handled immediately.
	QuitsImmediately(key tea.KeyPressMsg, queued []tea.Msg) bool
}

// Begin sets the function that sends messages to the program.
func (w *InputQueue) Begin(send func(tea.Msg)) { w.send = send }

// HasMore reports whether the queue is not empty.
func (w *InputQueue) HasMore() bool { return len(w.messages) > 0 }

func (w *InputQueue) filter(model tea.Model, msg tea.Msg) tea.Msg {
	switch msg := msg.(type) {
	case queueTick:
		return w.nextMessage(time.Now())
	case tea.KeyPressMsg:
		if l, ok := model.(QuitDetector); ok && w.quits(l, msg, time.Now()) {
			w.messages = nil
			return msg
		}
	case tea.MouseMsg, tea.PasteMsg:
	default:
		return msg
	}
	if w.send == nil {
		return msg
	}
	w.add(msg, time.Now())
	return nil
}

// quits reports whether a key quits at once. If the queue is flooded, it assumes that the queued
// messages are dropped.
func (w *InputQueue) quits(l QuitDetector, key tea.KeyPressMsg, now time.Time) bool {
	isFlooded := len(w.messages) >= floodSize && now.Sub(w.lastReceived) >= readPause
	return l.QuitsImmediately(key, w.messages) || isFlooded && l.QuitsImmediately(key, nil)
}

// add adds a message. A mouse movement replaces a preceding one.
func (w *InputQueue) add(msg tea.Msg, now time.Time) {
	w.lastReceived = now
	if n := len(w.messages); n > 0 {
		_, isMovement := msg.(tea.MouseMotionMsg)
		if _, moved := w.messages[n-1].(tea.MouseMotionMsg); isMovement && moved {
			w.messages = w.messages[:n-1]
		}
	}
	if len(w.messages) < maxQueued {
		w.messages = append(w.messages, msg)
	}
	w.schedule(inputPause)
}

func (w *InputQueue) schedule(after time.Duration) {
	if w.scheduled {
		return
	}
	w.scheduled = true
	time.AfterFunc(after, func() { w.send(queueTick{}) })
}

// nextMessage returns nil if the queue is empty or if more input is expected.
func (w *InputQueue) nextMessage(now time.Time) tea.Msg {
	w.scheduled = false
	switch {
	case len(w.messages) == 0:
		return nil
	case now.Sub(w.lastReceived) < inputPause && now.Sub(w.lastForwarded) < maxQueueTime:
		w.schedule(inputPause)
		return nil
	}
	msg := w.messages[0]
	w.messages, w.lastForwarded = w.messages[1:], now
	if len(w.messages) > 0 {
		w.schedule(0)
	}
	return msg
}
