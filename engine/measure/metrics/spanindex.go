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

// SpanIndex finds a chunk that contains a span. It holds the source spans in all chunks, sorted by
// start.
type SpanIndex struct {
	spans     []indexedSpan
	hasPieces bool
}

type indexedSpan struct {
	chunk.Span

	owner    int
	farthest int
}

// NewSpanIndex indexes the chunks of r. It merges overlap and body if only white space separates
// them. It ignores context in metadata.
func NewSpanIndex(r *engine.Result) *SpanIndex {
	x := &SpanIndex{spans: make([]indexedSpan, 0, r.Chunks.Len())}
	for i := range r.Chunks.Len() {
		spans := listContentSpans(r, i)
		for _, s := range spans {
			if !s.Empty() {
				x.spans = append(x.spans, indexedSpan{Span: s, owner: i})
			}
		}
		x.hasPieces = x.hasPieces || spans.hasParts()
	}
	slices.SortStableFunc(x.spans, func(a, b indexedSpan) int { return cmp.Compare(a.Start, b.Start) })
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

// ContentSpans returns the source spans in the content of chunk c. content is the source.
func ContentSpans(content string, c *chunk.Chunk) Spans {
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

func listContentSpans(r *engine.Result, i int) Spans {
	if r.Chunks.IsPlain(i) {
		return Spans{r.Chunks.Body(i)}
	}
	var c chunk.Chunk
	r.Chunks.Read(i, &c)
	return ContentSpans(r.Doc.Text, &c)
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
func (x *SpanIndex) FindHolder(s chunk.Span) int {
	i := sort.Search(len(x.spans), func(i int) bool { return x.spans[i].Start > s.Start }) - 1
	return x.findHolderBefore(i, s.End)
}

func (x *SpanIndex) findHolderBefore(i, end int) int {
	if i < 0 {
		return -1
	}
	farthest := &x.spans[x.spans[i].farthest]
	if farthest.End < end {
		return -1
	}
	return farthest.owner
}
