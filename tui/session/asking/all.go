package asking

import (
	"context"

	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/settings"
	"chunkscope/tui/session/folder"
	"chunkscope/tui/session/tasks"
)

type (
	rankingKey struct {
		settings settings.Settings
		question string
		version  int // version of the document contents
	}
	scoringKey struct {
		settings        settings.Settings
		k               int
		version         int
		questionVersion int
	}
)

const (
	rankingTaskName = "question about all documents"
	scoringTask     = "questions about all documents"
)

func (q *Reader) rankingKey() rankingKey {
	return rankingKey{q.state.Settings, q.question, q.scope.Version()}
}

func (q *Reader) rankingTask() []tasks.Task {
	f := q.scope.Folder()
	if f == nil {
		return nil
	}
	key, k := q.rankingKey(), q.k
	if q.ranking == nil || q.lastRankingKey != key {
		q.ranking, q.lastRankingKey = f.NewRanking(q.scope.CutMethod(key.settings), key.question), key
	}
	a := q.ranking
	return []tasks.Task{{
		Name: rankingTaskName, Key: struct {
			key rankingKey
			k   int
		}{key, k}, Delay: folder.CutDelay, Keep: tasks.WholeSession,
		Do: func(ctx context.Context, publish func(any)) (any, error) {
			answer, err := a.Run(ctx, k, func(done, n int) { publish(&AnswerResult{Question: key.question, K: k, Done: done, Total: n}) })
			if err != nil {
				return nil, err
			}
			out := convertAnswer(answer, k)
			out.key = key
			return out, nil
		},
	}}
}

func convertAnswer(answer *folder.Answer, k int) *AnswerResult {
	out := &AnswerResult{Question: answer.Question, K: k, Chunks: answer.Chunks}
	out.DuplicateShare, out.DuplicateShareDeduped = answer.DuplicateShare, answer.DuplicateShareDeduped
	document := func(h retrieval.Hit) (file int, name string) {
		if p := &answer.Parts[h.Document]; p.File >= 0 {
			return p.File, p.Result.Doc.Name
		}
		return -1, ""
	}
	byHit := make(map[retrieval.Hit]Retrieved)
	list := func(hits []retrieval.Hit) []Retrieved {
		retrieved := make([]Retrieved, len(hits))
		for i, h := range hits {
			r, ok := byHit[h]
			if !ok {
				r = convertHit(&answer.Parts[h.Document], answer.Question, h)
				r.File, r.Document = document(h)
				byHit[h] = r
			}
			retrieved[i] = r
		}
		return retrieved
	}
	out.After, out.Before = list(answer.Deduped), list(answer.Top)
	for _, d := range answer.Dropped {
		t := DroppedDuplicate{Chunk: d.Hit.Chunk, OriginalChunk: d.Original.Chunk}
		t.File, t.Document = document(d.Hit)
		t.OriginalFile, t.OriginalDocument = document(d.Original)
		out.Duplicates = append(out.Duplicates, t)
	}
	out.markDuplicates()
	return out
}

func convertHit(p *folder.Part, question string, h retrieval.Hit) Retrieved {
	result, x := p.Result, p.Index
	start := result.Chunks.Body(h.Chunk).Start
	r := Retrieved{Chunk: h.Chunk, Score: h.Score, FirstWord: start}
	words := x.Terms(question).Matches(h.Chunk)
	words = words[:min(len(words), maxWords)]
	for _, w := range words {
		if src, ok := metrics.FindSourceSpan(result, h.Chunk, w); ok {
			r.Source = append(r.Source, src)
		}
	}
	var from int
	r.Excerpt, r.Words, from = excerpt(result.Content(h.Chunk), words)
	r.Truncated = from > 0
	for _, w := range words {
		if w.Start < from {
			continue
		}
		if src, ok := metrics.FindSourceSpan(result, h.Chunk, w); ok {
			r.FirstWord, r.Repeated = src.Start, src.Start < start
		}
		break
	}
	r.Line = result.Doc.LineOf(r.FirstWord)
	r.Heading = headingAbove(result, r.FirstWord)
	return r
}

// DroppedDuplicate is a chunk that was dropped because it is nearly equal to a better one.
type DroppedDuplicate struct {
	// For the open document, File and OriginalFile are -1 and the names are empty.
	File, Chunk, OriginalFile, OriginalChunk int
	Document, OriginalDocument               string
}

func (a *AnswerResult) markDuplicates() {
	for i := range a.Before {
		b := &a.Before[i]
		for k := range a.Duplicates {
			if t := &a.Duplicates[k]; t.File == b.File && t.Chunk == b.Chunk {
				b.Duplicate = t
			}
		}
	}
}

func (q *Reader) scoringTask() []tasks.Task {
	f := q.scope.Folder()
	if f == nil {
		return nil
	}
	key := scoringKey{q.state.Settings, q.k, q.scope.Version(), q.scope.QuestionVersion()}
	if q.scoring == nil || q.lastScoringKey.withQuestionVersion(key.questionVersion) != key {
		q.scoring = f.NewQuestions(q.scope.CutMethod(key.settings), key.k)
	}
	q.lastScoringKey = key
	x := q.scoring
	return []tasks.Task{{
		Name: scoringTask, Key: key, Delay: folder.CutDelay, Keep: tasks.WholeSession,
		Do: func(ctx context.Context, publish func(any)) (any, error) {
			return x.Run(ctx, func(x *folder.ScoreTotals) { publish(x) })
		},
	}}
}

func (a scoringKey) withQuestionVersion(questionVersion int) scoringKey {
	a.questionVersion = questionVersion
	return a
}

// MarkQuestionsChanged discards the scores of a document. It must be called when questions about
// the document have changed.
func (q *Questions) MarkQuestionsChanged(file int) {
	q.folderScope.MarkQuestionsChanged()
	if q.scoring != nil {
		q.scoring.Discard(file)
	}
}

// AllScores returns the scores of all documents. It returns nil until the first scores are known.
// fresh is false if scores are missing or belong to other settings.
func (q *Reader) AllScores() (x *folder.ScoreTotals, fresh bool) {
	x, done, _ := tasks.Result[*folder.ScoreTotals](q.tasks, scoringTask)
	return x, x != nil && done && x.IsDone() && q.lastScoringKey.settings == q.state.Settings
}
