package input

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/iotest"
	"testing/synctest"

	"chunkscope/engine"
	"chunkscope/engine/source"
)

// While a slow document delays the output, the number of started documents must be at most twice
// the number of jobs. For small documents the limit is four times as high.
func TestConcurrentDocumentsAreBounded(t *testing.T) {
	for _, c := range []struct{ jobs, size, most int }{
		{1, 0, 2}, {3, 0, 6}, {3, smallDocument + 1, 6}, {3, smallDocument, 6 * documentSlots},
	} {
		rd := Reader{Jobs: c.jobs}
		var begun, taken, maximum atomic.Int64
		documents := func(do func(Entry) error) error {
			for range 100 {
				err := do(Entry{Size: c.size, Read: func() (*engine.Document, error) {
					maximum.Store(max(maximum.Load(), begun.Add(1)-taken.Load()))
					return engine.New("a.md", []byte("Text."))
				}})
				if err != nil {
					return err
				}
			}
			return nil
		}
		if err := rd.ForEach(documents, func(*engine.Document) error { taken.Add(1); return nil }); err != nil {
			t.Fatal(err)
		}
		if taken.Load() != 100 || maximum.Load() > int64(c.most) {
			t.Errorf("%+v: read %d documents with up to %d in progress", c, taken.Load(), maximum.Load())
		}
	}
}

// Output that a document writes before its turn is buffered up to a limit. All output must be
// complete and in order.
func TestOutputWaitsForItsTurn(t *testing.T) {
	rd := Reader{Jobs: 4}
	var out bytes.Buffer
	held := make(chan struct{})
	documents := func(do func(Entry) error) error {
		for n := range 4 {
			if err := do(Entry{Read: func() (*engine.Document, error) { return engine.New(fmt.Sprint(n), []byte("x")) }}); err != nil {
				return err
			}
		}
		return nil
	}
	work := func(_ context.Context, doc *engine.Document, turn *Turn) (*TurnWriter, error) {
		if doc.Name == "0" {
			<-held // wait until another document has filled the buffer
		}
		w := &TurnWriter{Turn: turn, To: &out}
		line := []byte(strings.Repeat(doc.Name, 1<<20))
		for i := range 6 {
			if doc.Name == "3" && i == maxBuffered>>20 {
				if w.buffered.Len() != maxBuffered {
					t.Errorf("%d bytes are buffered, want the maximum", w.buffered.Len())
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
		t.Errorf("the %d bytes of output are incomplete or not in order", out.Len())
	}
}

// A document that is not admitted must write nothing and must not block other documents, however
// long it is.
func TestRejectedDocumentWritesNothing(t *testing.T) {
	var messages []string
	rd := Reader{Jobs: 3, Report: func(err error) { messages = append(messages, err.Error()) }}
	var out bytes.Buffer
	asked := ""
	documents := func(do func(Entry) error) error {
		for n := range 9 {
			e := Entry{Read: func() (*engine.Document, error) { return engine.New(fmt.Sprint(n), []byte("x")) }}
			e.Admit = func(id string) error {
				if asked += id; n%2 == 1 {
					return &source.ReadError{Message: id + " is not admitted"}
				}
				return nil
			}
			if err := do(e); err != nil {
				return err
			}
		}
		return nil
	}
	work := func(_ context.Context, doc *engine.Document, turn *Turn) (*TurnWriter, error) {
		turn.Report(errors.New(doc.Name + " is in progress"))
		w := &TurnWriter{Turn: turn, To: &out}
		_, err := w.Write([]byte(strings.Repeat(doc.Name, maxBuffered+1)))
		return w, err
	}
	err := InOrder(&rd, documents, work, func(w *TurnWriter) error { return w.Flush() })
	if !errors.Is(err, ErrUnread) || asked != "012345678" {
		t.Errorf("got error %v and documents %s", err, asked)
	}
	want, wantMessages := "", []string(nil)
	for n := range 9 {
		if n%2 == 1 {
			wantMessages = append(wantMessages, fmt.Sprint(n, " is not admitted"))
			continue
		}
		want += strings.Repeat(fmt.Sprint(n), maxBuffered+1)
		wantMessages = append(wantMessages, fmt.Sprint(n, " is in progress"))
	}
	if out.String() != want || !slices.Equal(messages, wantMessages) {
		t.Errorf("got wrong output of %d bytes or messages %q", out.Len(), messages)
	}
}

// A panic in the work function must be passed on to the caller. An error must end the run.
func TestFailedWorkEndsRun(t *testing.T) {
	documents := func(do func(Entry) error) error {
		for {
			if err := do(Entry{Read: func() (*engine.Document, error) { return engine.New("a.md", []byte("x")) }}); err != nil {
				return err
			}
		}
	}
	rd := Reader{Jobs: 2}
	failure := errors.New("it fails")
	err := InOrder(&rd, documents, func(context.Context, *engine.Document, *Turn) (int, error) { return 0, failure }, func(int) error { return nil })
	if !errors.Is(err, failure) {
		t.Errorf("%v", err)
	}
	defer func() {
		if recover() != "a flaw" {
			t.Error("the panic was not reported")
		}
	}()
	_ = InOrder(&rd, documents, func(context.Context, *engine.Document, *Turn) (int, error) { panic("a flaw") }, func(int) error { return nil })
}

func TestFailedRunReleasesWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		rd := Reader{Jobs: 3, Report: func(err error) { t.Error(err) }}
		failure := errors.New("it fails")
		var out bytes.Buffer
		var waiting sync.WaitGroup
		waiting.Add(2)
		documents := func(do func(Entry) error) error {
			for n := range 9 {
				if err := do(Entry{Read: func() (*engine.Document, error) { return engine.New(fmt.Sprint(n), []byte("x")) }}); err != nil {
					return err
				}
			}
			return nil
		}
		err := InOrder(&rd, documents, func(ctx context.Context, doc *engine.Document, turn *Turn) (int, error) {
			if doc.Name == "0" {
				waiting.Wait()
				return 0, failure
			}
			waiting.Done()
			w := &TurnWriter{Turn: turn, To: &out}
			_, err := w.Write(make([]byte, maxBuffered+1))
			if err == nil || ctx.Err() == nil {
				t.Errorf("document %s was not stopped: %v, %v", doc.Name, err, ctx.Err())
			}
			return 0, err
		}, func(int) error { return nil })
		synctest.Wait() // a leaked goroutine would block the test forever
		if !errors.Is(err, failure) || out.Len() > 0 {
			t.Errorf("got error %v and %d bytes of output, want the error and no output", err, out.Len())
		}
	})
}

// If another error ends the run, ForEach must return that error, even if unreadable input was reported.
// Only for a closed pipe must it also return ErrUnread.
func TestUnreadableInputHidesNoError(t *testing.T) {
	rd := Reader{Jobs: 1, Report: func(error) {}}
	failure := errors.New("it fails")
	for _, end := range []error{failure, syscall.EPIPE, nil} {
		documents := func(do func(Entry) error) error {
			if err := do(unreadableEntry(&source.ReadError{Message: "a.md does not exist"})); err != nil {
				return err
			}
			return do(Entry{Read: func() (*engine.Document, error) { return engine.New("b.md", []byte("x")) }})
		}
		err := rd.ForEach(documents, func(*engine.Document) error { return end })
		if errors.Is(err, ErrUnread) == errors.Is(end, failure) || !errors.Is(err, end) && end != nil {
			t.Errorf("ForEach after %v: error = %v", end, err)
		}
	}
}

// A line may be exactly as long as the limit. A read error must not be treated as the end of input.
func TestEndsOfJSONLines(t *testing.T) {
	line := `{"id":"a","text":"` + strings.Repeat("x", 1<<17) + `"}` + "\n"
	breaks := errors.New("the connection was closed")
	for _, c := range []struct {
		limit   int
		in      io.Reader
		want    int
		message string
	}{
		{len(line), strings.NewReader(line + strings.Replace(line, "a", "b", 1)), 2, ""},
		{len(line) - 1, strings.NewReader(line), 0, "longer than"},
		{1 << 20, io.MultiReader(strings.NewReader(line), iotest.ErrReader(breaks)), 1, breaks.Error()},
	} {
		message := ""
		rd := Reader{In: c.in, MaxLine: c.limit, Jobs: 1, Report: func(err error) { message += err.Error() }}
		inputs, err := rd.FindInputs("chunk", nil, "jsonl")
		if err != nil {
			t.Fatal(err)
		}
		got := 0
		err = rd.ForEach(inputs, func(*engine.Document) error { got++; return nil })
		if got != c.want || !strings.Contains(message, c.message) || (message == "") != (c.message == "") || (err == nil) != (c.message == "") {
			t.Errorf("%d bytes per line: %d documents, message %q, error %v; want %d, %q", c.limit, got, message, err, c.want, c.message)
		}
	}
}

func TestJSONLineLimit(t *testing.T) {
	var messages []string
	rd := Reader{In: endless{}, MaxLine: 1 << 20, Jobs: 1, Report: func(err error) { messages = append(messages, err.Error()) }}
	inputs, err := rd.FindInputs("chunk", nil, "jsonl")
	if err != nil {
		t.Fatal(err)
	}
	if err := rd.ForEach(inputs, func(*engine.Document) error { return nil }); !errors.Is(err, ErrUnread) {
		t.Errorf("got error %v, want ErrUnread", err)
	}
	if want := []string{"stdin, line 1 is longer than 1 GiB: it is not JSON lines"}; !slices.Equal(messages, want) {
		t.Errorf("unexpected messages %q", messages)
	}
}

type endless struct{}

func (endless) Read(p []byte) (int, error) {
	clear(p)
	return len(p), nil
}
