// Package asking retrieves chunks for questions and uses questions to score the chunks. Questions
// are typed by the user, read from a file, or stored with the document.
package asking

import (
	"context"
	"time"

	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/measure/retrieval/questions"
	"chunkscope/tui/session/folder"
	"chunkscope/tui/session/tasks"
	"chunkscope/tui/session/view"
)

// Questions holds the user's questions about documents.
type Questions struct {
	Reader
	Drafts      *Drafts
	folderScope *folder.Scope
}

// Reader gives read access to the questions.
type Reader struct {
	question string
	k        int
	dedup    bool
	gold     *retrieval.Gold
	goldName string

	place             questions.Location
	storedList        *questions.List // nil until it has been read
	readErr           error
	drafts            *Drafts
	dropped           droppedQuestions
	questions         *QuestionSet
	questionsDocument string

	state *view.State
	tasks *tasks.Results
	scope *folder.ScopeReader

	folderWork
}

// droppedQuestions holds the deleted questions for each location, oldest first.
type droppedQuestions map[questions.Location][]restoredQuestion

type restoredQuestion struct {
	questions.Change
	isDraft bool // whether it was an unsaved draft
}

type folderWork struct {
	ranking        *folder.Ranking
	lastRankingKey rankingKey
	scoring        *folder.Questions
	lastScoringKey scoringKey
}

// New returns an empty Questions.
func New(current *view.State, work *tasks.Results, all *folder.Scope) *Questions {
	drafts := &Drafts{}
	return &Questions{Reader{state: current, tasks: work, scope: &all.ScopeReader, k: DefaultK, drafts: drafts, dropped: droppedQuestions{}}, drafts, all}
}

// DefaultK and MaxK are the default and the maximum of K.
const (
	DefaultK = 5
	MaxK     = 50
)

const (
	indexTask = "index"
	askTask   = "ask"
	goldTask  = "gold"
)

// Question returns the typed question, or "".
func (q *Reader) Question() string { return q.question }

// Ask sets the typed question. An empty question clears it.
func (q *Questions) Ask(question string) { q.question = question }

// K returns the number of chunks to retrieve, between 1 and MaxK.
func (q *Reader) K() int { return q.k }

// DropsDuplicates reports whether duplicates are removed from the results.
func (q *Reader) DropsDuplicates() bool { return q.dedup }

// SetDropDuplicates sets whether duplicates are removed from the results.
func (q *Questions) SetDropDuplicates(enabled bool) { q.dedup = enabled }

// Gold returns the questions from the user's file and the name of that file. gold is nil if there
// is no file.
func (q *Reader) Gold() (gold *retrieval.Gold, name string) { return q.gold, q.goldName }

// SetGold sets the questions from the user's file.
func (q *Questions) SetGold(gold *retrieval.Gold, name string) { q.gold, q.goldName = gold, name }

// ChangeK adds n to K. The result is clamped to the range from 1 to MaxK.
func (q *Questions) ChangeK(n int) { q.k = min(max(q.k+n, 1), MaxK) }

type indexed struct {
	view *view.View
	*retrieval.Index
}

// Retrieved is a chunk retrieved for a question.
type Retrieved struct {
	Chunk int
	Score float64
	// Heading is the innermost heading above Line, or Line itself.
	Heading string
	// File is the index of the document in the session, and Document is its name. For the open
	// document, File is -1 and Document is "".
	File     int
	Document string
	// FirstWord is the offset of the first match in the excerpt, or the start of the chunk if there
	// is no match. Line is the number of the line that contains FirstWord.
	FirstWord, Line int
	Repeated        bool
	// Duplicate is set if this chunk is nearly equal to a better one. Otherwise it is nil.
	Duplicate *DroppedDuplicate
	// Excerpt is a short part of the chunk that contains many of the question's words. Words lists
	// the positions of these words.
	Excerpt string
	Words   []chunk.Span
	// Truncated is true if the excerpt does not begin at the start of the chunk.
	Truncated bool
	// Source lists the positions of the question's words in the document, in ascending order.
	Source []chunk.Span
}

// AnswerResult holds the chunks retrieved for a question from one view or from all documents.
type AnswerResult struct {
	// View is nil if the chunks are from all documents.
	View     *view.View
	Question string
	K        int
	// Chunks is the number of chunks that were searched.
	Chunks int
	// Before lists the retrieved chunks, including duplicates. After lists the chunks retrieved
	// without duplicates. Duplicates lists the dropped duplicates.
	Before, After                         []Retrieved
	Duplicates                            []DroppedDuplicate
	DuplicateShare, DuplicateShareDeduped float64
	Done, Total                           int

	key rankingKey
}

type answerKey struct {
	index    *indexed
	question string
	k        int
}

// Tasks returns the tasks that answer the typed question and the tasks that score the stored
// questions.
func (q *Reader) Tasks() []tasks.Task {
	v := q.state.View
	query := q.Current()
	var all []tasks.Task
	switch {
	case q.scope.IsAll() && q.question != "":
		return q.rankingTask()
	case q.scope.IsAll():
		all = q.scoringTask()
	}
	if v == nil || q.question == "" && (query == nil || query.IsEmpty()) {
		return all
	}
	return append(all, q.tasksFor(v, query)...)
}

func (q *Reader) tasksFor(v *view.View, set *QuestionSet) []tasks.Task {
	work := []tasks.Task{{
		Name: indexTask, Key: v, Delay: 40 * time.Millisecond, Keep: tasks.WhileNeeded,
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			x, err := retrieval.NewIndex(ctx, v.Result)
			if err != nil {
				return nil, err
			}
			return &indexed{v, x}, nil
		},
	}}
	x, fresh, _ := tasks.Result[*indexed](q.tasks, indexTask)
	if !fresh || x.view != v {
		return work
	}
	k := q.k
	if question := q.question; question != "" {
		return append(work, tasks.Task{
			Name: askTask, Key: answerKey{x, question, k}, Keep: tasks.WhileNeeded,
			Do: func(ctx context.Context, _ func(any)) (any, error) { return x.answer(ctx, question, k) },
		})
	}
	return append(work, tasks.Task{
		Name: goldTask, Key: goldKey{x, set, k}, Keep: tasks.WhileNeeded,
		Do: func(ctx context.Context, _ func(any)) (any, error) { return x.score(ctx, set, k) },
	})
}

func (x *indexed) answer(ctx context.Context, question string, k int) (*AnswerResult, error) {
	a, err := retrieval.NewCorpusFromIndexes([]*retrieval.Index{x.Index}).Ask(ctx, question, retrieval.NewQuery(k))
	if err != nil {
		return nil, err
	}
	out := convertAnswer(&folder.Answer{Answer: a, Parts: []folder.Part{{File: -1, Index: x.Index, Result: x.view.Result}}, Chunks: x.Len()}, k)
	out.View = x.view
	return out, ctx.Err()
}

const maxWords = 2000

// Answer returns the answer to the typed question. It returns nil until the answer is known. If
// fresh is false, the answer may belong to a previous view.
func (q *Reader) Answer() (a *AnswerResult, fresh bool, err error) {
	if q.scope.IsAll() {
		a, fresh, err = tasks.Result[*AnswerResult](q.tasks, rankingTaskName)
		fresh = fresh && a.key == q.rankingKey() && a.K == q.k
		return a, fresh, err
	}
	a, fresh, err = tasks.Result[*AnswerResult](q.tasks, askTask)
	if a == nil || a.View.Result.Doc != q.state.Doc {
		return nil, false, err
	}
	return a, fresh && a.View == q.state.View && a.Question == q.question && a.K == q.k, err
}

// Hits returns the retrieved chunks of a. It omits duplicates if DropsDuplicates is true.
func (q *Reader) Hits(a *AnswerResult) []Retrieved {
	if q.dedup {
		return a.After
	}
	return a.Before
}

// DescribeSeveredSpan describes where a reference is split and what change would keep it in one chunk.
func DescribeSeveredSpan(v *view.View, ref *retrieval.ReferenceResult) string {
	if ref.Seam < 0 {
		return "it is in no chunk"
	}
	return metrics.DescribeSeveredSpan(v.Result, ref.Span())
}
