package metrics

import (
	"encoding/json"
	"sort"

	"chunkscope/engine"
	"chunkscope/engine/blank"
	"chunkscope/engine/chunk"
	"chunkscope/engine/element"
	"chunkscope/engine/explain"
)

// LeafAt is the leaf that a seam severs, and the chunk that has all of it; -1 where
// none does. Where no chunk can have it, a line of it is the leaf, as for whole
// text. ok is false where the seam severs none. A leaf need be no element of a
// kind: HTML, front matter, definitions of links and the headers of tables are
// none.
func LeafAt(r *engine.Result, seam int) (s chunk.Span, holder int, ok bool) {
	leaf, s := leafAt(r, seam)
	if s.Empty() {
		return chunk.Span{}, -1, false
	}
	first, n := SeamsIn(r, s)
	for i := first; i <= first+n && i < r.Chunks.Len(); i++ {
		if Holds(r, i, s) {
			return s, i, true
		}
	}
	if LeftOut(r, leaf) {
		return chunk.Span{}, -1, false
	}
	return s, -1, true
}

// LeftOutAt reports whether a seam parts a leaf that is not whole, and some of it
// was left out by hand: no cut has broken that.
func LeftOutAt(r *engine.Result, seam int) bool {
	leaf, s := leafAt(r, seam)
	_, _, severed := LeafAt(r, seam)
	return !severed && !s.Empty() && LeftOut(r, leaf)
}

// leafAt is the leaf at a seam, and what of it the seam parts: all, or the line of
// one that is too long for a chunk; empty where it parts nothing.
func leafAt(r *engine.Result, seam int) (leaf, parted chunk.Span) {
	pos := r.Seams.Byte(seam)
	leaves := r.Doc.Elements().Leaves()
	i := sort.Search(leaves.Len(), func(i int) bool {
		s, _, _ := leaves.Alone(i)
		return s.End > pos
	})
	if i == leaves.Len() {
		return chunk.Span{}, chunk.Span{}
	}
	l := leaves.At(i)
	parted = l.Span
	if l.Lines && parted.Start < pos && newJudge(r, nil).tooLong(l.Element) {
		parted = lineAt(r.Doc.Text, parted, pos)
	}
	if parted.Start >= pos || parted.End <= pos {
		return l.Span, chunk.Span{}
	}
	return l.Span, parted
}

// lineAt is the line of a block that holds a byte, without the white space around
// it.
func lineAt(text string, block chunk.Span, at int) chunk.Span {
	for start, end := block.Start, 0; start < block.End; start = end {
		if end = element.LineEnd(text, start, block.End); at < end {
			return blank.Trim(text, chunk.Span{Start: start, End: end})
		}
	}
	return chunk.Span{}
}

// OtherText is how many leaves that are elements of no kind are not whole, by what they
// are: with the kinds it tells what whole text lacks.
type OtherText element.OtherTexts

func (b OtherText) plus(o OtherText) OtherText {
	for i, n := range o {
		b[i] += n
	}
	return b
}

// String is "9 HTML blocks, 1 table header"; empty when there are none.
func (b OtherText) String() string { return explain.OtherTexts(element.OtherTexts(b)) }

// MarshalJSON writes what there is: {"html_block":9,"table_header":1}.
func (b OtherText) MarshalJSON() ([]byte, error) {
	out := map[string]int{}
	for i, n := range b {
		if n > 0 {
			out[element.OtherText(i).String()] = n
		}
	}
	return json.Marshal(out)
}

// InsideWord reports whether a seam stands inside a word of a script that parts
// words with spaces.
func InsideWord(r *engine.Result, seam int) bool {
	return insideWord(r.Doc.Text, r.Seams.Byte(seam))
}
