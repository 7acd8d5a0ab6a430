package markdown

import (
	"chunkscope/engine/chunk"
	"chunkscope/engine/split/strategy"
	"chunkscope/engine/text"
)

// maker makes chunks from groups of pieces. It stores only the last two groups, since a document may
// have a million groups.
type maker struct {
	*blockSizes
	minimum, maximum int

	chunks                      chunk.Chunks
	seams                       []chunk.Seam
	previousGroup, currentGroup *group
	headingIndex                int
	lineOffset                  int
	lineEnd                     int // last result of endOfLine, or 0
	groupBuffer                 [2]group
	chunk                       chunk.Chunk
	seam                        chunk.Seam
}

// addGroup makes the chunk for the previous group. right is nil after the last group.
func (m *maker) addGroup(right *group) {
	if a := m.currentGroup; a != nil {
		m.makeChunk(m.previousGroup, a, right)
		if m.previousGroup != nil {
			m.makeSeam(m.previousGroup, a)
		}
	}
	m.previousGroup = m.currentGroup
	if m.currentGroup = nil; right != nil {
		x := &m.groupBuffer[m.chunks.Len()%2]
		*x, m.currentGroup = *right, x
	}
}

func (m *maker) makeChunk(left, a, right *group) {
	c := &m.chunk
	c.Body = chunk.Span{Start: a.start, End: a.end}
	c.Header, c.Footer = chunk.Span{}, ""
	strategy.SetAdditions(c, a.header, a.footer)
	c.Preamble, c.Kind = a.preamble, a.kind
	if a.preamble {
		c.Kind = chunk.KindPreamble
	}
	c.Strength = chunk.NoStrength
	if c.Merge.Kind != chunk.NoMerge {
		c.Merge = chunk.Merge{}
	}
	c.Small, c.SmallReason, c.Oversize, c.OversizeReason = false, chunk.ReasonUnknown, false, chunk.ReasonUnknown
	a.describeMerge(&c.Merge, m.minimum)
	m.flag(c, left, a, right)
	m.chunks.Add(c)
}

func (m *maker) makeSeam(left, right *group) {
	seam := &m.seam
	seam.Byte, seam.Cause, seam.AfterBlock = right.start, right.cause, right.followsIsolated
	if left.preamble && !right.preamble {
		seam.Cause = chunk.CausePreamble
	}
	seam.Source = right.causeLine.Span()
	m.seams = append(m.seams, *seam)
}

// endOfLine is text.LineEnd with a cache.
func (m *maker) endOfLine(off int) int {
	if off < m.lineOffset || off >= m.lineEnd {
		m.lineOffset, m.lineEnd = off, text.LineEnd(m.text, off)
	}
	return m.lineEnd
}

func (a *group) describeMerge(merge *chunk.Merge, minimum int) {
	switch {
	case a.mergeCount > 0:
		merge.Kind, merge.Parts, merge.Size, merge.Min = chunk.MergedParts, int(a.mergeCount), int(a.smallSize), minimum
	case a.joinsHeading:
		merge.Kind = chunk.MergedHeading
	}
}
