package metrics

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/measure/internal/cases"

	"pgregory.net/rapid"
)

func TestStoredTextOfWindowsMatchesFormula(t *testing.T) {
	for _, row := range cases.Table(t, "windows.txt") {
		n := make([]int, 7)
		for i := range n {
			n[i] = cases.Number(t, row[i])
		}
		doc, err := engine.New("letters.txt", []byte(strings.Repeat("a", n[0])))
		cases.Check(t, err)
		stored := func(overlap int) (StoredText, int) {
			s := cases.Windows(n[1])
			s.OverlapSize, s.WindowTail = overlap, false
			r, err := engine.Run(t.Context(), doc, s)
			cases.Check(t, err)
			st, err := measureStorageOnly(t.Context(), r)
			cases.Check(t, err)
			return st, r.Chunks.Len()
		}
		storedWithOverlap, chunks := stored(n[2])
		_, chunksWithoutOverlap := stored(0)
		overhead := 100 * Ratio(storedWithOverlap.Extra, n[0])
		got := fmt.Sprintf("%d %d %d %d %.2f %d", chunks, chunksWithoutOverlap, storedWithOverlap.Extra, storedWithOverlap.Units, overhead, NewVectors(chunks, 768).Bytes)
		want := fmt.Sprintf("%d %d %d %d %s %s", n[3], n[4], n[5], n[6], row[7], row[8])
		if got != want {
			t.Errorf("%d units, %d/%d: got %s, want %s", n[0], n[1], n[2], got, want)
		}
	}
}

func TestSizeSummary(t *testing.T) {
	for _, row := range cases.Table(t, "sizes.txt") {
		s := summarize(cases.Numbers(t, row[0]))
		var bins []string
		for _, b := range s.Histogram {
			bins = append(bins, fmt.Sprintf("%d-%d:%d", b.From, b.To, b.Count))
		}
		got := fmt.Sprintf("%d | %v | %v | %d | %d | %s", s.Min, s.Mean, s.Median, s.P95, s.Max, strings.Join(bins, " "))
		if want := strings.Join(row[1:], " | "); got != want {
			t.Errorf("%s\n got %s\nwant %s", row[0], got, want)
		}
	}
	if s := summarize(nil); s.Count != 0 || s.Histogram == nil {
		t.Errorf("summary of no sizes = %+v, want 0 and an empty histogram", s)
	}
}

func TestSizeSummaryIsConsistent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.IntRange(0, 100000), 1, 200).Draw(t, "sizes")
		s := summarize(values)
		if float64(s.Min) > min(s.Median, s.Mean) || s.P95 > s.Max || max(s.Median, s.Mean) > float64(s.Max) {
			t.Fatalf("summary = %+v, want ascending values", s)
		}
		if len(s.Histogram) > histogramBins+1 {
			t.Fatalf("got %d bins, want fewer", len(s.Histogram))
		}
		n, larger := 0, 0
		for i, b := range s.Histogram {
			n += b.Count
			if b.From >= b.To || i > 0 && b.From != s.Histogram[i-1].To {
				t.Fatalf("the bins have gaps: %+v", s.Histogram)
			}
		}
		for _, v := range values {
			if v > s.P95 {
				larger++
			}
		}
		if n != len(values) || s.Histogram[0].From > s.Min || s.Histogram[len(s.Histogram)-1].To <= s.Max {
			t.Fatalf("bins count %d sizes, want %d: %+v", n, len(values), s.Histogram)
		}
		if 20*larger > len(values) {
			t.Fatalf("%d of %d sizes exceed P95, want at most 5%%", larger, len(values))
		}
	})
}

func summarize(values []int) Sizes {
	v := slices.Clone(values)
	slices.Sort(v)
	var sorted runs
	for _, size := range v {
		sorted.add(size, 1)
	}
	return sorted.summary()
}
