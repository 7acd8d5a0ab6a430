package terminal

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

// InputQueue queues typed input. Bubble Tea handles one message at a time, but the queue accepts all
// of them immediately. It can therefore find a quit key behind thousands of other keys.
type InputQueue struct {
	send          func(tea.Msg) // nil until Begin
	messages      []tea.Msg
	lastReceived  time.Time // when the last message was received
	lastForwarded time.Time // when the last message was passed on
	scheduled     bool      // a queueTick is scheduled
}

type queueTick struct{}

const (
	// inputPause is the pause after which no more input is expected.
	inputPause = 300 * time.Microsecond
	// maxQueueTime is how long continuous input is queued before some of it is handled.
	maxQueueTime = 16 * time.Millisecond
	// floodSize exceeds the number of messages that a user types ahead. After readPause without a
	// message, the user has seen the screen before pressing the next key.
	floodSize = 64
	readPause = 30 * time.Millisecond
	// maxQueued is the maximum length of the queue. Further input is lost.
	maxQueued = 1 << 14
)

// QuitDetector is a model that recognizes the keys that end it.
type QuitDetector interface {
	// QuitsAtOnce reports whether a key quits regardless of the queued input. Such a key is handled
	// immediately, and the queue is dropped.
	QuitsAtOnce(key tea.KeyPressMsg, waiting []tea.Msg) bool
}

// Begin sets the function that sends messages to the program.
func (w *InputQueue) Begin(send func(tea.Msg)) { w.send = send }

// HasMore reports whether the queue is not empty.
func (w *InputQueue) HasMore() bool { return len(w.messages) > 0 }

func (w *InputQueue) filter(model tea.Model, msg tea.Msg) tea.Msg {
	switch msg := msg.(type) {
	case queueTick:
		return w.next(time.Now())
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

// quits reports whether a key ends the program. If the queue is flooded, a key also counts if it
// quits in the current state of the screen.
func (w *InputQueue) quits(l QuitDetector, key tea.KeyPressMsg, now time.Time) bool {
	isFlooded := len(w.messages) >= floodSize && now.Sub(w.lastReceived) >= readPause
	return l.QuitsAtOnce(key, w.messages) || isFlooded && l.QuitsAtOnce(key, nil)
}

// add queues a message. It only keeps the last of consecutive mouse movements.
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

// schedule sends a queueTick after a delay, unless one is scheduled already.
func (w *InputQueue) schedule(after time.Duration) {
	if w.scheduled {
		return
	}
	w.scheduled = true
	time.AfterFunc(after, func() { w.send(queueTick{}) })
}

// next passes on the first message, unless others are still arriving.
func (w *InputQueue) next(now time.Time) tea.Msg {
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
