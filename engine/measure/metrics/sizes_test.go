package metrics

import (
	"fmt"
	"strings"
	"testing"

	"chunkscope/engine/measure/internal/cases"

	"pgregory.net/rapid"
)

func TestWindowArithmetic(t *testing.T) {
	for _, row := range cases.Table(t, "windows.txt") {
		n := make([]int, 7)
		for i := range n {
			n[i] = cases.Number(t, row[i])
		}
		w, err := WindowArithmetic(n[0], n[1], n[2])
		cases.Check(t, err)
		got := fmt.Sprintf("%d %d %d %d %.2f %d", w.Chunks, w.Without, w.Extra, w.Stored, 100*w.Overhead, VectorsOf(w.Chunks, 768).Bytes)
		want := fmt.Sprintf("%d %d %d %d %s %s", n[3], n[4], n[5], n[6], row[7], row[8])
		if got != want {
			t.Errorf("%d units, %d/%d: got %s, want %s", n[0], n[1], n[2], got, want)
		}
	}
	for _, bad := range [][3]int{{100, 10, 10}, {100, 10, 11}, {100, 0, 0}, {100, 10, -1}, {-1, 10, 0}} {
		if _, err := WindowArithmetic(bad[0], bad[1], bad[2]); err == nil {
			t.Errorf("%v: no error", bad)
		}
	}
}

// The arithmetic is what cutting window by window gives.
func TestWindowArithmeticCounts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 5000).Draw(t, "units")
		size := rapid.IntRange(1, 600).Draw(t, "size")
		overlap := rapid.IntRange(0, size-1).Draw(t, "overlap")
		w, err := WindowArithmetic(n, size, overlap)
		if err != nil {
			t.Fatal(err)
		}
		chunks, stored := 0, 0
		for start := 0; start < n; start += size - overlap {
			end := min(start+size, n)
			chunks++
			stored += end - start
			if end == n {
				break
			}
		}
		if w.Chunks != chunks || w.Stored != stored {
			t.Fatalf("got %d chunks, %d stored; cutting gives %d, %d", w.Chunks, w.Stored, chunks, stored)
		}
	})
}

func TestSummarise(t *testing.T) {
	for _, row := range cases.Table(t, "sizes.txt") {
		s := Summarise(cases.Numbers(t, row[0]))
		var bins []string
		for _, b := range s.Histogram {
			bins = append(bins, fmt.Sprintf("%d-%d:%d", b.From, b.To, b.Count))
		}
		got := fmt.Sprintf("%d | %v | %v | %d | %d | %s", s.Min, s.Mean, s.Median, s.P95, s.Max, strings.Join(bins, " "))
		if want := strings.Join(row[1:], " | "); got != want {
			t.Errorf("%s\n got %s\nwant %s", row[0], got, want)
		}
	}
	if s := Summarise(nil); s.Count != 0 || s.Histogram == nil {
		t.Errorf("no sizes: %+v", s)
	}
}

func TestSummariseHolds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.IntRange(0, 100000), 1, 200).Draw(t, "sizes")
		s := Summarise(values)
		if float64(s.Min) > min(s.Median, s.Mean) || s.P95 > s.Max || max(s.Median, s.Mean) > float64(s.Max) {
			t.Fatalf("out of order: %+v", s)
		}
		if len(s.Histogram) > histogramBins+1 {
			t.Fatalf("%d bins", len(s.Histogram))
		}
		n, beyond := 0, 0
		for i, b := range s.Histogram {
			n += b.Count
			if b.From >= b.To || i > 0 && b.From != s.Histogram[i-1].To {
				t.Fatalf("bins do not join: %+v", s.Histogram)
			}
		}
		for _, v := range values {
			if v > s.P95 {
				beyond++
			}
		}
		if n != len(values) || s.Histogram[0].From > s.Min || s.Histogram[len(s.Histogram)-1].To <= s.Max {
			t.Fatalf("%d of %d sizes are in bins %+v", n, len(values), s.Histogram)
		}
		if 20*beyond > len(values) {
			t.Fatalf("%d of %d sizes exceed the 95th percentile", beyond, len(values))
		}
	})
}
