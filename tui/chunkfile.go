package tui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine"
	"chunkscope/engine/segment"
	"chunkscope/engine/text"
	"chunkscope/tui/session/view"
	"chunkscope/tui/storage"
)

type chunkFile struct {
	watcher   storage.Watcher
	readCount int
}

type chunksReloaded struct {
	number int
	place  view.PlaceGiven
	doc    *engine.Document
	err    error
}

func (r *documents) watchChunks() tea.Cmd {
	if r.o.Given.Reread == nil || !r.watching {
		return nil
	}
	return storage.Watch(r.o.Given.File, r.send)
}

// rereadFiles rereads the given chunks and the open document if their files have changed. For other
// changed documents it drops the results.
func (r *documents) rereadFiles(paths []string) tea.Cmd {
	places := make(map[string]int, len(r.s.Files))
	for i, file := range r.s.Files {
		places[file] = i
	}
	var cmds []tea.Cmd
	var others []int
	for _, path := range paths {
		i, ok := places[path]
		switch g := &r.o.Given; {
		case g.Reread != nil && path == g.File:
			cmds = append(cmds, r.rereadChunks())
		case !ok || i == r.s.File:
			cmds = append(cmds, r.reread(path))
		default:
			r.s.Scope.MarkChanged(i)
			others = append(others, i)
		}
	}
	switch {
	case !r.s.Scope.IsAll() || len(others) == 0:
	case len(others) == 1:
		r.Say(r.s.Scope.ShortName(others[0]) + " changed on disk; measuring it again")
	default:
		r.Say(text.Count(len(others), "document") + " changed on disk; measuring them again")
	}
	return tea.Batch(cmds...)
}

// watchAll reports changes to the open document twice, because that document also has its own
// watcher.
func (r *documents) watchAll() tea.Cmd {
	if len(r.s.Files) < 2 || !r.watching {
		return nil
	}
	return storage.WatchAll(r.s.Files, r.send)
}

// rereadChunks creates a new document so that results for the old chunks are not reused.
func (r *documents) rereadChunks() tea.Cmd {
	r.dirty = false
	r.chunks.readCount++
	number, reread, doc := r.chunks.readCount, r.o.Given.Reread, r.s.Doc
	return func() tea.Msg {
		place, err := reread()
		if err == nil {
			_, err = place(context.Background(), doc)
		}
		return chunksReloaded{number, place, segment.Analyze(doc.Document), err}
	}
}

// showReloadedChunks keeps the position, the settings and side B. It does nothing if the file has
// changed again.
func (r *documents) showReloadedChunks(reread chunksReloaded) tea.Cmd {
	switch {
	case reread.number != r.chunks.readCount:
		r.dirty = false
		return nil
	case reread.err != nil:
		r.Warn("the chunk file changed: " + reread.err.Error() + "; the previous chunks are shown")
		return nil
	case reread.doc.Document != r.s.Doc.Document:
		return r.rereadChunks()
	}
	top := r.reading.Top()
	r.s.Given.SetFile(r.o.Given.File, reread.place)
	r.s.Reload(reread.doc, func(at int) int { return at })
	r.reading.Reload(reread.doc, top)
	r.Say("the chunk file changed on disk and was reloaded")
	return nil
}
