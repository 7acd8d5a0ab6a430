package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"chunkscope/engine"
	"chunkscope/tui/sample"
)

// mixedLines are documents of very different lengths, with some that are none.
func mixedLines() string {
	var b strings.Builder
	for n := range 60 {
		switch {
		case n == 7 || n == 41:
			b.WriteString("no JSON\n")
		default:
			text := strings.Repeat(sample.Markdown, 1+n%7*n%5)
			fmt.Fprintf(&b, "{\"id\":\"doc-%d\",\"text\":%q,\"n\":%d}\n", n, strings.ToValidUTF8(text[:len(text)-n], ""), n)
		}
	}
	return b.String()
}

// What is written and said does not depend on how many documents are worked on
// at a time.
func TestJobsChangeNothing(t *testing.T) {
	lines := filepath.Join(t.TempDir(), "lines.jsonl")
	if err := os.WriteFile(lines, []byte(mixedLines()), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, command := range []string{
		"chunk --preset langchain-recursive", "chunk --format csv --preset forward-sentences", "chunk --format json", "chunk --format text --preset tokens-256",
		"chunk --format parquet", "chunk --set max_chunks_per_document=2", "chunk --fields id,content,header_path --metadata flat",
		"stats", "stats --format json --near-duplicates", "check --max-severed 3 --format json", "check --each --max-oversize 0",
		"sweep --over overlap_size=0..200:100 --format csv", "ask --format json keeper's lamp", "compare --a default --b minimal --format json",
	} {
		var first, firstSaid []byte
		var code int
		for _, jobs := range []int{1, 2, 8} {
			var out, errs bytes.Buffer
			a := newApp(strings.NewReader(""), &out, &errs)
			args := append(strings.Fields(command), "--input", "jsonl", "--jobs", fmt.Sprint(jobs))
			question := args[0] == "ask"
			if question {
				args = append(strings.Fields("ask --format json --input jsonl --jobs"), fmt.Sprint(jobs), lines, "what does the keeper do?")
			} else {
				args = append(args, lines)
			}
			got := a.execute(args)
			if jobs == 1 {
				first, firstSaid, code = out.Bytes(), errs.Bytes(), got
				if out.Len() == 0 || !strings.Contains(errs.String(), "line 42: this is no JSON") {
					t.Errorf("%s: %d bytes, said %s", command, out.Len(), errs.String())
				}
				continue
			}
			if got != code || !bytes.Equal(out.Bytes(), first) || !bytes.Equal(errs.Bytes(), firstSaid) {
				t.Errorf("%s with %d jobs: other output than with one (code %d, %d; said %q, %q)", command, jobs, got, code, errs.String(), firstSaid)
			}
		}
	}
}

// A document after a slow one waits, and no more documents than twice the jobs
// are on their way.
func TestDocumentsOnTheirWayAreBounded(t *testing.T) {
	for _, jobs := range []int{1, 3} {
		a := newApp(nil, nil, nil)
		a.jobs = jobs
		var begun, taken, most atomic.Int64
		documents := func(do func(entry) error) error {
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
		if err := a.each(documents, func(*engine.Document) error { taken.Add(1); return nil }); err != nil {
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
	a := newApp(nil, nil, nil)
	a.jobs = 4
	var out bytes.Buffer
	held := make(chan struct{})
	documents := func(do func(entry) error) error {
		for n := range 4 {
			if err := do(func() (*engine.Document, error) { return engine.New(fmt.Sprint(n), []byte("x")) }); err != nil {
				return err
			}
		}
		return nil
	}
	work := func(_ context.Context, doc *engine.Document, turn *turn) (*turnWriter, error) {
		if doc.Name == "0" {
			<-held // until another has written as much as may wait
		}
		w := &turnWriter{turn: turn, to: &out}
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
	if err := inOrder(a, documents, work, func(w *turnWriter) error { return w.flush() }); err != nil {
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
	documents := func(do func(entry) error) error {
		for {
			if err := do(func() (*engine.Document, error) { return engine.New("a.md", []byte("x")) }); err != nil {
				return err
			}
		}
	}
	a := newApp(nil, nil, nil)
	a.jobs = 2
	fails := errors.New("it fails")
	err := inOrder(a, documents, func(context.Context, *engine.Document, *turn) (int, error) { return 0, fails }, func(int) error { return nil })
	if !errors.Is(err, fails) {
		t.Errorf("%v", err)
	}
	defer func() {
		if recover() != "a flaw" {
			t.Error("the panic is lost")
		}
	}()
	_ = inOrder(a, documents, func(context.Context, *engine.Document, *turn) (int, error) { panic("a flaw") }, func(int) error { return nil })
}
