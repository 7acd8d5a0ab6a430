// Package strategy defines the input and the output of a strategy.
package strategy

import (
	"context"

	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
	"chunkscope/engine/settings"
)

// Job is the input of a strategy.
type Job struct {
	Doc      *segment.Analysis
	Settings settings.Settings
	Meter    segment.Meter
	Reuse    any
}

// Cut is the output of a strategy. Seams has one entry fewer than Chunks. Strategies
// that share text natively fill its overlap fields; otherwise the overlap mode does.
type Cut struct {
	Chunks chunk.Chunks
	Seams  []chunk.Seam
	// Total is the number of chunks without max_chunks_per_document, for strategies that
	// stop storing them at the limit; 0 means the length of Chunks.
	Total int
	// Parents are the texts that retrieval returns in place of their chunks; empty if
	// it returns the chunks.
	Parents chunk.Parents
	// Strategy is the choice of auto, and Choice its reason; nil for other strategies.
	Strategy string
	Choice   *Choice
	Adaptive *Adaptive
	// Dropped returns the ascending offsets of the characters, white space aside, that are
	// in no chunk. It is nil if there are none.
	Dropped func() []uint32
	// HasSharedText is true if the strategy has shared text by its own rules, so no overlap
	// mode applies, unless a user changed chunks by hand.
	HasSharedText bool
	// Reuse is data of this cut that the strategy can reuse in a run with other settings.
	Reuse any
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
	// CodeReached, ListsReached, ListShareReached and HeadingsReached are the decisive
	// thresholds; all are false for the last resort.
	CodeReached, ListsReached, ListShareReached, HeadingsReached bool
	// CodeShare is the share of code and tables in the text, ListShare the share of
	// lists.
	CodeShare, ListShare float64
	Lists, Headings      int
	// OnlyH1 is true if all headings are H1.
	OnlyH1 bool
	// AnyBlock is true if one code block or table was enough; CodeBlocks and Tables count
	// them (rules/reference-rules, Choosing the strategy).
	AnyBlock           bool
	CodeBlocks, Tables int
}

// PollEvery is the number of chunks that a strategy makes between two checks of its
// context.
const PollEvery = 256
