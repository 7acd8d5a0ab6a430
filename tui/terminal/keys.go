package terminal

import (
	"os"
	"sync/atomic"

	tea "charm.land/bubbletea/v2"
)

const interrupt = '\x03' // ctrl+c

// Keys is a terminal to read keys from. It sends ctrl+c ahead of all keys read before,
// and also within an unterminated paste or escape sequence, which would otherwise swallow
// it.
type Keys struct {
	*os.File
	send    func(tea.Msg) // of the program; nil until Begin
	stopped atomic.Bool
}

// NewKeys reads the keys of a terminal.
func NewKeys(f *os.File) *Keys { return &Keys{File: f} }

// Begin is called with how messages are sent to the program.
func (k *Keys) Begin(send func(tea.Msg)) { k.send = send }

// Stop leaves out all keys that are read from now on.
func (k *Keys) Stop() { k.stopped.Store(true) }

// Read reads keys into p. Only a ctrl+c at the end of the data was pressed; one in the
// middle was pasted.
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
