package recursive

import (
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/split/strategy"
	"chunkscope/engine/text"
)

// piece is a part between two separators, with its units and the units that join it to the
// previous piece.
type piece struct {
	chunk.Span
	units, gap int
	lead       lead
}

// piecePacker packs pieces into chunks as they arrive (LangChain's _merge_splits).
type piecePacker struct {
	job      *strategy.Job
	splitter *Splitter

	queue    []piece // queue[head:] holds the pieces of the next chunk
	head     int
	carried  int // number of these that are also in the previous chunk
	total    int // units of these, including joins
	level    int // level of the separator between them; -1 for characters
	received int // pieces so far, to decide when to check the context

	lead    lead // lead of the chunk's first new piece
	hasLead bool
	limit   chunk.Limit // limit of the overlap of the next chunk
}

const pollPieces = 4096

func (m *piecePacker) add(d *piece, level int) {
	if m.received++; m.received%pollPieces == 0 && !m.splitter.out.CheckContext() {
		return
	}
	m.level = level
	if m.head < len(m.queue) && m.total+d.units+d.gap > m.splitter.size {
		m.emitQueue()
		m.carry(d)
	}
	m.noteLead(d.lead)
	m.enqueue(d)
}

// noteLead records the lead of the first new piece since the last chunk. A dropped
// blank chunk does not count, so the cut is at the beginning of its text.
func (m *piecePacker) noteLead(l lead) {
	if !m.hasLead {
		m.lead, m.hasLead = l, true
	}
}

func (m *piecePacker) enqueue(d *piece) {
	if n := len(m.queue); m.head == n {
		m.queue, m.head = m.queue[:0], 0
	} else {
		m.total += d.gap
		if n == cap(m.queue) && m.head > n/2 { // reuse the room at the front instead of growing
			m.queue = m.queue[:copy(m.queue, m.queue[m.head:])]
			m.head = 0
		}
	}
	m.total += d.units
	m.queue = append(m.queue, *d)
}

// carry drops pieces from the front until the rest does not exceed the overlap and
// leaves room for d. It records which of the two limits excluded the last dropped
// piece.
func (m *piecePacker) carry(d *piece) {
	size, overlap := m.splitter.size, m.splitter.overlap
	m.limit = chunk.Limit{Kind: chunk.LimitPiece}
	for m.head < len(m.queue) && (m.total > overlap || m.total > 0 && m.total+d.units+d.gap > size) {
		tooLong, drop := m.total > overlap, m.queue[m.head].units
		m.head++
		if m.head < len(m.queue) {
			drop += m.queue[m.head].gap
		}
		m.total -= drop
		if tooLong {
			m.limit = chunk.Limit{Kind: chunk.LimitPiece, A: drop, B: max(0, overlap-m.total)}
		} else {
			m.limit = chunk.Limit{Kind: chunk.LimitMax, A: size - m.total - d.units - d.gap}
		}
	}
	if overlap == 0 { // drop white space too, which has no length in words
		m.head, m.total = len(m.queue), 0
	}
	m.carried = len(m.queue) - m.head
}

// flush ends a merging, so nothing is carried over.
func (m *piecePacker) flush() {
	if m.head < len(m.queue) {
		m.emitQueue()
		m.limit = chunk.Limit{Kind: chunk.LimitSeparator}
	}
	m.queue, m.head, m.carried, m.total = m.queue[:0], 0, 0, 0
}

func (m *piecePacker) emitQueue() {
	q := m.queue[m.head:]
	s := chunk.Span{Start: q[0].Start, End: q[len(q)-1].End}
	if m.splitter.keepSeparator != "false" || !m.collapsesSeparators(q) {
		m.emit(s, "", -1)
		return
	}
	shared := -1
	if m.carried > 0 {
		shared = m.job.Meter.Count(m.join(q[:m.carried]))
	}
	m.emit(s, m.join(q), shared)
}

// addWhole makes a chunk of a piece for which no separator is left, without stripping
// it.
func (m *piecePacker) addWhole(d *piece) {
	m.noteLead(d.lead)
	c := chunk.Chunk{Body: d.Span}
	if d.units > m.splitter.size {
		c.Oversize, c.OversizeReason = true, strategy.OversizeReason(m.job.Doc, d.Span)
	}
	m.emitChunk(&c, -1)
	m.limit = chunk.Limit{Kind: chunk.LimitSeparator}
}

// emit makes a chunk of a source slice, unless it is blank. content is its content if
// that differs from the source; shared is then the number of units carried over.
func (m *piecePacker) emit(s chunk.Span, content string, shared int) {
	if m.splitter.strip {
		s = text.TrimPythonSpan(m.splitter.text, s)
	}
	if s.Empty() {
		return
	}
	c := chunk.Chunk{Body: s}
	if content != "" && content != s.Slice(m.splitter.text) {
		c.Text = content
	}
	if !m.splitter.additive && m.length(&c) > m.splitter.size {
		c.Oversize, c.OversizeReason = true, strategy.OversizeReason(m.job.Doc, s)
	}
	m.emitChunk(&c, shared)
}

func (m *piecePacker) length(c *chunk.Chunk) int {
	if c.Text != "" {
		return m.job.Meter.Count(c.Text)
	}
	return m.splitter.units(c.Body)
}

// collapsesSeparators reports whether joining q does not restore the source, because
// there is a run of separators between two of its pieces.
func (m *piecePacker) collapsesSeparators(q []piece) bool {
	if m.level < 0 || !m.splitter.seps[m.level].isLiteral() {
		return false
	}
	n := len(m.splitter.seps[m.level].mark)
	for i := 1; i < len(q); i++ {
		if q[i].Start-q[i-1].End != n {
			return true
		}
	}
	return false
}

func (m *piecePacker) join(q []piece) string {
	var b strings.Builder
	for i := range q {
		if i > 0 {
			b.WriteString(m.splitter.seps[m.level].mark)
		}
		b.WriteString(q[i].Slice(m.splitter.text))
	}
	if !m.splitter.strip {
		return b.String()
	}
	joined := b.String()
	return text.TrimPythonSpan(joined, chunk.Span{End: len(joined)}).Slice(joined)
}

// emitChunk passes on a chunk with its seam. If shared is negative, the shared text is
// measured on the source.
func (m *piecePacker) emitChunk(c *chunk.Chunk, shared int) {
	seam := chunk.Seam{Cause: m.lead.cause, Source: m.lead.span, Requested: m.splitter.overlap}
	if m.splitter.overlap > 0 {
		if end := m.splitter.out.End(); end > c.Body.Start {
			c.Overlap = chunk.Span{Start: c.Body.Start, End: end}
			if shared < 0 {
				shared = m.splitter.units(c.Overlap)
			}
			seam.Delivered = shared
		}
		if seam.Delivered < seam.Requested {
			seam.Limit = m.limit
		}
	}
	m.splitter.out.Add(c, &seam)
	m.hasLead = false
}
