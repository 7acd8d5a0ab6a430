// Package split cuts documents: one file a strategy.
package split

import (
	"context"

	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
	"chunkscope/engine/settings"
)

// Job is one cut to be made.
type Job struct {
	Doc      *segment.Analysis
	Settings settings.Settings
	Meter    segment.Meter
}

// Cut is what a strategy makes of a job. Seams has one entry fewer than
// Chunks; its overlap fields are filled by strategies that share text
// natively, and by the overlap mode otherwise.
type Cut struct {
	Chunks []chunk.Chunk
	Seams  []chunk.Seam
	// Total is how many chunks there would be without max_chunks_per_document,
	// for strategies that stop keeping them at the cap; 0 says len(Chunks).
	Total int
	// Strategy is what auto chose, and Choice why; nil with any other.
	Strategy string
	Choice   *Choice
	// Adaptive is set by adaptive sizing.
	Adaptive *Adaptive
	// Shared: the strategy has shared text by its own rules, and no overlap
	// mode is to do it, unless chunks were changed by hand.
	Shared bool
}

// Adaptive is what adaptive sizing made of the document (rules/adaptive-sizing).
type Adaptive struct {
	Size       int     // adaptive_size, in units
	Complexity float64 // content_complexity, 0–1
	Scale      float64 // size_scale_factor
}

// Cutter cuts a document. It returns ctx's error soon after ctx is done.
type Cutter func(ctx context.Context, job *Job) (Cut, error)

// cutters are the code of settings.Strategies, by name.
var cutters = map[string]Cutter{
	"auto":       auto,
	"structural": structural,
	"code_aware": codeAware,
	"list_aware": listAware,
	"fallback":   fallback,
	"window":     window,
	"recursive":  recursive,
	"sentences":  sentences,
	"headings":   headings,
}

// Run cuts by the strategy of the job's settings.
func Run(ctx context.Context, job *Job) (Cut, error) {
	cutter := cutters[job.Settings.Strategy]
	if job.Settings.ByReference() {
		cutter = byReference
	}
	cut, err := cutter(ctx, job)
	if err == nil && cut.Strategy == "" {
		cut.Strategy = job.Settings.Strategy
	}
	return cut, err
}

// pollEvery is how many chunks a strategy makes between two looks at its
// context.
const pollEvery = 256
