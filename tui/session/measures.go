package session

import (
	"context"
	"time"

	"chunkscope/engine"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/neardup"
	"chunkscope/engine/settings"
)

// Measures are the cheap measures of one result.
type Measures struct {
	metrics.Tally
	// Settings are what the result was cut by.
	Settings settings.Settings
	doc      *engine.Document
	// Sizes are in the settings' unit.
	Sizes    metrics.Sizes
	Coverage metrics.Coverage
	Delivery metrics.Delivery
	// InStore is what is stored, in the settings' unit.
	InStore metrics.Stored
}

// DimsOffered are the numbers of dimensions one can choose among: those of
// well-known embedding models.
var DimsOffered = [...]int{384, 768, 1024, 1536, 3072}

const (
	measuresTask = "measures"
	beforeTask   = "measures before"
	nearTask     = "near-duplicates"
)

// MeasuresTasks is the work that measures the present view, and what the
// settings before the last change made of the document.
func (s *Session) MeasuresTasks() []Task {
	v := s.View
	if v == nil {
		return nil
	}
	tasks := []Task{{
		Name: measuresTask, Key: v, Delay: 60 * time.Millisecond,
		Do: func(ctx context.Context, _ func(any)) (any, error) { return measured(ctx, v.Result) },
	}}
	was, ok := s.Before()
	if !ok {
		return tasks
	}
	known, _ := s.Measures()
	return append(tasks, Task{
		Name: beforeTask, Key: document{s.Doc, was}, Delay: 120 * time.Millisecond,
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			if known != nil && known.of(document{v.Result.Doc, was}) {
				return known, nil
			}
			r, err := engine.Run(ctx, v.Result.Doc, was)
			if err != nil {
				return nil, err
			}
			return measured(ctx, r)
		},
	})
}

// document is a document cut by settings.
type document struct {
	doc      *engine.Document
	settings settings.Settings
}

func (m *Measures) of(d document) bool { return m.doc == d.doc && m.Settings == d.settings }

func measured(ctx context.Context, r *engine.Result) (*Measures, error) {
	m := &Measures{Settings: r.Settings, doc: r.Doc, Delivery: metrics.Delivered(r)}
	var err error
	if m.Tally, err = metrics.Tallied(ctx, r); err != nil {
		return nil, err
	}
	if m.InStore, err = metrics.Storage(ctx, r); err != nil {
		return nil, err
	}
	if m.Coverage, err = metrics.Covered(ctx, r); err != nil {
		return nil, err
	}
	sizes, err := metrics.ChunkSizes(ctx, r, r.Settings.Unit)
	if err != nil {
		return nil, err
	}
	m.Sizes = metrics.Summarise(sizes)
	return m, nil
}

// Measures are those of the present view; nil until the first are there, and
// those of a view before while fresh is false.
func (s *Session) Measures() (m *Measures, fresh bool) {
	m, done, _ := Result[*Measures](s, measuresTask)
	return m, done && s.View != nil && m.of(document{s.Doc, s.Settings})
}

// MeasuresBefore are those of the settings before the last change; nil until
// they are known.
func (s *Session) MeasuresBefore() *Measures {
	was, ok := s.Before()
	m, done, _ := Result[*Measures](s, beforeTask)
	if !ok || !done || m == nil || !m.of(document{s.Doc, was}) {
		return nil
	}
	return m
}

type near struct {
	neardup.Duplicates
	view *View
}

// NearTask is the work that finds the near-duplicates of the present view. It
// takes longer than all other measures together.
func (s *Session) NearTask() []Task {
	v := s.View
	if v == nil {
		return nil
	}
	return []Task{{
		Name: nearTask, Key: v, Delay: 400 * time.Millisecond,
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			n, err := neardup.Find(ctx, v.Result)
			if err != nil {
				return nil, err
			}
			return &near{n, v}, nil
		},
	}}
}

// Near are the near-duplicates of the present view; nil until the first are
// there, and those of a view before while fresh is false.
func (s *Session) Near() (n *neardup.Duplicates, fresh bool) {
	found, done, _ := Result[*near](s, nearTask)
	if found == nil {
		return nil, false
	}
	return &found.Duplicates, done && found.view == s.View && s.Present()
}

// NextDims takes the next number of dimensions for the memory of vectors.
func (s *Session) NextDims() {
	for i, d := range DimsOffered {
		if d == s.Dims {
			s.Dims = DimsOffered[(i+1)%len(DimsOffered)]
			return
		}
	}
	s.Dims = DimsOffered[0]
}
