// Package sessiontest provides a session for tests. It chunks documents and runs background tasks
// synchronously.
package sessiontest

import (
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/settings"
	"chunkscope/engine/tour"
	"chunkscope/tui/session"
	"chunkscope/tui/session/tasks"
)

// Bench is a session for tests.
type Bench struct {
	testing.TB
	S *session.Session
}

// New returns a Bench in which the sample document is open with a preset.
func New(t testing.TB, preset string) *Bench {
	t.Helper()
	b := open(t, Document(t, tour.SampleName, tour.SampleMarkdown), Preset(t, preset))
	b.S.History.SetPreset(preset)
	return b
}

// NewBench returns a Bench for a text. Each pair, such as "max_chunk_size=300", changes a default
// setting.
func NewBench(t testing.TB, text string, pairs ...string) *Bench {
	t.Helper()
	set := settings.Default()
	for _, p := range pairs {
		if err := settings.Assign(&set, p); err != nil {
			t.Fatal(err)
		}
	}
	return open(t, Document(t, "a.md", text), set)
}

func open(t testing.TB, doc *engine.Document, set settings.Settings) *Bench {
	t.Helper()
	b := &Bench{TB: t, S: session.New(doc, set)}
	b.S.Tasks.NoDelay = true
	b.RunCut()
	return b
}

// Document returns a document that contains text.
func Document(t testing.TB, name, text string) *engine.Document {
	t.Helper()
	doc, err := engine.New(name, []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

// Preset returns the settings of a preset.
func Preset(t testing.TB, name string) settings.Settings {
	t.Helper()
	p, err := settings.FindPreset(name)
	if err != nil {
		t.Fatal(err)
	}
	return p.Settings()
}

// RunCut chunks the document with the current settings.
func (b *Bench) RunCut() {
	b.Helper()
	for run := b.S.Start(); run != nil; {
		var wanted bool
		if run, wanted = b.S.Finish(run()); !wanted {
			b.Fatal("the run's result was rejected")
		}
	}
	if b.S.FailureMessage != "" {
		b.Fatal(b.S.FailureMessage)
	}
}

// Use applies a preset and chunks the document.
func (b *Bench) Use(preset string) {
	b.Helper()
	b.S.Use(preset, Preset(b, preset))
	b.RunCut()
}

// Set changes settings and chunks the document. Each pair has the form "max_chunk_size=300".
func (b *Bench) Set(pairs ...string) {
	b.Helper()
	for _, p := range pairs {
		if err := settings.Assign(&b.S.Settings, p); err != nil {
			b.Fatal(err)
		}
	}
	b.RunCut()
}

// RunTasks runs each task whose key is new. It reports whether there were any.
func (b *Bench) RunTasks(work ...tasks.Task) bool {
	b.Helper()
	runs := b.S.Tasks.Begin(work, func(tasks.Update) {})
	for _, do := range runs {
		b.S.Tasks.Store(do())
	}
	return len(runs) > 0
}

// Settle runs the tasks returned by wanted until no new tasks appear.
func (b *Bench) Settle(wanted func() []tasks.Task) {
	b.Helper()
	for range 20 {
		if !b.RunTasks(wanted()...) {
			return
		}
	}
	b.Fatal("new tasks keep appearing after 20 rounds")
}
