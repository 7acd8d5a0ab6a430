package recursive

import (
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/split/strategy"
	"chunkscope/engine/text"
)

type piece struct {
	chunk.Span
	units, gap int
	boundary   boundary
}

// piecePacker packs pieces into chunks, like LangChain's _merge_splits.
type piecePacker struct {
	job      *strategy.Job
	splitter *Splitter

	queue        []piece
	first        int
	overlapCount int
	queueUnits   int
	level        int
	pieceCount   int

	boundary    boundary
	hasBoundary bool
	limit       chunk.Limit
}

const pollPieces = 4096

func (m *piecePacker) add(d *piece, level int) {
	if m.pieceCount++; m.pieceCount%pollPieces == 0 && !m.splitter.out.CheckContext() {
		return
	}
	m.level = level
	if m.first < len(m.queue) && m.queueUnits+d.units+d.gap > m.splitter.size {
		m.emitQueue()
		m.trimQueue(d)
	}
	m.setBoundary(d.boundary)
	m.enqueue(d)
}

func (m *piecePacker) setBoundary(b boundary) {
	if !m.hasBoundary {
		m.boundary, m.hasBoundary = b, true
	}
}

func (m *piecePacker) enqueue(d *piece) {
	if n := len(m.queue); m.first == n {
		m.queue, m.first = m.queue[:0], 0
	} else {
		m.queueUnits += d.gap
		if n == cap(m.queue) && m.first > n/2 {
			m.queue = m.queue[:copy(m.queue, m.queue[m.first:])]
			m.first = 0
		}
	}
	m.queueUnits += d.units
	m.queue = append(m.queue, *d)
}

// trimQueue removes pieces from the start of the queue until the rest fits into the overlap and,
// together with d, into a chunk.
func (m *piecePacker) trimQueue(d *piece) {
	size, overlap := m.splitter.size, m.splitter.overlap
	m.limit = chunk.Limit{Kind: chunk.LimitPiece}
	for m.first < len(m.queue) && (m.queueUnits > overlap || m.queueUnits > 0 && m.queueUnits+d.units+d.gap > size) {
		exceedsOverlap, droppedUnits := m.queueUnits > overlap, m.queue[m.first].units
		m.first++
		if m.first < len(m.queue) {
			droppedUnits += m.queue[m.first].gap
		}
		m.queueUnits -= droppedUnits
		if exceedsOverlap {
			m.limit = chunk.Limit{Kind: chunk.LimitPiece, A: int32(droppedUnits), B: int32(max(0, overlap-m.queueUnits))}
		} else {
			m.limit = chunk.Limit{Kind: chunk.LimitMax, A: int32(size - m.queueUnits - d.units - d.gap)}
		}
	}
	if overlap == 0 {
		m.first, m.queueUnits = len(m.queue), 0
	}
	m.overlapCount = len(m.queue) - m.first
}

func (m *piecePacker) flush() {
	if m.first < len(m.queue) {
		m.emitQueue()
		m.limit = chunk.Limit{Kind: chunk.LimitSeparator}
	}
	m.queue, m.first, m.overlapCount, m.queueUnits = m.queue[:0], 0, 0, 0
}

func (m *piecePacker) emitQueue() {
	q := m.queue[m.first:]
	s := chunk.Span{Start: q[0].Start, End: q[len(q)-1].End}
	if m.splitter.keepSeparator != "false" || !m.collapsesSeparators(q) {
		m.emit(s, "", -1)
		return
	}
	sharedUnits := -1
	if m.overlapCount > 0 {
		sharedUnits = m.job.Meter.Count(m.join(q[:m.overlapCount]))
	}
	m.emit(s, m.join(q), sharedUnits)
}

func (m *piecePacker) addWhole(d *piece) {
	m.setBoundary(d.boundary)
	c := chunk.Chunk{Body: d.Span}
	if d.units > m.splitter.size {
		c.Oversize, c.OversizeReason = true, strategy.OversizeReason(m.job.Doc, d.Span)
	}
	m.emitChunk(&c, -1)
	m.limit = chunk.Limit{Kind: chunk.LimitSeparator}
}

// emit makes a chunk of s unless s is empty. content is the text of the chunk, which may differ
// from the source.
func (m *piecePacker) emit(s chunk.Span, content string, sharedUnits int) {
	if m.splitter.strips {
		s = text.TrimPythonSpan(m.splitter.text, s)
	}
	if s.Empty() {
		return
	}
	c := chunk.Chunk{Body: s}
	if content != "" && content != s.Slice(m.splitter.text) {
		c.Text = content
	}
	if !m.splitter.isAdditive && m.length(&c) > m.splitter.size {
		c.Oversize, c.OversizeReason = true, strategy.OversizeReason(m.job.Doc, s)
	}
	m.emitChunk(&c, sharedUnits)
}

func (m *piecePacker) length(c *chunk.Chunk) int {
	if c.Text != "" {
		return m.job.Meter.Count(c.Text)
	}
	return m.splitter.units(c.Body)
}

// collapsesSeparators reports whether q, joined with single separators, differs from the source.
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
	if !m.splitter.strips {
		return b.String()
	}
	content := b.String()
	return text.TrimPythonSpan(content, chunk.Span{End: len(content)}).Slice(content)
}

func (m *piecePacker) emitChunk(c *chunk.Chunk, sharedUnits int) {
	seam := chunk.Seam{Cause: m.boundary.cause, Source: m.boundary.span, Requested: m.splitter.overlap}
	if m.splitter.overlap > 0 {
		if end := m.splitter.out.End(); end > c.Body.Start {
			c.Overlap = chunk.Span{Start: c.Body.Start, End: end}
			if sharedUnits < 0 {
				sharedUnits = m.splitter.units(c.Overlap)
			}
			seam.Delivered = sharedUnits
		}
		if seam.Delivered < seam.Requested {
			seam.Limit = m.limit
		}
	}
	m.splitter.out.Add(c, &seam)
	m.hasBoundary = false
}
