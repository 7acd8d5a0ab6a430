package view

import (
	"math/bits"

	"chunkscope/engine/chunk"
)

// Delivery is a bit set that describes how much overlap one or more seams have. One bit means that a
// seam has none, and each other bit stands for a level.
type Delivery uint16

// Levels is the number of levels of overlap. The last level means that all requested overlap is
// there.
const Levels = 8

const dry Delivery = 1

// IsDry reports whether any of the seams should have overlap but has none.
func (d Delivery) IsDry() bool { return d&dry != 0 }

// LeastDelivered returns the lowest level in d, from 1 to Levels. It returns 0 if there is none.
func (d Delivery) LeastDelivered() int {
	if d &^= dry; d == 0 {
		return 0
	}
	return bits.TrailingZeros16(uint16(d))
}

func deliveryOf(s *chunk.Seam) Delivery {
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

// Deliveries returns the union over the seams in [from, to).
func (v *View) Deliveries(from, to int) Delivery { return Delivery(v.deliveries.Between(from, to)) }
