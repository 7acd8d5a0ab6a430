// Package engine is the entry point for other packages. Callers load a document, call Run with
// settings, and use the Result. The same document and settings always give the same result.
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

// Document is a loaded document with its analysis. The analysis is computed on first use and shared
// by all runs.
type Document = segment.Analysis

// Settings is a complete set of settings.
type Settings = settings.Settings

// Load loads the regular file at path. It returns a *source.ReadError if the file cannot be
// read.
func Load(path string) (*Document, error) { return load(path, source.Load) }

// LoadArgument loads the file at a path given on the command line. Unlike Load, it also reads pipes.
func LoadArgument(path string) (*Document, error) { return load(path, source.LoadArgument) }

func load(path string, open func(string) (*source.Document, error)) (*Document, error) {
	d, err := open(path)
	if err != nil {
		return nil, err
	}
	return segment.Analyze(d), nil
}

// Read loads a document from r. name is the name of the document.
func Read(name string, r io.Reader) (*Document, error) {
	d, err := source.Read(name, r)
	if err != nil {
		return nil, err
	}
	return segment.Analyze(d), nil
}

// New returns a document with this text. It copies text.
func New(name string, text []byte) (*Document, error) {
	return NewFromString(name, string(text))
}

// NewFromString returns a document with this text. It does not copy text.
func NewFromString(name, text string) (*Document, error) {
	d, err := source.NewFromString(name, text)
	if err != nil {
		return nil, err
	}
	return segment.Analyze(d), nil
}

// Result is the result of a run: the chunks in a document and their boundaries.
type Result struct {
	Doc      *Document
	Settings Settings
	// Strategy is the strategy that was used. If the setting is auto, Choice explains why auto
	// chose that strategy. Otherwise Choice is nil.
	Strategy string
	Choice   *strategy.Choice
	Chunks   chunk.Chunks
	// Seams are the boundaries between chunks. Seam i is between chunks i and i+1.
	Seams []chunk.Seam
	// Parents are the texts that retrieval returns instead of chunks. There may be none.
	Parents  chunk.Parents
	Adaptive *strategy.Adaptive
	// ReservedUnits is the part of max_chunk_size that is reserved for context_prefix.
	ReservedUnits int
	// Replay lists the manual changes that were located in the document, or is nil. Hand counts those
	// that had an effect. Omitted lists the spans that omissions remove from all chunks.
	Replay  *handcut.Replay
	Hand    handcut.Counts
	Omitted []chunk.Span
	// Dropped returns the offsets of the characters that the strategy drops, except white space.
	// Dropped is nil if there are no such characters.
	Dropped func() []uint32
	// Truncated is true if max_chunks_per_document limits the number of chunks.
	// TotalBeforeTruncation is the number of chunks without that limit.
	Truncated             bool
	TotalBeforeTruncation int

	cut *cut
}

// Run splits doc into chunks with the settings s. It returns a *settings.Error if s is invalid, and
// ctx.Err() soon after ctx is done.
func Run(ctx context.Context, doc *Document, s Settings) (*Result, error) {
	return RunWith(ctx, doc, s, nil)
}

// RunWith is like Run but also applies manual changes. hand may be nil.
func RunWith(ctx context.Context, doc *Document, s Settings, hand *handcut.Replay) (*Result, error) {
	return Rerun(ctx, doc, s, hand, nil)
}

// Rerun is like RunWith, but reuses parts of the result of an earlier run if the changed settings
// do not affect the boundaries. For example, most overlap settings do not. earlier may be nil.
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
		Replay: hand, Hand: c.handCounts, Omitted: hand.Omitted(), ReservedUnits: plan.ReservedUnits(),
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

// RunWith runs other settings on the same document with the same manual changes.
func (r *Result) RunWith(ctx context.Context, s Settings) (*Result, error) {
	return Rerun(ctx, r.Doc, s, r.Replay, r)
}

// TextSize returns the maximum size of the text of a chunk in units. The size is max_chunk_size, or
// the size that adaptive sizing computed, minus the units reserved for a prefix.
func (r *Result) TextSize() int {
	return textSize(r.Settings.MaxChunkSize-r.ReservedUnits, r.Adaptive)
}

func textSize(size int, a *strategy.Adaptive) int {
	if a != nil {
		size = min(size, a.Size)
	}
	return size
}

// Content returns the text of chunk i that is embedded.
func (r *Result) Content(i int) string {
	if r.Chunks.IsPlain(i) {
		return r.Chunks.Body(i).Slice(r.Doc.Text)
	}
	var c chunk.Chunk
	r.Chunks.Read(i, &c)
	return c.Content(r.Doc.Text)
}

// EachAlteration calls visit for each difference between chunk i and its part of the document, in
// order, until visit returns false.
func (r *Result) EachAlteration(i int, visit func(*alteration.Edit) bool) {
	if r.Chunks.IsPlain(i) {
		return
	}
	var c chunk.Chunk
	r.Chunks.Read(i, &c)
	if c.Text == "" && c.Form == chunk.FormSlice {
		return
	}
	alteration.NewComparer(r.Doc).EachEdit(c.Body, c.BodyContent(r.Doc.Text), visit)
}

// CountAlterations counts the differences between chunk i and its part of the document.
func (r *Result) CountAlterations(i int) alteration.Counts {
	n := alteration.NewComparer(r.Doc).NewCounter(r.Doc.Document, r.Chunks.Body(i))
	r.EachAlteration(i, func(e *alteration.Edit) bool {
		n.Add(e)
		return true
	})
	return n.Counts
}

// CountParentAlterations counts the differences between parent n and its part of the document.
func (r *Result) CountParentAlterations(n int) alteration.Counts {
	p, edits := &r.Parents[n], alteration.NewComparer(r.Doc)
	counter := edits.NewCounter(r.Doc.Document, p.Body)
	edits.EachEdit(p.Body, p.Content(r.Doc.Text), func(e *alteration.Edit) bool {
		counter.Add(e)
		return true
	})
	return counter.Counts
}

// ParentIndex returns the index of the parent of chunk i, or -1 if there is none.
func (r *Result) ParentIndex(i int) int { return r.Parents.IndexOf(r.Chunks.Body(i)) }

// Metadata returns the metadata fields of chunk i (rules/metadata).
func (r *Result) Metadata(i int) []describe.Field {
	return describe.Metadata(&describe.Job{
		Doc: r.Doc, Settings: r.Settings, Strategy: r.Strategy, Adaptive: r.Adaptive,
		Chunks: &r.Chunks,
	}, i)
}

// Place describes where in the outline chunk i starts (describe.Place).
func (r *Result) Place(i int) string { return describe.Place(r.Doc, r.Chunks.At(i)) }

// ChunkAt returns the index of the first chunk that ends after off, or of the last chunk if there
// is none. It returns -1 if there are no chunks.
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
