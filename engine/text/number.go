package text

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Count returns a number with a noun, such as "1 chunk" or "1,284 tokens".
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return GroupDigits(n) + " " + noun + "s"
}

// GroupDigits formats a number, such as 4096 or 13,107. It adds thousands separators to numbers
// with five or more digits.
func GroupDigits(n int) string {
	s := strconv.Itoa(n)
	if -10_000 < n && n < 10_000 {
		return s
	}
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// Percent formats a fraction as a percentage with one decimal. Fractions below 1 are never rounded
// to 100%, and fractions above 0 are never rounded to 0%.
func Percent(share float64) string {
	switch n := roundToTenths(share); {
	case n%10 != 0:
		return fmt.Sprintf("%d.%d%%", n/10, n%10)
	case n == 0, n == 1000:
		return fmt.Sprintf("%d%%", n/10)
	default:
		return fmt.Sprintf("%d.0%%", n/10)
	}
}

// Points returns the difference between two fractions in percentage points. Both fractions are
// first rounded as in Percent.
func Points(from, to float64) float64 { return float64(roundToTenths(to)-roundToTenths(from)) / 10 }

func roundToTenths(share float64) int {
	n := int(math.Round(1000 * share))
	switch {
	case share > 0 && n == 0:
		return 1
	case share < 1 && n == 1000:
		return 999
	}
	return n
}

// Growth formats a ratio as a percentage change, such as "+25%" for 1.25 and "−3%" for 0.97.
func Growth(ratio float64) string {
	percent := int(math.Round(100 * (ratio - 1)))
	if percent < 0 {
		return "−" + GroupDigits(-percent) + "%"
	}
	return "+" + GroupDigits(percent) + "%"
}

// Bytes formats a number of bytes with a unit.
func Bytes(n int) string {
	const step = 1000
	if n < step {
		return Count(n, "byte")
	}
	v := float64(n)
	for _, unit := range []string{"kB", "MB", "GB"} {
		if v /= step; v < step-0.5 || unit == "GB" { // a larger value would be rounded to 1000
			if v < 9.95 {
				return fmt.Sprintf("%.1f %s", v, unit)
			}
			return fmt.Sprintf("%.0f %s", v, unit)
		}
	}
	return ""
}

// FormatFraction returns a string such as "12 of 14".
func FormatFraction(n, total int) string { return GroupDigits(n) + " of " + GroupDigits(total) }

// Difference formats the difference n with a sign, or returns "=" if n is 0. It calls format with
// the absolute value of n.
func Difference(n int, format func(int) string) string {
	switch {
	case n > 0:
		return "+" + format(n)
	case n < 0:
		return "−" + format(-n)
	}
	return "="
}

// DecimalDifference formats the difference v with the fmt verb format, which must print the sign.
// It returns "=" if v is rounded to zero.
func DecimalDifference(v float64, format string) string {
	text := fmt.Sprintf(format, v)
	if strings.Trim(text, "+-0.") == "" {
		return "="
	}
	return strings.ReplaceAll(text, "-", "−")
}
