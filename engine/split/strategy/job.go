// Package strategy defines the input and output of splitting strategies.
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

// Cut is the output of a strategy. Seams holds the boundaries between adjacent chunks. A strategy
// with a native overlap sets the overlap fields of the seams. Otherwise, the overlap mode sets
// them.
type Cut struct {
	Chunks chunk.Chunks
	Seams  []chunk.Seam
	// Total is the number of chunks without the max_chunks_per_document limit. 0 means len(Chunks).
	Total int
	// Parents are the spans of text that retrieval returns instead of chunks. It is empty if
	// retrieval returns the chunks.
	Parents chunk.Parents
	// Strategy is the name of the strategy that auto chose. Choice is the reason. Both are empty for
	// other strategies.
	Strategy string
	Choice   *Choice
	Adaptive *Adaptive
	// Dropped returns the offsets of the characters that are not in any chunk, in ascending order.
	// It omits white space. Dropped is nil if there are no such characters.
	Dropped func() []uint32
	// HasSharedText is true if the strategy has already added shared text. In that case, the overlap
	// mode is not applied unless the user has changed chunks by hand.
	HasSharedText bool
	// Reuse is data that the strategy can reuse in a run with other settings.
	Reuse any
}

// Adaptive is the result of adaptive sizing (rules/adaptive-sizing).
type Adaptive struct {
	Size       int     // adaptive_size in units
	Complexity float64 // content_complexity, from 0 to 1
	Scale      float64 // size_scale_factor
}

// Cutter splits a document into chunks. It returns ctx.Err() when ctx is done.
type Cutter func(ctx context.Context, job *Job) (Cut, error)

// Choice explains why auto chose a strategy, with the thresholds that were reached and the numbers
// that were compared with them (rules/auto).
type Choice struct {
	// CodeReached, ListsReached, ListShareReached and HeadingsReached are true if that threshold
	// determined the choice. All are false if no threshold was reached.
	CodeReached, ListsReached, ListShareReached, HeadingsReached bool
	// CodeShare is the fraction of the text that is in code and tables. ListShare is the fraction
	// that is in lists.
	CodeShare, ListShare float64
	Lists, Headings      int
	OnlyH1               bool
	// OneBlockSuffices is true if a single code block or table was enough. CodeBlocks and Tables count
	// these blocks (rules/reference-rules, Choosing the strategy).
	OneBlockSuffices   bool
	CodeBlocks, Tables int
}

// PollInterval is the number of chunks that a strategy makes between checks of the context.
const PollInterval = 256
