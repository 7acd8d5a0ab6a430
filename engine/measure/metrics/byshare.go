package metrics

// The color changes at these shares of whole elements.
const (
	// Below minPlainShare, most elements are broken.
	minPlainShare = 0.5
	// Below minGoodShare, the cuts are worth inspecting.
	minGoodShare = 0.9
)

// ByShare chooses a value by the share of whole elements, from 0 to 1. It returns good only
// for exactly 1, when there is nothing to inspect.
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
