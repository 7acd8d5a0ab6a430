package systems

import (
	"context"
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
	"chunkscope/engine/split/strategy"
)

// Haystack reproduces Haystack's DocumentSplitter (rules/haystack). It splits the text into parts,
// each of which includes the separator at its end, and makes windows of parts. No white space is
// stripped.
func Haystack(ctx context.Context, job *strategy.Job) (strategy.Cut, error) {
	s := &job.Settings
	w := haystackWindows{
		job: job, starts: haystackStarts(job.Doc, s.SplitMark()), size: s.MaxChunkSize, overlap: s.NativeOverlap(), minParts: s.SplitThreshold,
	}
	if w.size <= w.overlap { // settings.Check rejects this if the overlap is native
		w.overlap = 0
	}
	w.out = strategy.NewCollector(ctx, job, len(w.starts)/(w.size-w.overlap)+1)
	w.cutWindows()
	return w.out.Cut()
}

type haystackWindows struct {
	job           *strategy.Job
	starts        []uint32
	size, overlap int
	minParts      int
	out           *strategy.Collector
}

func (w *haystackWindows) cutWindows() {
	if len(w.job.Doc.Text) == 0 {
		return
	}
	n, last := len(w.starts), -1
	from, to := 0, 0 // the next chunk contains the parts [from, to)
	for i := 0; w.out.Err == nil; i += w.size - w.overlap {
		end := min(i+w.size, n)
		if to > 0 && end-i < w.minParts {
			to = end
		} else {
			last = w.add(from, to, last)
			from, to = i, end
		}
		if end == n {
			break
		}
	}
	w.add(from, to, last)
}

// add makes a chunk of parts [from, to). It returns the first part of the next chunk that is not in
// the overlap.
func (w *haystackWindows) add(from, to, last int) int {
	c := chunk.Chunk{Body: chunk.Span{Start: w.partStart(from), End: w.partStart(to)}}
	if to == 0 || c.Body.Empty() {
		return last
	}
	seam := chunk.Seam{Cause: chunk.CauseWindow}
	if w.overlap > 0 && last >= 0 {
		sharedParts := max(0, last-from)
		seam.Items = chunk.ItemCounts{Requested: int32(w.overlap), Delivered: int32(min(sharedParts, w.overlap))}
		if end := w.out.End(); end > c.Body.Start {
			c.Overlap = chunk.Span{Start: c.Body.Start, End: end}
			seam.Delivered = w.job.Doc.Meter("chars", "").CountRange(c.Overlap.Start, c.Overlap.End)
		}
		seam.Requested = seam.Delivered
	}
	w.out.Add(&c, &seam)
	return to
}

func (w *haystackWindows) partStart(i int) int {
	if i < len(w.starts) {
		return int(w.starts[i])
	}
	return len(w.job.Doc.Text)
}

type haystackKey string

func haystackStarts(doc *segment.Analysis, mark string) []uint32 {
	return doc.Memo(haystackKey(mark), func() any {
		starts := make([]uint32, 1, strings.Count(doc.Text, mark)+1)
		for pos := 0; ; {
			i := strings.Index(doc.Text[pos:], mark)
			if i < 0 {
				return starts
			}
			pos += i + len(mark)
			starts = append(starts, uint32(pos))
		}
	}).([]uint32)
}
