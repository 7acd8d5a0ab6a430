package input

import (
	"bytes"
	"context"
	"errors"
	"io"

	"chunkscope/engine"
	"chunkscope/tui/command/flags"

	"github.com/spf13/cobra"
)

// Entry is an input document.
type Entry struct {
	// Remark is a message that is reported instead of a document, in input order.
	Message string
	// Label returns the name of the document, which has not been read yet.
	Label func() string
	Read  func() (*engine.Document, error)
	// Admit returns an error if a document with this id must not be used. It is called in input
	// order. If Admit is nil, all documents are used.
	Admit func(id string) error
	// Size is the maximum length of the document in bytes, or 0 if unknown.
	Size int
}

// Inputs calls do for each entry, in order, until do returns an error. The Read function of an
// unreadable entry returns an error. An error returned by Inputs ends the run.
type Inputs func(do func(Entry) error) error

// maxJobs is the maximum of --jobs. It exceeds the number of processors of any machine.
const maxJobs = 1024

// AddJobsFlag adds the --jobs flag to cmd.
func (rd *Reader) AddJobsFlag(cmd *cobra.Command) {
	cmd.Flags().VarP((*flags.Decimal)(&rd.Jobs), "jobs", "j", "process `N` documents at a time (default: the number of processors)")
	cmd.Flags().Lookup("jobs").DefValue = "" // hide the number of this machine's processors
}

// CheckJobs returns an error if the value of --jobs is out of range.
func (rd *Reader) CheckJobs() error {
	if rd.Jobs < 1 || rd.Jobs > maxJobs {
		return flags.UsageError("--jobs must be from 1 to %d, not %d", maxJobs, rd.Jobs)
	}
	return nil
}

// InOrder calls work for rd.Jobs documents in parallel and passes the results to take in input
// order. A limited number of finished documents wait for their turn. InOrder reports and skips
// unreadable documents, and then returns ErrUnread. It calls take and rd.Report in the caller's
// goroutine.
func InOrder[T any](rd *Reader, inputs Inputs, work func(context.Context, *engine.Document, *Turn) (T, error), take func(T) error) error {
	defer DelayGarbageCollection()()
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	places := 2 * rd.Jobs * documentSlots
	l := workQueue[T]{
		ctx: ctx, work: work, jobs: &rd.jobs, slots: make(chan struct{}, places),
		waiting: make(chan *queuedDocument[T], places), todo: make(chan *queuedDocument[T], places),
	}
	for range rd.Jobs {
		go l.serve()
	}
	go l.queue(inputs)
	var unread unreadableInput
	for p := range l.waiting {
		err := p.finish(rd)
		if err == nil && p.message == "" {
			err = take(p.value)
		}
		if err := unread.join(rd.Report, err); err != nil {
			return unread.joinUnread(err)
		}
		for range p.slots {
			<-l.slots
		}
	}
	return errors.Join(l.err, unread.err)
}

func (p *queuedDocument[T]) finish(rd *Reader) error {
	if p.message != "" {
		rd.Report(errors.New(p.message))
		return nil
	}
	<-p.loadDone
	refused := p.checkAdmitted()
	if refused == nil {
		close(p.ready)
	} else {
		close(p.refused)
	}
	<-p.done
	if p.panicValue != nil {
		panic(p.panicValue)
	}
	if refused != nil {
		return refused
	}
	if p.err != nil {
		return p.err
	}
	for _, err := range p.errs {
		rd.Report(err)
	}
	rd.reportFormatProblem(p.label, p.formatProblem)
	return nil
}

func (p *queuedDocument[T]) checkAdmitted() error {
	if p.admit == nil || p.hasUnread {
		return nil
	}
	return p.admit(p.id)
}

// A document takes documentSlots slots in the queue, or one slot if it has at most smallDocument
// bytes.
const (
	documentSlots = 4
	smallDocument = 16 << 10 // bytes
)

func (e *Entry) slots() int {
	if 0 < e.Size && e.Size <= smallDocument {
		return 1
	}
	return documentSlots
}

type workQueue[T any] struct {
	ctx     context.Context
	work    func(context.Context, *engine.Document, *Turn) (T, error)
	jobs    *jobsInProgress
	slots   chan struct{} // occupied slots
	waiting chan *queuedDocument[T]
	todo    chan *queuedDocument[T]
	err     error // error of Inputs, set before waiting is closed
}

type queuedDocument[T any] struct {
	Turn
	message       string
	read          func() (*engine.Document, error)
	admit         func(id string) error
	label         func() string
	size          int
	slots         int
	loadDone      chan struct{} // closed when the document has been read
	hasUnread     bool
	id            string
	formatProblem string
	value         T
	err           error
	panicValue    any
	done          chan struct{}
}

func (l *workQueue[T]) queue(inputs Inputs) {
	defer close(l.waiting)
	defer close(l.todo)
	l.err = inputs(func(e Entry) error {
		if e.Label == nil {
			e.Label = func() string { return "" }
		}
		p := &queuedDocument[T]{
			Turn:    Turn{ready: make(chan struct{}), refused: make(chan struct{}), done: l.ctx.Done()},
			message: e.Message, read: e.Read, admit: e.Admit, label: e.Label, size: e.Size, slots: e.slots(),
			loadDone: make(chan struct{}), done: make(chan struct{}),
		}
		for range p.slots {
			select {
			case l.slots <- struct{}{}:
			case <-l.ctx.Done():
				return l.ctx.Err()
			}
		}
		queues := []chan *queuedDocument[T]{l.waiting, l.todo}
		if e.Message != "" {
			queues = queues[:1]
		}
		for _, q := range queues {
			select {
			case q <- p:
			case <-l.ctx.Done():
				return l.ctx.Err()
			}
		}
		return nil
	})
}

func (l *workQueue[T]) serve() {
	for p := range l.todo {
		l.runJob(p)
	}
}

func (l *workQueue[T]) runJob(p *queuedDocument[T]) {
	defer close(p.done)
	defer func() { p.panicValue = recover() }()
	j := l.jobs.begin(p.label, p.size)
	defer l.jobs.end(j)
	doc, err := p.load()
	if err == nil {
		l.jobs.update(j, p.label, len(doc.Text))
		if damage := damageError(doc); damage != nil {
			p.Report(damage)
		}
		p.value, err = l.work(l.ctx, doc, &p.Turn)
	}
	if errors.Is(err, ErrMemoryFull) {
		l.jobs.refuse(j)
	}
	p.err = err
}

func (p *queuedDocument[T]) load() (*engine.Document, error) {
	defer close(p.loadDone)
	p.hasUnread = true
	doc, err := p.read()
	p.read = nil // releases the memory of a JSON line
	if err == nil {
		p.hasUnread, p.id, p.label, p.formatProblem = false, doc.ID, doc.Label, doc.DescribeMarkup()
	}
	return doc, err
}

// Turn makes a document wait until all earlier documents are finished.
type Turn struct {
	ready   chan struct{}   // closed when all earlier documents are finished
	refused chan struct{}   // closed if the document must not be used
	done    <-chan struct{} // closed if the run ends early
	errs    []error
}

// Report reports err when it is the document's turn.
func (t *Turn) Report(err error) { t.errs = append(t.errs, err) }

// Wait waits until it is the document's turn. It returns an error if the run ends or if the
// document must not be used.
func (t *Turn) Wait() error {
	select {
	case <-t.ready:
		return nil
	case <-t.refused:
		return context.Canceled
	case <-t.done:
		return context.Canceled
	}
}

// TurnWriter writes the text of one document to the output that all documents share. Until it is
// the document's turn, it buffers the text, and blocks if the buffer is full.
type TurnWriter struct {
	*Turn
	To       io.Writer
	buffered bytes.Buffer
}

const maxBuffered = 4 << 20

func (w *TurnWriter) Write(b []byte) (int, error) {
	select {
	case <-w.ready:
	default:
		if w.buffered.Len()+len(b) <= maxBuffered {
			return w.buffered.Write(b)
		}
		if err := w.Wait(); err != nil {
			return 0, err
		}
	}
	if err := w.Flush(); err != nil {
		return 0, err
	}
	return w.To.Write(b)
}

// Flush writes the buffered text. It must be called when it is the document's turn.
func (w *TurnWriter) Flush() error {
	if w.buffered.Len() == 0 {
		return nil
	}
	_, err := w.buffered.WriteTo(w.To)
	return err
}
