package split

import (
	"context"

	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
	"chunkscope/engine/source"
	"chunkscope/engine/split/strategy"
)

// window cuts fixed windows of max_chunk_size units that advance by max_chunk_size −
// overlap. With window_tail every start inside the document makes a window, even one that
// contains only the end of the window before; without it the first window that reaches
// the end is the last (rules/window, The last window). Windows are not stripped; a
// document that Ruby's strip leaves empty has no windows.
func window(ctx context.Context, job *strategy.Job) (strategy.Cut, error) {
	if rubyBlank(job.Doc.Text) {
		return strategy.Cut{}, nil
	}
	w := windows{
		size:    job.Settings.MaxChunkSize,
		overlap: job.Settings.NativeOverlap(),
		tail:    job.Settings.WindowTail,
		grid:    gridOf(job),
	}
	w.n = w.grid.units()
	return w.run(ctx, job)
}

// grid maps the units of a document to byte offsets.
type grid interface {
	units() int
	// window is the chunk of units i to j, half-open.
	window(i, j int) chunk.Chunk
}

func gridOf(job *strategy.Job) grid {
	switch job.Settings.Unit {
	case "words":
		form := chunk.Slice
		if job.Settings.Mode().LeavesContent() {
			form = chunk.Words
		}
		return wordGrid{text: job.Doc.Text, starts: job.Doc.Words(), form: form}
	case "tokens":
		return tokenGrid{text: job.Doc.Text, starts: &job.Doc.Tokens(job.Settings.Tokenizer).Starts}
	}
	return charGrid{job.Doc.Document}
}

type windows struct {
	n, size, overlap int
	tail             bool
	grid             grid
}

// count returns the number of windows, without making them.
func (w *windows) count() int {
	stride := w.size - w.overlap
	switch {
	case w.n == 0:
		return 0
	case w.tail:
		return (w.n + stride - 1) / stride
	case w.n <= w.size:
		return 1
	}
	return 1 + (w.n-w.size+stride-1)/stride
}

func (w *windows) run(ctx context.Context, job *strategy.Job) (strategy.Cut, error) {
	total := w.count()
	t := strategy.NewCollector(ctx, job, total)
	for k := range t.CountKept(total) {
		i := k * (w.size - w.overlap)
		c := w.grid.window(i, min(i+w.size, w.n))
		seam := chunk.Seam{Cause: chunk.CauseWindow, Requested: w.overlap}
		if k > 0 {
			w.share(t.End(), &c, &seam, i)
		}
		if t.Add(&c, &seam); t.Err != nil {
			return strategy.Cut{}, t.Err
		}
	}
	t.Total = total
	return t.Cut()
}

// share records the overlap of the window that begins at unit i with the one before it,
// which ends at byte end.
func (w *windows) share(end int, c *chunk.Chunk, seam *chunk.Seam, i int) {
	seam.Delivered = min(w.overlap, w.n-i)
	if seam.Delivered < seam.Requested {
		seam.Limit = chunk.Limit{Kind: chunk.LimitTail}
	}
	if end > c.Body.Start {
		c.Overlap = chunk.Span{Start: c.Body.Start, End: end}
	}
}

// charGrid counts Unicode code points; an invalid byte is one.
type charGrid struct{ doc *source.Document }

func (g charGrid) units() int { return g.doc.Chars(len(g.doc.Text)) }

func (g charGrid) window(i, j int) chunk.Chunk {
	return chunk.Chunk{Body: chunk.Span{Start: g.doc.ByteOfChar(i), End: g.doc.ByteOfChar(j)}}
}

// wordGrid counts runs between ASCII white space; a window's content is its
// words joined with one space (rules/window, In each unit).
type wordGrid struct {
	text   string
	starts *segment.Offsets
	form   chunk.Form
}

func (g wordGrid) units() int { return g.starts.Len() }

func (g wordGrid) window(i, j int) chunk.Chunk {
	end := g.starts.At(j - 1)
	for end < len(g.text) && !chunk.IsASCIISpace(rune(g.text[end])) {
		end++
	}
	return chunk.Chunk{Body: chunk.Span{Start: g.starts.At(i), End: end}, Form: g.form}
}

// rubyBlank reports a text of which Ruby's String#strip leaves nothing: ASCII
// white space and NUL (rules/window).
func rubyBlank(text string) bool {
	for i := range len(text) {
		if c := text[i]; c != 0 && !chunk.IsASCIISpace(rune(c)) {
			return false
		}
	}
	return true
}
