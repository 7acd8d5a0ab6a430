package align

import (
	"slices"
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/element"
	"chunkscope/engine/source"
	"chunkscope/engine/text"
)

func (a *aligner) extendOverMarks(order []int, out []Placement) {
	if a.doc.Format != source.Markdown {
		return
	}
	var placements []*Placement
	for _, i := range order {
		if out[i].IsPlaced() {
			placements = append(placements, &out[i])
		}
	}
	haveNoMarks := slices.ContainsFunc(placements, func(p *Placement) bool { return p.hasNoMarks })
	end := 0
	for i, p := range placements {
		previous := *p
		before := p.Span
		if haveNoMarks || a.followsMarker(end, before.Start) {
			p.Span.Start = a.extendStart(before.Start, end)
		}
		if haveNoMarks {
			limit := len(a.doc.Text)
			if i+1 < len(placements) && placements[i+1].Span.Start >= before.End {
				limit = placements[i+1].Span.Start
			}
			p.Span.End = a.extendEnd(before.End, limit)
		}
		if p.Span != before {
			p.withoutMarks = &previous
			if p.Kind < Altered && !p.HasAddedText() {
				p.Kind = Altered
			}
		}
		end = max(end, p.Span.End)
	}
}

const maxMarkerBytes = 64

// lineMarkerStart returns the start of the line if only Markdown markers precede pos. Otherwise it
// returns pos.
func (a *aligner) lineMarkerStart(pos int) int {
	content := a.doc.Text[max(0, pos-maxMarkerBytes):pos]
	line := content[1+strings.LastIndexByte(content, '\n'):]
	if len(line) == maxMarkerBytes || strings.Trim(line, "#>-*+.)0123456789 \t") != "" || text.IsBlank(line) {
		return pos
	}
	return pos - len(line)
}

func (a *aligner) followsMarker(end, start int) bool {
	line := a.lineMarkerStart(start)
	return end <= line && line < start && text.IsBlank(a.doc.Text[end:line])
}

func (a *aligner) extendStart(start, low int) int {
	content := a.doc.Text
	if start < low {
		return max(a.lineMarkerStart(start), start-maxMarkerBytes)
	}
	if rest := (chunk.Span{Start: low, End: start}); a.hasOnlyMarks(low, start) {
		return text.TrimSpan(content, rest).Start
	}
	line := low + 1 + strings.LastIndexByte(content[low:start], '\n')
	if a.hasOnlyMarks(line, start) {
		start = line
	} else {
		start -= len(content[line:start]) - len(strings.TrimRightFunc(content[line:start], isMark))
	}
	for _, c := range a.doc.Outline().CodeBlocksIn(chunk.Span{Start: start, End: start + 1}) {
		if c.Start() >= low && c.Start() < start && a.hasOnlyMarks(c.Start(), start) {
			start = c.Start()
		}
	}
	return text.TrimSpan(content, chunk.Span{Start: start, End: len(content)}).Start
}

func (a *aligner) extendEnd(end, limit int) int {
	content := a.doc.Text
	line := limit
	if n := strings.IndexByte(content[end:limit], '\n'); n >= 0 {
		line = end + n
	}
	if a.hasOnlyMarks(end, line) {
		end = line
	} else {
		end = a.skipMarks(end, line)
	}
	last := chunk.Span{Start: max(0, end-1), End: end}
	o := a.doc.Outline()
	ends := []int{}
	for _, c := range o.CodeBlocksIn(last) {
		ends = append(ends, c.End())
	}
	if b := o.BlockAt(last.Start); b >= 0 {
		ends = append(ends, o.BlockText(b).End)
	}
	for _, e := range ends {
		if e > end && e <= limit && a.hasOnlyMarks(end, e) {
			end = e
		}
	}
	return text.TrimSpan(content, chunk.Span{Start: 0, End: end}).End
}

func (a *aligner) skipMarks(pos, limit int) int {
	hidden := a.renderedView().hidden
	next, tags := a.renderedView().findHidden(pos), 0
	for pos < limit {
		switch {
		case next < len(hidden) && hidden[next].Start() <= pos:
			end := min(hidden[next].End(), limit)
			if hidden[next].Kind == element.Tag {
				if tags += end - pos; tags > maxTagBytes {
					return pos
				}
			}
			pos, next = end, next+1
		case isMark(rune(a.doc.Text[pos])):
			pos++
		default:
			return pos
		}
	}
	return pos
}
