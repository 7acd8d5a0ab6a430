package report

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"chunkscope/engine/chunk"
	"chunkscope/engine/explain"
	"chunkscope/engine/export/records"
	"chunkscope/engine/text"
)

// tintCount must match the number of chunk colors in the style sheet.
const tintCount = 4

type mark struct {
	chunk.Span
	chunkIndex int
	// inMetadata is true if the text is only in the chunk's metadata.
	inMetadata bool
}

type section struct {
	Number, Tint int
	Where, Size  string
	// Flags lists the labels shown before Verdict.
	Flags   []string
	Verdict string
	// Cut is true if the chunk begins in the middle of a line.
	Cut           bool
	Before, After string
}

type seamRow struct {
	Number  int
	Cause   string
	Overlap string
	Dry     bool
}

func (p *page) writeDocument() {
	p.writePart("document", p.legend())
	marks, broken := p.marks(), p.brokenElements()
	meter := p.r.Doc.Meter(p.r.Settings.Unit, p.r.Settings.Tokenizer)
	text, end, first := p.r.Doc.Text, 0, 0
	for i := range p.r.Chunks.Len() {
		body := p.r.Chunks.Body(i)
		ownSpan := chunk.Span{Start: p.snapToCharacter(max(end, body.Start)), End: p.snapToCharacter(max(end, body.End))}
		p.writeGap(chunk.Span{Start: end, End: ownSpan.Start})
		if i > 0 {
			p.writePart("seam", p.seamRow(i-1))
		}
		p.writePart("chunk", p.section(i, meter.Count(p.r.Content(i)), ownSpan, end))
		for first < len(marks) && marks[first].End <= ownSpan.Start {
			first++
		}
		for len(broken) > 0 && broken[0].End <= ownSpan.Start {
			broken = broken[1:]
		}
		p.writeBody(ownSpan, i, marks[first:], broken)
		end = ownSpan.End
		if p.err != nil {
			return
		}
	}
	p.writeGap(chunk.Span{Start: end, End: len(text)})
	p.writeMarkup("</div>\n")
	p.writePart("facts", nil)
}

// snapToCharacter moves off to the end of the character that contains it.
func (p *page) snapToCharacter(off int) int {
	text := p.r.Doc.Text
	if off >= len(text) || utf8.RuneStart(text[off]) {
		return off
	}
	for pos := off; pos > max(0, off-utf8.UTFMax); {
		pos--
		if utf8.RuneStart(text[pos]) {
			if _, size := utf8.DecodeRuneInString(text[pos:]); pos+size > off {
				return pos + size
			}
			break
		}
	}
	return off
}

func (p *page) writeGap(s chunk.Span) {
	text := s.Slice(p.r.Doc.Text)
	if strings.TrimSpace(text) == "" {
		return
	}
	p.writeMarkup(`<section class="gap"><h3>in no chunk</h3><pre>`)
	p.writePre(text)
	p.writeMarkup("</pre></section>\n")
}

// writePre writes text directly after a <pre> tag, where HTML parsers ignore the first newline.
func (p *page) writePre(s string) {
	if s != "" && (s[0] == '\n' || s[0] == '\r') {
		p.writeMarkup("\n")
	}
	p.writeText(s)
}

func (p *page) section(i, size int, ownSpan chunk.Span, end int) section {
	c := p.r.Chunks.At(i)
	s := section{
		Number: i + 1, Tint: i % tintCount, Where: "L" + records.FormatLines(p.r, i),
		Size: text.GroupDigits(size) + " " + p.r.Settings.Unit,
	}
	s.Before, s.After = escapeInvisible(explain.AddedAtStart(p.r, i)), explain.AddedAtEnd(c)
	if c.Oversize {
		s.Flags = append(s.Flags, "oversize")
	}
	if c.Small {
		s.Flags = append(s.Flags, "small")
	}
	if d, ok := p.decided[i]; ok {
		s.Verdict = escapeInvisible(string(d.Verdict))
	}
	content := p.r.Doc.Text
	gapText := content[min(end, ownSpan.Start):ownSpan.Start]
	s.Cut = ownSpan.Start > 0 && !strings.ContainsAny(gapText, "\n\r") && content[ownSpan.Start-1] != '\n' && content[ownSpan.Start-1] != '\r'
	return s
}

func (p *page) seamRow(i int) seamRow {
	s := &p.r.Seams[i]
	row := seamRow{Number: i + 1, Cause: escapeInvisible(explain.DescribeCut(p.r, i)), Dry: s.IsDry()}
	switch {
	case p.r.Settings.IsGiven() && s.Delivered > 0:
		row.Overlap = "overlap " + explain.Overlap(p.r, i)
	case s.Requested > 0 && p.isInMetadata():
		row.Overlap = "overlap in metadata " + explain.Overlap(p.r, i)
	case s.Requested > 0:
		row.Overlap = "overlap " + explain.Overlap(p.r, i)
	}
	return row
}

func (p *page) marks() []mark {
	var out []mark
	add := func(s chunk.Span, chunkIndex int, inMetadata bool) {
		if !s.Empty() {
			s = chunk.Span{Start: p.snapToCharacter(s.Start), End: p.snapToCharacter(s.End)}
			out = append(out, mark{s, chunkIndex, inMetadata})
		}
	}
	for i := range p.r.Chunks.Len() {
		c := p.r.Chunks.At(i)
		add(c.Overlap, i, false)
		add(c.Header, i, false)
		add(c.ContextBefore, i, true)
		add(c.ContextAfter, i, true)
	}
	slices.SortStableFunc(out, func(a, b mark) int { return cmp.Compare(a.Start, b.Start) })
	return out
}

func (p *page) writeBody(ownSpan chunk.Span, i int, marks []mark, broken []brokenElement) {
	if ownSpan.Empty() {
		p.writeMarkup("<pre class=\"none\">the previous chunk contains all of this text</pre></section>\n")
		return
	}
	touching, edges := selectTouching(ownSpan, marks, func(m *mark) chunk.Span { return m.Span })
	brokenHere, otherEdges := selectTouching(ownSpan, broken, func(w *brokenElement) chunk.Span { return w.Span })
	edges = append(edges, otherEdges...)
	slices.Sort(edges)
	edges = slices.Compact(edges)
	p.writeMarkup("<pre>")
	text := p.r.Doc.Text
	for k := 0; k+1 < len(edges); k++ {
		piece := chunk.Span{Start: edges[k], End: edges[k+1]}
		closing := p.openMark(i, piece, touching)
		closing = p.openBroken(piece, brokenHere) + closing
		if k == 0 {
			p.writePre(piece.Slice(text))
		} else {
			p.writeText(piece.Slice(text))
		}
		p.writeMarkup(closing)
	}
	p.writeMarkup("</pre></section>\n")
}

// selectTouching returns the items of an ascending list whose spans overlap ownSpan. edges lists
// the span boundaries inside ownSpan.
func selectTouching[T any](ownSpan chunk.Span, list []T, span func(*T) chunk.Span) (touching []T, edges []int) {
	edges = append(edges, ownSpan.Start, ownSpan.End)
	for i := range list {
		s := span(&list[i])
		if s.Start >= ownSpan.End {
			break
		}
		if s.End <= ownSpan.Start {
			continue
		}
		touching = append(touching, list[i])
		edges = append(edges, max(s.Start, ownSpan.Start), min(s.End, ownSpan.End))
	}
	slices.Sort(edges)
	return touching, slices.Compact(edges)
}

func (p *page) openMark(i int, piece chunk.Span, touching []mark) (closing string) {
	var other []int
	keep := true
	for _, m := range touching {
		if m.Start <= piece.Start && piece.End <= m.End && m.chunkIndex != i {
			other = append(other, m.chunkIndex)
			keep = keep && m.inMetadata
		}
	}
	if len(other) == 0 {
		return ""
	}
	p.writeMarkup("<mark")
	if keep {
		p.writeMarkup(` class="k"`)
	}
	if len(other) != 1 || other[0] != i+1 {
		p.writeMarkup(` data-c="` + formatRanges(other) + `"`)
	}
	p.writeMarkup(">")
	return "</mark>"
}

// formatRanges formats chunk indexes in the form "6 8-10".
func formatRanges(indexes []int) string {
	slices.Sort(indexes)
	indexes = slices.Compact(indexes)
	var b strings.Builder
	for k := 0; k < len(indexes); {
		last := k
		for last+1 < len(indexes) && indexes[last+1] == indexes[last]+1 {
			last++
		}
		if k > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(strconv.Itoa(indexes[k] + 1))
		if last > k {
			b.WriteString("-" + strconv.Itoa(indexes[last]+1))
		}
		k = last + 1
	}
	return b.String()
}
