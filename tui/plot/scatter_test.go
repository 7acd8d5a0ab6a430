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
		b.WriteString(Text(row) + "\n")
	}
	got := b.String()
	for _, glyph := range []string{"●", "◆", "·"} {
		if strings.Count(got, glyph) != 1 {
			t.Errorf("%s is not there once:\n%s", glyph, got)
		}
	}
	if strings.ContainsAny(got, "x!") {
		t.Errorf("what is covered, or outside, is drawn:\n%s", got)
	}
	for i, d := range s.Dots[:4] {
		rows := strings.Split(got, "\n")
		for y, row := range rows[:5] {
			if before, _, ok := strings.Cut(row, string(d.Glyph)); ok && i != 2 {
				if at := s.Nearest(32, 7, len([]rune(before)), y); at != i {
					t.Errorf("the dot nearest to %c is %d, want %d", d.Glyph, at, i)
				}
			}
		}
	}
	if at := (&Scatter{Bottom: s.Bottom, Left: s.Left}).Nearest(32, 7, 5, 5); at != -1 {
		t.Errorf("without dots the nearest is %d", at)
	}
}
