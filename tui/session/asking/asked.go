package asking

import (
	"cmp"
	"context"
	"fmt"
	"path/filepath"
	"time"

	"chunkscope/engine/chunk"
	"chunkscope/engine/files"
	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/measure/retrieval/questions"
	"chunkscope/engine/text"
	"chunkscope/tui/session/tasks"
)

// QuestionSet holds all questions about a document, including drafts. It is immutable.
type QuestionSet struct {
	Stored *questions.List
	// Given lists the questions that are not drafts. A negative line number -n stands for question
	// n-1 of Stored.
	Given, Drafts *retrieval.Gold
}

// NewQuestionSet combines the stored questions in list with those from the user's file. named may
// be nil.
func NewQuestionSet(document string, named *retrieval.Gold, list *questions.List) *QuestionSet {
	a := &QuestionSet{Stored: list, Given: &retrieval.Gold{}, Drafts: &retrieval.Gold{}}
	put := func(q retrieval.Question) {
		q.Corpus = ""
		if q.Draft {
			a.Drafts.Questions = append(a.Drafts.Questions, q)
		} else {
			a.Given.Questions = append(a.Given.Questions, q)
		}
	}
	for i, q := range list.Questions() {
		q.Line = -1 - i
		put(q.Question)
	}
	if named != nil {
		a.Given.Problems = named.Problems
		for _, q := range named.SelectQuestions(document) {
			put(q)
		}
	}
	return a
}

// IsEmpty reports whether the set has neither questions nor errors.
func (a *QuestionSet) IsEmpty() bool {
	return len(a.Given.Questions)+len(a.Drafts.Questions)+len(a.Given.Problems) == 0
}

const storedQuestionsTask = "questions"

// SetLocation sets where the document's questions are stored.
func (q *Questions) SetLocation(p questions.Location) {
	q.place, q.storedList, q.readErr, q.questions = p, nil, nil, nil
}

// ReadTask returns a task that reads the stored questions of the document. It returns nil if there
// is nothing to read.
func (q *Reader) ReadTask() []tasks.Task {
	place := q.place
	if q.storedList != nil || place == (questions.Location{}) {
		return nil
	}
	return []tasks.Task{{
		Name: storedQuestionsTask, Key: place,
		Do: func(context.Context, func(any)) (any, error) {
			current := time.Now()
			files.Sweep(place.NextToDocument, current)
			files.Sweep(place.InStateFolder, current)
			return questions.Read(place)
		},
	}}
}

// Stored returns the document's stored questions. The list is nil until it has been read. The error
// is from reading, or it describes invalid lines.
func (q *Reader) Stored() (*questions.List, error) {
	if q.storedList == nil {
		l, fresh, err := tasks.Result[*questions.List](q.tasks, storedQuestionsTask)
		switch {
		case fresh && l != nil:
			q.storedList, q.readErr = q.drafts.MergeInto(q.place, l), cmp.Or(err, checkStored(q.place, l))
		case err != nil:
			return nil, err
		case q.place == (questions.Location{}):
			q.storedList = &questions.List{}
		}
	}
	return q.storedList, q.readErr
}

func checkStored(place questions.Location, l *questions.List) error {
	name := filepath.Base(cmp.Or(place.NextToDocument, place.InStateFolder))
	switch n := len(l.Problems); n {
	case 0:
		return nil
	case 1:
		return fmt.Errorf("%s, %s; the line is left unchanged", name, l.Problems[0])
	default:
		return fmt.Errorf("%s of %s are not questions and are left unchanged; the first: %s", text.Count(n, "line"), name, l.Problems[0])
	}
}

// IsReading reports whether the stored questions are still being read.
func (q *Reader) IsReading() bool {
	stored, err := q.Stored()
	return stored == nil && err == nil
}

// Propose adds drafts to the document's questions without saving them. ok is false if the questions
// have not been read yet.
func (q *Questions) Propose(drafts ...questions.Change) (ok bool) {
	l, _ := q.Stored()
	if l == nil {
		return false
	}
	q.storedList = l.Apply(drafts...)
	if q.place != (questions.Location{}) { // without a location, nothing is saved
		q.Drafts.Add(q.place, drafts...)
	}
	return true
}

// CountOtherDrafts returns the number of other drafts that are saved if the draft with this ID is
// confirmed. It returns 0 if no unsaved draft has this ID.
func (q *Questions) CountOtherDrafts(id string) int { return q.Drafts.countOthers(q.place, id) }

// Change changes the document's stored questions. save writes the changes and may be called in any
// goroutine. If a draft is confirmed, save writes all of the document's drafts. save is nil if
// there is nothing to write. ok is false if the questions have not been read yet.
func (q *Questions) Change(changes ...questions.Change) (save func() (path string, err error), ok bool) {
	l, _ := q.Stored()
	if l == nil {
		return nil, false
	}
	q.storedList = l.Apply(changes...)
	delete(q.dropped, q.place)
	place, written := q.place, q.Drafts.resolve(q.place, changes)
	if place == (questions.Location{}) || len(written) == 0 {
		return nil, true
	}
	return func() (string, error) { return questions.Save(time.Tick(files.LockTimeout), place, written...) }, true
}

// Drop deletes a stored question. RestoreDropped can restore it until the next change. save and ok
// are as in Change. ok is also false if there is no such question.
func (q *Questions) Drop(id string) (save func() (path string, err error), ok bool) {
	l, _ := q.Stored()
	drop, undo, ok := l.Drop(id)
	if !ok {
		return nil, false
	}
	previous, proposed := q.dropped[q.place], q.Drafts.has(q.place, id)
	save, ok = q.Change(drop)
	q.dropped[q.place] = append(previous, restoredQuestion{undo, proposed})
	return save, ok
}

// RestoreDropped restores the most recently deleted question. save is as in Change. ok is false if
// there is no deleted question or the questions have not been read yet.
func (q *Questions) RestoreDropped() (save func() (path string, err error), ok bool) {
	dropped := q.dropped[q.place]
	n := len(dropped)
	if n == 0 {
		return nil, false
	}
	if last := dropped[n-1]; last.isDraft {
		ok = q.Propose(last.Change)
	} else {
		save, ok = q.Change(last.Change)
	}
	if ok {
		q.dropped[q.place] = dropped[:n-1]
	}
	return save, ok
}

// CanRestoreDropped reports whether a deleted question can be restored.
func (q *Reader) CanRestoreDropped() bool { return len(q.dropped[q.place]) > 0 }

// Current returns the questions about the document. It returns nil until the stored questions have
// been read.
func (q *Reader) Current() *QuestionSet {
	stored, err := q.Stored()
	if stored == nil && err == nil {
		return nil
	}
	if a := q.questions; a == nil || a.Stored != stored || q.questionsDocument != q.state.Doc.Name {
		q.questions, q.questionsDocument = NewQuestionSet(q.state.Doc.Name, q.gold, stored), q.state.Doc.Name
	}
	return q.questions
}

// HasQuestions reports whether there are questions or errors about the document.
func (q *Reader) HasQuestions() bool {
	a := q.Current()
	return a != nil && !a.IsEmpty()
}

// References returns the first occurrence in the document of each answer to a question. It returns
// nil if an answer does not occur.
func (q *Reader) References(question retrieval.Question) []chunk.Span {
	question.Corpus = ""
	located, _ := retrieval.Locate(q.state.Doc, &retrieval.Gold{Questions: []retrieval.Question{question}})
	if len(located) == 0 {
		return nil
	}
	var out []chunk.Span
	for _, places := range located[0].Places {
		out = append(out, places[0])
	}
	return out
}
