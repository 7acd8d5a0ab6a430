package metrics

import (
	"context"
	"slices"
	"sort"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/element"
	"chunkscope/engine/text"
)

// FindStatus determines which boundaries are inside e, and which chunk contains all of e.
func FindStatus(r *engine.Result, k element.Kind, e element.Element) element.Status {
	f := element.Status{Kind: k, Element: e, Seam: -1, Chunk: -1}
	first, n := FindSeamsInside(r, e.Extent())
	count, inside := FindSeamsInside(r, e.Span)
	f.Seams = n
	start, end := first, first+n
	if followsCompanion(e) {
		start, end = count, count+inside
	}
	for i := start; i <= end && i < r.Chunks.Len() && f.Chunk < 0; i++ {
		if holdsAll(r, i, e) {
			f.Chunk = i
		}
	}
	if n > 0 {
		f.Seam = first
		switch {
		case inside > 0:
			f.Seam = count
		case followsCompanion(e):
			f.Seam = count - 1
		}
	}
	if f.Chunk < 0 {
		f.TooLong = newElementScan(r, nil).isTooLong(e)
	}
	return f
}

func followsCompanion(e element.Element) bool {
	return !e.Companion.Empty() && e.Companion.Start < e.Start
}

// EachSevered calls visit for every element of kind k that is split or not in any chunk. It stops
// when visit returns false. It returns an error only if ctx is done.
func EachSevered(ctx context.Context, r *engine.Result, k element.Kind, visit func(element.Status) bool) error {
	j := newElementScan(r, NewSpanIndex(r))
	w := cursor{span: -1}
	for i, e := range r.Doc.Elements().ListOf(k).All() {
		if i%pollEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if holder, severed := j.findElementHolder(&w, e); (severed || holder < 0) && !visit(FindStatus(r, k, e)) {
			return nil
		}
	}
	return nil
}

// ListSevered returns the elements that are split at boundary seam. There is at most one of each
// kind.
func ListSevered(r *engine.Result, seam int) []element.Status {
	var out []element.Status
	pos := r.Seams[seam].Byte
	set := r.Doc.Elements()
	for k := range element.Kind(element.KindCount) {
		list := set.ListOf(k)
		next := sort.Search(list.Len(), func(i int) bool { return list.At(i).Start >= pos })
		for _, i := range [2]int{next - 1, next} {
			if i < 0 || i >= list.Len() {
				continue
			}
			e := list.At(i)
			if x := e.Extent(); x.Start >= pos || pos >= x.End {
				continue
			}
			if start, n := findSeams(r, e); seam < start || seam >= start+n {
				continue
			}
			if f := FindStatus(r, k, e); f.IsWhole() || !HasOmittedText(r, e.Extent()) {
				out = append(out, f)
				break
			}
		}
	}
	return out
}

// ListParts returns the elements that chunk i contains only in part.
func ListParts(r *engine.Result, i int) []element.Part {
	var out []element.Part
	spans := listContentSpans(r, i)
	set := r.Doc.Elements()
	for k := range element.Kind(element.KindCount) {
		last := -1
		for _, span := range spans[:2] {
			for _, e := range set.FindOverlapping(k, span).All() {
				if e.Start <= last || holdsAll(r, i, e) {
					continue
				}
				last = e.Start
				p := newPart(r, k, e, span)
				if n := len(out) - 1; p.First == 0 && n >= 0 && out[n].Kind == k && out[n].First == 0 && out[n].Companion == e.Companion {
					out[n].OtherCount++
					continue
				}
				f := FindStatus(r, k, e)
				p.Whole, p.TooLong = f.IsWhole(), f.TooLong
				out = append(out, p)
			}
		}
	}
	return out
}

func newPart(r *engine.Result, k element.Kind, e element.Element, span chunk.Span) element.Part {
	p := element.Part{Kind: k, Element: e}
	d := r.Doc
	firstLine := d.LineOf(e.Start)
	p.Lines = d.LastLineOf(e.Span) - firstLine + 1
	part := chunk.Span{Start: max(e.Start, span.Start), End: min(e.End, span.End)}
	if part != e.Span {
		if trimmed := text.TrimSpan(d.Text, part); !trimmed.Empty() {
			part = trimmed
		}
		p.First, p.Last = d.LineOf(part.Start)-firstLine+1, d.LastLineOf(part)-firstLine+1
	}
	return p
}

func holdsAll(r *engine.Result, i int, e element.Element) bool {
	return ContainsSpan(r, i, e.Extent()) || !e.Companion.Empty() && ContainsSpan(r, i, e.Span) && ContainsSpan(r, i, e.Companion)
}

func (x *SpanIndex) findHolderInPieces(r *engine.Result, e element.Element) int {
	if !x.hasPieces {
		return -1
	}
	i := sort.Search(r.Chunks.Len(), func(i int) bool { return r.Chunks.Body(i).End >= e.End })
	if i < r.Chunks.Len() && holdsAll(r, i, e) {
		return i
	}
	return -1
}

// SeamElements records which elements are split at a chunk boundary.
type SeamElements struct {
	Lost     element.KindSet
	Repaired element.KindSet
	// Severed is Lost without elements that are too long for a chunk.
	Severed element.KindSet
	// NewlyLost counts the lost elements of each kind that no earlier boundary splits.
	NewlyLost [element.KindCount]int32
	// FirstSeam is the first boundary that splits the most important lost element.
	FirstSeam int32
}

// CountBySeam returns, for each boundary, the elements that are split at that boundary.
func CountBySeam(ctx context.Context, r *engine.Result) ([]SeamElements, error) {
	out := make([]SeamElements, len(r.Seams))
	j := newElementScan(r, NewSpanIndex(r))
	for _, k := range slices.Backward(element.KindsBySeverity[:]) {
		w := cursor{span: -1}
		for i, e := range r.Doc.Elements().ListOf(k).All() {
			if i%pollEvery == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			holder, severed := j.findElementHolder(&w, e)
			if !severed || holder < 0 && HasOmittedText(r, e.Extent()) {
				continue
			}
			start, n := findSeams(r, e)
			fits := holder < 0 && !j.isTooLong(e)
			if holder < 0 {
				out[start].NewlyLost[k]++
			}
			for s := start; s < start+n; s++ {
				if holder >= 0 {
					out[s].Repaired.Add(k)
				} else {
					out[s].Lost.Add(k)
					out[s].FirstSeam = int32(start)
				}
				if fits {
					out[s].Severed.Add(k)
				}
			}
		}
	}
	return out, nil
}

// findSeams returns the first boundary inside e and how many there are. If there are none, it
// returns the boundaries between e and its Companion.
func findSeams(r *engine.Result, e element.Element) (first, n int) {
	first, n = FindSeamsInside(r, e.Span)
	switch {
	case n > 0:
		return first, n
	case followsCompanion(e):
		return first - 1, 1
	}
	return FindSeamsInside(r, e.Extent())
}

// OverlapForElement returns the additional overlap that would keep the element in one chunk. The
// result is in the unit of the settings. ok is false if no amount of overlap is enough.
func OverlapForElement(r *engine.Result, f *element.Status) (units int, ok bool) {
	if f.TooLong || f.Seam < 0 {
		return 0, f.IsWhole()
	}
	return OverlapForSentence(r, SeveredSentence{Sentence: f.Extent(), Seam: f.Seam, Seams: f.Seams, Chunk: f.Chunk})
}
