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

// JudgeElement judges one element. It takes time proportional to the number of seams inside the element.
func JudgeElement(r *engine.Result, k element.Kind, e element.Element) element.Status {
	f := element.Status{Kind: k, Element: e, Seam: -1, Chunk: -1}
	first, n := SeamsIn(r, e.Extent())
	count, inside := SeamsIn(r, e.Span)
	f.Seams = n
	start, end := first, first+n
	if followsCompanion(e) { // a chunk that ends before the row cannot contain both
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
		case followsCompanion(e): // the seam at the start of the row's chunk
			f.Seam = count - 1
		}
	}
	if f.Chunk < 0 {
		f.TooLong = newJudge(r, nil).isTooLong(e)
	}
	return f
}

func followsCompanion(e element.Element) bool {
	return !e.Companion.Empty() && e.Companion.Start < e.Start
}

// EachSevered calls visit, in order, for every element of a kind that a seam severs or that is
// in no chunk, until visit returns false.
func EachSevered(ctx context.Context, r *engine.Result, k element.Kind, visit func(element.Status) bool) error {
	j := newJudge(r, NewReach(r))
	w := cursor{span: -1}
	for i, e := range r.Doc.Elements().ListOf(k).All() {
		if i%pollEvery == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		if holder, severed := j.judgeElement(&w, e); (severed || holder < 0) && !visit(JudgeElement(r, k, e)) {
			return nil
		}
	}
	return nil
}

// ElementsSeveredBy returns elements that a seam severs, as CountBySeam counts them, at most
// one of each kind in the order of the kinds: of headings the nearest one, of table rows the
// first one separated from its header.
func ElementsSeveredBy(r *engine.Result, seam int) []element.Status {
	var out []element.Status
	pos := r.Seams.Byte(seam)
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
			if f := JudgeElement(r, k, e); f.IsWhole() || !HasOmittedText(r, e.Extent()) {
				out = append(out, f)
				break
			}
		}
	}
	return out
}

// PartsInChunk returns the elements that are only partly in chunk i, in the order of
// the kinds.
func PartsInChunk(r *engine.Result, i int) []element.Part {
	var out []element.Part
	spans := heldSpansOf(r, i)
	set := r.Doc.Elements()
	for k := range element.Kind(element.KindCount) {
		last := -1 // of the last element, which may be in both spans
		for _, span := range spans[:2] {
			for _, e := range set.ListIn(k, span).All() {
				if e.Start <= last || holdsAll(r, i, e) {
					continue
				}
				last = e.Start
				p := newPart(r, k, e, span)
				if n := len(out) - 1; p.First == 0 && n >= 0 && out[n].Kind == k && out[n].First == 0 && out[n].Companion == e.Companion {
					out[n].OtherCount++
					continue
				}
				f := JudgeElement(r, k, e)
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
		if trimmed := text.TrimSpan(d.Text, part); !trimmed.Empty() { // without indentation
			part = trimmed
		}
		p.First, p.Last = d.LineOf(part.Start)-firstLine+1, d.LastLineOf(part)-firstLine+1
	}
	return p
}

// holdsAll reports whether chunk i contains an element and its companion, even as two pieces.
func holdsAll(r *engine.Result, i int, e element.Element) bool {
	return HoldsSpan(r, i, e.Extent()) || !e.Companion.Empty() && HoldsSpan(r, i, e.Span) && HoldsSpan(r, i, e.Companion)
}

// holderInPieces returns a chunk that contains an element and its companion as two
// pieces, or -1.
func (x *Reach) holderInPieces(r *engine.Result, e element.Element) int {
	if !x.hasPieces {
		return -1
	}
	i := sort.Search(r.Chunks.Len(), func(i int) bool { return r.Chunks.Body(i).End >= e.End })
	if i < r.Chunks.Len() && holdsAll(r, i, e) {
		return i
	}
	return -1
}

// SeamElements counts the elements that a seam severs or separates from their
// companions.
type SeamElements struct {
	// Lost holds the kinds with a severed element that is whole in no chunk. Repaired holds
	// the kinds with a severed element that is whole in some chunk.
	Lost, Repaired element.KindSet
	Severed        element.KindSet
	// NewlyLost counts, by kind, the elements of Lost that no earlier seam severs, and
	// FirstSeam is the first seam that severs the most important element of Lost.
	NewlyLost [element.KindCount]int32
	FirstSeam int32
}

// CountBySeam counts the severed elements of every seam.
func CountBySeam(ctx context.Context, r *engine.Result) ([]SeamElements, error) {
	out := make([]SeamElements, r.Seams.Len())
	j := newJudge(r, NewReach(r))
	for _, k := range slices.Backward(element.KindsBySeverity[:]) { // so that the most important kind sets FirstSeam last
		w := cursor{span: -1}
		for i, e := range r.Doc.Elements().ListOf(k).All() {
			if i%pollEvery == 0 && ctx.Err() != nil {
				return nil, ctx.Err()
			}
			holder, severed := j.judgeElement(&w, e)
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

// findSeams returns the seams to report for a severed element: the seams inside its text, or
// else the seams between it and its companion. For a table row it returns the seam at the
// start of the row's chunk.
func findSeams(r *engine.Result, e element.Element) (first, n int) {
	first, n = SeamsIn(r, e.Span)
	switch {
	case n > 0:
		return first, n
	case followsCompanion(e):
		return first - 1, 1
	}
	return SeamsIn(r, e.Extent())
}

// NeededOverlap returns the additional overlap, in the settings' unit, with which the chunk
// after the severing seam would contain the whole element; 0 if the element is whole. ok is
// false if no overlap would help, since several seams sever the element, or it is too long for
// a chunk.
func NeededOverlap(r *engine.Result, f *element.Status) (units int, ok bool) {
	if f.TooLong || f.Seam < 0 {
		return 0, f.IsWhole()
	}
	return NeededForSentence(r, SeveredSentence{Sentence: f.Extent(), Seam: f.Seam, Seams: f.Seams, Chunk: f.Chunk})
}
