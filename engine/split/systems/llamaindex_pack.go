package systems

import (
	"chunkscope/engine/chunk"
	"chunkscope/engine/split/strategy"
	"chunkscope/engine/text"
)

const pollParts = 4096

// llamaPacker packs parts into chunks, like LlamaIndex's SentenceSplitter._merge.
type llamaPacker struct {
	job           *strategy.Job
	size, overlap int
	out           *strategy.Collector

	queue          []llamaPart
	overlapCount   int
	queueUnits     int
	partCount      int
	hasOnlyOverlap bool // the queue contains only parts of the overlap
	limit          chunk.Limit
}

func (m *llamaPacker) add(part *llamaPart) {
	if m.partCount++; m.partCount%pollParts == 0 {
		m.out.CheckContext()
	}
	if !m.hasOnlyOverlap && m.queueUnits+part.units > m.size {
		m.closeChunk()
	}
	m.queue = append(m.queue, *part)
	m.queueUnits += part.units
	m.hasOnlyOverlap = false
}

func (m *llamaPacker) closeChunk() {
	m.emit()
	i := len(m.queue)
	m.queueUnits = 0
	for m.overlap > 0 && i > 0 && m.queueUnits+m.queue[i-1].units <= m.overlap {
		i--
		m.queueUnits += m.queue[i].units
	}
	m.limit = chunk.Limit{Kind: chunk.LimitPreviousChunk}
	if i > 0 {
		next := &m.queue[i-1]
		m.limit = chunk.Limit{Kind: chunk.LimitPiece, A: int32(next.units), B: int32(m.overlap - m.queueUnits)}
		if next.isSentence {
			m.limit.Kind = chunk.LimitSentence
		}
	}
	m.overlapCount = copy(m.queue, m.queue[i:])
	m.queue = m.queue[:m.overlapCount]
	m.hasOnlyOverlap = true
}

func (m *llamaPacker) finish() {
	if !m.hasOnlyOverlap {
		m.emit()
	}
}

func (m *llamaPacker) emit() {
	s := text.TrimPythonSpan(m.job.Doc.Text, chunk.Span{Start: m.queue[0].Start, End: m.queue[len(m.queue)-1].End})
	if s.Empty() {
		return
	}
	first := &m.queue[m.overlapCount]
	c, seam := chunk.Chunk{Body: s}, chunk.Seam{Cause: first.cause, Source: first.span, Requested: m.overlap}
	recordShare(&c, &seam, m.out.End(), m.job.Meter, m.limit)
	setFlag(&c, m.job, m.size)
	m.out.Add(&c, &seam)
}
