package terminal

import (
	"os"
	"sync/atomic"

	tea "charm.land/bubbletea/v2"
)

const interrupt = '\x03' // ctrl+c

// Keys reads keys from a terminal. It sends ctrl+c before all earlier keys, even inside an
// unterminated paste or escape sequence.
type Keys struct {
	*os.File
	send    func(tea.Msg) // nil until Begin
	stopped atomic.Bool
}

// NewKeys returns a reader of keys from a terminal.
func NewKeys(f *os.File) *Keys { return &Keys{File: f} }

// Begin sets the function that sends messages to the program.
func (k *Keys) Begin(send func(tea.Msg)) { k.send = send }

// Stop drops all further keys.
func (k *Keys) Stop() { k.stopped.Store(true) }

// Read reads keys into p. A ctrl+c counts as a key press only if it is at the end of the data.
// Anywhere else it was pasted.
func (k *Keys) Read(p []byte) (int, error) {
	n, err := k.File.Read(p)
	if k.stopped.Load() {
		return 0, err
	}
	if n > 0 && p[n-1] == interrupt && k.send != nil {
		go k.send(tea.KeyPressMsg{Code: 'c', Mod: tea.ModCtrl})
	}
	return n, err
}
