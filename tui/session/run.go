package session

import (
	"context"
	"errors"

	"chunkscope/engine"
	"chunkscope/engine/handcut"
	"chunkscope/engine/settings"
	"chunkscope/engine/work"
	"chunkscope/tui/session/tasks"
	"chunkscope/tui/session/view"
)

// Run chunks the document in the background. Pass the Outcome to Finish.
type Run = tasks.Run[*view.View]

// Outcome is the result of a Run.
type Outcome = tasks.RunOutcome[*view.View]

// Start returns a run for the current settings. It returns nil if the current run should finish
// first.
func (s *Session) Start() Run { return s.runner.Start() }

// Finish stores the outcome of a run. wanted is false if a newer run has started. If the settings
// changed during the run, next is a run for the new settings. Otherwise next is nil.
func (s *Session) Finish(o Outcome) (next Run, wanted bool) { return s.runner.Finish(o, s.finish) }

// IsRunning reports whether a run is in progress. Its result is not in View yet.
func (s *Session) IsRunning() bool { return s.runner.IsBusy() }

// UpdateProgress updates Progress for the current run and for other work on the document. It
// reports whether work is in progress.
func (s *Session) UpdateProgress() bool {
	step := s.Doc.Progress().CurrentState()
	if s.IsRunning() && (step.Step == work.NoStep || step.Step > work.Tokens) {
		step = s.tally.CurrentState()
	}
	s.Progress = step
	return s.IsRunning() || step.Step != work.NoStep
}

// RunNumber returns the number of the current or most recent run.
func (s *Session) RunNumber() int { return s.runner.Number() }

// Stop cancels the current run.
func (s *Session) Stop() { s.runner.Stop() }

// IsUpToDate reports whether the view is the result of the current settings and hand cuts.
func (s *Session) IsUpToDate() bool {
	return s.IsViewCurrent() && s.View.HandCutVersion == s.Hand.Version() && !s.IsRunning()
}

// RunNow chunks the document and finds its elements before it returns.
func (s *Session) RunNow(ctx context.Context) error {
	v, err := s.CutWork()(ctx)
	if err != nil {
		return err
	}
	s.finish(v, nil)
	s.Tasks.NoDelay = true
	for _, do := range s.Tasks.Begin(s.Elements.Task(), nil) {
		s.Tasks.Store(do())
	}
	return nil
}

// CutWork returns a function that chunks the document with the current settings.
func (s *Session) CutWork() tasks.RunWork[*view.View] {
	doc, want, previous, cut := s.Doc, s.Settings, s.View, s.Given.Cutter()
	marks, number, series := s.Hand.Marks(), s.Hand.Version(), s.History.Series()
	tally := &work.Tally{}
	s.tally = tally
	if s.Progress.Step > work.Elements { // earlier steps continue during the run
		s.Progress = work.State{}
	}
	return func(ctx context.Context) (*view.View, error) {
		ctx = work.WithTally(ctx, tally)
		var earlier *engine.Result
		if previous != nil {
			earlier = previous.Result
		}
		var hand *handcut.Replay
		switch {
		case len(marks) == 0:
		case earlier != nil && earlier.Doc == doc && earlier.Replay != nil && previous.HandCutVersion == number:
			hand = earlier.Replay
		default:
			hand = handcut.Locate(doc.Document, marks)
		}
		r, placed, err := cut(ctx, doc, want, hand, earlier)
		if err != nil {
			return nil, err
		}
		v := view.New(r, placed)
		if previous == nil {
			v.Opening = v.FindOpening(ctx)
		} else {
			v.CompareWith(previous, series)
		}
		v.HandCutVersion = number
		if hand != nil {
			v.LostMarks = hand.LostMarks
		}
		return v, nil
	}
}

func (s *Session) finish(v *view.View, err error) {
	s.FailureMessage, s.Progress = "", work.State{}
	switch {
	case err == nil:
		if v.Given != nil {
			s.setView(v)
		}
		s.SetView(v)
		s.Tasks.NextView()
		s.Review.Forget() // releases the memory of the previous view
	case !errors.Is(err, context.Canceled):
		s.FailureMessage = settings.ScreenMessage(err)
	}
}

func (s *Session) setView(v *view.View) {
	s.Given.SetPlaced(v.Given)
	if s.Settings.IsGiven() {
		s.Settings = v.Result.Settings
	}
	s.Compare.UpdateGiven(v)
}
