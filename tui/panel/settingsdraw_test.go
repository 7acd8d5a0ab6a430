package panel

import "testing"

// A value that is no end of its range does not stand at one.
func TestCellsOfASlider(t *testing.T) {
	for _, c := range []struct {
		value float64
		width int
		want  int
	}{
		{0, 9, 0},
		{1, 9, 1},
		{200, 9, 1},
		{2048, 9, 4},
		{4095, 9, 7},
		{4096, 9, 8},
		{9999, 9, 8},
		{200, 2, 0},
		{200, 0, 0},
	} {
		if got := cellOf(c.value, 0, 4096, c.width); got != c.want {
			t.Errorf("%v of 4096 stands in cell %d of %d, not %d", c.value, got, c.width, c.want)
		}
	}
}
