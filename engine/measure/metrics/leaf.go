package metrics

import (
	"encoding/json"
	"sort"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/element"
	"chunkscope/engine/explain"
)

// LeafAt returns the leaf that is split at boundary seam. If the leaf is too long for a chunk, s is
// the line or word that is split. holder is the index of a chunk that contains all of s, or -1. ok
// is false if the boundary does not split a leaf.
func LeafAt(r *engine.Result, seam int) (s chunk.Span, holder int, ok bool) {
	leaf, s := findLeaf(r, seam)
	if s.Empty() {
		return chunk.Span{}, -1, false
	}
	first, n := FindSeamsInside(r, s)
	for i := first; i <= first+n && i < r.Chunks.Len(); i++ {
		if ContainsSpan(r, i, s) {
			return s, i, true
		}
	}
	if HasOmittedText(r, leaf) {
		return chunk.Span{}, -1, false
	}
	return s, -1, true
}

// HasOmittedTextAt reports whether a reviewer omitted text of the leaf at boundary seam.
func HasOmittedTextAt(r *engine.Result, seam int) bool {
	leaf, s := findLeaf(r, seam)
	_, _, severed := LeafAt(r, seam)
	return !severed && !s.Empty() && HasOmittedText(r, leaf)
}

// findLeaf returns the leaf at boundary seam. severedSpan is the part that the boundary splits: the
// whole leaf, a line or a word.
func findLeaf(r *engine.Result, seam int) (leaf, severedSpan chunk.Span) {
	pos := r.Seams[seam].Byte
	leaves := r.Doc.Elements().Leaves()
	i := sort.Search(leaves.Len(), func(i int) bool {
		s, _, _ := leaves.WithoutCompanion(i)
		return s.End > pos
	})
	if i == leaves.Len() {
		return chunk.Span{}, chunk.Span{}
	}
	l := leaves.At(i)
	severedSpan = l.Span
	if l.CountedByLines && severedSpan.Start < pos && newElementScan(r, nil).isTooLong(l.Element) {
		severedSpan = chunk.Span{}
		EachPart(r, l.Span, func(part chunk.Span) {
			if part.Start < pos && pos < part.End {
				severedSpan = part
			}
		})
	}
	if severedSpan.Start >= pos || severedSpan.End <= pos {
		return l.Span, chunk.Span{}
	}
	return l.Span, severedSpan
}

// OtherText counts the broken leaves that are not elements.
type OtherText element.OtherTexts

// String lists the counts, as in "9 HTML blocks, 1 table header". It returns "" if all counts are
// 0.
func (b OtherText) String() string { return explain.OtherTexts(element.OtherTexts(b)) }

// MarshalJSON encodes the counts above zero, as in {"html_block":9,"table_header":1}.
func (b OtherText) MarshalJSON() ([]byte, error) {
	return marshalCounts(b[:], func(i int) string { return element.OtherText(i).String() })
}

// NotCounted counts the texts that measures ignore, such as badges (element.Uncounted).
type NotCounted element.UncountedTexts

// String lists the counts, as in "12 badges and images, 14 entries of contents". It returns "" if
// all counts are 0.
func (n NotCounted) String() string { return explain.NotCounted(element.UncountedTexts(n)) }

// MarshalJSON encodes the counts above zero, as in {"badges":12,"contents_entries":14}.
func (n NotCounted) MarshalJSON() ([]byte, error) {
	return marshalCounts(n[:], func(i int) string { return element.Uncounted(i).String() })
}

func marshalCounts(counts []int, name func(i int) string) ([]byte, error) {
	out := map[string]int{}
	for i, n := range counts {
		if n > 0 {
			out[name(i)] = n
		}
	}
	return json.Marshal(out)
}

// IsInsideWord reports whether boundary seam is inside a word. It returns false for scripts without
// spaces between words.
func IsInsideWord(r *engine.Result, seam int) bool {
	return isInsideWord(r.Doc.Text, r.Seams[seam].Byte)
}
