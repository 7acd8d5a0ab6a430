package terminal

import (
	"bytes"
	"errors"
	"io"
	"os"
	"testing"
)

// newStuckOutput returns an Output to a pipe, and the end of the pipe that nobody reads.
func newStuckOutput(t *testing.T) (o *Output, reader *os.File) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close(); w.Close() })
	return NewOutput(w), r
}

func TestUnresponsiveTerminalIsAbandoned(t *testing.T) {
	o, _ := newStuckOutput(t)
	written := make(chan error, 1)
	go func() {
		_, err := o.Write(make([]byte, 1<<20)) // more than fits into the buffer of a pipe
		written <- err
	}()
	select {
	case err := <-written:
		t.Fatalf("Write did not block, and returned %v", err)
	default:
	}
	o.Abandon()
	o.Abandon()
	if err := <-written; !errors.Is(err, errNotAccepting) {
		t.Errorf("Write error = %v, want %v", err, errNotAccepting)
	}
}

func TestOutputResumesWhenTerminalReads(t *testing.T) {
	o, r := newStuckOutput(t)
	o.Abandon()
	text := []byte("text")
	if n, err := o.Write(text); n != len(text) || err != nil {
		t.Fatalf("Write = %d, %v, want %d, nil", n, err, len(text))
	}
	got := make([]byte, len(text))
	if _, err := io.ReadFull(r, got); err != nil || !bytes.Equal(got, text) {
		t.Errorf("the terminal got %q, %v, want %q", got, err, text)
	}
}
