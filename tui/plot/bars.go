package plot

import (
	"math"
	"strings"
)

var eighths = [...]string{"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"}

// Bar returns a bar for value/maximum in at most w cells. Its length is a multiple of an eighth of a
// cell. A positive value is always visible.
func Bar(value, maximum float64, w int) string {
	if !(value > 0) || !(maximum > 0) || w <= 0 {
		return ""
	}
	n := int(math.Round(min(1, value/maximum) * float64(8*w)))
	n = max(1, n)
	return strings.Repeat("█", n/8) + eighths[n%8]
}

// ThinBar is like Bar, but draws a line in steps of half a cell. Lines in adjacent rows do not
// touch.
func ThinBar(value, maximum float64, w int) string {
	if !(value > 0) || !(maximum > 0) || w <= 0 {
		return ""
	}
	n := max(1, int(math.Round(min(1, value/maximum)*float64(2*w))))
	return strings.Repeat("━", n/2) + strings.Repeat("╸", n%2)
}

var levels = []rune("▁▂▃▄▅▆▇█")

// Sparkline returns a bar one cell wide for each value, scaled to the maximum. 0 is a blank, and
// positive values are always visible.
func Sparkline(values []int) string {
	maximum := 0
	for _, v := range values {
		maximum = max(maximum, v)
	}
	var b strings.Builder
	for _, v := range values {
		if v <= 0 {
			b.WriteByte(' ')
			continue
		}
		b.WriteRune(levels[(v*len(levels)-1)/maximum])
	}
	return b.String()
}
