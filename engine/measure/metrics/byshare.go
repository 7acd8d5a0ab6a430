package metrics

const (
	minPlainShare = 0.5
	minGoodShare  = 0.9
)

// ChooseByShare returns one of the values depending on the share of intact elements. It returns
// good only if the share is 1.
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
