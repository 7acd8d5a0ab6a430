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

// Cut is the output of a strategy. Seams are the boundaries between Chunks, so there is one fewer. A
// strategy with a native overlap fills their overlap fields. Otherwise the overlap mode does.
type Cut struct {
	Chunks chunk.Chunks
	Seams  []chunk.Seam
	// Total is the number of chunks if max_chunks_per_document did not limit them. Strategies that do
	// not stop at that limit leave it 0, which means the length of Chunks.
	Total int
	// Parents are the texts that retrieval returns instead of their chunks. It is empty if retrieval
	// returns the chunks.
	Parents chunk.Parents
	// Strategy is the strategy that auto chose, and Choice is the reason. Both are empty for other
	// strategies.
	Strategy string
	Choice   *Choice
	Adaptive *Adaptive
	// Dropped returns the offsets of characters that are in no chunk, in ascending order and without
	// white space. It is nil if there are none.
	Dropped func() []uint32
	// HasSharedText is true if the strategy has already added shared text. In that case no overlap
	// mode applies, unless a user changed chunks by hand.
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

// Cutter splits a document into chunks. It returns the error of ctx soon after ctx is done.
type Cutter func(ctx context.Context, job *Job) (Cut, error)

// Choice explains a choice of auto. It holds the thresholds that were reached and the counts compared
// with them (rules/auto).
type Choice struct {
	// CodeReached, ListsReached, ListShareReached and HeadingsReached say which threshold decided.
	// All are false if no threshold was reached.
	CodeReached, ListsReached, ListShareReached, HeadingsReached bool
	// CodeShare is the fraction of the text in code and tables. ListShare is the fraction in lists.
	CodeShare, ListShare float64
	Lists, Headings      int
	OnlyH1               bool
	// AnyBlock is true if a single code block or table was enough. CodeBlocks and Tables are their
	// numbers (rules/reference-rules, Choosing the strategy).
	AnyBlock           bool
	CodeBlocks, Tables int
}

// PollEvery is how many chunks a strategy makes between checks of its context.
const PollEvery = 256
