// Package engine is the entry point for other packages: Load a document, Run settings on
// it, read the Result. The same document and settings always give the same result.
package engine

import (
	"context"
	"io"

	"chunkscope/engine/alteration"

	"chunkscope/engine/chunk"
	"chunkscope/engine/describe"
	"chunkscope/engine/handcut"
	"chunkscope/engine/overlap"
	"chunkscope/engine/prefix"
	"chunkscope/engine/segment"
	"chunkscope/engine/settings"
	"chunkscope/engine/source"
	"chunkscope/engine/split/strategy"
)

// Document is a loaded source with its analysis, which is computed once on first use and
// shared by all runs.
type Document = segment.Analysis

// Settings is one complete set of settings.
type Settings = settings.Settings

// Load reads the regular file at path. It fails with a *source.ReadError, which has a
// sentence for users.
func Load(path string) (*Document, error) { return load(path, source.Load) }

// LoadArgument is like Load for a path from the command line, which may be a pipe.
func LoadArgument(path string) (*Document, error) { return load(path, source.LoadArgument) }

func load(path string, open func(string) (*source.Document, error)) (*Document, error) {
	d, err := open(path)
	if err != nil {
		return nil, err
	}
	return segment.Analyse(d), nil
}

// Read reads r to its end; name becomes the document's name.
func Read(name string, r io.Reader) (*Document, error) {
	d, err := source.Read(name, r)
	if err != nil {
		return nil, err
	}
	return segment.Analyse(d), nil
}

// New makes a document from a text in memory.
func New(name string, text []byte) (*Document, error) {
	return NewFromString(name, string(text))
}

// NewFromString is like New, but does not copy.
func NewFromString(name, text string) (*Document, error) {
	d, err := source.NewFromString(name, text)
	if err != nil {
		return nil, err
	}
	return segment.Analyse(d), nil
}

// Result is a document cut with settings.
type Result struct {
	Doc      *Document
	Settings Settings
	// Strategy is the strategy that ran. Choice explains why auto chose it, or is nil.
	Strategy string
	Choice   *strategy.Choice
	Chunks   chunk.Chunks
	// Seams has one entry fewer than Chunks: seam i lies between chunks i
	// and i+1.
	Seams []chunk.Seam
	// Parents holds the texts that retrieval returns in place of their chunks, if any.
	Parents  chunk.Parents
	Adaptive *strategy.Adaptive
	// PrefixRoom is the number of units of max_chunk_size reserved for context_prefix.
	PrefixRoom int
	// Replay holds the hand cuts located in the document, or nil. Hand counts their
	// effects, and Omitted lists the spans that they omit from all chunks.
	Replay  *handcut.Replay
	Hand    handcut.Counts
	Omitted []chunk.Span
	// Dropped returns the offsets of the characters, white space aside, that the strategy
	// drops. It is nil if there are none.
	Dropped func() []uint32
	// Truncated is true if max_chunks_per_document dropped some of the
	// TotalBeforeTruncation chunks.
	Truncated             bool
	TotalBeforeTruncation int

	cut *cut
}

// Run cuts doc by s. It fails with a *settings.Error if s is invalid, and with ctx's
// error soon after ctx is done.
func Run(ctx context.Context, doc *Document, s Settings) (*Result, error) {
	return RunWith(ctx, doc, s, nil)
}

// RunWith is like Run, and replays hand cuts on the cuts of the strategy. hand may be nil.
func RunWith(ctx context.Context, doc *Document, s Settings, hand *handcut.Replay) (*Result, error) {
	return Rerun(ctx, doc, s, hand, nil)
}

// Rerun is like RunWith, but faster if the strategy does not read the settings in which s
// differs from an earlier run. These are mostly settings of overlap. earlier may be nil.
func Rerun(ctx context.Context, doc *Document, s Settings, hand *handcut.Replay, earlier *Result) (*Result, error) {
	if err := settings.Check(s); err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	meter := doc.Meter(s.Unit, s.Tokenizer)
	plan := prefix.NewPlan(doc, s, meter)
	var c *cut
	if earlier.hasSameCuts(doc, s, plan.ReservedUnits(), hand) {
		c = earlier.cut
	} else {
		var reuse any
		if earlier != nil && earlier.cut != nil {
			reuse = earlier.cut.Reuse
		}
		var err error
		if c, err = cutDocument(ctx, doc, s, meter, plan.ReservedUnits(), hand, reuse); err != nil {
			return nil, err
		}
	}
	r := &Result{
		Replay: hand, Hand: c.handCounts, Omitted: hand.Omitted(), PrefixRoom: plan.ReservedUnits(),
		Doc: doc, Settings: s, Strategy: c.Strategy, Choice: c.Choice, Adaptive: c.Adaptive, Dropped: c.Dropped,
		Chunks: c.Chunks, Seams: c.Seams, TotalBeforeTruncation: c.Total, cut: c,
	}
	if n := s.MaxChunksPerDocument; n > 0 && r.Chunks.Len() > n {
		r.Chunks.Truncate(n)
		r.Seams = r.Seams[:n-1]
	}
	r.Truncated = r.Chunks.Len() < r.TotalBeforeTruncation
	r.Parents = c.Parents.WithChunks(&r.Chunks)
	if c.HasSharedText && hand.Empty() {
		return r, ctx.Err()
	}
	textSettings := s
	textSettings.MaxChunkSize = r.TextSize()
	job := &overlap.Job{Doc: doc, Settings: textSettings, Meter: meter, Chunks: &r.Chunks, Seams: r.Seams}
	if err := overlap.Run(ctx, job); err != nil {
		return nil, err
	}
	r.Seams = job.Seams
	if err := plan.AddPrefixes(ctx, &r.Chunks, textSettings.MaxChunkSize); err != nil {
		return nil, err
	}
	return r, ctx.Err()
}

// RunWith runs other settings on the same document and replays the same hand cuts.
func (r *Result) RunWith(ctx context.Context, s Settings) (*Result, error) {
	return Rerun(ctx, r.Doc, s, r.Replay, r)
}

// TextSize returns the maximum size of a chunk's text, in units: max_chunk_size, or the
// size that adaptive sizing chose, minus the room reserved for a prefix.
func (r *Result) TextSize() int {
	return textSize(r.Settings.MaxChunkSize-r.PrefixRoom, r.Adaptive)
}

func textSize(size int, a *strategy.Adaptive) int {
	if a != nil {
		size = min(size, a.Size)
	}
	return size
}

// Content returns chunk i exactly as it will be embedded.
func (r *Result) Content(i int) string {
	if r.Chunks.IsPlain(i) {
		return r.Chunks.Body(i).Slice(r.Doc.Text)
	}
	var c chunk.Chunk
	r.Chunks.Read(i, &c)
	return c.Content(r.Doc.Text)
}

// EachAlteration calls visit for every difference between chunk i and its part of the
// document, in order, until visit returns false.
func (r *Result) EachAlteration(i int, visit func(*alteration.Edit) bool) {
	if r.Chunks.IsPlain(i) {
		return
	}
	var c chunk.Chunk
	r.Chunks.Read(i, &c)
	if c.Text == "" && c.Form == chunk.FormSlice {
		return
	}
	alteration.NewPlaces(r.Doc).Each(c.Body, c.BodyContent(r.Doc.Text), visit)
}

// CountAlterations counts the alterations of chunk i.
func (r *Result) CountAlterations(i int) alteration.Counts {
	n := alteration.NewPlaces(r.Doc).CountIn(r.Doc.Document, r.Chunks.Body(i))
	r.EachAlteration(i, func(e *alteration.Edit) bool {
		n.Add(e)
		return true
	})
	return n.Counts
}

// CountParentAlterations counts the alterations of parent n.
func (r *Result) CountParentAlterations(n int) alteration.Counts {
	p, edits := &r.Parents[n], alteration.NewPlaces(r.Doc)
	counter := edits.CountIn(r.Doc.Document, p.Body)
	edits.Each(p.Body, p.Content(r.Doc.Text), func(e *alteration.Edit) bool {
		counter.Add(e)
		return true
	})
	return counter.Counts
}

// ParentOf returns the index of chunk i's parent, or -1 if it has none.
func (r *Result) ParentOf(i int) int { return r.Parents.IndexOf(r.Chunks.Body(i)) }

// Metadata returns the fields that describe chunk i (rules/metadata).
func (r *Result) Metadata(i int) []describe.Field {
	return describe.Metadata(&describe.Job{
		Doc: r.Doc, Settings: r.Settings, Strategy: r.Strategy, Adaptive: r.Adaptive,
		Chunks: &r.Chunks,
	}, i)
}

// Place returns the place in the outline at which chunk i begins (describe.Place).
func (r *Result) Place(i int) string { return describe.Place(r.Doc, r.Chunks.At(i)) }

// ChunkAt returns the index of the first chunk that ends after off, or of the last chunk if
// none does. It is -1 if there are no chunks.
func (r *Result) ChunkAt(off int) int {
	lo, hi := 0, r.Chunks.Len()
	for lo < hi {
		mid := (lo + hi) / 2
		if r.Chunks.Body(mid).End > off {
			hi = mid
		} else {
			lo = mid + 1
		}
	}
	return min(lo, r.Chunks.Len()-1)
}
