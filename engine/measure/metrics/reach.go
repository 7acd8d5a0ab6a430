package metrics

import (
	"cmp"
	"slices"
	"sort"
	"unicode"
	"unicode/utf8"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/text"
)

// Reach holds the source spans that the chunks contain, sorted by start. It finds a chunk that
// contains a span.
type Reach struct {
	spans     []heldSpan
	hasPieces bool
}

type heldSpan struct {
	chunk.Span

	owner    int
	farthest int
}

// NewReach returns the Reach of the chunks of r. If only white space is between overlap and body,
// they form one span. Context in metadata is not included.
func NewReach(r *engine.Result) *Reach {
	x := &Reach{spans: make([]heldSpan, 0, r.Chunks.Len())}
	for i := range r.Chunks.Len() {
		spans := listHeldSpans(r, i)
		for _, s := range spans {
			if !s.Empty() {
				x.spans = append(x.spans, heldSpan{Span: s, owner: i})
			}
		}
		x.hasPieces = x.hasPieces || spans.hasParts()
	}
	slices.SortStableFunc(x.spans, func(a, b heldSpan) int { return cmp.Compare(a.Start, b.Start) })
	best := 0
	for i := range x.spans {
		if x.spans[i].End > x.spans[best].End {
			best = i
		}
		x.spans[i].farthest = best
	}
	return x
}

// Spans holds the source spans of a chunk's body, its overlap, and the repeated lines of a table or
// code block. A missing span is empty.
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

// HeldSpans returns the source spans in the content of chunk c. content is the source.
func HeldSpans(content string, c *chunk.Chunk) Spans {
	if f := c.Foreign; f != nil && len(f.Gaps) > 0 {
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

func listHeldSpans(r *engine.Result, i int) Spans {
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

// FindHolder returns the index of a chunk that contains all of s, or -1.
func (x *Reach) FindHolder(s chunk.Span) int {
	i := sort.Search(len(x.spans), func(i int) bool { return x.spans[i].Start > s.Start }) - 1
	return x.findHolderBefore(i, s.End)
}

func (x *Reach) findHolderBefore(i, end int) int {
	if i < 0 {
		return -1
	}
	farthest := &x.spans[x.spans[i].farthest]
	if farthest.End < end {
		return -1
	}
	return farthest.owner
}
