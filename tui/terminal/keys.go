package terminal

import (
	"os"
	"sync/atomic"

	tea "charm.land/bubbletea/v2"
)

const interrupt = '\x03' // ctrl+c

// Keys reads keys from a terminal. It sends ctrl+c to the program immediately, before earlier keys
// are processed, even inside a paste or an escape sequence that does not end.
type Keys struct {
	*os.File
	send    func(tea.Msg) // nil until Begin
	stopped atomic.Bool
}

// NewKeys returns a Keys for the terminal f.
func NewKeys(f *os.File) *Keys { return &Keys{File: f} }

// Begin sets the function that sends ctrl+c to the program.
func (k *Keys) Begin(send func(tea.Msg)) { k.send = send }

// Stop makes Read drop all further keys.
func (k *Keys) Stop() { k.stopped.Store(true) }

// Read reads input into p. A ctrl+c counts as a key press only if it is the last byte. Anywhere
// else it is part of pasted text.
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
