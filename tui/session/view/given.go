package view

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

// PlaceGiven locates the given chunks in a document. Its errors must be one sentence.
type PlaceGiven func(ctx context.Context, doc *engine.Document) (*align.GivenDocument, error)

// GivenChunks holds chunks that another system made. The session starts with these chunks as A.
// They are represented by settings for which IsGiven is true. Such settings hold observed values
// and cannot be used to chunk a document.
type GivenChunks struct{ GivenReader }

// GivenReader gives read access to the given chunks.
type GivenReader struct {
	file string // "" if there are no given chunks

	state  *State
	tasks  *tasks.Results
	place  PlaceGiven
	placed *align.GivenDocument // chunks located in the most recent document
}

// NewGiven returns a GivenChunks that holds no chunks.
func NewGiven(current *State, work *tasks.Results) *GivenChunks {
	return &GivenChunks{GivenReader{state: current, tasks: work}}
}

// SetFile sets the file that contains the given chunks. place locates the chunks in a document.
func (g *GivenChunks) SetFile(file string, place PlaceGiven) { g.file, g.place = file, place }

// SetPlaced stores the given chunks located in the current document.
func (g *GivenChunks) SetPlaced(placed *align.GivenDocument) { g.placed = placed }

// File returns the file of the given chunks, or "" if there are none.
func (g *GivenReader) File() string { return g.file }

// Name returns the base name of the file of the given chunks.
func (g *GivenReader) Name() string { return filepath.Base(g.file) }

// Current returns the given chunks of the current document. It returns nil if there are none or
// they have not been located yet.
func (g *GivenReader) Current() *align.GivenDocument {
	if g.placed == nil || g.placed.Result.Doc != g.state.Doc {
		return nil
	}
	return g.placed
}

// Cutter returns a function that chunks a document. The function applies hand cuts and reuses the
// valid parts of an earlier result. hand and earlier may be nil. If the settings represent given
// chunks, the function locates the given chunks instead. Otherwise given is nil. The function is
// safe for concurrent use.
func (g *GivenReader) Cutter() func(context.Context, *engine.Document, settings.Settings, *handcut.Replay, *engine.Result) (r *engine.Result, given *align.GivenDocument, err error) {
	place, placed := g.place, g.placed
	return func(ctx context.Context, doc *engine.Document, want settings.Settings, hand *handcut.Replay, earlier *engine.Result) (*engine.Result, *align.GivenDocument, error) {
		if place == nil || !want.IsGiven() {
			r, err := engine.Rerun(ctx, doc, want, hand, earlier)
			return r, nil, err
		}
		current := placed
		if current == nil || current.Result.Doc != doc {
			var err error
			if current, err = place(ctx, doc); err != nil {
				return nil, nil, err
			}
		}
		return current.Result, current, nil
	}
}

// commonPreset is the preset to use until the settings that produce the most similar chunks are
// known.
const commonPreset = "langchain-recursive"

// InitialSettings returns the settings from which the user can continue after the given chunks, and
// the preset they are based on.
func (g *GivenReader) InitialSettings() (to settings.Settings, preset string) {
	if l, ok := g.Nearest(); ok {
		return l.Settings, l.Preset
	}
	p, err := settings.FindPreset(commonPreset)
	if err != nil {
		return settings.Default(), ""
	}
	to = p.Settings()
	if placed := g.Current(); placed != nil {
		givenSettings := placed.Result.Settings
		to = to.WithNumber("max_chunk_size", float64(givenSettings.MaxChunkSize)).WithNumber("overlap_size", float64(givenSettings.OverlapSize))
		settings.Reconcile(&to, "max_chunk_size")
	}
	return to, p.Name
}

const nearestTask = "nearest"

// maxAutomatic is the maximum size in bytes of a document for which NearestTask runs without a
// request.
const maxAutomatic = 16 << 20

// NearestTask returns the task that finds the settings that produce the chunks most similar to the
// given chunks. It returns nil if there are no given chunks. It also returns nil for large
// documents, unless requested is true.
func (g *GivenReader) NearestTask(requested bool) []tasks.Task {
	placed := g.Current()
	if placed == nil || !requested && len(placed.Result.Doc.Text) > maxAutomatic {
		return nil
	}
	return []tasks.Task{{
		Name: nearestTask, Key: placed, Keep: tasks.Always,
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			l, err := align.Closest(ctx, placed)
			if err != nil {
				return nil, err
			}
			return &nearest{l, placed}, nil
		},
	}}
}

type nearest struct {
	align.LikelySettings
	given *align.GivenDocument
}

// Nearest returns the settings that produce the chunks most similar to the given chunks. ok is
// false if they are not known yet or cannot be determined.
func (g *GivenReader) Nearest() (l align.LikelySettings, ok bool) {
	l, ok = g.SearchResult()
	return l, ok && l.IsWorthMentioning()
}

// SearchResult returns the result of NearestTask. ok is false until the task is done. If there are
// no seams, many settings are possible.
func (g *GivenReader) SearchResult() (l align.LikelySettings, ok bool) {
	result, fresh, err := tasks.Result[*nearest](g.tasks, nearestTask)
	if fresh && result != nil && result.given == g.Current() {
		return result.LikelySettings, true
	}
	return l, err != nil
}

const outsideTask = "outside"

type outsideText struct {
	given *align.GivenDocument
	gaps  []chunk.Span
}

// OutsideTask returns the task that finds the text outside the given chunks.
func (g *GivenReader) OutsideTask() []tasks.Task {
	placed := g.Current()
	if placed == nil {
		return nil
	}
	return []tasks.Task{{
		Name: outsideTask, Key: placed, Keep: tasks.Always,
		Do: func(ctx context.Context, _ func(any)) (any, error) {
			covered, err := metrics.MeasureCoverage(ctx, placed.Result)
			if err != nil {
				return nil, err
			}
			outside := &outsideText{given: placed}
			for _, gap := range covered.Gaps {
				span := gap.Span()
				if i := placed.Result.ChunkAt(span.Start); i < 0 || placed.Result.Chunks.Body(i) != span {
					outside.gaps = append(outside.gaps, span)
				}
			}
			return outside, nil
		},
	}}
}

// OutsideText returns the text outside the given chunks. known is false until OutsideTask is done.
func (g *GivenReader) OutsideText() (gaps []chunk.Span, known bool) {
	result, fresh, _ := tasks.Result[*outsideText](g.tasks, outsideTask)
	if !fresh || result == nil || result.given != g.Current() {
		return nil, false
	}
	return result.gaps, true
}
