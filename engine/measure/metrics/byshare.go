package metrics

const (
	minPlainShare = 0.5
	minGoodShare  = 0.9
)

// ChooseByShare chooses a value by the share of intact elements. It returns good only if all
// elements are intact.
func ChooseByShare[T any](share float64, good, plain, poor, bad T) T {
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
