// Package folder measures all documents of a session and answers questions about them. It reads the
// documents in parallel and does not keep them in memory. Work that is canceled and restarted reuses
// the results it already has.
package folder

import (
	"context"
	"fmt"
	"sync"
	"time"

	"chunkscope/engine"
	"chunkscope/engine/handcut"
	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/measure/retrieval/questions"
	"chunkscope/engine/review"
	"chunkscope/engine/settings"
	"chunkscope/engine/work"
)

// Folder holds the paths of all documents, and functions that read the documents and data about
// them.
type Folder struct {
	Files []string
	Load  func(file string) (*engine.Document, error)
	// ReviewLocation returns where the decisions on a file are stored. It is nil if decisions are
	// not stored.
	ReviewLocation func(file string) review.Location
	// SelectQuestions returns the questions about a file, and the drafts. It is nil if there are no
	// questions.
	SelectQuestions func(file string) (given, drafts *retrieval.Gold)
	// QuestionsLocation returns where the questions about a file are stored. It is nil if questions
	// are not stored.
	QuestionsLocation func(file string) questions.Location
	NoHandCuts        bool
}

// Cut is a function that chunks a document and applies hand cuts. hand may be nil.
type Cut func(ctx context.Context, doc *engine.Document, s settings.Settings, hand *handcut.Replay) (*engine.Result, error)

// ReportInterval is the time between progress reports.
const ReportInterval = 150 * time.Millisecond

// forEach calls do in parallel for each index in files. It returns the first error, or ctx.Err().
func forEach(ctx context.Context, files []int, do func(i int) error) error {
	return work.ForEach(len(files), func(k int) error {
		if err := ctx.Err(); err != nil {
			return err
		}
		return do(files[k])
	})
}

// load reads document i. It turns panics into errors, so that other documents are still read.
func (f *Folder) load(i int) (doc *engine.Document, err error) {
	defer func() {
		if e := recover(); e != nil {
			err = fmt.Errorf("reading %s failed (%v): please report it", f.Files[i], e)
		}
	}()
	return f.Load(f.Files[i])
}

// CutMethod determines the chunks of a document, which are either cut with Settings or given.
type CutMethod struct {
	Settings settings.Settings
	Cut      Cut
}

// cutDocument chunks a document and applies its hand cuts. It turns panics into errors, so that
// other documents are still chunked.
func (f *Folder) cutDocument(ctx context.Context, w *CutMethod, i int, doc *engine.Document) (r *engine.Result, decided review.Decisions, err error) {
	defer func() {
		if e := recover(); e != nil {
			err = fmt.Errorf("cutting %s failed (%v): please report it", f.Files[i], e)
		}
	}()
	decided = f.decisions(f.Files[i])
	r, err = w.Cut(ctx, doc, w.Settings, f.handCuts(doc, decided))
	return r, decided, err
}

func (f *Folder) handCuts(doc *engine.Document, decided review.Decisions) *handcut.Replay {
	marks := decided.Marks()
	if len(marks) == 0 || f.NoHandCuts {
		return nil
	}
	return handcut.Locate(doc.Document, marks)
}

func (f *Folder) decisions(file string) review.Decisions {
	if f.ReviewLocation == nil {
		return nil
	}
	d, _ := review.Read(f.ReviewLocation(file)) // the error is reported when the document is opened
	return d
}

type results[T any] struct {
	mu       sync.Mutex
	items    []*T // nil for missing results
	count    int
	reported time.Time
}

func newResults[T any](n int) *results[T] { return &results[T]{items: make([]*T, n)} }

// run calls find for each missing result and regularly calls report. It returns the first error of
// find, or ctx.Err().
func (f *results[T]) run(ctx context.Context, find func(i int) (*T, error), report func()) error {
	return forEach(ctx, f.listMissing(), func(i int) error {
		v, err := find(i)
		if err == nil && f.store(i, v) {
			report()
		}
		return err
	})
}

func (f *results[T]) listMissing() (out []int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for i, v := range f.items {
		if v == nil {
			out = append(out, i)
		}
	}
	return out
}

// store stores the result for document i and reports whether a progress report is due.
func (f *results[T]) store(i int, v *T) (reportIsDue bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.items[i] == nil {
		f.count++
	}
	f.items[i] = v
	current := time.Now()
	if reportIsDue = current.Sub(f.reported) >= ReportInterval; reportIsDue {
		f.reported = current
	}
	return reportIsDue
}

func (f *results[T]) drop(i int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.items[i] != nil {
		f.items[i] = nil
		f.count--
	}
}

func (f *results[T]) collect() (items []*T, n int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return append([]*T(nil), f.items...), f.count
}
