package element

import "chunkscope/engine/chunk"

// places holds the spans of elements. Most are short; while all are, each takes six bytes
// instead of a span's eight.
type places struct {
	spans []chunk.Packed
	short []short
}

// short is a start, in two halves, and a length. The halves need an alignment of only two
// bytes.
type short struct{ low, high, length uint16 }

func (s short) span() chunk.Span {
	start := int(s.high)<<16 | int(s.low)
	return chunk.Span{Start: start, End: start + int(s.length)}
}

// placesFor returns an empty set with room for n.
func placesFor(n int) places { return places{short: make([]short, 0, n)} }

func (p *places) len() int { return max(len(p.spans), len(p.short)) }

func (p *places) room() int { return max(cap(p.spans), cap(p.short)) }

func (p *places) spanAt(i int) chunk.Span {
	if p.spans != nil {
		return p.spans[i].Span()
	}
	return p.short[i].span()
}

func (p *places) add(s chunk.Span) {
	switch n := s.Len(); {
	case p.spans != nil:
	case n < 1<<16:
		p.short = append(p.short, short{uint16(s.Start), uint16(s.Start >> 16), uint16(n)})
		return
	default:
		p.spans = make([]chunk.Packed, len(p.short), max(cap(p.short), 1))
		for i, s := range p.short {
			p.spans[i] = chunk.Pack(s.span())
		}
		p.short = nil
	}
	p.spans = append(p.spans, chunk.Pack(s))
}

// part returns the elements from one index up to another.
func (p *places) part(from, to int) places {
	if p.spans != nil {
		return places{spans: p.spans[from:to]}
	}
	return places{short: p.short[from:to]}
}
