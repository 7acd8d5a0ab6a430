package metrics

// Thresholds of the share of whole elements at which the color changes.
const (
	// minPlainShare: below it, most elements are broken.
	minPlainShare = 0.5
	// minGoodShare: below it, the cuts are worth inspecting.
	minGoodShare = 0.9
)

// ByShare chooses by a share of whole elements, from 0 to 1. It returns good only for
// exactly 1, where nothing is left to inspect.
func ByShare[T any](share float64, good, plain, poor, bad T) T {
	switch {
	case share < minPlainShare:
		return bad
	case share < minGoodShare:
		return poor
	case share < 1:
		return plain
	}
	return good
}
