package docview

import (
	"sort"
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/tui/cell"
	"chunkscope/tui/session/measuring"
	"chunkscope/tui/session/view"
)

// Kind is the kind of a layer. It determines how the layer is drawn.
type Kind uint8

const (
	// Struck marks text beyond the limit of an embedding model.
	Struck Kind = iota
	// Shared marks repeated text in a text without a View.
	Shared
	// Dimmed marks unimportant text, which is muted.
	Dimmed
	// Severed marks a split element.
	Severed
	// Even marks every second token.
	Even
	// Odd marks the other tokens.
	Odd
	// Outside marks text between chunks.
	Outside
	// Removed marks text that the system removes before chunking. White space is drawn as dots.
	Removed
)

// Layer is a set of spans drawn in the same way. Spans must ascend and must not overlap.
type Layer struct {
	Kind  Kind
	Spans []chunk.Span
}

// TextParts returns the parts of span to underline, without the indentation of the lines after the
// first.
func TextParts(text string, span chunk.Span) []chunk.Span {
	var out []chunk.Span
	for pos := span.Start; pos < span.End; {
		end := span.End
		if i := strings.IndexByte(text[pos:span.End], '\n'); i >= 0 {
			end = pos + i + 1
		}
		if pos > span.Start {
			pos = end - len(strings.TrimLeft(text[pos:end], " \t\r\n"))
		}
		if pos < end {
			out = append(out, chunk.Span{Start: pos, End: end})
		}
		pos = end
	}
	return out
}

// SplitText returns the parts to underline of the text that a seam of v splits and no chunk
// contains in full. It omits elements that are too long for any chunk.
func SplitText(v *view.View, seam int) (out []chunk.Span) {
	lost := measuring.SeveredTextAt(v, seam, v.SeveredAt(seam))
	if lost == nil || lost.TooLong {
		return nil
	}
	for _, span := range [2]chunk.Span{lost.Companion, lost.Span} {
		out = append(out, TextParts(v.Result.Doc.Text, span)...)
	}
	return out
}

// Piece is the look of a single chunk, which has the tint Hue and no gutter.
type Piece struct{ Hue int }

type kinds uint16

func (k kinds) has(kind Kind) bool { return k&(1<<kind) != 0 }

// layersAt returns the kinds of the layers at off and the offset at which they may change next. off
// must not decrease between calls.
func (p *painter) layersAt(off int) (active kinds, end int) {
	end = len(p.text)
	for i := range p.look.Layers {
		l := &p.look.Layers[i]
		pos := p.cursor[i]
		if pos < 0 {
			pos = sort.Search(len(l.Spans), func(k int) bool { return l.Spans[k].End > off })
		}
		for pos < len(l.Spans) && l.Spans[pos].End <= off {
			pos++
		}
		p.cursor[i] = pos
		switch {
		case pos >= len(l.Spans):
		case l.Spans[pos].Start <= off:
			active |= 1 << l.Kind
			end = min(end, l.Spans[pos].End)
		default:
			end = min(end, l.Spans[pos].Start)
		}
	}
	return active, end
}

func (p *painter) resetLayers() {
	p.cursor = make([]int, len(p.look.Layers))
	for i := range p.cursor {
		p.cursor[i] = -1
	}
}

func (p *painter) styleChange(active kinds, st cell.Style) cell.StyleChange {
	s := p.look.Styles
	switch {
	case active.has(Severed):
		return s.Severed
	case active.has(Odd), active.has(Even):
		return s.TokenStyle(st, active.has(Odd))
	}
	return ""
}

func (p *painter) pieceStyle(active kinds) cell.Style {
	s := p.look.Styles
	if p.look.Piece == nil {
		return s.Text
	}
	hue := p.look.Piece.Hue % len(s.Tint)
	switch {
	case active.has(Struck) && active.has(Shared):
		return s.OverlapStrike
	case active.has(Struck):
		return s.TintStrike[hue]
	case active.has(Shared):
		return s.Overlap
	case active.has(Dimmed):
		return s.TintMuted[hue]
	}
	return s.Tint[hue]
}

func (p *painter) intersectsLayer(k Kind, r row) bool {
	for i := range p.look.Layers {
		l := &p.look.Layers[i]
		if l.Kind != k {
			continue
		}
		pos := sort.Search(len(l.Spans), func(i int) bool { return l.Spans[i].End > r.start })
		if pos < len(l.Spans) && l.Spans[pos].Start < r.end {
			return true
		}
	}
	return false
}
