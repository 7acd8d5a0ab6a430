package view

import (
	"math/bits"

	"chunkscope/engine/chunk"
)

// Delivery describes how much overlap some seams deliver. It has a bit for dry seams and one for each
// level.
type Delivery uint16

// Levels is the number of levels of delivered overlap. The last level is full delivery.
const Levels = 8

const dry Delivery = 1

// IsDry reports whether any seam is dry.
func (d Delivery) IsDry() bool { return d&dry != 0 }

// LeastDelivered returns the lowest level in d, between 1 and Levels, or 0 if there is none.
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

// Deliveries returns the union of the deliveries of the seams in [from, to).
func (v *View) Deliveries(from, to int) Delivery { return Delivery(v.deliveries.Between(from, to)) }
