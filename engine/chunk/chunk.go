// Package chunk defines Span, Chunk and Seam. It imports no other package of the engine.
package chunk

import "strings"

// Span is a half-open range of bytes of the UTF-8 source.
type Span struct{ Start, End int }

// Len returns the number of bytes in the span.
func (s Span) Len() int { return s.End - s.Start }

// Empty reports whether the span has no bytes.
func (s Span) Empty() bool { return s.End <= s.Start }

// Contains reports whether the byte at off is inside the span.
func (s Span) Contains(off int) bool { return s.Start <= off && off < s.End }

// Slice returns the text of the span.
func (s Span) Slice(text string) string {
	if s.Empty() {
		return ""
	}
	return text[s.Start:s.End]
}

// Shift returns s moved forward by n bytes; an empty span stays unchanged.
func (s Span) Shift(n int) Span {
	if s.Empty() {
		return s
	}
	return Span{Start: s.Start + n, End: s.End + n}
}

// Form tells how a chunk's content is made from its body.
type Form uint8

const (
	// FormSlice content is the source slice itself.
	FormSlice Form = iota
	// FormWords content has one space for each run of ASCII white space (windows of words).
	FormWords
	// FormRepaired content has U+FFFD for each maximal invalid subpart of a cut character,
	// as token decoders write it (Unicode §3.9).
	FormRepaired
)

// Chunk is one piece of a document as it will be embedded. It holds offsets; Content
// builds the text.
type Chunk struct {
	// Body is the chunk's own source span. With native overlap it is the whole window,
	// including shared text.
	Body Span
	// Overlap is the source span of the text repeated from the previous chunk; empty if
	// there is none. With native overlap it is the beginning of Body.
	Overlap Span
	// Prefix is the repeated text put in front of Body, and Join the text between both.
	// Both are empty with native overlap, since Body contains the repeated text.
	Prefix, Join string
	// Lead is the line of context_prefix and a blank line. It begins the content, before
	// any overlap.
	Lead string
	// Header is the source span of the lines repeated directly before Body: the header of
	// the table or the opening fence of the code block that Body continues. Footer is the
	// text added after Body: a line end and the closing fence.
	Header Span
	Footer string
	// ContextBefore and ContextAfter are text of adjacent chunks that is kept only in
	// metadata (overlap mode context).
	ContextBefore, ContextAfter Span
	// Text is the content of Body if a strategy rewrites it, such as by dropping
	// separators between pieces; otherwise it is empty.
	Text string
	// Form tells how Body becomes content if Text is empty.
	Form Form

	// Preamble marks text before the first heading that is kept as a separate chunk.
	Preamble bool
	// Kind is the content type that the strategy determined; KindUnknown leaves it to the
	// outline.
	Kind Kind
	// Small and Oversize are the flags, with their reasons.
	Small, Oversize             bool
	SmallReason, OversizeReason Reason
	// Strength is the reason why a chunk below the minimum is not flagged as small.
	Strength Strength
	// TokenStart and TokenEnd bound the window in tokens; both are zero for strategies
	// that do not cut at tokens.
	TokenStart, TokenEnd int
	// Merge describes merged parts below min_chunk_size.
	Merge Merge
	// Foreign is nil for chunks made by our own rules.
	Foreign *Foreign
}

// Foreign is the data of a chunk made by another program, or by its rules.
type Foreign struct {
	// Gaps are the parts of the body, in order, that the content lacks. Each has more than
	// white space.
	Gaps []Span
	// Hidden are other parts of the body, in order, that the content lacks. A page does
	// not show them either, such as addresses. The text around them is not severed.
	Hidden []Span
	// Metadata supplies the metadata of chunk Index in place of ours, unless it is nil. It
	// computes metadata on demand, since most of it is never used.
	Metadata MetadataSource
	Index    int
	// Rewritten is true if the content differs from the body. Metadata then supplies it.
	Rewritten bool
}

// MetadataSource supplies the metadata of chunks, and the content of rewritten chunks. It
// is safe for concurrent use.
type MetadataSource interface {
	Fields(i int) []Field
	Content(i int) string
}

// Field is one metadata field. Value is a string, bool, int, float64, []string,
// nil or, for checkbox_stats, map[string]int.
type Field struct {
	Name  string
	Value any
}

// Kind is the type of a chunk's content.
type Kind uint8

// The content types, in the order of kindNames.
const (
	KindUnknown Kind = iota
	KindText
	KindCode
	KindTable
	KindMixed
	KindList
	KindSection
	KindPreamble
)

var kindNames = [...]string{"text", "text", "code", "table", "mixed", "list", "section", "preamble"}

// ParseKind returns the kind with the given name, or KindUnknown.
func ParseKind(name string) Kind {
	for k := KindText; int(k) < len(kindNames); k++ {
		if kindNames[k] == name {
			return k
		}
	}
	return KindUnknown
}

func (k Kind) String() string { return kindNames[k] }

// BodyContent returns the content of Body, without text added or repeated around it.
func (c *Chunk) BodyContent(text string) string {
	if c.Text != "" {
		return c.Text
	}
	switch c.Form {
	case FormWords:
		return joinWords(c.Body.Slice(text))
	case FormRepaired:
		return Repair(c.Body.Slice(text))
	}
	return c.Body.Slice(text)
}

// Move adds n to all offsets, for a chunk of a part of a document that begins at n.
func (c *Chunk) Move(n int) {
	for _, s := range [...]*Span{&c.Body, &c.Overlap, &c.Header} {
		*s = s.Shift(n)
	}
}

// Content returns the chunk exactly as it will be embedded.
func (c *Chunk) Content(text string) string {
	if c.HasOnlyBody() {
		return c.BodyContent(text)
	}
	return c.Lead + c.Prefix + c.Join + c.Header.Slice(text) + c.BodyContent(text) + c.Footer
}

// HasOnlyBody reports whether the content consists of Body's content alone.
func (c *Chunk) HasOnlyBody() bool { return !c.HasRepeatedText() && !c.HasAddedText() }

// HasRepeatedText reports whether repeated text was put in front of Body.
func (c *Chunk) HasRepeatedText() bool { return c.Prefix != "" || c.Join != "" }

// HasAddedText reports whether Lead, Header or Footer is around Body.
func (c *Chunk) HasAddedText() bool { return c.Lead != "" || !c.Header.Empty() || c.Footer != "" }

// BodyOffset returns the offset in the content, in bytes, at which Body's content begins.
func (c *Chunk) BodyOffset() int {
	return len(c.Lead) + len(c.Prefix) + len(c.Join) + max(0, c.Header.Len())
}

// Exact reports whether Content is a slice of the source.
func (c *Chunk) Exact(text string) bool {
	if c.HasAddedText() || c.Text != "" && c.Text != c.Body.Slice(text) {
		return false
	}
	if c.HasRepeatedText() && (c.Overlap.Start > c.Body.Start || c.Prefix+c.Join != text[c.Overlap.Start:c.Body.Start]) {
		return false
	}
	return c.Form == FormSlice || c.BodyContent(text) == c.Body.Slice(text)
}

// HasNativeOverlap reports whether the overlap is part of Body.
func (c *Chunk) HasNativeOverlap() bool { return !c.Overlap.Empty() && !c.HasRepeatedText() }

// NewSpan returns the part of Body that is not native overlap.
func (c *Chunk) NewSpan() Span {
	if !c.HasNativeOverlap() {
		return c.Body
	}
	return Span{Start: c.Overlap.End, End: c.Body.End}
}

func joinWords(s string) string {
	var b strings.Builder
	b.Grow(len(s))
	for w := range strings.FieldsFuncSeq(s, IsASCIISpace) {
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(w)
	}
	return b.String()
}

// IsASCIISpace reports whether r is white space by Ruby's \s: U+0009–000D or U+0020.
func IsASCIISpace(r rune) bool { return r == ' ' || r >= '\t' && r <= '\r' }
