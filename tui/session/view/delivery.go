package view

import (
	"math/bits"

	"chunkscope/engine/chunk"
)

// Delivery is a set of bits for the deliveries of seams: a bit for dry seams, and one for each of
// Levels.
type Delivery uint16

// Levels is the number of levels of seams that deliver some overlap. The last one is for
// full delivery.
const Levels = 8

const dry Delivery = 1

// IsDry reports whether a seam delivers none of the requested overlap.
func (d Delivery) IsDry() bool { return d&dry != 0 }

// LeastDelivered returns the lowest level in d, from 1 to Levels, or 0.
func (d Delivery) LeastDelivered() int {
	if d &^= dry; d == 0 {
		return 0
	}
	return bits.TrailingZeros16(uint16(d))
}

func deliveryOf(seams *chunk.Seams, i int) Delivery {
	switch delivered, requested := seams.OverlapSizes(i); {
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
