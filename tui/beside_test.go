package tui

import (
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"chunkscope/engine"
	"chunkscope/engine/tour"
	"chunkscope/tui/layout"
	"chunkscope/tui/session"
	"chunkscope/tui/session/tasks"
	"chunkscope/tui/storage"

	tea "charm.land/bubbletea/v2"
)

// concurrentExplorer runs commands in goroutines, as Bubble Tea does.
type concurrentExplorer struct {
	r        *root
	messages chan tea.Msg
	wg       sync.WaitGroup
}

func (b *concurrentExplorer) do(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	b.wg.Go(func() {
		switch msg := cmd().(type) {
		case tea.BatchMsg:
			for _, c := range msg {
				b.do(c)
			}
		case session.Outcome, tasks.Update, fileWritten, settingsRead:
			b.messages <- msg
		}
	})
}

func (b *concurrentExplorer) update(msg tea.Msg) {
	_, cmd := b.r.Update(msg)
	b.do(cmd)
	b.r.View()
}

func (b *concurrentExplorer) drain(wait time.Duration) {
	for {
		select {
		case msg := <-b.messages:
			b.update(msg)
		case <-time.After(wait):
			return
		}
	}
}

// Run background work while keys are pressed and documents are opened and reloaded, to find data
// races.
func TestConcurrentWork(t *testing.T) {
	t.Chdir(t.TempDir())
	d := newDriver(t, setup{w: 200, h: 60, gold: testQuestions(t)})
	d.r.s.Files = []string{"a.md", "b.md"}
	texts := []string{tour.SampleMarkdown, "# New\n\n" + tour.SampleMarkdown + tour.SampleMarkdown}
	var reads atomic.Int64
	d.r.documents.o.Load = func(file string) (*engine.Document, error) {
		return engine.New(file, []byte(texts[reads.Add(1)%2]+file))
	}
	d.r.documents.o.Recovery = t.TempDir()
	d.startAutosave()
	b := &concurrentExplorer{r: d.r, messages: make(chan tea.Msg, 4096)}
	d.r.documents.send = func(m tea.Msg) { b.messages <- m }
	defer func() { d.r.documents.watcher.Close() }()
	for i, s := range stages {
		d.r.panes.Modes, d.r.panes.Focus = nil, layout.Document
		d.r.arrange()
		for _, k := range []string{"right", "n", "L", "m"} {
			b.update(press(k))
		}
		if i%4 == 0 {
			b.update(storage.FilesChanged{Paths: []string{d.r.s.Files[d.r.s.File]}})
		}
		if i%5 == 0 {
			b.update(press("ctrl+n"))
		}
		s.open(&driver{t, d.r})
		b.drain(time.Millisecond)
		for _, k := range []string{"down", "right", "enter", "v", "a", "esc", "esc"} {
			b.update(press(k))
		}
	}
	b.drain(20 * time.Millisecond)
	d.r.s.Stop()
	d.r.s.Tasks.Forget()
	b.wg.Wait()
}
