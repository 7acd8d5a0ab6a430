package outline

import (
	"encoding/binary"
	"math/bits"
)

// recentLines caches the edges last taken for lines of at most eight bytes: such lines
// recur often in cached pieces, and need neither their shape nor their edge again.
type recentLines [recentRoom]recentLine

type recentLine struct {
	bytes uint64 // of the line, including its line feed; 0 in a free slot
	node  uint32 // from which the edge leads
	edge  int32  // its index
	shortLine
}

const recentRoom = 1 << 8

// find returns the slot of a line, and the line as a number; ok is false if the line is
// too long.
func (r *recentLines) find(node uint32, text string) (l *recentLine, line uint64, ok bool) {
	const (
		ones   = 0x0101010101010101
		feeds  = '\n' * ones
		spread = 0x9E3779B97F4A7C15
	)
	if len(text) < 8 {
		return nil, 0, false
	}
	line = binary.LittleEndian.Uint64(bytesOf(text[:8]))
	zero := line ^ feeds
	if zero = (zero - ones) &^ zero & (ones << 7); zero == 0 { // the lowest bit is of the first
		return nil, 0, false
	}
	line &= 1<<(bits.TrailingZeros64(zero)+1) - 1
	return &r[(line^uint64(node))*spread>>56], line, true
}

// follow returns the edge from a node by the first line of text, or nil. The line is
// valid until the next call.
func (m *memory) follow(node uint32, text string) (*edge, *shortLine) {
	if m.recent == nil {
		m.recent = new(recentLines)
	}
	known, line, isShort := m.recent.find(node, text)
	if isShort && known.bytes == line && known.node == node {
		return &m.all[known.edge], &known.shortLine
	}
	l, ok := lineShape(text)
	if !ok {
		return nil, nil
	}
	i := m.index(edgeFrom{node, l.shape})
	if i < 0 {
		return nil, nil
	}
	if !isShort {
		m.last = l
		return &m.all[i], &m.last
	}
	*known = recentLine{line, node, int32(i), l}
	return &m.all[i], &known.shortLine
}
