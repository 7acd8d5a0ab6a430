package metrics

import (
	"sort"
	"unicode"
	"unicode/utf8"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/text"
)

// Reach indexes the text of chunks: source spans, ascending by start, with the farthest
// end up to each.
type Reach struct {
	spans    []chunk.PackedSpan
	owner    []int32 // chunk of each span; nil if span i belongs to chunk i
	farthest []int32 // index of the span that ends farthest, up to and including this one; nil if that is always this one
	// pieces: some chunk has more than one span.
	pieces bool
}

// NewReach lists the spans whose text is complete in some chunk's content. The overlap
// and body of a chunk are one span if only white space separates them in the source,
// and two otherwise, or if the text that joins them would end up inside a word. A table
// header repeated in front of its rows is a span too. Context kept in metadata is in no
// chunk.
func NewReach(r *engine.Result) *Reach {
	n := 0 // chunks that contain their bodies
	for n < r.Chunks.Len() && !r.Chunks.Body(n).Empty() && heldSpansOf(r, n) == (Spans{r.Chunks.Body(n)}) {
		n++
	}
	total := r.Chunks.Len()
	x := &Reach{spans: make([]chunk.PackedSpan, n, total)}
	for i := range n {
		x.spans[i] = chunk.Pack(r.Chunks.Body(i))
	}
	for i := n; i < total; i++ {
		spans := heldSpansOf(r, i)
		for _, s := range spans {
			x.add(s, i, total)
		}
		x.pieces = x.pieces || spans.hasParts()
	}
	if !x.isAscending() {
		if x.owner == nil {
			x.fillOwners()
		}
		sort.Stable(x)
	}
	x.findFarthest()
	return x
}

func (x *Reach) findFarthest() {
	best := 0
	for i := range x.spans {
		if x.spans[i].End() > x.spans[best].End() {
			best = i
		}
		if x.farthest == nil && best < i {
			x.farthest = make([]int32, i, len(x.spans))
			for k := range x.farthest {
				x.farthest[k] = int32(k)
			}
		}
		if x.farthest != nil {
			x.farthest = append(x.farthest, int32(best))
		}
	}
}

func (x *Reach) add(s chunk.Span, owner, numChunks int) {
	if s.Empty() {
		return
	}
	if x.owner == nil && owner != len(x.spans) {
		x.fillOwners()
	}
	if x.owner != nil {
		x.owner = append(growList(x.owner, owner, numChunks), int32(owner))
	}
	x.spans = append(growList(x.spans, owner, numChunks), chunk.Pack(s))
}

// growList returns a list with room for one more item. A full list grows to the
// estimated size for all chunks.
func growList[T any](list []T, chunksDone, numChunks int) []T {
	n := len(list)
	if n < cap(list) {
		return list
	}
	want := numChunks
	if chunksDone >= 256 {
		want = int(float64(n) / float64(chunksDone) * float64(numChunks) * 1.02)
	}
	return append(make([]T, 0, max(min(want, 8*n+256), n+n/4+16)), list...)
}

// fillOwners sets owner: span i belongs to chunk i so far.
func (x *Reach) fillOwners() {
	x.owner = make([]int32, len(x.spans), cap(x.spans))
	for i := range x.owner {
		x.owner[i] = int32(i)
	}
}

// Spans are the source spans in a chunk's content: its body and overlap, as one or two
// spans, and the repeated lines of a table or code block. Missing ones are empty.
type Spans [3]chunk.Span

func (s *Spans) hasParts() bool { return !s[1].Empty() || !s[2].Empty() }

func (s *Spans) contains(span chunk.Span) bool {
	for i := range s {
		if s[i].Start <= span.Start && span.End <= s[i].End && !s[i].Empty() {
			return true
		}
	}
	return false
}

// HeldSpans returns the source spans in a chunk's content.
func HeldSpans(content string, c *chunk.Chunk) Spans {
	if f := c.Foreign; f != nil && len(f.Gaps) > 0 { // ignore text between two gaps
		last := f.Gaps[len(f.Gaps)-1]
		return Spans{{Start: c.Body.Start, End: f.Gaps[0].Start}, {Start: last.End, End: c.Body.End}}
	}
	switch o := c.Overlap; {
	case !c.HasRepeatedText() || o.Empty():
		return Spans{c.Body, {}, c.Header}
	case !c.Header.Empty():
	case c.Join != "" && isInsideWord(content, c.Body.Start) && o.End == c.Body.Start:
	case o.Start <= c.Body.Start && (o.End >= c.Body.Start || text.IsBlank(content[o.End:c.Body.Start])):
		return Spans{{Start: o.Start, End: max(o.End, c.Body.End)}}
	}
	return Spans{c.Overlap, c.Body, c.Header}
}

func heldSpansOf(r *engine.Result, i int) Spans {
	if r.Chunks.IsPlain(i) {
		return Spans{r.Chunks.Body(i)}
	}
	var c chunk.Chunk
	r.Chunks.Read(i, &c)
	return HeldSpans(r.Doc.Text, &c)
}

func isInsideWord(text string, off int) bool {
	if off <= 0 || off >= len(text) {
		return false
	}
	a, _ := utf8.DecodeLastRuneInString(text[:off])
	b, _ := utf8.DecodeRuneInString(text[off:])
	return isPartOfWord(a) && isPartOfWord(b)
}

func isPartOfWord(r rune) bool {
	return (unicode.IsLetter(r) || unicode.IsDigit(r)) &&
		!unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar)
}

// isAscending reports whether the spans are already sorted, which is the usual case.
func (x *Reach) isAscending() bool {
	for i := 1; i < len(x.spans); i++ {
		if x.spans[i].Start() < x.spans[i-1].Start() {
			return false
		}
	}
	return true
}

func (x *Reach) Len() int           { return len(x.spans) }
func (x *Reach) Less(i, j int) bool { return x.spans[i].Start() < x.spans[j].Start() }
func (x *Reach) Swap(i, j int) {
	x.spans[i], x.spans[j] = x.spans[j], x.spans[i]
	x.owner[i], x.owner[j] = x.owner[j], x.owner[i]
}

// Holder returns the index of a chunk that contains all of s, or -1.
func (x *Reach) Holder(s chunk.Span) int {
	i := sort.Search(len(x.spans), func(i int) bool { return x.spans[i].Start() > s.Start }) - 1
	return x.holderAt(i, s.End)
}

// holderAt returns the chunk of a span up to i that reaches end, or -1.
func (x *Reach) holderAt(i, end int) int {
	if i < 0 {
		return -1
	}
	if x.farthest != nil {
		i = int(x.farthest[i])
	}
	switch {
	case x.spans[i].End() < end:
		return -1
	case x.owner != nil:
		return int(x.owner[i])
	}
	return i
}
