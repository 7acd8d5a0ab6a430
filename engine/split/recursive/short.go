package recursive

import (
	"encoding/binary"

	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
)

// shortUnits caches the units of texts so short that a document may repeat them often,
// such as single characters and lines of one letter. The units of a text do not depend on
// the text around it.
type shortUnits [1 << 10]struct {
	text  uint64
	units int
}

// shortText is the greatest number of bytes of a cached text; one more byte holds their
// number.
const shortText = 7

// count returns the units of text[s.Start:s.End], of up to shortText bytes.
func (u *shortUnits) count(text string, s chunk.Span, meter segment.Meter) int {
	var b [8]byte
	if s.Start+len(b) <= len(text) {
		copy(b[:], text[s.Start:s.Start+len(b)])
	} else {
		copy(b[:], text[s.Start:])
	}
	size := s.End - s.Start
	key := binary.LittleEndian.Uint64(b[:])<<(64-8*size) | uint64(size)
	known := &u[key*0x9E3779B97F4A7C15>>(64-10)]
	if known.text != key {
		known.text, known.units = key, meter.Between(s.Start, s.End)
	}
	return known.units
}
