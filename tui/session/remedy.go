package session

import (
	"context"
	"time"

	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
)

const remedyTask = "remedy"

// remedyKey is what the remedies of a flag depend on.
type remedyKey struct {
	view  *View
	chunk int
}

// remedies are what was found for one flag.
type remedies struct {
	remedyKey
	all []sweep.Remedy
}

// RemedyTask finds what would clear the flag of queue item k.
func (s *Session) RemedyTask(k int) []Task {
	v := s.View
	if v == nil || k < 0 || k >= len(s.Queue()) {
		return nil
	}
	it := s.Item(k)
	if it.Flag == PastLimit {
		return nil
	}
	key := remedyKey{v, it.Chunk}
	return []Task{{
		Name: remedyTask, Key: key, Delay: 150 * time.Millisecond,
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			f := metrics.Flag{Kind: it.Flag, Index: it.Chunk, Reason: it.Reason, Span: v.Result.Chunks[it.Chunk].Body}
			all, err := sweep.Remedies(ctx, v.Result, []metrics.Flag{f})
			if err != nil {
				return nil, err
			}
			return &remedies{key, all}, nil
		},
	}}
}

// Remedies are what clears the flag of queue item k; found is false until
// RemedyTask is done with it.
func (s *Session) Remedies(k int) (all []sweep.Remedy, found bool, err error) {
	if s.Item(k).Flag == PastLimit { // no setting raises the limit of a model
		return nil, true, nil
	}
	r, fresh, err := Result[*remedies](s, remedyTask)
	if !fresh || err != nil || r.remedyKey != (remedyKey{s.View, s.Queue()[k]}) {
		return nil, false, err
	}
	return r.all, true, nil
}

// Remedy takes over the settings of a remedy, as one step that can be undone.
func (s *Session) Remedy(r *sweep.Remedy) (ok bool) {
	s.Pause()
	_, ok = s.Change(r.Setting, func(to *settings.Settings) { *to = r.Settings })
	s.Pause()
	return ok
}
