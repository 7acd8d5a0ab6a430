package terminal

import (
	"bytes"
	"os"
	"sync/atomic"
)

const (
	pasteBegins = "\x1b[200~"
	pasteEnds   = "\x1b[201~"
	interrupt   = '\x03' // ctrl+c
)

// Keys is a terminal to read keys from. ctrl+c ends a paste that the terminal does
// not end: all that is pressed would be part of it for ever.
type Keys struct {
	*os.File
	pasting bool
	last    []byte // of what was read: a mark may come in two parts
	stopped atomic.Bool
}

// NewKeys reads the keys of a terminal.
func NewKeys(f *os.File) *Keys { return &Keys{File: f} }

// Stop leaves out all keys that are read from now on.
func (k *Keys) Stop() { k.stopped.Store(true) }

// Read reads keys into p, which has room for more than a mark.
func (k *Keys) Read(p []byte) (int, error) {
	n, err := k.File.Read(p[:max(len(p)-len(pasteEnds), min(len(p), 1))])
	if k.stopped.Load() {
		return 0, err
	}
	k.follow(p[:n])
	if k.pasting && n > 0 && p[n-1] == interrupt && n+len(pasteEnds) <= len(p) {
		k.pasting = false
		n += copy(p[n-1:], pasteEnds)
		p[n-1] = interrupt
	}
	return n, err
}

// follow notes whether a paste is under way after what was read.
func (k *Keys) follow(read []byte) {
	k.last = append(k.last, read...)
	if begins, ends := bytes.LastIndex(k.last, []byte(pasteBegins)), bytes.LastIndex(k.last, []byte(pasteEnds)); begins != ends {
		k.pasting = begins > ends
	}
	k.last = append(k.last[:0], k.last[max(0, len(k.last)-len(pasteBegins)+1):]...)
}
