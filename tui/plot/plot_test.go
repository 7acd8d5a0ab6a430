package plot

import (
	"flag"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"chunkscope/engine/measure/sweep"

	"pgregory.net/rapid"
)

var update = flag.Bool("update", false, "rewrite the pictures")

func sweepChart() *Chart {
	c := &Chart{
		Bottom: Axis{Min: 0, Max: 400},
		Left:   NewAxis(67, 100, 4, func(v float64) string { return Axis{}.write(v) + "%" }),
		Strip:  NewAxis(1, 2, 2, func(v float64) string { return "×" + Axis{}.write(v) }),
		Series: []Series{{Name: "whole sentences", Short: "whole"}, {Name: "whole pairs", Short: "pairs"}, {Name: "stored", Short: "stored", InStrip: true}},
		Marks:  []Mark{{X: 100, Name: "now 100"}, {X: 160, Name: "knee 160", Goal: true}},
	}
	c.Left.Lo, c.Left.Hi = 67, 100
	for i := range 2 {
		c.Series[i].Write = func(v float64) string { return fmt.Sprintf("%.1f%%", v) }
	}
	for x := 0.0; x <= 400; x += 10 {
		c.X = append(c.X, x)
		c.Series[0].Y = append(c.Series[0].Y, 100-33*math.Exp(-x/80))
		c.Series[1].Y = append(c.Series[1].Y, 96-18*math.Exp(-x/150))
		c.Series[2].Y = append(c.Series[2].Y, 1/(1-x/800))
	}
	return c
}

var roots = Scale{
	Share: func(v, lo, hi float64) float64 { return math.Sqrt((v - lo) / (hi - lo)) },
	Value: func(share, lo, hi float64) float64 { return lo + (hi-lo)*share*share },
}

func TestCellValuesRoundTrip(t *testing.T) {
	for _, scale := range []*Scale{nil, &roots} {
		for w := MinWidth; w <= 120; w++ {
			c := sweepChart()
			c.Bottom.Scale = scale
			f, cells := c.frame(w), 0
			for col := range w {
				v, ok := c.ValueAt(w, col)
				if !ok {
					continue
				}
				cells++
				if at, _ := c.column(f, v); at != col {
					t.Fatalf("width %d: column %d has the value %g, but that value is drawn in column %d", w, col, v, at)
				}
			}
			if cells != f.plotWidth {
				t.Fatalf("width %d: %d columns have a value, want %d", w, cells, f.plotWidth)
			}
		}
	}
}

func TestCharts(t *testing.T) {
	gap := sweepChart()
	for i := 10; i < 20; i++ {
		gap.Series[0].Y[i] = math.NaN()
	}
	gap.Series, gap.Marks = gap.Series[:1], gap.Marks[:1]
	banded := sweepChart()
	banded.Band = &Band{120, 200}
	flat := sweepChart()
	for i := range flat.X {
		flat.Series[0].Y[i], flat.Series[1].Y[i] = 99, 98.5
	}
	crowded := sweepChart()
	crowded.Marks = []Mark{{X: 0, Name: "now 0"}, {X: 2, Name: "knee 2", Goal: true}, {X: 400, Name: "a mark at the end"}}
	scaled := sweepChart()
	scaled.Bottom.Scale = &roots
	one := &Chart{
		X: []float64{5}, Bottom: NewAxis(5, 5, 4, nil), Left: NewAxis(1, 1, 4, nil),
		Series: []Series{{Name: "one point", Y: []float64{1}}},
	}
	for _, p := range []struct {
		name  string
		chart *Chart
		w, h  int
	}{
		{"knee-80x18", sweepChart(), 80, 18},
		{"knee-120x20", sweepChart(), 120, 20},
		{"knee-40x10", sweepChart(), 40, 10},
		{"banded-40x16", banded, 40, 16},
		{"banded-80x24", banded, 80, 24},
		{"flat-50x10", flat, 50, 10},
		{"gap-60x12", gap, 60, 12},
		{"crowded-60x14", crowded, 60, 14},
		{"one-30x6", one, 30, 6},
		{"scaled-60x14", scaled, 60, 14},
	} {
		var b strings.Builder
		for _, row := range p.chart.Rows(p.w, p.h) {
			b.WriteString(joinRow(row) + "\n")
		}
		path := filepath.Join("testdata", p.name+".txt")
		if *update {
			if err := os.WriteFile(path, []byte(b.String()), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if b.String() != string(want) {
			t.Errorf("%s: got\n%s\nwant\n%s", p.name, b.String(), want)
		}
	}
}

// Axis labels must be evenly spaced whole numbers, the highest one above all curves.
func TestAxisLabelsAreEvenlySpaced(t *testing.T) {
	for h := 9; h <= 40; h++ {
		for _, r := range [][2]float64{{67, 100}, {86.3, 96.3}, {0, 100}, {41, 99}} {
			c := sweepChart()
			c.Left = NewAxis(r[0], r[1], 6, c.Left.Write)
			c.Left.Lo, c.Left.Hi = r[0], r[1]
			var at []int
			for y, row := range c.Rows(80, h) {
				plain := joinRow(row)
				before, _, found := strings.Cut(plain, "┤")
				if !found {
					continue
				}
				at = append(at, y)
				var v float64
				if _, err := fmt.Sscanf(before, "%g%%", &v); err != nil || v < r[0]-100 || y == 0 && v < r[1] || v > 100 {
					t.Errorf("%d rows for %v: bad axis label in %q", h, r, plain)
				}
			}
			for i := 2; i < len(at); i++ {
				if off := at[i] - at[i-1] - at[1] + at[0]; off != 0 && (r[0] > 0 || off*off > 1) {
					t.Errorf("%d rows for %v: axis labels are in rows %v, want equal spacing", h, r, at)
				}
			}
			if len(at) < 2 {
				t.Errorf("%d rows for %v: axis labels are in rows %v, want equal spacing", h, r, at)
			}
		}
	}
}

// If there are more curves than rows, the lowest ones must keep their names.
func TestMoreCurvesThanRows(t *testing.T) {
	c := &Chart{X: []float64{0, 1}, Bottom: Axis{Max: 1}, Left: Axis{Max: 1}}
	for _, name := range []string{"one", "two", "three", "four", "five", "six"} {
		c.Series = append(c.Series, Series{Name: name, Short: name, Y: []float64{0, 0}})
	}
	names := ""
	for _, row := range c.Rows(MinWidth, MinHeight) {
		for _, r := range row {
			names += r.Text
		}
	}
	if !strings.Contains(names, "six") || strings.Contains(names, "one") {
		t.Errorf("unexpected names %q", names)
	}
}

func TestChartsKeepTheirSize(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 30).Draw(t, "points")
		c := &Chart{Series: make([]Series, rapid.IntRange(0, 4).Draw(t, "series"))}
		lo, hi := rapid.Float64Range(-1e6, 1e6).Draw(t, "low"), rapid.Float64Range(0, 1e6).Draw(t, "span")
		for i := range n {
			c.X = append(c.X, lo+hi*float64(i)/float64(n))
		}
		c.Bottom = NewAxis(c.X[0], c.X[n-1], 5, nil)
		if rapid.Bool().Draw(t, "scaled") {
			c.Bottom.Scale = &roots
		}
		c.Left, c.Strip = NewAxis(lo, lo+hi, 4, nil), Axis{Max: 1}
		for i := range c.Series {
			c.Series[i].Name = strings.Repeat("n", i*20)
			c.Series[i].Short, c.Series[i].InStrip = c.Series[i].Name, rapid.Bool().Draw(t, "below")
			for range n {
				y := rapid.Float64().Draw(t, "y")
				if rapid.Bool().Draw(t, "missing") {
					y = math.NaN()
				}
				c.Series[i].Y = append(c.Series[i].Y, y)
			}
		}
		for i := range rapid.IntRange(0, 3).Draw(t, "marks") {
			c.Marks = append(c.Marks, Mark{X: lo + rapid.Float64Range(-1, 2).Draw(t, "mark")*hi, Name: strings.Repeat("m", i*15), Goal: i%2 == 1})
		}
		w, h := rapid.IntRange(0, 150).Draw(t, "w"), rapid.IntRange(0, 40).Draw(t, "h")
		rows := c.Rows(w, h)
		if len(rows) > max(h, MinHeight) {
			t.Fatalf("got %d rows, want %d", len(rows), h)
		}
		for _, row := range rows {
			cells := 0
			for _, r := range row {
				cells += utf8.RuneCountInString(r.Text)
			}
			if cells != max(w, MinWidth) {
				t.Fatalf("got a row of %d cells, want %d", cells, w)
			}
		}
	})
}

func TestAxes(t *testing.T) {
	for _, c := range []struct {
		lo, hi   float64
		steps    int
		min, max float64
		ticks    int
		first    float64
		last     float64
	}{
		{67, 100, 4, 60, 100, 5, 60, 100},
		{0, 800, 4, 0, 800, 5, 0, 800},
		{1, 1.97, 2, 1, 2, 3, 1, 2},
		{0.93, 0.99, 3, 0.92, 1, 5, 0.92, 1},
		{-5, 12, 2, -10, 20, 4, -10, 20},
	} {
		a := NewAxis(c.lo, c.hi, c.steps, nil)
		if math.Abs(a.Min-c.min) > 1e-9 || math.Abs(a.Max-c.max) > 1e-9 {
			t.Errorf("axis for %v to %v = %v to %v, want %v to %v", c.lo, c.hi, a.Min, a.Max, c.min, c.max)
		}
		ticks := a.Ticks(c.ticks)
		if len(ticks) > c.ticks || ticks[0] != c.first || ticks[len(ticks)-1] != c.last {
			t.Errorf("ticks for %v to %v = %v, want %v to %v", c.lo, c.hi, ticks, c.first, c.last)
		}
	}
}

func TestBars(t *testing.T) {
	for _, c := range []struct {
		value, maximum float64
		w              int
		want           string
	}{
		{0, 10, 4, ""},
		{10, 10, 4, "████"},
		{5, 10, 3, "█▌"},
		{0.001, 10, 4, "▏"},
		{20, 10, 2, "██"},
		{1, 0, 4, ""},
		{1, 1, 0, ""},
		{math.NaN(), 1, 4, ""},
	} {
		if got := Bar(c.value, c.maximum, c.w); got != c.want {
			t.Errorf("Bar(%v, %v, %d) = %q, want %q", c.value, c.maximum, c.w, got, c.want)
		}
	}
	if got := Sparkline([]int{0, 1, 4, 8, 100}); got != " ▁▁▁█" {
		t.Errorf("Sparkline = %q, want %q", got, " ▁▁▁█")
	}
	if got := Sparkline([]int{1, 2, 3, 4, 5, 6, 7, 8}); got != "▁▂▃▄▅▆▇█" {
		t.Errorf("Sparkline = %q, want %q", got, "▁▂▃▄▅▆▇█")
	}
	if got := Sparkline(nil); got != "" {
		t.Errorf("Sparkline of no values = %q, want an empty string", got)
	}
}

// An axis with a very small range must have few ticks.
func TestTicksAreFinite(t *testing.T) {
	for _, a := range []Axis{{Min: 1e6, Max: math.Nextafter(1e6, 2e6)}, NewAxis(1e6, 1e6+1e-300, 4, nil), {Min: 0, Max: 5e-324}} {
		if n := len(a.Ticks(5)); n > 5 {
			t.Errorf("the axis of %v to %v has %d ticks, want at most 5", a.Min, a.Max, n)
		}
	}
}

func joinRow(row []Run) string {
	out := ""
	for _, r := range row {
		out += r.Text
	}
	for len(out) > 0 && out[len(out)-1] == ' ' {
		out = out[:len(out)-1]
	}
	return out
}

// An uncertain knee must have a band, unless it depends on too few elements.
func TestRangeOfReliableKnee(t *testing.T) {
	wide, sharp := sweep.Band{Low: 50, High: 150}, sweep.Band{Low: 50, High: 50}
	for _, c := range []struct {
		knee *sweep.Knee
		want bool
	}{
		{nil, false},
		{&sweep.Knee{Band: sharp}, false},
		{&sweep.Knee{Band: wide}, true},
		{&sweep.Knee{Band: wide, HasTooFewElements: true}, false},
	} {
		band := KneeBand(c.knee)
		if (band != nil) != c.want || band != nil && *band != (Band{From: 50, To: 150}) {
			t.Errorf("KneeBand(%+v) = %v, want a band: %t", c.knee, band, c.want)
		}
	}
}
