// Package window splits text into windows of a fixed number of units.
package window

import (
	"context"

	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
	"chunkscope/engine/source"
	"chunkscope/engine/split/strategy"
)

// Cut implements the window strategy. It makes windows of max_chunk_size units. Each window starts
// max_chunk_size − overlap units after the previous one. The first window that reaches the end of
// the document is the last one. If window_tail is true, there are more windows that contain only
// overlap (rules/window, The last window). White space is not stripped from windows. There are no
// windows if Ruby's strip makes the document empty.
func Cut(ctx context.Context, job *strategy.Job) (strategy.Cut, error) {
	if isRubyBlank(job.Doc.Text) {
		return strategy.Cut{}, nil
	}
	form := chunk.FormSlice
	if job.Settings.Mode().KeepsContent() {
		form = chunk.FormWords
	}
	return newWindows(job, job.Settings.WindowTail, form).Cut(ctx, job)
}

type grid interface {
	unitCount() int
	window(i, j int) chunk.Chunk
}

// newGrid returns the grid for the unit of job. form is the form of chunks in words.
func newGrid(job *strategy.Job, form chunk.Form) grid {
	switch job.Settings.Unit {
	case "words":
		return wordGrid{text: job.Doc.Text, starts: job.Doc.Words(), form: form}
	case "tokens":
		return tokenGrid{text: job.Doc.Text, starts: &job.Doc.Tokens(job.Settings.Tokenizer).Starts}
	}
	return charGrid{job.Doc.Document}
}

// Windows splits a text into windows.
type Windows struct {
	unitCount, size, overlap int
	hasTail                  bool
	grid                     grid
}

// New returns the windows of the text of job. Each window is a slice of the text. If hasTail is
// true, the last windows may contain only overlap.
func New(job *strategy.Job, hasTail bool) *Windows { return newWindows(job, hasTail, chunk.FormSlice) }

func newWindows(job *strategy.Job, hasTail bool, form chunk.Form) *Windows {
	w := &Windows{size: job.Settings.MaxChunkSize, overlap: job.Settings.NativeOverlap(), hasTail: hasTail, grid: newGrid(job, form)}
	w.unitCount = w.grid.unitCount()
	return w
}

// Count returns the number of windows.
func (w *Windows) Count() int {
	stride := w.size - w.overlap
	switch {
	case w.unitCount == 0:
		return 0
	case w.hasTail:
		return (w.unitCount + stride - 1) / stride
	case w.unitCount <= w.size:
		return 1
	}
	return 1 + (w.unitCount-w.size+stride-1)/stride
}

// At returns window k as a chunk, and the seam before it with the requested overlap.
func (w *Windows) At(k int) (c chunk.Chunk, seam chunk.Seam) {
	i := k * (w.size - w.overlap)
	return w.grid.window(i, min(i+w.size, w.unitCount)), chunk.Seam{Cause: chunk.CauseWindow, Requested: w.overlap}
}

// Cut returns the windows as chunks.
func (w *Windows) Cut(ctx context.Context, job *strategy.Job) (strategy.Cut, error) {
	total := w.Count()
	t := strategy.NewCollector(ctx, job, total)
	for k := range t.CountStored(total) {
		c, seam := w.At(k)
		if k > 0 {
			w.recordShare(t.End(), &c, &seam, k)
		}
		if t.Add(&c, &seam); t.Err != nil {
			return strategy.Cut{}, t.Err
		}
	}
	t.Total = total
	return t.Cut()
}

// recordShare records the overlap of window k. end is where the previous window ends.
func (w *Windows) recordShare(end int, c *chunk.Chunk, seam *chunk.Seam, k int) {
	seam.Delivered = min(w.overlap, w.unitCount-k*(w.size-w.overlap))
	if seam.Delivered < seam.Requested {
		seam.Limit = chunk.Limit{Kind: chunk.LimitTail}
	}
	if end > c.Body.Start {
		c.Overlap = chunk.Span{Start: c.Body.Start, End: end}
	}
}

// charGrid counts Unicode code points. An invalid byte counts as one.
type charGrid struct{ doc *source.Document }

func (g charGrid) unitCount() int { return g.doc.CharsBefore(len(g.doc.Text)) }

func (g charGrid) window(i, j int) chunk.Chunk {
	return chunk.Chunk{Body: chunk.Span{Start: g.doc.ByteOfChar(i), End: g.doc.ByteOfChar(j)}}
}

// wordGrid divides the document into words separated by ASCII white space. The content of a window
// consists of words separated by single spaces (rules/window, In each unit).
type wordGrid struct {
	text   string
	starts *segment.Offsets
	form   chunk.Form
}

func (g wordGrid) unitCount() int { return g.starts.Len() }

func (g wordGrid) window(i, j int) chunk.Chunk {
	end := g.starts.At(j - 1)
	for end < len(g.text) && !chunk.IsASCIISpace(rune(g.text[end])) {
		end++
	}
	return chunk.Chunk{Body: chunk.Span{Start: g.starts.At(i), End: end}, Form: g.form}
}

// isRubyBlank reports whether a text contains only ASCII white space and NUL, so that Ruby's
// String#strip makes it empty (rules/window).
func isRubyBlank(text string) bool {
	for i := range len(text) {
		if c := text[i]; c != 0 && !chunk.IsASCIISpace(rune(c)) {
			return false
		}
	}
	return true
}
