package engine_test

import (
	"context"
	"runtime"
	"strings"
	"sync"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/settings"
	"chunkscope/engine/work"
)

func recordStates(t *work.Tally, do func()) (out []work.State) {
	done := make(chan struct{})
	go func() {
		defer close(done)
		do()
	}()
	for {
		select {
		case <-done:
			return out
		default:
		}
		if current := t.CurrentState(); len(out) == 0 || current != out[len(out)-1] {
			out = append(out, current)
		}
		runtime.Gosched()
	}
}

// watchedContext records the state of a tally each time a run checks the context.
type watchedContext struct {
	context.Context
	tally  *work.Tally
	mu     sync.Mutex
	states []work.State
}

func (w *watchedContext) Err() error {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.states = append(w.states, w.tally.CurrentState())
	return nil
}

func isShownIncomplete(t *testing.T, states []work.State, s work.Step) bool {
	t.Helper()
	last, found := 0, false
	for _, current := range states {
		if current.Step != s || current.Total == 0 {
			continue
		}
		if current.Done < last || current.Done > current.Total {
			t.Errorf("invalid progress: %d was followed by %v", last, current)
		}
		last = current.Done
		found = found || current.Done > 0 && current.Done < current.Total
	}
	return found
}

func TestProgressIsReported(t *testing.T) {
	prose := strings.Repeat("The keeper polishes each lamp before the harbour wakes up. Nobody knows why.\n", 9) + "\n"
	for _, c := range []struct {
		name, preset string
		text         string
		steps        []work.Step
	}{
		{"prose", "forward-sentences", strings.Repeat(prose, 6000), []work.Step{work.Blocks, work.Sentences, work.Sharing}},
		{"markers", "default", findGenerator("alternating markers")(4 << 20), []work.Step{work.Blocks, work.Cutting}},
		{"rows", "default", findGenerator("table rows")(4 << 20), []work.Step{work.Blocks}},
		{"tokens", "tokens-512", strings.Repeat(prose, 6000), []work.Step{work.Tokens}},
		{"windows", "fixed-window", strings.Repeat(prose, 12000), []work.Step{work.Cutting}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			p, err := settings.FindPreset(c.preset)
			if err != nil {
				t.Fatal(err)
			}
			changed := p.Settings()
			changed.MaxChunksPerDocument = 0
			missing := c.steps
			for try := 0; len(missing) > 0; try++ {
				if try == 20 { // the loop may miss a state
					t.Fatalf("never saw the steps %v in progress", missing)
				}
				doc, err := engine.New("x.md", []byte(c.text))
				if err != nil {
					t.Fatal(err)
				}
				tally := &work.Tally{}
				ctx := &watchedContext{Context: work.WithTally(context.Background(), tally), tally: tally}
				found := recordStates(doc.Progress(), func() {
					if _, err := engine.Run(ctx, doc, changed); err != nil {
						t.Error(err)
					}
				})
				var remaining []work.Step
				for _, s := range missing {
					if !isShownIncomplete(t, found, s) && !isShownIncomplete(t, ctx.states, s) {
						remaining = append(remaining, s)
					}
				}
				missing = remaining
				if tally.CurrentState() != (work.State{}) || doc.Progress().CurrentState() != (work.State{}) {
					t.Errorf("states after the run = %v and %v, want none", tally.CurrentState(), doc.Progress().CurrentState())
				}
			}
		})
	}
}

func stopAnalysis(t *testing.T, doc **engine.Document, text string) bool {
	t.Helper()
	d, err := engine.New("x.md", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	*doc = d
	done := make(chan struct{})
	go func() {
		defer close(done)
		d.Outline()
	}()
	for d.Progress().CurrentState().Done == 0 {
		select {
		case <-done:
			return false
		default:
			runtime.Gosched()
		}
	}
	d.Progress().Stop()
	<-done
	last := d.Outline().Block(d.Outline().NumBlocks() - 1)
	return last.Start < len(text)/2
}

// A stopped analysis must end early. It must still be possible to split and measure the document.
func TestStoppedAnalysisEndsEarly(t *testing.T) {
	text := findGenerator("varied markers")(4 << 20)
	var doc *engine.Document
	for try := 0; !stopAnalysis(t, &doc, text); try++ {
		if try == 20 {
			t.Fatal("every analysis finished before it could be stopped")
		}
	}
	o := doc.Outline()
	if last := o.Block(o.NumBlocks() - 1); last.End != len(text) {
		t.Errorf("the last block ends at byte %d, want %d", last.End, len(text))
	}
	for _, name := range []string{"default", "forward-sentences", "tokens-512"} {
		p, err := settings.FindPreset(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := engine.Run(context.Background(), doc, p.Settings()); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	doc.Elements()
}
