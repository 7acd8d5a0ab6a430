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

// aside carries out what the explorer asks for in goroutines, as Bubble Tea
// does.
type aside struct {
	r    *root
	mail chan tea.Msg
	wg   sync.WaitGroup
}

func (b *aside) do(cmd tea.Cmd) {
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
			b.mail <- msg
		}
	})
}

func (b *aside) hear(msg tea.Msg) {
	_, cmd := b.r.Update(msg)
	b.do(cmd)
	b.r.View()
}

// calm hears what has come by now; wait is for something to come.
func (b *aside) calm(wait time.Duration) {
	for {
		select {
		case msg := <-b.mail:
			b.hear(msg)
		case <-time.After(wait):
			return
		}
	}
}

// Runs and other work go on beside keys, reloads and other files, for the race
// detector; when the session ends all of it ends.
func TestWorkGoesOnBesideKeys(t *testing.T) {
	t.Chdir(t.TempDir())
	d := drive(t, setup{w: 200, h: 60, gold: someGold(t)})
	d.r.s.Files = []string{"a.md", "b.md"}
	texts := []string{tour.SampleMarkdown, "# New\n\n" + tour.SampleMarkdown + tour.SampleMarkdown}
	var reads atomic.Int64 // documents are read in commands, several at a time
	d.r.documents.o.Load = func(file string) (*engine.Document, error) {
		return engine.New(file, []byte(texts[reads.Add(1)%2]+file))
	}
	d.r.documents.o.Recovery = t.TempDir()
	d.recovering()
	b := &aside{r: d.r, mail: make(chan tea.Msg, 4096)}
	d.r.documents.send = func(m tea.Msg) { b.mail <- m }
	defer func() { d.r.documents.watcher.Close() }()
	for i, s := range stages {
		d.r.panes.Modes, d.r.panes.Focus = nil, layout.Document
		d.r.arrange()
		for _, k := range []string{"right", "n", "L", "m"} {
			b.hear(press(k))
		}
		if i%4 == 0 {
			b.hear(storage.FilesChanged{Paths: []string{d.r.s.Files[d.r.s.File]}})
		}
		if i%5 == 0 {
			b.hear(press("ctrl+n"))
		}
		s.open(&driver{t, d.r})
		b.calm(time.Millisecond)
		for _, k := range []string{"down", "right", "enter", "v", "a", "esc", "esc"} {
			b.hear(press(k))
		}
	}
	b.calm(20 * time.Millisecond)
	d.r.s.Stop()
	d.r.s.Tasks.Forget()
	b.wg.Wait()
}
