package outline

import "chunkscope/engine/chunk"

// places tell positions in some lines whatever the length of the word in each
// that their shape leaves open: nothing begins or ends inside it. A place is the
// index of a line and the position in it, as if that word were one letter.
type places struct {
	lines [maxLines + 2]placed
	n     int
	lost  bool // a position was asked for that has no place
}

// placed is the position of a line.
type placed struct {
	at, word, more int32
}

const placeBits = 5 // of the position in a line, which is at most longShape

// add appends the line at the offset at. The last one marks the end.
func (p *places) add(at int, l *shortLine) {
	p.lines[p.n] = placed{int32(at), int32(l.word), int32(l.more)}
	p.n++
}

// indexOf maps an offset before the last line to its place.
func (p *places) indexOf(off int) int {
	i := p.n - 1
	for ; i >= 0 && int(p.lines[i].at) > off; i-- {
	}
	if i < 0 || i == p.n-1 && off > int(p.lines[i].at) {
		p.lost = true
		return 0
	}
	l := &p.lines[i]
	in := off - int(l.at)
	if in > int(l.word) {
		if in -= int(l.more); in <= int(l.word) {
			p.lost = true
			return 0
		}
	}
	return i<<placeBits | in
}

// offsetAt is the position of a place.
func (p *places) offsetAt(place int) int {
	l, in := &p.lines[place>>placeBits], int32(place&(1<<placeBits-1))
	if in > l.word {
		in += l.more
	}
	return int(l.at + in)
}

// placesOf and spanAt are these of both ends of a span.
func (p *places) placesOf(s chunk.Span) chunk.Span {
	return chunk.Span{Start: p.indexOf(s.Start), End: p.indexOf(s.End)}
}

func (p *places) spanAt(s chunk.Span) chunk.Span {
	return chunk.Span{Start: p.offsetAt(s.Start), End: p.offsetAt(s.End)}
}

func (p *places) pack(list []chunk.Packed) []chunk.Packed {
	var packed []chunk.Packed
	for _, s := range list {
		packed = append(packed, chunk.Pack(p.placesOf(s.Span())))
	}
	return packed
}

func (p *places) unpack(to *[]chunk.Packed, from []chunk.Packed) {
	for _, s := range from {
		*to = append(*to, chunk.Pack(p.spanAt(s.Span())))
	}
}
