// Package chunk defines chunks (Chunk), the boundaries between them (Seam), and ranges of the
// source (Span). It imports no other package of the engine.
package chunk

import "strings"

// Span is a range of bytes in the source. End is the first byte after it.
type Span struct{ Start, End int }

// Len returns the length in bytes.
func (s Span) Len() int { return s.End - s.Start }

// Empty reports whether the length is 0.
func (s Span) Empty() bool { return s.End <= s.Start }

// Contains reports whether byte off is in the span.
func (s Span) Contains(off int) bool { return s.Start <= off && off < s.End }

// Slice returns the text in the span.
func (s Span) Slice(text string) string {
	if s.Empty() {
		return ""
	}
	return text[s.Start:s.End]
}

// Shift returns the span moved forward by n bytes. An empty span is returned unchanged.
func (s Span) Shift(n int) Span {
	if s.Empty() {
		return s
	}
	return Span{Start: s.Start + n, End: s.End + n}
}

// Form specifies how to build the content of a chunk from its body.
type Form uint8

const (
	// FormSlice means that the content is a slice of the source.
	FormSlice Form = iota
	// FormWords means that the content consists of the words of the body, joined with single
	// spaces. Words are separated by ASCII white space. Windows of words have this form.
	FormWords
	// FormRepaired means that U+FFFD replaces each maximal invalid subpart of an incomplete
	// character, as token decoders do (Unicode §3.9).
	FormRepaired
)

// Chunk is a chunk of a document. It stores offsets in the source. Content returns the text that is
// embedded.
type Chunk struct {
	// Body is the chunk in the source, without text added by overlap modes. With native overlap it
	// includes the shared text.
	Body Span
	// Overlap is the part of the source that is repeated from the previous chunk. It may be empty.
	// With native overlap it is the start of Body.
	Overlap Span
	// Prefix is the repeated text before Body. Join is the text between Prefix and Body. Both are
	// empty with native overlap.
	Prefix, Join string
	// ContextPrefix is the line added by context_prefix and a blank line. It is at the start of the content,
	// before any overlap.
	ContextPrefix string
	// Header is the span of the source lines that are repeated directly before Body. These lines
	// are the header of a table or the opening fence of a code block. Footer is the text added
	// after Body, which is a line end and the closing fence.
	Header Span
	Footer string
	// ContextBefore and ContextAfter are text of the adjacent chunks that is only in the metadata
	// (overlap mode context).
	ContextBefore, ContextAfter Span
	// Text is the content of Body if the strategy changed it, for example by dropping separators.
	// Otherwise it is empty.
	Text string
	// Form is the form of the content if Text is empty.
	Form Form

	// Preamble is true if the chunk is the text before the first heading.
	Preamble bool
	// Kind is the content type if the strategy determined it. If it is KindUnknown, the outline
	// determines it.
	Kind Kind
	// Small and Oversize are the flags of the chunk. SmallReason and OversizeReason are the reasons
	// for the flags.
	Small, Oversize             bool
	SmallReason, OversizeReason Reason
	// Strength is the reason why a chunk below the minimum size is not flagged as small.
	Strength Strength
	// TokenStart and TokenEnd are the range of tokens that the chunk covers in the document. Both
	// are 0 unless the chunk is a window of tokens.
	TokenStart, TokenEnd int
	// Merge describes how parts smaller than min_chunk_size were merged into the chunk.
	Merge Merge
	// Foreign is nil unless another program or the reference rules made the chunk.
	Foreign *Foreign
}

// Foreign describes a chunk that another program or the reference rules made.
type Foreign struct {
	// Gaps lists the visible parts of the body that are missing from the content, in order. It
	// omits parts with only white space.
	Gaps []Span
	// Hidden lists, in order, the parts of the body that are missing from the content because a
	// rendered page does not show them, such as link addresses. The text around such a part counts
	// as connected.
	Hidden []Span
	// Metadata provides the metadata under number Index. If Metadata is nil, package describe
	// computes the metadata.
	Metadata MetadataSource
	Index    int
	// Rewritten is true if the content differs from the body. In that case, Metadata provides the
	// content.
	Rewritten bool
}

// MetadataSource provides the metadata of chunks and the content of rewritten chunks. It is safe for
// concurrent use.
type MetadataSource interface {
	Fields(i int) []Field
	Content(i int) string
}

// Field is a metadata field. Value is a string, bool, int, float64, []string or nil. For
// checkbox_stats it is a map[string]int.
type Field struct {
	Name  string
	Value any
}

// Kind is the content type of a chunk.
type Kind uint8

// Content types, in the order of kindNames.
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

// ParseKind returns the kind with this name, or KindUnknown.
func ParseKind(name string) Kind {
	for k := KindText; int(k) < len(kindNames); k++ {
		if kindNames[k] == name {
			return k
		}
	}
	return KindUnknown
}

func (k Kind) String() string { return kindNames[k] }

// BodyContent returns the content of Body without added or repeated text.
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

// Shift adds n to all offsets, for a chunk of a part that starts at byte n of the document.
func (c *Chunk) Shift(n int) {
	for _, s := range [...]*Span{&c.Body, &c.Overlap, &c.Header} {
		*s = s.Shift(n)
	}
}

// Content returns the text of the chunk that is embedded.
func (c *Chunk) Content(text string) string {
	if c.HasOnlyBody() {
		return c.BodyContent(text)
	}
	return c.ContextPrefix + c.Prefix + c.Join + c.Header.Slice(text) + c.BodyContent(text) + c.Footer
}

// HasOnlyBody reports whether nothing is added to the content of Body.
func (c *Chunk) HasOnlyBody() bool { return !c.HasRepeatedText() && !c.HasAddedText() }

// HasRepeatedText reports whether repeated text is added before Body.
func (c *Chunk) HasRepeatedText() bool { return c.Prefix != "" || c.Join != "" }

// HasAddedText reports whether the content includes ContextPrefix, Header or Footer.
func (c *Chunk) HasAddedText() bool {
	return c.ContextPrefix != "" || !c.Header.Empty() || c.Footer != ""
}

// BodyOffset returns the byte offset of the content of Body in the chunk's content.
func (c *Chunk) BodyOffset() int {
	return len(c.ContextPrefix) + len(c.Prefix) + len(c.Join) + max(0, c.Header.Len())
}

// IsExact reports whether the content is a slice of the source.
func (c *Chunk) IsExact(text string) bool {
	if c.HasAddedText() || c.Text != "" && c.Text != c.Body.Slice(text) {
		return false
	}
	if c.HasRepeatedText() && (c.Overlap.Start > c.Body.Start || c.Prefix+c.Join != text[c.Overlap.Start:c.Body.Start]) {
		return false
	}
	return c.Form == FormSlice || c.BodyContent(text) == c.Body.Slice(text)
}

// HasNativeOverlap reports whether Body includes the overlap.
func (c *Chunk) HasNativeOverlap() bool { return !c.Overlap.Empty() && !c.HasRepeatedText() }

// NewSpan returns Body without native overlap.
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

// IsASCIISpace reports whether r is matched by \s in Ruby, which is U+0009 to U+000D and U+0020.
func IsASCIISpace(r rune) bool { return r == ' ' || r >= '\t' && r <= '\r' }
