package markdown

import (
	"chunkscope/engine/chunk"
	"chunkscope/engine/split/strategy"
	"chunkscope/engine/text"
)

// maker makes chunks and seams from groups, in order. It stores only the last two
// groups, since a document may have a million.
type maker struct {
	*blockSizes
	minimum, maximum int

	chunks            chunk.Chunks
	seams             chunk.Seams
	previous, current *group // the last two groups, or nil
	heading           int    // the first heading that does not begin before the last examined group
	line              int    // offset whose line end was searched last
	lineEnd           int    // end of that line, or 0
	buffer            [2]group
	chunk             chunk.Chunk // the last chunk and seam, reused
	seam              chunk.Seam
}

// addGroup makes a chunk of the group before right, when both its neighbors are known.
// right is nil after the last group.
func (m *maker) addGroup(right *group) {
	if a := m.current; a != nil {
		m.makeChunk(m.previous, a, right)
		if m.previous != nil {
			m.makeSeam(m.previous, a)
		}
	}
	m.previous = m.current
	if m.current = nil; right != nil {
		x := &m.buffer[m.chunks.Len()%2]
		*x, m.current = *right, x
	}
}

// makeChunk makes a chunk of group a between two others. It overwrites every field
// instead of clearing the chunk first, since clearing takes as long as filling.
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
	seam.Source = chunk.Span{}
	if right.causeLine >= 0 {
		seam.Source = chunk.Span{Start: right.causeLine, End: text.TrimPythonEnd(m.text, right.causeLine, m.endOfLine(right.causeLine))}
	}
	m.seams.Add(seam)
}

// endOfLine is like text.LineEnd with a cache: each group's line is searched twice, and
// a long line may contain any number of groups.
func (m *maker) endOfLine(off int) int {
	if off < m.line || off >= m.lineEnd {
		m.line, m.lineEnd = off, text.LineEnd(m.text, off)
	}
	return m.lineEnd
}

func (a *group) describeMerge(merge *chunk.Merge, minimum int) {
	switch {
	case a.merges > 0:
		merge.Kind, merge.Parts, merge.Size, merge.Min = chunk.MergedParts, int(a.merges), int(a.small), minimum
	case a.joinsHeading:
		merge.Kind = chunk.MergedHeading
	}
}
