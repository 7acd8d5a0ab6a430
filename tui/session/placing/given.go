// Package placing is the chunks that another system made, and the settings nearest to
// them.
package placing

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
	"chunkscope/tui/session/view"
)

// Place finds the given chunks in a document. Its error is one sentence.
type Place func(ctx context.Context, doc *engine.Document) (*align.Given, error)

// Given are the chunks that another system made of the documents. They are what
// the session begins with, and A. In their place among the settings stand those
// of which AreGiven is true: they say what was observed, and cut nothing.
type Given struct{ Reader }

// Reader is what may be read of given chunks.
type Reader struct {
	file string // what they were read from; empty for a session without any

	now    *view.Shown
	tasks  *tasks.Results
	place  Place
	placed *align.Given // in the document that was shown last
}

// New is without given chunks.
func New(now *view.Shown, work *tasks.Results) *Given { return &Given{Reader{now: now, tasks: work}} }

// Take takes the chunks of a file, which place finds in documents.
func (g *Given) Take(file string, place Place) { g.file, g.place = file, place }

// Keep takes the chunks as they stand in the document that is shown.
func (g *Given) Keep(placed *align.Given) { g.placed = placed }

// File is what the chunks were read from; empty for a session without any.
func (g *Reader) File() string { return g.file }

// Name is what the chunks are called: their file's name.
func (g *Reader) Name() string { return filepath.Base(g.file) }

// Current are the given chunks in the present document; nil without any, and until
// they are placed.
func (g *Reader) Current() *align.Given {
	if g.placed == nil || g.placed.Result.Doc != g.now.Doc {
		return nil
	}
	return g.placed
}

// Cutter cuts documents by settings, and places the given chunks in them where
// the settings stand for these. It works on any goroutine; given is nil for what
// was cut. Cuts by hand are replayed on what is cut; hand may be nil, and so may be
// an earlier result, of which what still holds is not cut again.
func (g *Reader) Cutter() func(context.Context, *engine.Document, settings.Settings, *handcut.Replay, *engine.Result) (r *engine.Result, given *align.Given, err error) {
	place, placed := g.place, g.placed
	return func(ctx context.Context, doc *engine.Document, want settings.Settings, hand *handcut.Replay, earlier *engine.Result) (*engine.Result, *align.Given, error) {
		if place == nil || !want.AreGiven() {
			r, err := engine.Rerun(ctx, doc, want, hand, earlier)
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

// usual is the preset to go on with until the nearest settings are known: what
// most pipelines run.
const usual = "langchain-recursive"

// Base are the settings to go on with from given chunks, and the preset that
// they come from.
func (g *Reader) Base() (to settings.Settings, preset string) {
	if l, ok := g.Nearest(); ok {
		return l.Settings, l.Preset
	}
	p, err := settings.FindPreset(usual)
	if err != nil {
		return settings.Default(), ""
	}
	to = p.Settings()
	if here := g.Current(); here != nil {
		seen := here.Result.Settings
		to = to.With("max_chunk_size", float64(seen.MaxChunkSize)).With("overlap_size", float64(seen.OverlapSize))
		settings.Reconcile(&to, "max_chunk_size")
	}
	return to, p.Name
}

const nearestTask = "nearest"

// NearestTask looks for the settings that are nearest to the given chunks:
// unasked in documents of modest size, since it tries some hundred.
func (g *Reader) NearestTask(asked bool) []tasks.Task {
	here := g.Current()
	if here == nil || !asked && !view.Modest(here.Result.Doc) {
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
func (g *Reader) Nearest() (l align.Likely, ok bool) {
	found, fresh, _ := tasks.Result[*nearest](g.tasks, nearestTask)
	if !fresh || found == nil || found.to != g.Current() || found.Of == 0 {
		return l, false
	}
	return found.Likely, true
}

// Sought reports that the nearest settings have been looked for, found or not.
func (g *Reader) Sought() bool {
	found, fresh, err := tasks.Result[*nearest](g.tasks, nearestTask)
	return err != nil || fresh && found != nil && found.to == g.Current()
}

const outsideTask = "outside"

type outside struct {
	of   *align.Given
	gaps []chunk.Span
}

// OutsideTask finds the text that is in none of the given chunks.
func (g *Reader) OutsideTask() []tasks.Task {
	here := g.Current()
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
				if i := here.Result.ChunkAt(span.Start); i < 0 || here.Result.Chunks.Body(i) != span {
					found.gaps = append(found.gaps, span)
				}
			}
			return found, nil
		},
	}}
}

// Outside is the text that is in none of the given chunks, in order; known is
// false until that is found.
func (g *Reader) Outside() (gaps []chunk.Span, known bool) {
	found, fresh, _ := tasks.Result[*outside](g.tasks, outsideTask)
	if !fresh || found == nil || found.of != g.Current() {
		return nil, false
	}
	return found.gaps, true
}
