package session

import (
	"context"
	"errors"
	"fmt"
	"time"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
)

// runs keeps track of the engine runs. There is one at a time. A short one is
// let finish, so that a held key shows what it does all along; the latest
// settings are run after it. A long one is cancelled by the next change.
type runs struct {
	gen    int
	cancel context.CancelFunc
	began  time.Time
	again  bool // the settings changed since the run began
}

// patience is how long a run may take before a change of settings cancels it.
const patience = 100 * time.Millisecond

// Outcome is how a run ended.
type Outcome struct {
	gen  int
	view *View
	err  error
}

// Start returns the work of cutting the document anew, for the background; its
// Outcome goes to Finish. It is nil when the run under way is to finish first.
func (s *Session) Start() func() Outcome {
	if s.Running {
		if time.Since(s.runs.began) < patience {
			s.runs.again = true
			return nil
		}
		s.runs.cancel()
	}
	ctx, cancel := context.WithCancel(context.Background())
	s.runs = runs{gen: s.runs.gen + 1, cancel: cancel, began: time.Now()}
	s.Running = true
	gen, doc, want, before := s.runs.gen, s.Doc, s.Settings, s.View
	return func() (o Outcome) {
		defer cancel()
		return run(ctx, gen, doc, want, before)
	}
}

func run(ctx context.Context, gen int, doc *engine.Document, want engine.Settings, before *View) (o Outcome) {
	o.gen = gen
	defer func() {
		if r := recover(); r != nil {
			o.err = fmt.Errorf("the engine failed on these settings (%v): undo them with u, and please report it", r)
		}
	}()
	began := time.Now()
	r, err := engine.Run(ctx, doc, want)
	if err != nil {
		o.err = err
		return o
	}
	o.view = newView(r, before, time.Since(began))
	return o
}

// Now cuts the document and finds what is whole, and waits for both.
func (s *Session) Now(ctx context.Context) error {
	o := run(ctx, s.runs.gen, s.Doc, s.Settings, s.View)
	if o.err != nil {
		return o.err
	}
	s.show(o.view)
	s.Work.Hurry = true
	for _, do := range s.Work.Begin(s.WholeTask(), nil) {
		s.Work.Take(do())
	}
	return nil
}

// Finish takes the outcome of a run. It reports whether it was still wanted,
// and whether Start is to be called again.
func (s *Session) Finish(o Outcome) (wanted, again bool) {
	if o.gen != s.runs.gen {
		return false, false
	}
	s.Running = false
	s.Failed = ""
	again = s.runs.again
	s.runs.again = false
	if o.err != nil {
		if !errors.Is(o.err, context.Canceled) {
			s.Failed = o.err.Error()
		}
		return true, again
	}
	s.show(o.view)
	return true, again
}

// show makes v the present view; the same text stays selected.
func (s *Session) show(v *View) {
	text := s.selectedText()
	s.keep = 0
	s.View = v
	s.Work.views++
	s.review.hash, s.review.queue = hashes{}, queue{} // they are of the view before, and hold it
	s.Select(v.holder(text))
	s.anchor = text
}

// selectedText is the text that stays selected when the document is cut anew:
// what the reader selected, and not what earlier results made of it, so that a
// slider moved back and forth comes back to the chunk it began with.
func (s *Session) selectedText() chunk.Span {
	switch {
	case s.keep > 0:
		return chunk.Span{Start: s.keep, End: s.keep + 1}
	case s.anchor.End > 0:
		return s.anchor
	case s.View != nil && s.Selected < s.Chunks():
		return s.View.Territory(s.Selected)
	}
	return chunk.Span{}
}

// Run numbers the run under way, or the last one.
func (s *Session) Run() int { return s.runs.gen }

// Stop cancels the run under way.
func (s *Session) Stop() {
	if s.runs.cancel != nil {
		s.runs.cancel()
	}
}

// Present reports whether the view shows the settings as they are now.
func (s *Session) Present() bool {
	return s.View != nil && !s.Running && s.View.Result.Settings == s.Settings && s.View.Result.Doc == s.Doc
}
