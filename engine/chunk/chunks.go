package chunk

import "slices"

// Chunks is the list of chunks of a document, in order. To save memory, optional fields are in
// separate lists, which are nil if no chunk has the field.
type Chunks struct {
	bodies      []body
	texts       []string // contents that differ from the source
	foreigns    []*Foreign
	wraps       []wrap
	sharedTexts []sharedText
	merges      []Merge
}

// body contains no pointers, so the garbage collector does not scan it.
type body struct {
	span                        PackedSpan
	tokenStart, tokenEnd        uint32
	form                        Form
	kind                        Kind
	strength                    Strength
	preamble                    bool
	small, oversize             bool
	smallReason, oversizeReason Reason
}

// wrap holds the text added around a body.
type wrap struct {
	contextPrefix string
	header        Span
	footer        string
}

type sharedText struct {
	prefix, join                         string
	overlap, contextBefore, contextAfter PackedSpan
}

// MakeChunks returns an empty list with capacity n.
func MakeChunks(n int) Chunks { return Chunks{bodies: make([]body, 0, n)} }

// NewChunks returns a list of the given chunks.
func NewChunks(list ...Chunk) Chunks {
	chunks := MakeChunks(len(list))
	for i := range list {
		chunks.Add(&list[i])
	}
	return chunks
}

// Len returns the number of chunks.
func (l *Chunks) Len() int { return len(l.bodies) }

// At returns a copy of chunk i.
func (l *Chunks) At(i int) *Chunk {
	c := new(Chunk)
	l.Read(i, c)
	return c
}

// Read sets c to a copy of chunk i.
func (l *Chunks) Read(i int, c *Chunk) {
	b := &l.bodies[i]
	c.Body, c.Text, c.Foreign, c.Form = b.span.Span(), l.Text(i), l.Foreign(i), b.form
	c.Kind, c.Preamble, c.Strength = b.kind, b.preamble, b.strength
	c.Small, c.SmallReason, c.Oversize, c.OversizeReason = b.small, b.smallReason, b.oversize, b.oversizeReason
	c.TokenStart, c.TokenEnd = l.TokenRange(i)
	w := getValue(l.wraps, i)
	c.ContextPrefix, c.Header, c.Footer = w.contextPrefix, w.header, w.footer
	s := getValue(l.sharedTexts, i)
	c.Prefix, c.Join = s.prefix, s.join
	c.Overlap, c.ContextBefore, c.ContextAfter = s.overlap.Span(), s.contextBefore.Span(), s.contextAfter.Span()
	c.Merge = getValue(l.merges, i)
}

// Slice returns copies of all chunks.
func (l *Chunks) Slice() []Chunk {
	list := make([]Chunk, l.Len())
	for i := range list {
		l.Read(i, &list[i])
	}
	return list
}

// Body returns the body of chunk i.
func (l *Chunks) Body(i int) Span { return l.bodies[i].span.Span() }

// Flags returns the flags of chunk i.
func (l *Chunks) Flags(i int) (small, oversize bool) { return l.bodies[i].small, l.bodies[i].oversize }

// IsFlagged reports whether chunk i has a flag.
func (l *Chunks) IsFlagged(i int) bool { return l.bodies[i].small || l.bodies[i].oversize }

// Text returns the field Text of chunk i.
func (l *Chunks) Text(i int) string {
	if f := l.Foreign(i); f != nil && f.Rewritten {
		return f.Metadata.Content(f.Index)
	}
	return getValue(l.texts, i)
}

// Foreign returns the field Foreign of chunk i.
func (l *Chunks) Foreign(i int) *Foreign { return getValue(l.foreigns, i) }

// IsPlain reports whether the content of chunk i is exactly its body in the source.
func (l *Chunks) IsPlain(i int) bool {
	w, s := getValue(l.wraps, i), getValue(l.sharedTexts, i)
	return l.bodies[i].form == FormSlice && getValue(l.texts, i) == "" && l.Foreign(i) == nil &&
		w.contextPrefix == "" && w.header.Empty() && w.footer == "" && s.prefix == "" && s.join == ""
}

// HasRepeatedLines reports whether any chunk repeats lines before its body (field Header).
func (l *Chunks) HasRepeatedLines() bool {
	return slices.ContainsFunc(l.wraps, func(w wrap) bool { return !w.header.Empty() })
}

// TokenRange returns TokenStart and TokenEnd of chunk i.
func (l *Chunks) TokenRange(i int) (start, end int) {
	return int(l.bodies[i].tokenStart), int(l.bodies[i].tokenEnd)
}

// SharedSpans returns the fields Overlap, ContextBefore and ContextAfter of chunk i.
func (l *Chunks) SharedSpans(i int) (overlap, contextBefore, contextAfter Span) {
	if l.sharedTexts == nil {
		return Span{}, Span{}, Span{}
	}
	s := &l.sharedTexts[i] // copying the value is slow
	return s.overlap.Span(), s.contextBefore.Span(), s.contextAfter.Span()
}

// Equal reports whether l and others have chunks with the same contents, overlap and flags. It
// ignores the field Merge.
func (l *Chunks) Equal(others *Chunks) bool {
	if !slices.Equal(l.bodies, others.bodies) || !sameValues(l.sharedTexts, others.sharedTexts) || !sameValues(l.wraps, others.wraps) {
		return false
	}
	if l.foreigns == nil && others.foreigns == nil {
		return sameValues(l.texts, others.texts)
	}
	for i := range l.bodies {
		if l.Text(i) != others.Text(i) {
			return false
		}
	}
	return true
}

// Add appends a copy of c.
func (l *Chunks) Add(c *Chunk) {
	l.bodies = append(l.bodies, body{
		span: Pack(c.Body), tokenStart: uint32(c.TokenStart), tokenEnd: uint32(c.TokenEnd),
		form: c.Form, kind: c.Kind, strength: c.Strength, preamble: c.Preamble,
		small: c.Small, oversize: c.Oversize, smallReason: c.SmallReason, oversizeReason: c.OversizeReason,
	})
	if l.texts != nil || c.Text != "" {
		appendValue(&l.texts, l.bodies, c.Text)
	}
	if l.foreigns != nil || c.Foreign != nil {
		appendValue(&l.foreigns, l.bodies, c.Foreign)
	}
	if l.wraps != nil || c.ContextPrefix != "" || c.Header != (Span{}) || c.Footer != "" {
		appendValue(&l.wraps, l.bodies, wrap{c.ContextPrefix, c.Header, c.Footer})
	}
	if l.sharedTexts != nil || c.Prefix != "" || c.Join != "" || c.Overlap != (Span{}) || c.ContextBefore != (Span{}) || c.ContextAfter != (Span{}) {
		appendValue(&l.sharedTexts, l.bodies, sharedText{c.Prefix, c.Join, Pack(c.Overlap), Pack(c.ContextBefore), Pack(c.ContextAfter)})
	}
	if l.merges != nil || c.Merge != (Merge{}) {
		appendValue(&l.merges, l.bodies, c.Merge)
	}
}

// AddRange appends copies of chunks [start, end) of others.
func (l *Chunks) AddRange(others *Chunks, start, end int) {
	l.bodies = append(l.bodies, others.bodies[start:end]...)
	appendRange(&l.texts, l.bodies, others.texts, start, end)
	appendRange(&l.foreigns, l.bodies, others.foreigns, start, end)
	appendRange(&l.wraps, l.bodies, others.wraps, start, end)
	appendRange(&l.sharedTexts, l.bodies, others.sharedTexts, start, end)
	appendRange(&l.merges, l.bodies, others.merges, start, end)
}

// Truncate removes all chunks after the first n.
func (l *Chunks) Truncate(n int) {
	truncateList(&l.bodies, n)
	truncateList(&l.texts, n)
	truncateList(&l.foreigns, n)
	truncateList(&l.wraps, n)
	truncateList(&l.sharedTexts, n)
	truncateList(&l.merges, n)
}

// Detach copies the lists that the setters change, so that later changes to l do not affect earlier
// copies of l.
func (l *Chunks) Detach() {
	l.bodies, l.wraps, l.sharedTexts = slices.Clone(l.bodies), slices.Clone(l.wraps), slices.Clone(l.sharedTexts)
}

// ClearOverlap removes the overlap, the context and the flags that overlap modes have set. It does
// not change copies of l. After the call, SetRepeatedText, SetContextBefore, SetContextAfter and
// SetFlags may be called concurrently for different chunks.
func (l *Chunks) ClearOverlap() {
	l.sharedTexts = nil
	l.Detach()
	l.sharedTexts = make([]sharedText, l.Len())
	for i := range l.bodies {
		if b := &l.bodies[i]; b.oversize && b.oversizeReason == ReasonOverlap {
			b.oversize, b.oversizeReason = false, ReasonUnknown
		}
	}
}

// SetRepeatedText copies Overlap, Prefix and Join from c to chunk i.
func (l *Chunks) SetRepeatedText(i int, c *Chunk) {
	s := &l.sharedTexts[i]
	s.overlap, s.prefix, s.join = Pack(c.Overlap), c.Prefix, c.Join
}

// SetContextBefore copies ContextBefore from c to chunk i.
func (l *Chunks) SetContextBefore(i int, c *Chunk) {
	l.sharedTexts[i].contextBefore = Pack(c.ContextBefore)
}

// SetContextAfter copies ContextAfter from c to chunk i.
func (l *Chunks) SetContextAfter(i int, c *Chunk) {
	l.sharedTexts[i].contextAfter = Pack(c.ContextAfter)
}

// SetContextPrefix sets the field ContextPrefix of chunk i.
func (l *Chunks) SetContextPrefix(i int, lead string) {
	if l.wraps == nil {
		if lead == "" {
			return
		}
		l.wraps = make([]wrap, l.Len())
	}
	l.wraps[i].contextPrefix = lead
}

// SetFlags copies the flags and their reasons from c to chunk i.
func (l *Chunks) SetFlags(i int, c *Chunk) {
	b := &l.bodies[i]
	b.small, b.smallReason, b.oversize, b.oversizeReason = c.Small, c.SmallReason, c.Oversize, c.OversizeReason
}

// getValue returns list[i], or the zero value if the list is nil.
func getValue[T any](list []T, i int) (value T) {
	if list != nil {
		value = list[i]
	}
	return value
}

func sameValues[T comparable](a, b []T) bool {
	if a != nil && b != nil {
		return slices.Equal(a, b)
	}
	var zero T
	differs := func(value T) bool { return value != zero }
	return !slices.ContainsFunc(a, differs) && !slices.ContainsFunc(b, differs)
}

// appendValue appends value to an optional list. If the list is nil, it is first extended with zero
// values to match all.
func appendValue[T, A any](list *[]T, all []A, value T) {
	if *list == nil {
		*list = make([]T, len(all)-1, cap(all))
	}
	*list = append(*list, value)
}

func appendRange[T, A any](list *[]T, all []A, others []T, start, end int) {
	switch {
	case *list == nil && others == nil:
		return
	case *list == nil:
		*list = make([]T, len(all)-(end-start), cap(all))
	case others == nil:
		*list = append(*list, make([]T, end-start)...)
		return
	}
	*list = append(*list, others[start:end]...)
}

func truncateList[T any](list *[]T, n int) { *list = slices.Clip((*list)[:min(n, len(*list))]) }
