package tui

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine"
	"chunkscope/engine/segment"
	"chunkscope/engine/text"
	"chunkscope/tui/docview"
	"chunkscope/tui/panel"
	"chunkscope/tui/part"
	"chunkscope/tui/screen"
	"chunkscope/tui/session/comparing"
	"chunkscope/tui/storage"
	"chunkscope/tui/terminal"
)

type documents struct {
	*explorer
	o    *Options
	send func(tea.Msg)
	// after sends a message after a delay. Tests replace it.
	after func(time.Duration, tea.Msg) tea.Cmd

	request     openRequest
	positions   map[int]savedPosition
	readCount   int
	watcher     storage.Watcher
	chunks      chunkFile
	watching    bool
	memory      terminal.MemoryLimit
	destination destination
}

// openRequest describes the document being read. Only the latest request counts.
type openRequest struct {
	number  int
	file    int
	pending bool
	goal    *part.Goal
	step    int // offset in the list of files, or 0 if the user chose the file
	failed  bool
	// waitNote says that the document is being read. It replaced replacedNote.
	waitNote, replacedNote screen.Note
}

// savedPosition contains the offsets of the first visible byte and of the selected chunk.
type savedPosition struct{ top, chunk int }

func (r *documents) rememberPosition() {
	if r.positions == nil {
		r.positions = map[int]savedPosition{}
	}
	position := savedPosition{top: r.reading.Top()}
	if r.s.View != nil && r.s.ChunkCount() > 0 {
		position.chunk = r.s.View.OwnText(r.s.Selected).Start
	}
	r.positions[r.s.File] = position
}

type documentRead struct {
	number   int
	doc      *engine.Document
	err      error
	older    *comparing.OlderVersion // nil unless requested
	olderErr error                   // why older is nil
}

type slowReadCheck struct{ number int }

const noOtherDocument = "only one document is open: chunkscope FILE FILE… or a folder opens several"

// OpenFile opens document i of the session.
func (r *documents) OpenFile(i int) tea.Cmd { return r.openAt(i, nil) }

func (r *documents) openAt(i int, goal *part.Goal) tea.Cmd {
	n := len(r.s.Files)
	if n < 2 || r.o.Load == nil {
		r.Say(noOtherDocument)
		return nil
	}
	number := r.request.number + 1
	r.request = openRequest{number: number, file: (i%n + n) % n, pending: true, goal: goal}
	load, older, path := r.o.Load, r.o.Before, r.s.Files[r.request.file]
	return tea.Batch(
		func() tea.Msg {
			doc, err := loadSafely(load, path)
			read := documentRead{number: number, doc: doc, err: err}
			if err == nil && older != nil {
				read.older, read.olderErr = older(path)
			}
			return read
		},
		r.after(slowRunDelay, slowReadCheck{number}),
	)
}

// openNextFile opens the document d positions after the last requested one, even if that is still
// being read or unreadable.
func (r *documents) openNextFile(d int) tea.Cmd {
	start := r.s.File
	if r.request.pending || r.request.failed && r.request.step == d {
		start = r.request.file
	}
	open := r.OpenFile(start + d)
	r.request.step = d
	return open
}

// loadSafely converts a panic to an error, since a panic in a command would end the program.
func loadSafely(load func(string) (*engine.Document, error), path string) (doc *engine.Document, err error) {
	defer func() {
		if e := recover(); e != nil {
			err = fmt.Errorf("reading %s failed (%v): please report it", path, e)
		}
	}()
	return load(path)
}

func (r *documents) reportSlowRead(check slowReadCheck) {
	if r.request.pending && check.number == r.request.number {
		r.request.replacedNote = r.note
		r.Say("reading " + r.s.Files[r.request.file] + " …")
		r.request.waitNote = r.note
	}
}

// showDocument does nothing if the user has requested another document.
func (r *documents) showDocument(read documentRead) tea.Cmd {
	if read.number != r.request.number {
		r.dirty = false
		return nil
	}
	if o := &r.request; r.note == o.waitNote {
		r.note = o.replacedNote
	}
	r.request.pending = false
	if read.err != nil {
		r.request.failed = true
		r.Warn(read.err.Error())
		return nil
	}
	i := r.request.file
	r.updateScope()
	r.rememberPosition()
	previous := r.s.Settings
	r.s.OpenDocument(read.doc, i)
	if previous != r.s.Settings {
		r.Say(read.doc.Name + " has its own settings: " + panel.ChangedSettings(&previous, &r.s.Settings))
	}
	r.s.Compare.SetOlder(read.older)
	switch {
	case read.olderErr != nil:
		r.Warn(read.olderErr.Error())
	case r.o.Before != nil && read.older == nil:
		r.Say("the older version does not have " + read.doc.Name + ": all its chunks are new")
	}
	r.destination = destination{}
	if goal := r.request.goal; goal != nil {
		r.destination = destination{doc: read.doc, goal: *goal}
	}
	r.limitMemory()
	r.setLocations()
	r.reading.Open(read.doc)
	switch position, ok := r.positions[i]; {
	case r.request.goal != nil:
	case !ok:
		r.goToOpeningSeam(read.older)
	default:
		end := len(read.doc.Text)
		r.s.Follow(min(position.chunk, end))
		r.reading.Goto(min(position.top, end))
	}
	return r.watch(r.s.Files[i])
}

type documentReread struct {
	number    int
	path      string
	doc       *engine.Document
	err       error
	isMissing bool
}

func (r *documents) reread(path string) tea.Cmd {
	r.dirty = false
	if r.o.Load == nil || path != r.s.Files[r.s.File] {
		return nil
	}
	r.readCount++
	number, load := r.readCount, r.o.Load
	return func() tea.Msg {
		doc, err := loadSafely(load, path)
		reread := documentReread{number: number, path: path, doc: doc, err: err}
		if err != nil {
			_, statErr := os.Stat(path)
			reread.isMissing = errors.Is(statErr, fs.ErrNotExist)
		}
		return reread
	}
}

// reload shows a changed document and keeps the position, the settings and the selected text. It
// does nothing if the file has changed again or another document is open.
func (r *documents) reload(reread documentReread) {
	if reread.number != r.readCount || reread.path != r.s.Files[r.s.File] {
		r.dirty = false
		return
	}
	if reread.err != nil {
		message := "the file changed: " + reread.err.Error()
		if reread.isMissing {
			message = reread.path + " no longer exists on disk"
		}
		r.Warn(message + "; the previous text is shown")
		return
	}
	old, doc := r.s.Doc.Text, reread.doc
	if doc.Text == old {
		r.dirty = false
		return
	}
	r.s.Scope.MarkChanged(r.s.File)
	if r.s.Compare.Older() == nil {
		r.s.Compare.SetOlder(&comparing.OlderVersion{Doc: segment.Analyze(r.s.Doc.Document)})
	}
	e := docview.FindEdit(old, doc.Text)
	top := e.Translate(r.reading.Top())
	r.s.Reload(doc, e.Translate)
	r.limitMemory()
	r.reading.Reload(doc, top)
	r.Say("the file changed on disk and was reloaded; A│B shows what to embed again")
}

// setLocations sets where the document's decisions and questions are stored. It does not read the
// user's question file twice.
func (r *documents) setLocations() {
	file := r.s.Doc.Name
	if r.s.File < len(r.s.Files) {
		file = r.s.Files[r.s.File]
	}
	if r.o.Review != nil {
		r.s.Review.SetLocation(r.o.Review(file))
	}
	if r.o.Questions.Location != nil {
		place := r.o.Questions.Location(file)
		r.s.Questions.SetLocation(place)
		r.s.Questions.SetGold(r.fileGold(place), r.o.Questions.Name)
	}
}

func (r *documents) showGoldQuestions() {
	gold, name := r.o.Questions.Gold, r.o.Questions.Name
	if gold == nil {
		return
	}
	if r.o.Questions.Location == nil {
		r.s.Questions.SetGold(gold, name)
	}
	r.panes.Tab = max(0, screen.TabIndex[*panel.Probe](r.panes))
	switch n := len(gold.Problems); {
	case n == 1:
		r.Warn(name + ", " + gold.Problems[0].String())
	case n > 1:
		r.Warn(text.Count(n, "line") + " of " + name + " are not questions; the first is: " + gold.Problems[0].String())
	}
}

func (r *documents) limitMemory() {
	if r.watching {
		r.memory.SetForDocument(len(r.s.Doc.Text))
	}
}

func (r *documents) watch(path string) tea.Cmd {
	r.watcher.Close()
	if path == "" || !r.watching {
		return nil
	}
	return storage.Watch(path, r.send)
}

// keepWatcher replaces the previous watcher, or closes w if another file is open now.
func (r *documents) keepWatcher(w storage.FileWatcher) {
	switch {
	case r.o.Given.Reread != nil && w.Path == r.o.Given.File:
		r.chunks.watcher.Close()
		r.chunks.watcher = w.Watcher
	case r.s.File >= len(r.s.Files) || w.Path != r.s.Files[r.s.File]:
		w.Close()
	default:
		r.watcher.Close()
		r.watcher = w.Watcher
	}
}
