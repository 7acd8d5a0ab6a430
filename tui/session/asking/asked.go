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

// QuestionSet holds all questions for the document, including drafts. It is immutable.
type QuestionSet struct {
	// Stored holds the questions stored with the document.
	Stored *questions.List
	// Given holds the questions that are not drafts. A negative line number -n means question n-1 of
	// Stored.
	Given, Drafts *retrieval.Gold
}

// NewQuestionSet combines the questions from the user's file with the questions stored with the
// document. named may be nil.
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
		for _, q := range named.QuestionsFor(document) {
			put(q)
		}
	}
	return a
}

// Empty reports whether the set has neither questions nor errors.
func (a *QuestionSet) Empty() bool {
	return len(a.Given.Questions)+len(a.Drafts.Questions)+len(a.Given.Problems) == 0
}

const storedQuestionsTask = "questions"

// KeepAt sets the location where the document's questions are stored.
func (q *Questions) KeepAt(p questions.Location) {
	q.place, q.storedList, q.readErr, q.questions = p, nil, nil, nil
}

// ReadTask returns the task that reads the document's stored questions.
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
// comes from questions.Read or lists the invalid lines.
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
		return fmt.Errorf("%s, %s; the line stays unchanged", name, l.Problems[0])
	default:
		return fmt.Errorf("%s of %s are not questions and stay unchanged; the first is: %s", text.Count(n, "line"), name, l.Problems[0])
	}
}

// IsReading reports whether the stored questions are still being read.
func (q *Reader) IsReading() bool {
	stored, err := q.Stored()
	return stored == nil && err == nil
}

// Propose adds drafts to the document's questions without writing them. ok is false until the
// questions have been read.
func (q *Questions) Propose(drafts ...questions.Change) (ok bool) {
	l, _ := q.Stored()
	if l == nil {
		return false
	}
	q.storedList = l.Apply(drafts...)
	if q.place != (questions.Location{}) { // without a location nothing is written
		q.Drafts.Add(q.place, drafts...)
	}
	return true
}

// CountOtherDrafts returns how many other drafts will be written if the draft with this ID is
// confirmed. It returns 0 if the question is not an unwritten draft.
func (q *Questions) CountOtherDrafts(id string) int { return q.Drafts.countOthers(q.place, id) }

// Change changes the document's stored questions. save writes the changes. It may run in any
// goroutine. If a draft is confirmed, save writes all drafts. save is nil if there is nothing to
// write. ok is false until the questions have been read.
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

// Drop deletes a stored question. save and ok are as in Change. RestoreDropped can restore the
// question until the next change.
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

// RestoreDropped restores the question that was deleted last. ok is false if there is none or the
// questions have not been read.
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

// Current returns the document's questions. It returns nil until the stored questions have been
// read.
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

// HasQuestions reports whether there are questions.
func (q *Reader) HasQuestions() bool {
	a := q.Current()
	return a != nil && !a.Empty()
}

// References returns the first position of each answer of a question in the document. It returns nil
// if an answer is not found.
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
