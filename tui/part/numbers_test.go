package part

import "testing"

func TestLines(t *testing.T) {
	for _, x := range []struct {
		from, to     int
		lines, named string
	}{
		{41, 77, "41–77", "lines 41–77"},
		{41, 41, "41", "line 41"},
	} {
		if got := Lines(x.from, x.to); got != x.lines {
			t.Errorf("Lines(%d, %d) = %q, want %q", x.from, x.to, got, x.lines)
		}
		if got := LineRange(x.from, x.to); got != x.named {
			t.Errorf("LineRange(%d, %d) = %q, want %q", x.from, x.to, got, x.named)
		}
	}
}

func TestHiddenRowsAreCounted(t *testing.T) {
	for _, x := range []struct {
		above, below int
		want         string
	}{{0, 0, ""}, {0, 24, "↓ 24 more"}, {3, 21, "↑ 3  ↓ 21 more"}, {24, 0, "↑ 24 more"}} {
		if got := CountHidden(x.above, x.below); got != x.want {
			t.Errorf("CountHidden(%d, %d) = %q, want %q", x.above, x.below, got, x.want)
		}
	}
}
