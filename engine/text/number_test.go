package text

import "testing"

func TestPercent(t *testing.T) {
	for want, shares := range map[string][]float64{
		"100%": {1}, "99.9%": {0.9991, 0.99999}, "97.0%": {0.97, 0.97049}, "56.7%": {0.5671, 0.56749},
		"0.1%": {0.001, 0.000001}, "0%": {0}, "117.3%": {1.1729},
	} {
		for _, share := range shares {
			if got := Percent(share); got != want {
				t.Errorf("Percent(%v) = %s, want %s", share, got, want)
			}
		}
	}
}

// Points must return the difference of the two displayed percentages.
func TestPoints(t *testing.T) {
	for _, c := range []struct{ from, to, want float64 }{
		{0.50251, 0.56749, 6.4}, {0.5034, 0.5665, 6.4}, {0.9999, 1, 0.1}, {1, 0.79167, -20.8}, {0.3, 0.3001, 0}, {0, 0.00001, 0.1},
	} {
		if got := Points(c.from, c.to); got != c.want {
			t.Errorf("Points from %s to %s = %v, want %v", Percent(c.from), Percent(c.to), got, c.want)
		}
	}
}

func TestCount(t *testing.T) {
	for n, want := range map[int]string{
		0: "0 chunks", 1: "1 chunk", 2: "2 chunks", 999: "999 chunks", 9999: "9999 chunks", 10_000: "10,000 chunks",
		123_456: "123,456 chunks", 1_234_567: "1,234,567 chunks", -9999: "-9999 chunks", -10_000: "-10,000 chunks", -123_456: "-123,456 chunks",
	} {
		if got := Count(n, "chunk"); got != want {
			t.Errorf("Count(%d) = %s, want %s", n, got, want)
		}
	}
}

func TestNumbersInWords(t *testing.T) {
	for _, c := range []struct{ got, want string }{
		{Bytes(1), "1 byte"},
		{Bytes(999), "999 bytes"},
		{Bytes(1000), "1.0 kB"},
		{Bytes(9949), "9.9 kB"},
		{Bytes(9950), "10 kB"},
		{Bytes(56796), "57 kB"},
		{Bytes(999_499), "999 kB"},
		{Bytes(999_500), "1.0 MB"},
		{Bytes(10485760), "10 MB"},
		{Bytes(3_000_000_000), "3.0 GB"},
		{Bytes(1_234_000_000_000), "1234 GB"},
		{Difference(3, func(int) string { return "3" }), "+3"},
		{DecimalDifference(-0.04, "%+.1f"), "="},
		{DecimalDifference(-2.5, "%+.1f"), "−2.5"},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}
