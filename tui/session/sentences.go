package session

import (
	"context"
	"time"

	"chunkscope/engine"
	"chunkscope/engine/measure/metrics"
	"chunkscope/tui/session/tasks"
)

// Sentences are those of the document that the present seams sever, and what
// would make them whole.
type Sentences struct {
	now   *Current
	tasks *tasks.Set
}

// Whole is which sentences the present chunks leave whole.
type Whole struct {
	metrics.Sentences
	// Cuts are the severed sentences, in order.
	Cuts []metrics.Cut

	doc *engine.Document
}

const wholeTask = "whole"

// Task is the work that finds the severed sentences of the present view.
func (s *Sentences) Task() []tasks.Task {
	v := s.now.View
	if v == nil {
		return nil
	}
	return []tasks.Task{{
		Name: wholeTask, Key: v, Delay: 30 * time.Millisecond,
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			whole, cuts, err := metrics.SeveredSentences(ctx, v.Result)
			if err != nil {
				return nil, err
			}
			return &Whole{whole, cuts, v.Result.Doc}, nil
		},
	}}
}

// Whole is what Task found; nil until then. It may be that of the view
// before while fresh is false.
func (s *Sentences) Whole() (whole *Whole, fresh bool) {
	whole, fresh, _ = tasks.Result[*Whole](s.tasks, wholeTask)
	return whole, fresh
}

// Known reports whether the document's sentences have been found, so
// that asking for one of them costs nothing.
func (s *Sentences) Known() bool {
	w, _ := s.Whole()
	return w != nil && w.doc == s.now.Doc
}
