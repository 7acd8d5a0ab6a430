package input

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"chunkscope/engine"
)

// A document after a slow one waits, and no more documents than twice the jobs
// are on their way.
func TestDocumentsOnTheirWayAreBounded(t *testing.T) {
	for _, jobs := range []int{1, 3} {
		rd := Reader{Jobs: jobs}
		var begun, taken, most atomic.Int64
		documents := func(do func(Entry) error) error {
			for range 50 {
				err := do(func() (*engine.Document, error) {
					most.Store(max(most.Load(), begun.Add(1)-taken.Load()))
					return engine.New("a.md", []byte("Text."))
				})
				if err != nil {
					return err
				}
			}
			return nil
		}
		if err := rd.Each(documents, func(*engine.Document) error { taken.Add(1); return nil }); err != nil {
			t.Fatal(err)
		}
		if taken.Load() != 50 || most.Load() > int64(2*jobs) {
			t.Errorf("%d jobs: %d taken, %d on their way", jobs, taken.Load(), most.Load())
		}
	}
}

// What a document writes before its turn is kept up to a bound, and comes whole
// and in order.
func TestOutputWaitsForItsTurn(t *testing.T) {
	rd := Reader{Jobs: 4}
	var out bytes.Buffer
	held := make(chan struct{})
	documents := func(do func(Entry) error) error {
		for n := range 4 {
			if err := do(func() (*engine.Document, error) { return engine.New(fmt.Sprint(n), []byte("x")) }); err != nil {
				return err
			}
		}
		return nil
	}
	work := func(_ context.Context, doc *engine.Document, turn *Turn) (*TurnWriter, error) {
		if doc.Name == "0" {
			<-held // until another has written as much as may wait
		}
		w := &TurnWriter{Turn: turn, To: &out}
		line := []byte(strings.Repeat(doc.Name, 1<<20))
		for i := range 6 {
			if doc.Name == "3" && i == mostHeld>>20 {
				if w.held.Len() != mostHeld {
					t.Errorf("%d bytes wait", w.held.Len())
				}
				close(held)
			}
			if _, err := w.Write(line); err != nil {
				return nil, err
			}
		}
		return w, nil
	}
	if err := InOrder(&rd, documents, work, func(w *TurnWriter) error { return w.Flush() }); err != nil {
		t.Fatal(err)
	}
	var want strings.Builder
	for n := range 4 {
		want.WriteString(strings.Repeat(fmt.Sprint(n), 6<<20))
	}
	if out.String() != want.String() {
		t.Errorf("%d bytes in another order", out.Len())
	}
}

// A panic in the work reaches the caller, and what fails ends the run.
func TestWorkThatFailsEndsTheRun(t *testing.T) {
	documents := func(do func(Entry) error) error {
		for {
			if err := do(func() (*engine.Document, error) { return engine.New("a.md", []byte("x")) }); err != nil {
				return err
			}
		}
	}
	rd := Reader{Jobs: 2}
	fails := errors.New("it fails")
	err := InOrder(&rd, documents, func(context.Context, *engine.Document, *Turn) (int, error) { return 0, fails }, func(int) error { return nil })
	if !errors.Is(err, fails) {
		t.Errorf("%v", err)
	}
	defer func() {
		if recover() != "a flaw" {
			t.Error("the panic is lost")
		}
	}()
	_ = InOrder(&rd, documents, func(context.Context, *engine.Document, *Turn) (int, error) { panic("a flaw") }, func(int) error { return nil })
}

// A line without an end is given up, with a sentence, before it takes all the
// memory there is.
func TestALineOfJSONHasALimit(t *testing.T) {
	var said []string
	rd := Reader{In: endless{}, MaxLine: 1 << 20, Jobs: 1, Tell: func(err error) { said = append(said, err.Error()) }}
	in, err := rd.InputsOf("chunk", nil, "jsonl")
	if err != nil {
		t.Fatal(err)
	}
	if err := rd.Each(in, func(*engine.Document) error { return nil }); !errors.Is(err, ErrUnread) {
		t.Errorf("it ends with %v", err)
	}
	if want := []string{"stdin, line 1 is longer than 1 GiB: it is not JSON lines"}; !slices.Equal(said, want) {
		t.Errorf("said %q", said)
	}
}

// endless is zeros without end.
type endless struct{}

func (endless) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}
