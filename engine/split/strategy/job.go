// Package strategy is what a strategy is handed and what it makes.
package strategy

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
	Chunks chunk.Chunks
	Seams  chunk.Seams
	// Total is how many chunks there would be without max_chunks_per_document,
	// for strategies that stop keeping them at the cap; 0 says as many as Chunks.
	Total int
	// Strategy is what auto chose, and Choice why; nil with any other.
	Strategy string
	Choice   *Choice
	// Adaptive is set by adaptive sizing.
	Adaptive *Adaptive
	// Losses finds what the strategy changes of the document before it cuts; nil
	// when it changes nothing.
	Losses func() *chunk.Losses
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

// Choice is why auto chose a strategy: the thresholds that the document
// reaches, and what there is of what they count (rules/auto).
type Choice struct {
	// CodeReached, ListsReached, ListShareReached and HeadingsReached are the
	// thresholds that decided; none of them with the last resort.
	CodeReached, ListsReached, ListShareReached, HeadingsReached bool
	// CodeShare and ListShare are shares of the text: of code and tables, and
	// of lists.
	CodeShare, ListShare float64
	Lists, Headings      int
	// Flat: no heading stands below H1.
	Flat bool
	// AnyBlock: one code block or table was enough, of CodeBlocks and Tables
	// there are (rules/reference-rules, Choosing the strategy).
	AnyBlock           bool
	CodeBlocks, Tables int
}

// PollEvery is how many chunks a strategy makes between two looks at its
// context.
const PollEvery = 256
