package report

import (
	"cmp"
	"slices"
	"strings"

	"chunkscope/engine/chunk"
)

const (
	excerptBefore, excerptAfter = 320, 420
	// An excerpt may grow by maxLineGrowth bytes to complete a line, or shrink by maxWordShrink
	// bytes to end at a word boundary.
	maxLineGrowth, maxWordShrink = 160, 30
	maxPartGap                   = 80
)

// excerptSpan extends part to complete lines. If a line is too long, it removes an incomplete word
// at the end instead.
func (p *page) excerptSpan(part chunk.Span) chunk.Span {
	text := p.r.Doc.Text
	out := chunk.Span{Start: max(0, part.Start), End: min(len(text), part.End)}
	if pos := strings.LastIndexByte(text[max(0, out.Start-maxLineGrowth):out.Start], '\n'); pos >= 0 {
		out.Start = max(0, out.Start-maxLineGrowth) + pos + 1
	} else if out.Start <= maxLineGrowth {
		out.Start = 0
	} else if pos := strings.IndexByte(text[out.Start:min(len(text), out.Start+maxWordShrink)], ' '); pos >= 0 {
		out.Start += pos + 1
	}
	if pos := strings.IndexByte(text[out.End:min(len(text), out.End+maxLineGrowth)], '\n'); pos >= 0 {
		out.End += pos + 1
	} else if len(text) <= out.End+maxLineGrowth {
		out.End = len(text)
	} else if pos := strings.LastIndexByte(text[max(out.Start, out.End-maxWordShrink):out.End], ' '); pos >= 0 {
		out.End = max(out.Start, out.End-maxWordShrink) + pos
	}
	return chunk.Span{Start: p.snapToCharacter(out.Start), End: p.snapToCharacter(out.End)}
}

func (p *page) listParts(shown []chunk.Span) (out []chunk.Span) {
	parts := make([]chunk.Span, len(shown))
	for i := range shown {
		parts[i] = p.excerptSpan(shown[i])
	}
	slices.SortFunc(parts, func(a, b chunk.Span) int { return cmp.Compare(a.Start, b.Start) })
	for _, s := range parts {
		if last := len(out) - 1; last >= 0 && s.Start <= out[last].End+maxPartGap {
			out[last].End = max(out[last].End, s.End)
		} else if !s.Empty() {
			out = append(out, s)
		}
	}
	return out
}

func (p *page) writeExcerpt(shown, underlined []chunk.Span) {
	parts := p.listParts(shown)
	if len(parts) == 0 {
		return
	}
	for i, s := range underlined {
		underlined[i] = chunk.Span{Start: p.snapToCharacter(s.Start), End: p.snapToCharacter(s.End)}
	}
	slices.SortFunc(underlined, func(a, b chunk.Span) int { return cmp.Compare(a.Start, b.Start) })
	p.writeMarkup(`<div class="sheet tour">` + "\n")
	marks := p.marks()
	for _, s := range parts {
		if s.Start > 0 {
			p.writeMarkup("<p class=\"more\">⋮</p>\n")
		}
		p.writeChunks(s, marks, underlined)
	}
	if parts[len(parts)-1].End < len(p.r.Doc.Text) {
		p.writeMarkup("<p class=\"more\">⋮</p>\n")
	}
	p.writeMarkup("</div>\n")
}

func (p *page) writeChunks(part chunk.Span, marks []mark, underlined []chunk.Span) {
	end := part.Start
	for i := max(0, p.r.ChunkAt(part.Start)-1); i < p.r.Chunks.Len(); i++ {
		body := p.r.Chunks.Body(i)
		ownSpan := chunk.Span{Start: p.snapToCharacter(max(end, body.Start)), End: min(part.End, p.snapToCharacter(max(end, body.End)))}
		if ownSpan.Start >= part.End {
			break
		}
		if ownSpan.Empty() {
			continue
		}
		p.writeMissed(chunk.Span{Start: end, End: ownSpan.Start}, underlined)
		head := p.section(i, p.r.Doc.Meter(p.r.Settings.Unit, p.r.Settings.Tokenizer).Count(p.r.Content(i)), ownSpan, end)
		if i > 0 && ownSpan.Start > 0 && ownSpan.Start == part.Start && ownSpan.Start > body.Start {
			head.Cut = true
		}
		p.writePart("tour-chunk", head)
		p.writeUnderlined(ownSpan, i, marks, underlined)
		end = ownSpan.End
	}
	p.writeMissed(chunk.Span{Start: end, End: part.End}, underlined)
}

func (p *page) writeMissed(s chunk.Span, underlined []chunk.Span) {
	if strings.TrimSpace(s.Slice(p.r.Doc.Text)) == "" {
		return
	}
	p.writeMarkup(`<section class="gap"><h3>in no chunk</h3>`)
	p.writeUnderlined(s, -1, nil, underlined)
}

func (p *page) writeUnderlined(ownSpan chunk.Span, i int, marks []mark, underlined []chunk.Span) {
	var spans []mark
	for _, m := range marks {
		if m.Start < ownSpan.End && m.End > ownSpan.Start {
			spans = append(spans, m)
		}
	}
	for _, s := range underlined {
		spans = append(spans, mark{Span: s, chunkIndex: i})
	}
	touching, edges := selectTouching(ownSpan, spans, func(m *mark) chunk.Span { return m.Span })
	p.writeMarkup("<pre>")
	for k := 0; k+1 < len(edges); k++ {
		piece := chunk.Span{Start: edges[k], End: edges[k+1]}
		closing := p.openMark(i, piece, touching)
		if slices.ContainsFunc(underlined, func(s chunk.Span) bool { return s.Start <= piece.Start && piece.End <= s.End }) {
			p.writeMarkup("<b>")
			closing = "</b>" + closing
		}
		if k == 0 {
			p.writePre(piece.Slice(p.r.Doc.Text))
		} else {
			p.writeText(piece.Slice(p.r.Doc.Text))
		}
		p.writeMarkup(closing)
	}
	p.writeMarkup("</pre></section>\n")
}
