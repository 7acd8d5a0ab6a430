package plot

import (
	"strings"
	"testing"
)

func TestScatter(t *testing.T) {
	s := &Scatter{
		Bottom: Axis{Min: 1, Max: 2}, Left: Axis{Min: 0, Max: 1},
		Dots: []Dot{{1, 0, '·', Ink{}}, {2, 1, '●', Ink{Kind: Pin}}, {1.5, 0.5, 'x', Ink{}}, {1.5, 0.5, '◆', Ink{}}, {3, 1, '!', Ink{}}},
	}
	var b strings.Builder
	for _, row := range s.Rows(32, 7) {
		b.WriteString(joinRow(row) + "\n")
	}
	got := b.String()
	for _, glyph := range []string{"●", "◆", "·"} {
		if strings.Count(got, glyph) != 1 {
			t.Errorf("want exactly one %s in\n%s", glyph, got)
		}
	}
	if strings.ContainsAny(got, "x!") {
		t.Errorf("hidden dots are drawn:\n%s", got)
	}
	for i, d := range s.Dots[:4] {
		rows := strings.Split(got, "\n")
		for y, row := range rows[:5] {
			if before, _, ok := strings.Cut(row, string(d.Glyph)); ok && i != 2 {
				if at := s.Nearest(32, 7, len([]rune(before)), y); at != i {
					t.Errorf("dot nearest to %c = %d, want %d", d.Glyph, at, i)
				}
			}
		}
	}
	if at := (&Scatter{Bottom: s.Bottom, Left: s.Left}).Nearest(32, 7, 5, 5); at != -1 {
		t.Errorf("nearest dot in an empty plot = %d, want -1", at)
	}
}

func TestVerticalTicksAreEvenlySpaced(t *testing.T) {
	for rows := 4; rows <= 40; rows++ {
		for _, r := range [][2]float64{{0.68, 1}, {0.3, 0.97}, {0.02, 0.99}, {0.9, 1}, {0.981, 0.999}, {0, 1}, {1, 1}} {
			a := NewVerticalAxis(r[0], r[1], rows, nil)
			if a.Min > r[0]+1e-9 || a.Max < r[1]-1e-9 || r[0] >= 0 && a.Min < -1e-9 {
				t.Errorf("%d rows: axis from %v to %v does not contain %v", rows, a.Min, a.Max, r)
			}
			if ticks := a.Ticks(rows); r[0] < r[1] && ticks[len(ticks)-1] > r[1]+a.Step {
				t.Errorf("%d rows for %v: the last axis label %v is too large", rows, r, ticks[len(ticks)-1])
			}
			s := &Scatter{Bottom: Axis{Min: 0, Max: 1}, Left: a}
			var at []int
			for y, row := range s.Rows(40, rows+2)[:rows] {
				if strings.Contains(joinRow(row), "┤") {
					at = append(at, y)
				}
			}
			if len(at) < 2 && r[0] < r[1] && rows > 4 {
				t.Errorf("%d rows for %v: got %d axis labels, want at least 2", rows, r, len(at))
			}
			for i := 2; i < len(at); i++ {
				if at[i]-at[i-1] != at[1]-at[0] {
					t.Errorf("%d rows for %v: axis labels are in rows %v, want equal spacing", rows, r, at)
					break
				}
			}
		}
	}
}
