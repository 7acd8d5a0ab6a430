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

// Cut is the output of a strategy. Seams has one entry fewer than Chunks.
type Cut struct {
	Chunks chunk.Chunks
	Seams  chunk.Seams
	// Total is the number of chunks without max_chunks_per_document, or 0 for the length of
	// Chunks.
	Total int
	// Parents are the texts that retrieval returns in place of their chunks, if any.
	Parents chunk.Parents
	// Strategy is the choice of auto, and Choice its reason.
	Strategy string
	Choice   *Choice
	Adaptive *Adaptive
	// Dropped returns the offsets of the characters, white space aside, that are in no chunk.
	// It may be nil.
	Dropped func() []uint32
	// HasSharedText reports that the strategy has shared text, so no overlap mode applies.
	HasSharedText bool
	// Reuse is data of this cut for a run with other settings.
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

// Choice is the reason for auto's choice (rules/auto).
type Choice struct {
	// These are the decisive thresholds. All are false for the last resort.
	CodeReached, ListsReached, ListShareReached, HeadingsReached bool
	CodeShare, ListShare                                         float64
	Lists, Headings                                              int
	// OnlyH1: all headings are H1.
	OnlyH1 bool
	// AnyBlock reports that one code block or table was enough (rules/reference-rules,
	// Choosing the strategy).
	AnyBlock           bool
	CodeBlocks, Tables int
}

// PollEvery is the number of chunks that a strategy makes between two checks of its
// context.
const PollEvery = 256
