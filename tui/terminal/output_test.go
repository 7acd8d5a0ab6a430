package terminal

import (
	"bytes"
	"errors"
	"io"
	"os"
	"testing"
)

// newStuckOutput returns an output whose terminal reads nothing, and the end to read
// from.
func newStuckOutput(t *testing.T) (o *Output, reader *os.File) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close(); w.Close() })
	return NewOutput(w), r
}

// A terminal that does not read is given up after some time.
func TestUnresponsiveTerminalIsAbandoned(t *testing.T) {
	o, _ := newStuckOutput(t)
	written := make(chan error, 1)
	go func() {
		_, err := o.Write(make([]byte, 1<<20)) // more than a pipe buffers
		written <- err
	}()
	select {
	case err := <-written:
		t.Fatalf("a stuck terminal did not block: %v", err)
	default:
	}
	o.GiveUp()
	o.GiveUp()
	if err := <-written; !errors.Is(err, errLate) {
		t.Errorf("error %v", err)
	}
}

// A terminal that was given up is written to once it reads again.
func TestOutputResumesWhenTerminalReads(t *testing.T) {
	o, r := newStuckOutput(t)
	o.GiveUp()
	text := []byte("as it was")
	if n, err := o.Write(text); n != len(text) || err != nil {
		t.Fatalf("%d bytes are written, %v", n, err)
	}
	got := make([]byte, len(text))
	if _, err := io.ReadFull(r, got); err != nil || !bytes.Equal(got, text) {
		t.Errorf("it reads %q, %v", got, err)
	}
}
