package markdown

import (
	"strings"
	"unicode/utf8"

	"chunkscope/engine/chunk"
)

// findStrength returns the first reason not to flag a small chunk (rules/flags, small chunks).
func (m *maker) findStrength(a *group) chunk.Strength {
	s := m.blockSizes
	start, last := m.headings(a)
	for i := start; i < last; i++ {
		switch s.o.Heading(i).Level {
		case 2:
			return chunk.StrengthHeading2
		case 3:
			return chunk.StrengthHeading3
		}
	}
	if last == start+1 && s.o.HeadingStart(start) == a.start && m.endOfLine(a.start) >= a.end {
		return chunk.NoStrength // only a one-line heading
	}
	breaks, lines, chars := 0, 0, 0
	for off, blank := a.start, false; off < a.end; {
		end := min(m.endOfLine(off), a.end)
		line := strings.TrimSpace(s.text[off:end])
		if line == "" {
			blank = true
		} else {
			if blank {
				breaks, blank = breaks+1, false
			}
			if start = s.findHeading(start, last, off); start == last || off < s.o.HeadingStart(start) {
				lines++
				chars += utf8.RuneCountInString(line) + min(chars, 1)
			}
		}
		switch {
		case lines >= 3:
			return chunk.StrengthLines
		case chars > 100:
			return chunk.StrengthText
		case breaks >= 2:
			return chunk.StrengthBreaks
		}
		off = end
	}
	return chunk.NoStrength
}

func (m *maker) headings(a *group) (from, to int) {
	n := m.o.NumHeadings()
	for m.headingIndex < n && m.o.HeadingStart(m.headingIndex) < a.start {
		m.headingIndex++
	}
	for to = m.headingIndex; to < n && m.o.HeadingStart(to) < a.end; {
		to++
	}
	return m.headingIndex, to
}

func (s *blockSizes) findHeading(from, to, off int) int {
	for from < to && s.o.BlockText(s.o.Heading(from).Block).End <= off {
		from++
	}
	return from
}

// flag sets the flags of c. A document's only chunk is never flagged as small.
func (m *maker) flag(c *chunk.Chunk, left, a, right *group) {
	if a.reason != chunk.ReasonUnknown {
		c.Oversize, c.OversizeReason = true, a.reason
	}
	if m.isLarger(&a.extent, &a.extent, m.minimum-1) {
		return
	}
	if c.Strength = m.findStrength(a); left == nil && right == nil {
		c.Strength = chunk.StrengthOnlyChunk
	}
	if c.Strength != chunk.NoStrength {
		return
	}
	c.Small, c.SmallReason = true, chunk.ReasonCannotMerge
	merge := &c.Merge
	merge.Kind, merge.Parts, merge.Size, merge.Min, merge.Max = chunk.NotMerged, 0, m.size(&a.extent), m.minimum, m.maximum
	merge.Before, merge.After = m.explainUnmerged(left, a, left), m.explainUnmerged(a, right, right)
}

func (m *maker) explainUnmerged(a, b, other *group) chunk.Neighbor {
	switch {
	case other == nil:
		return chunk.Neighbor{Kind: chunk.NoNeighbor}
	case a.preamble != b.preamble && other.preamble:
		return chunk.Neighbor{Kind: chunk.NextToPreamble}
	case a.section != b.section:
		return chunk.Neighbor{Kind: chunk.NextToOtherSection}
	case b.endsWithHeading && !m.isLarger(&a.extent, &b.extent, m.maximum):
		if other == a {
			return chunk.Neighbor{Kind: chunk.EndsWithHeading}
		}
		return chunk.Neighbor{Kind: chunk.AfterLoneHeading}
	}
	merged := extent{start: a.start, end: b.end, startUnits: a.startUnits, endUnits: b.endUnits, header: a.header, footer: b.footer}
	return chunk.Neighbor{Kind: chunk.TooLongMerged, MergedSize: m.size(&merged)}
}
