package session

import (
	"context"
	"time"

	"chunkscope/engine"
	"chunkscope/engine/measure/metrics"
)

// Whole is which sentences the present chunks leave whole.
type Whole struct {
	metrics.Sentences
	// Cuts are the severed sentences, in order.
	Cuts []metrics.Cut

	doc *engine.Document
}

const wholeTask = "whole"

// WholeTask is the work that finds the severed sentences of the present view.
func (s *Session) WholeTask() []Task {
	v := s.View
	if v == nil {
		return nil
	}
	return []Task{{
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

// Whole is what WholeTask found; nil until then. It may be that of the view
// before while fresh is false.
func (s *Session) Whole() (whole *Whole, fresh bool) {
	whole, fresh, _ = Result[*Whole](s, wholeTask)
	return whole, fresh
}

// SentencesKnown reports whether the document's sentences have been found, so
// that asking for one of them costs nothing.
func (s *Session) SentencesKnown() bool {
	w, _ := s.Whole()
	return w != nil && w.doc == s.Doc
}
