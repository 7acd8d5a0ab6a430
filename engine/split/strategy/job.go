// Package strategy defines the input and the output of a strategy.
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

// Cut is the output of a strategy. Seams has one entry fewer than Chunks; its overlap
// fields are filled by strategies that share text natively, and by the overlap mode
// otherwise.
type Cut struct {
	Chunks chunk.Chunks
	Seams  chunk.Seams
	// Total is the number of chunks without max_chunks_per_document, from strategies
	// that stop keeping them at the cap; 0 means as many as Chunks.
	Total int
	// Parents are the texts that are returned where chunks are found; empty if the
	// chunks are.
	Parents chunk.Parents
	// Strategy is the choice of auto, and Choice the reason; nil with any other.
	Strategy string
	Choice   *Choice
	// Adaptive is set by adaptive sizing.
	Adaptive *Adaptive
	// Dropped finds the characters, by ascending offsets, that the strategy leaves out of
	// all chunks, white space aside; nil if it takes the text as it is.
	Dropped func() []uint32
	// Shared: the strategy has shared text by its own rules, and no overlap
	// mode is to do it, unless chunks were changed by hand.
	Shared bool
}

// Adaptive is the result of adaptive sizing (rules/adaptive-sizing).
type Adaptive struct {
	Size       int     // adaptive_size, in units
	Complexity float64 // content_complexity, 0–1
	Scale      float64 // size_scale_factor
}

// Cutter cuts a document. It returns ctx's error soon after ctx is done.
type Cutter func(ctx context.Context, job *Job) (Cut, error)

// Choice is the reason for auto's choice: the thresholds that the document reaches, and
// the counts they apply to (rules/auto).
type Choice struct {
	// CodeReached, ListsReached, ListShareReached and HeadingsReached are the thresholds
	// that decided; all are false with the last resort.
	CodeReached, ListsReached, ListShareReached, HeadingsReached bool
	// CodeShare and ListShare are shares of the text: of code and tables, and
	// of lists.
	CodeShare, ListShare float64
	Lists, Headings      int
	// Flat: no heading is below H1.
	Flat bool
	// AnyBlock: one code block or table was enough, of CodeBlocks and Tables
	// there are (rules/reference-rules, Choosing the strategy).
	AnyBlock           bool
	CodeBlocks, Tables int
}

// PollEvery is how many chunks a strategy makes between two looks at its
// context.
const PollEvery = 256
