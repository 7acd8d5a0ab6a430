package element

import "chunkscope/engine/chunk"

// spanList stores spans of elements. Spans shorter than 64 KiB take six bytes.
type spanList struct {
	spans []chunk.PackedSpan
	short []shortSpan
}

type shortSpan struct{ low, high, length uint16 }

func (s shortSpan) span() chunk.Span {
	start := int(s.high)<<16 | int(s.low)
	return chunk.Span{Start: start, End: start + int(s.length)}
}

func newSpanList(n int) spanList { return spanList{short: make([]shortSpan, 0, n)} }

func (p *spanList) len() int { return max(len(p.spans), len(p.short)) }

func (p *spanList) capacity() int { return max(cap(p.spans), cap(p.short)) }

func (p *spanList) at(i int) chunk.Span {
	if p.spans != nil {
		return p.spans[i].Span()
	}
	return p.short[i].span()
}

func (p *spanList) add(s chunk.Span) {
	switch n := s.Len(); {
	case p.spans != nil:
	case n < 1<<16:
		p.short = append(p.short, shortSpan{uint16(s.Start), uint16(s.Start >> 16), uint16(n)})
		return
	default:
		p.spans = make([]chunk.PackedSpan, len(p.short), max(cap(p.short), 1))
		for i, s := range p.short {
			p.spans[i] = chunk.Pack(s.span())
		}
		p.short = nil
	}
	p.spans = append(p.spans, chunk.Pack(s))
}

func (p *spanList) slice(from, to int) spanList {
	if p.spans != nil {
		return spanList{spans: p.spans[from:to]}
	}
	return spanList{short: p.short[from:to]}
}
