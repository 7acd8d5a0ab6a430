package session

import (
	"context"
	"path/filepath"

	"chunkscope/engine"
	"chunkscope/engine/align"
	"chunkscope/engine/chunk"
	"chunkscope/engine/handcut"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
	"chunkscope/tui/session/tasks"
)

// Place finds the given chunks in a document. Its error is one sentence.
type Place func(ctx context.Context, doc *engine.Document) (*align.Given, error)

// Given are the chunks that another system made of the documents. They are what
// the session begins with, and A. In their place among the settings stand those
// of which AreGiven is true: they say what was observed, and cut nothing.
type Given struct {
	// File is what they were read from; empty for a session without any.
	File string

	now    *Current
	tasks  *tasks.Set
	place  Place
	placed *align.Given // in the document that was shown last
}

// Give begins with given chunks, which a file holds and place finds. They are A.
func (s *Session) Give(file string, place Place) {
	s.Given.File, s.Given.place = file, place
	s.Settings = settings.Observed()
	s.History.first = s.Settings
	s.Pin()
}

// Alone reports that the given chunks are what is shown, and there is nothing
// else to compare them with.
func (s *Session) Alone() bool {
	a := s.Compare.Pinned
	return s.Settings.AreGiven() && (a == nil || a.Settings.AreGiven())
}

// Name is what the chunks are called: their file's name.
func (g *Given) Name() string { return filepath.Base(g.File) }

// Here are the given chunks in the present document; nil without any, and until
// they are placed.
func (g *Given) Here() *align.Given {
	if g.placed == nil || g.placed.Result.Doc != g.now.Doc {
		return nil
	}
	return g.placed
}

// Cutter cuts documents by settings, and places the given chunks in them where
// the settings stand for these. It works on any goroutine; given is nil for what
// was cut. Cuts by hand are replayed on what is cut; hand may be nil.
func (g *Given) Cutter() func(context.Context, *engine.Document, settings.Settings, *handcut.Replay) (r *engine.Result, given *align.Given, err error) {
	place, placed := g.place, g.placed
	return func(ctx context.Context, doc *engine.Document, want settings.Settings, hand *handcut.Replay) (*engine.Result, *align.Given, error) {
		if place == nil || !want.AreGiven() {
			r, err := engine.RunWith(ctx, doc, want, hand)
			return r, nil, err
		}
		here := placed
		if here == nil || here.Result.Doc != doc {
			var err error
			if here, err = place(ctx, doc); err != nil {
				return nil, nil, err
			}
		}
		return here.Result, here, nil
	}
}

// keep takes what a run found: the settings that stand for the chunks say what
// was observed in this document.
func (s *Session) keep(v *View) {
	s.Given.placed = v.Given
	if s.Settings.AreGiven() {
		s.Settings = v.Result.Settings
	}
	if a := s.Compare.Pinned; a != nil && a.Settings.AreGiven() {
		a.Settings, a.view = v.Result.Settings, v
	}
}

// matching reports that two sets of settings give the same chunks: what was
// observed of given ones may differ from document to document.
func matching(a, b settings.Settings) bool { return a == b || a.AreGiven() && b.AreGiven() }

// usual is the preset to go on with until the nearest settings are known: what
// most pipelines run.
const usual = "langchain-recursive"

// Tunable are the settings that a slider moves: the present ones. Given chunks
// cannot be cut anew: from these it goes on with the settings nearest to them,
// and with a usual preset of about their sizes until those are known.
func (s *Session) Tunable() settings.Settings {
	if !s.Settings.AreGiven() {
		return s.Settings
	}
	to, _ := s.Given.base()
	return to
}

// base are the settings to go on with from given chunks, and the preset that
// they come from.
func (g *Given) base() (to settings.Settings, preset string) {
	if l, ok := g.Nearest(); ok {
		return l.Settings, l.Preset
	}
	p, err := settings.FindPreset(usual)
	if err != nil {
		return settings.Default(), ""
	}
	to = p.Settings()
	if here := g.Here(); here != nil {
		seen := here.Result.Settings
		to = to.With("max_chunk_size", float64(seen.MaxChunkSize)).With("overlap_size", float64(seen.OverlapSize))
		settings.Reconcile(&to, "max_chunk_size")
	}
	return to, p.Name
}

const nearestTask = "nearest"

// NearestTask looks for the settings that are nearest to the given chunks:
// unasked in documents of modest size, since it tries some hundred.
func (g *Given) NearestTask(asked bool) []tasks.Task {
	here := g.Here()
	if here == nil || !asked && len(here.Result.Doc.Text) > modest {
		return nil
	}
	return []tasks.Task{{
		Name: nearestTask, Key: here, Keep: tasks.Always,
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			l, err := align.Closest(ctx, here)
			if err != nil {
				return nil, err
			}
			return &nearest{l, here}, nil
		},
	}}
}

type nearest struct {
	align.Likely
	to *align.Given
}

// Nearest are the settings that are nearest to the given chunks; ok is false
// until they are known, and when there is nothing to tell by.
func (g *Given) Nearest() (l align.Likely, ok bool) {
	found, fresh, _ := tasks.Result[*nearest](g.tasks, nearestTask)
	if !fresh || found == nil || found.to != g.Here() || found.Of == 0 {
		return l, false
	}
	return found.Likely, true
}

// Sought reports that the nearest settings have been looked for, found or not.
func (g *Given) Sought() bool {
	found, fresh, err := tasks.Result[*nearest](g.tasks, nearestTask)
	return err != nil || fresh && found != nil && found.to == g.Here()
}

// TakeNearest goes on with the settings nearest to the given chunks, as one step
// that can be undone; ok is false until they are known, and when they are the
// present ones.
func (s *Session) TakeNearest() (l align.Likely, ok bool) {
	l, ok = s.Given.Nearest()
	if !ok {
		return l, false
	}
	s.History.Pause()
	defer s.History.Pause()
	return l, s.Use(l.Preset, l.Settings)
}

const outsideTask = "outside"

type outside struct {
	of   *align.Given
	gaps []chunk.Span
}

// OutsideTask finds the text that is in none of the given chunks.
func (g *Given) OutsideTask() []tasks.Task {
	here := g.Here()
	if here == nil {
		return nil
	}
	return []tasks.Task{{
		Name: outsideTask, Key: here, Keep: tasks.Always,
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			covered, err := metrics.Covered(ctx, here.Result)
			if err != nil {
				return nil, err
			}
			found := &outside{of: here}
			for _, gap := range covered.Gaps {
				span := gap.Span()
				if i := here.Result.ChunkAt(span.Start); i < 0 || here.Result.Chunks[i].Body != span {
					found.gaps = append(found.gaps, span)
				}
			}
			return found, nil
		},
	}}
}

// Outside is the text that is in none of the given chunks, in order; known is
// false until that is found.
func (g *Given) Outside() (gaps []chunk.Span, known bool) {
	found, fresh, _ := tasks.Result[*outside](g.tasks, outsideTask)
	if !fresh || found == nil || found.of != g.Here() {
		return nil, false
	}
	return found.gaps, true
}
