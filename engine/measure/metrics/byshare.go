package metrics

// The shares of whole elements at which the look changes.
const (
	// badShare is the share below which more is broken than whole.
	badShare = 0.5
	// poorShare is the share below which a look at the cuts is worth it.
	poorShare = 0.9
)

// ByShare chooses by a share of whole elements, from 0 to 1: good is for exactly 1, since
// only then nothing is left to look at.
func ByShare[T any](share float64, good, plain, poor, bad T) T {
	switch {
	case share < badShare:
		return bad
	case share < poorShare:
		return poor
	case share < 1:
		return plain
	}
	return good
}
