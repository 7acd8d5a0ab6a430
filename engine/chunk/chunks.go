package chunk

// Chunks are the chunks of a document, in order. A document may have a million
// of a few bytes each, and few have all that a chunk can have: what none has
// takes no memory. The zero value has no chunk.
type Chunks struct {
	n int

	bodies             spans
	marks              numbers
	tokenFrom, tokenTo numbers // TokenStart and TokenEnd
	merges             merges
	texts              column[string]
	foreign            column[*Foreign]

	leads   texts
	headers spans
	footers column[string]

	shared
}

// shared is what an overlap mode gives chunks.
type shared struct {
	source      string // that most prefixes are of
	overlaps    spans
	prefixes    texts
	prefixTexts numbers
	befores     spans // ContextBefore
	afters      spans // ContextAfter
}

// marks are the small fields of a chunk, of four bits each, and its flags.
type marks struct {
	form                        Form
	kind                        Kind
	preamble, small, oversize   bool
	smallReason, oversizeReason Reason
	strength                    Strength
}

const (
	smallMark = 1 << iota
	preambleMark
	oversizeMark
)

// number is the marks as one number. Those that most chunks have come first, so that
// the others take no memory.
func (m marks) number() int {
	n := int(m.kind)<<3 | int(m.strength)<<7 | int(m.form)<<11 | int(m.smallReason)<<15 | int(m.oversizeReason)<<19
	if m.small {
		n |= smallMark
	}
	if m.preamble {
		n |= preambleMark
	}
	if m.oversize {
		n |= oversizeMark
	}
	return n
}

func marksOfChunk(c *Chunk) marks {
	return marks{
		form: c.Form, kind: c.Kind, preamble: c.Preamble, strength: c.Strength,
		small: c.Small, smallReason: c.SmallReason, oversize: c.Oversize, oversizeReason: c.OversizeReason,
	}
}

func marksOf(n int) marks {
	return marks{
		small: n&smallMark != 0, preamble: n&preambleMark != 0, oversize: n&oversizeMark != 0,
		kind: Kind(n >> 3 & 15), strength: Strength(n >> 7 & 15), form: Form(n >> 11 & 15),
		smallReason: Reason(n >> 15 & 15), oversizeReason: Reason(n >> 19 & 15),
	}
}

// ChunksOf are chunks one after the other.
func ChunksOf(list ...Chunk) (all Chunks) {
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
func (l *Chunks) Body(i int) Span { return l.bodies.at(i) }

// Flags are those of chunk i.
func (l *Chunks) Flags(i int) (small, oversize bool) {
	m := marksOf(l.marks.at(i))
	return m.small, m.oversize
}

// Flagged reports whether chunk i has a flag.
func (l *Chunks) Flagged(i int) bool {
	small, oversize := l.Flags(i)
	return small || oversize
}

// Text is that of chunk i.
func (l *Chunks) Text(i int) string { return l.texts.at(i) }

// Foreign is that of chunk i.
func (l *Chunks) Foreign(i int) *Foreign { return l.foreign.at(i) }

// Plain reports whether the content of chunk i is its body as it stands in the
// source, with nothing around it.
func (l *Chunks) Plain(i int) bool {
	return marksOf(l.marks.at(i)).form == Slice && l.texts.at(i) == "" && l.foreign.at(i) == nil &&
		!l.prefixes.has(i) && !l.leads.has(i) && l.headers.at(i).Empty() && l.footers.at(i) == ""
}

// Tokens are the places TokenStart and TokenEnd of chunk i.
func (l *Chunks) Tokens(i int) (start, end int) { return l.tokenFrom.at(i), l.tokenTo.at(i) }

// Shared are the Overlap, ContextBefore and ContextAfter of chunk i.
func (l *Chunks) Shared(i int) (overlap, before, after Span) {
	return l.overlaps.at(i), l.befores.at(i), l.afters.at(i)
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
	l.n++
	l.Set(l.n-1, c)
}

// Keep drops what follows the first n.
func (l *Chunks) Keep(n int) {
	l.n = min(n, l.n)
	l.bodies.keep(n)
	l.marks.Keep(n)
	l.tokenFrom.Keep(n)
	l.tokenTo.Keep(n)
	l.merges.keep(n)
	l.texts.keep(n)
	l.foreign.keep(n)
	l.leads.keep(n)
	l.headers.keep(n)
	l.footers.keep(n)
	l.overlaps.keep(n)
	l.prefixes.keep(n)
	l.prefixTexts.Keep(n)
	l.befores.keep(n)
	l.afters.keep(n)
}

// Read makes c a copy of chunk i.
func (l *Chunks) Read(i int, c *Chunk) {
	l.ReadText(i, c)
	c.Merge = l.merges.at(i)
}

// ReadText is Read without the Merge. Each field is set once: to clear what holds
// strings takes long while the garbage collector runs.
func (l *Chunks) ReadText(i int, c *Chunk) {
	c.Merge = Merge{}
	c.Body, c.Text, c.Foreign = l.bodies.at(i), l.texts.at(i), l.foreign.at(i)
	c.Lead, c.Header, c.Footer = l.leads.at(i, "", 0), l.headers.at(i), l.footers.at(i)
	c.Overlap, c.PrefixText = l.overlaps.at(i), l.prefixTexts.at(i)
	c.Prefix = l.prefixes.at(i, l.source, c.Overlap.Start)
	c.ContextBefore, c.ContextAfter = l.befores.at(i), l.afters.at(i)
	m := marksOf(l.marks.at(i))
	c.Form, c.Kind, c.Preamble, c.Strength = m.form, m.kind, m.preamble, m.strength
	c.Small, c.SmallReason, c.Oversize, c.OversizeReason = m.small, m.smallReason, m.oversize, m.oversizeReason
	c.TokenStart, c.TokenEnd = l.Tokens(i)
}

// ReadContent makes c as much of chunk i as its content is made of: its body and
// what stands around that, with its tokens and without flags and context.
func (l *Chunks) ReadContent(i int, c *Chunk) {
	*c = Chunk{}
	c.Body, c.Text, c.Foreign, c.Form = l.bodies.at(i), l.texts.at(i), l.foreign.at(i), marksOf(l.marks.at(i)).form
	c.Lead, c.Header, c.Footer = l.leads.at(i, "", 0), l.headers.at(i), l.footers.at(i)
	c.Overlap, c.PrefixText = l.overlaps.at(i), l.prefixTexts.at(i)
	c.Prefix = l.prefixes.at(i, l.source, c.Overlap.Start)
	c.TokenStart, c.TokenEnd = l.Tokens(i)
}

// ReadFlags gives c the flags of chunk i, and their reasons.
func (l *Chunks) ReadFlags(i int, c *Chunk) {
	m := marksOf(l.marks.at(i))
	c.Small, c.SmallReason, c.Oversize, c.OversizeReason = m.small, m.smallReason, m.oversize, m.oversizeReason
}

// Set makes chunk i a copy of c.
func (l *Chunks) Set(i int, c *Chunk) {
	l.bodies.put(i, c.Body)
	l.SetFlags(i, c)
	l.tokenFrom.put(i, c.TokenStart)
	l.tokenTo.put(i, c.TokenEnd)
	l.merges.put(i, &c.Merge)
	l.texts.put(i, c.Text)
	l.foreign.put(i, c.Foreign)
	l.SetLead(i, c.Lead)
	l.headers.put(i, c.Header)
	l.footers.put(i, c.Footer)
	l.overlaps.put(i, c.Overlap)
	l.prefixes.put(i, c.Prefix, l.source, c.Overlap.Start)
	l.prefixTexts.put(i, c.PrefixText)
	l.befores.put(i, c.ContextBefore)
	l.afters.put(i, c.ContextAfter)
}

// SetLead gives chunk i its Lead.
func (l *Chunks) SetLead(i int, lead string) { l.leads.put(i, lead, "", 0) }

// SetFlags gives chunk i the flags of c, and its other small fields.
func (l *Chunks) SetFlags(i int, c *Chunk) {
	l.marks.put(i, marksOfChunk(c).number())
}

// Unshare forgets what an overlap mode made chunks share, with the flags it
// raised.
func (l *Chunks) Unshare() {
	l.shared = shared{}
	for i := range l.marks.Len() {
		if m := marksOf(l.marks.at(i)); m.oversize && m.oversizeReason == ReasonOverlap {
			m.oversize, m.oversizeReason = false, ReasonUnsaid
			l.marks.put(i, m.number())
		}
	}
}

// Fork is the same chunks, for an overlap mode and a prefix to write in: what was
// shared before them has to be forgotten there, or to stay as it is.
func (l *Chunks) Fork() Chunks {
	other := *l
	other.marks, other.leads = l.marks.clone(), l.leads.clone()
	return other
}
