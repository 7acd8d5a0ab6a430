package chunk

import "slices"

// Chunks are the chunks of a document, in order. A document may have a million of a few
// bytes each, and few use every field: fields that no chunk has take no memory. The zero
// value is empty.
type Chunks struct {
	n, room int

	bodies  column[Packed]
	marks   column[marks]
	lent    bool         // the marks are those of the chunks this is a fork of
	tokens  column[pair] // TokenStart and TokenEnd
	merges  merges
	texts   column[string]
	foreign column[*Foreign]

	leads   texts
	headers column[Packed]
	footers column[string]

	// set by the overlap mode; spans are near the start of the body, or the end (afters)
	overlaps spans
	fronts   fronts
	befores  spans // ContextBefore
	afters   spans // ContextAfter
}

// merges are the fields of Merge, most of which few chunks have. No document has
// 2^31 units.
type merges struct {
	kinds         column[mergeKinds]
	sizes, parts  numbers
	before, after numbers // Together
	bounds        pair    // Min and Max, which all chunks have that have any
}

// mergeKinds are the kind of a Merge, with room for four values, and those of its Before
// and of its After, with room for eight.
type mergeKinds uint8

// There is: an index below 0 does not compile.
var (
	_ = [...]struct{}{4 - numMergeKinds: {}}
	_ = [...]struct{}{8 - numNeighbourKinds: {}}
)

func kindsOf(m *Merge) mergeKinds {
	return mergeKinds(m.Kind) | mergeKinds(m.Before.Kind)<<2 | mergeKinds(m.After.Kind)<<5
}

func (k mergeKinds) mergeKind() MergeKind      { return MergeKind(k & 3) }
func (k mergeKinds) kindBefore() NeighbourKind { return NeighbourKind(k >> 2 & 7) }
func (k mergeKinds) kindAfter() NeighbourKind  { return NeighbourKind(k >> 5) }

// MakeChunks is no chunks yet, with room for n.
func MakeChunks(n int) Chunks { return Chunks{room: n} }

// ChunksOf are chunks one after the other.
func ChunksOf(list ...Chunk) Chunks {
	all := MakeChunks(len(list))
	for i := range list {
		all.Add(&list[i])
	}
	return all
}

// Len is how many there are.
func (l *Chunks) Len() int { return l.n }

// At is a copy of chunk i: to change it changes nothing here.
func (l *Chunks) At(i int) *Chunk {
	c := new(Chunk)
	l.Read(i, c)
	return c
}

// Body is that of chunk i.
func (l *Chunks) Body(i int) Span { return l.bodies[i].Span() }

// Bodies are those of all chunks, only to be read.
func (l *Chunks) Bodies() []Packed { return l.bodies[:l.n] }

// Flags are those of chunk i.
func (l *Chunks) Flags(i int) (small, oversize bool) {
	if i < len(l.marks) {
		return l.marks[i]&markSmall != 0, l.marks[i]&markOversize != 0
	}
	return false, false
}

// Flagged reports whether chunk i has a flag.
func (l *Chunks) Flagged(i int) bool {
	small, oversize := l.Flags(i)
	return small || oversize
}

// Text is that of chunk i.
func (l *Chunks) Text(i int) string {
	if f := l.foreign.valueAt(i); f != nil && f.Rewritten {
		return f.Told.Content(f.Index)
	}
	return l.texts.valueAt(i)
}

// Foreign is that of chunk i.
func (l *Chunks) Foreign(i int) *Foreign { return l.foreign.valueAt(i) }

// Plain reports whether the content of chunk i is exactly its body in the source.
func (l *Chunks) Plain(i int) bool {
	return l.marks.valueAt(i).form() == Slice && l.texts.valueAt(i) == "" && l.foreign.valueAt(i) == nil &&
		l.fronts.valueAt(i) == 0 && l.leads.textAt(i) == "" && l.headers.valueAt(i).Span().Empty() && l.footers.valueAt(i) == ""
}

// Headed reports whether a chunk repeats lines of a table or code block.
func (l *Chunks) Headed() bool {
	return slices.ContainsFunc(l.headers, func(h Packed) bool { return !h.Span().Empty() })
}

// Tokens are the places TokenStart and TokenEnd of chunk i.
func (l *Chunks) Tokens(i int) (start, end int) {
	t := l.tokens.valueAt(i)
	return int(t.a), int(t.b)
}

// Shared are the Overlap, ContextBefore and ContextAfter of chunk i.
func (l *Chunks) Shared(i int) (overlap, before, after Span) {
	body := l.Body(i)
	return l.overlaps.spanAt(i, body.Start), l.befores.spanAt(i, body.Start), l.afters.spanAt(i, body.End)
}

// Slice are copies of all.
func (l *Chunks) Slice() []Chunk {
	list := make([]Chunk, l.n)
	for i := range list {
		l.Read(i, &list[i])
	}
	return list
}

// Add puts a copy of c behind the last.
func (l *Chunks) Add(c *Chunk) {
	l.bodies.place(l.n, Pack(c.Body), l.room)
	l.setRest(l.n, c)
	l.n++
}

// Keep drops all but the first n.
func (l *Chunks) Keep(n int) {
	l.n = min(n, l.n)
	l.bodies.keep(n)
	l.marks.keep(n)
	l.tokens.keep(n)
	l.merges.keep(n)
	l.texts.keep(n)
	l.foreign.keep(n)
	l.leads.keep(n)
	l.headers.keep(n)
	l.footers.keep(n)
	l.overlaps.keep(n)
	l.fronts.keep(n)
	l.befores.keep(n)
	l.afters.keep(n)
}

// Read makes c a copy of chunk i.
func (l *Chunks) Read(i int, c *Chunk) {
	l.readContent(i, c)
	c.ContextBefore, c.ContextAfter = l.befores.spanAt(i, c.Body.Start), l.afters.spanAt(i, c.Body.End)
	l.readMarks(i, c)
	if c.Merge = (Merge{}); i < len(l.merges.kinds) {
		c.Merge = l.merges.mergeAt(i)
	}
}

// ReadUnshared reads chunk i into c without overlap, for an overlap mode: without its
// Merge. It sets each field once, since clearing fields with pointers is slow while the
// garbage collector runs.
func (l *Chunks) ReadUnshared(i int, c *Chunk) {
	l.readText(i, c)
	c.Overlap, c.Prefix, c.Join = Span{}, "", ""
	c.ContextBefore, c.ContextAfter = Span{}, Span{}
	l.readMarks(i, c)
}

// ReadContent reads into c the fields of chunk i that make up its content: its body and
// the text around it, with its tokens and without flags and context.
func (l *Chunks) ReadContent(i int, c *Chunk) {
	*c = Chunk{}
	l.readContent(i, c)
}

func (l *Chunks) readContent(i int, c *Chunk) {
	l.readText(i, c)
	c.Overlap = l.overlaps.spanAt(i, c.Body.Start)
	l.fronts.read(i, c)
}

func (l *Chunks) readText(i int, c *Chunk) {
	c.Body, c.Text, c.Foreign, c.Form = l.bodies[i].Span(), l.Text(i), l.foreign.valueAt(i), l.marks.valueAt(i).form()
	c.Lead, c.Header, c.Footer = l.leads.textAt(i), l.headers.valueAt(i).Span(), l.footers.valueAt(i)
	c.TokenStart, c.TokenEnd = l.Tokens(i)
}

func (l *Chunks) readMarks(i int, c *Chunk) {
	m := l.marks.valueAt(i)
	c.Kind, c.Preamble, c.Strength = m.kind(), m&markPreamble != 0, m.strength()
	m.flag(c)
}

// ReadFlags gives c the flags of chunk i, and their reasons.
func (l *Chunks) ReadFlags(i int, c *Chunk) { l.marks.valueAt(i).flag(c) }

// Set makes chunk i a copy of c.
func (l *Chunks) Set(i int, c *Chunk) {
	l.bodies.put(i, Pack(c.Body), l.room)
	l.setRest(i, c)
}

// setRest sets all but the body. Most chunks that are added have few fields: the
// columns of the others are not looked at one by one.
func (l *Chunks) setRest(i int, c *Chunk) {
	l.setMarks(i, c)
	l.tokens.put(i, pair{int32(c.TokenStart), int32(c.TokenEnd)}, l.room)
	if c.Merge != (Merge{}) || i < len(l.merges.kinds) {
		l.merges.put(i, &c.Merge, l.room)
	}
	if i < l.n || c.hasText() {
		l.texts.put(i, c.Text, l.room)
		l.foreign.put(i, c.Foreign, l.room)
		l.leads.put(i, c.Lead, l.room)
		l.headers.put(i, Pack(c.Header), l.room)
		l.footers.put(i, c.Footer, l.room)
	}
	if i < l.n || c.shares() {
		l.SetFront(i, c)
		l.SetBefore(i, c)
		l.SetAfter(i, c)
	}
}

// hasText reports whether c has text of its own, or around that of its body.
func (c *Chunk) hasText() bool {
	return c.Text != "" || c.Foreign != nil || c.Lead != "" || c.Header != (Span{}) || c.Footer != ""
}

// shares reports whether c has a field that a mode fills.
func (c *Chunk) shares() bool {
	return c.Overlap != (Span{}) || c.Repeats() || c.ContextBefore != (Span{}) || c.ContextAfter != (Span{})
}

func (l *Chunks) setMarks(i int, c *Chunk) {
	l.ownMarks()
	l.marks.put(i, marksOf(c), l.room)
}

// Unshare removes the data that an overlap mode set, including the flags it raised.
func (l *Chunks) Unshare() {
	l.overlaps, l.fronts, l.befores, l.afters = spans{}, fronts{}, spans{}, spans{}
	for i := range min(l.n, len(l.marks)) {
		m := l.marks[i]
		if m&markOversize != 0 && m.oversizeReason() == ReasonOverlap {
			l.ownMarks()
			l.marks[i] = m.withoutOversize()
		}
	}
}

// Fork returns a copy for an overlap mode and a prefix to write to. Existing overlap in
// it must be removed first, or stay unchanged.
func (l *Chunks) Fork() Chunks {
	other := *l
	other.lent = true
	return other
}

func (l *Chunks) ownMarks() {
	if l.lent {
		l.marks, l.lent = slices.Clone(l.marks), false
	}
}

// RoomForFlags gives every chunk a place for flags, so that SetFlags may be called
// for several chunks at the same time.
func (l *Chunks) RoomForFlags() {
	l.ownMarks()
	l.marks.extend(l.n, l.room)
}

// RoomInFront makes room for text in front of every chunk, so that SetFront may be called
// for several chunks at once. Prefixes that are slices of source take no memory.
func (l *Chunks) RoomInFront(source string) {
	l.overlaps.extend(l.n, l.room)
	l.fronts.extend(l.n, l.room, source)
}

// RoomForContext gives every chunk a place for its context, so that SetBefore
// and SetAfter may be called for several chunks at the same time.
func (l *Chunks) RoomForContext() {
	l.befores.extend(l.n, l.room)
	l.afters.extend(l.n, l.room)
}

// SetFront gives chunk i the text of the chunk before it that c repeats.
func (l *Chunks) SetFront(i int, c *Chunk) {
	l.overlaps.put(i, l.bodies[i].Start(), c.Overlap, l.room)
	l.fronts.put(i, c, l.room)
}

// SetBefore gives chunk i the ContextBefore of c.
func (l *Chunks) SetBefore(i int, c *Chunk) {
	l.befores.put(i, l.bodies[i].Start(), c.ContextBefore, l.room)
}

// SetAfter gives chunk i the ContextAfter of c.
func (l *Chunks) SetAfter(i int, c *Chunk) {
	l.afters.put(i, l.bodies[i].End(), c.ContextAfter, l.room)
}

// SetLead gives chunk i its Lead.
func (l *Chunks) SetLead(i int, lead string) { l.leads.put(i, lead, l.room) }

// SetFlags gives chunk i the flags of c.
func (l *Chunks) SetFlags(i int, c *Chunk) { l.setMarks(i, c) }

func (l *merges) mergeAt(i int) (m Merge) {
	if i >= len(l.kinds) {
		return m
	}
	kinds := l.kinds[i]
	m = Merge{
		Kind: kinds.mergeKind(), Parts: l.parts.numberAt(i), Size: l.sizes.numberAt(i),
		Before: Neighbour{kinds.kindBefore(), l.before.numberAt(i)}, After: Neighbour{kinds.kindAfter(), l.after.numberAt(i)},
	}
	if m.Kind == MergedParts || m.Kind == NotMerged {
		m.Min = int(l.bounds.a)
	}
	if m.Kind == NotMerged {
		m.Max = int(l.bounds.b)
	}
	return m
}

// put gives every chunk with a merge a place among the kinds.
func (l *merges) put(i int, m *Merge, room int) {
	l.kinds.place(i, kindsOf(m), room)
	l.sizes.put(i, m.Size, room)
	l.parts.put(i, m.Parts, room)
	l.before.put(i, m.Before.Together, room)
	l.after.put(i, m.After.Together, room)
	l.bounds = pair{max(l.bounds.a, int32(m.Min)), max(l.bounds.b, int32(m.Max))}
}

func (l *merges) keep(n int) {
	l.kinds.keep(n)
	l.sizes.keep(n)
	l.parts.keep(n)
	l.before.keep(n)
	l.after.keep(n)
}
