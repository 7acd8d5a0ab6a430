// Package quantity writes numbers as the screens, reports and messages show
// them.
package quantity

import (
	"fmt"
	"strconv"
)

// Count is a number with its noun: "1 chunk", "1,284 tokens".
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return Grouped(n) + " " + noun + "s"
}

// Grouped writes thousands with commas from five digits on: 4096, 13,107.
func Grouped(n int) string {
	s := strconv.Itoa(n)
	if -10_000 < n && n < 10_000 {
		return s
	}
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Percent writes a share with one decimal, as the explorer and the report do.
// Only all of it is 100.0%.
func Percent(share float64) string {
	if share < 1 {
		share = min(share, 0.999)
	}
	return fmt.Sprintf("%.1f%%", 100*share)
}

// Times writes a ratio as "×1.25".
func Times(ratio float64) string { return fmt.Sprintf("×%.2f", ratio) }
