package view

import (
	"math/bits"

	"chunkscope/engine/chunk"
)

// Delivery is a bit set that describes how much overlap a group of seams has. One bit means that a
// seam lacks all requested overlap. Each other bit stands for a level of overlap.
type Delivery uint16

// Levels is the number of levels of overlap. At the last level a seam has all requested overlap.
const Levels = 8

const dry Delivery = 1

// LacksOverlap reports whether any seam has none of the requested overlap.
func (d Delivery) LacksOverlap() bool { return d&dry != 0 }

// LeastDelivered returns the lowest level of overlap in d, from 1 to Levels. It returns 0 if d has
// no level.
func (d Delivery) LeastDelivered() int {
	if d &^= dry; d == 0 {
		return 0
	}
	return bits.TrailingZeros16(uint16(d))
}

func newDelivery(s *chunk.Seam) Delivery {
	switch delivered, requested := s.Delivered, s.Requested; {
	case delivered > 0 && delivered < requested:
		return 1 << (1 + delivered*(Levels-1)/requested)
	case delivered > 0:
		return 1 << Levels
	case requested > 0:
		return dry
	}
	return 0
}

// Deliveries returns the union of the deliveries of the seams in [from, to).
func (v *View) Deliveries(from, to int) Delivery { return Delivery(v.deliveries.Between(from, to)) }
