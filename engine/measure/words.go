package measure

import (
	"fmt"
	"strconv"
)

// count is a number with its noun: "1 chunk", "1,284 tokens".
func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return grouped(n) + " " + noun + "s"
}

// grouped writes thousands with commas.
func grouped(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// percent writes a share with one decimal, as the explorer and the report do.
func percent(share float64) string { return fmt.Sprintf("%.1f%%", 100*share) }

// times writes a ratio as "×1.25".
func times(ratio float64) string { return fmt.Sprintf("×%.2f", ratio) }
