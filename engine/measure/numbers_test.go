package measure

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine/settings"
)

func TestWindowArithmetic(t *testing.T) {
	for _, row := range table(t, "windows.txt") {
		n := make([]int, 7)
		for i := range n {
			n[i] = number0(t, row[i])
		}
		w, err := WindowArithmetic(n[0], n[1], n[2])
		check(t, err)
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

func numbers(t *testing.T, text string) []int {
	t.Helper()
	var out []int
	for f := range strings.FieldsSeq(text) {
		out = append(out, number0(t, f))
	}
	return out
}

func TestSummarise(t *testing.T) {
	for _, row := range table(t, "sizes.txt") {
		s := Summarise(numbers(t, row[0]))
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

func TestFindKnee(t *testing.T) {
	for _, row := range table(t, "knees.txt") {
		total := number0(t, row[1])
		var points []Point
		for f := range strings.FieldsSeq(row[0]) {
			parts := strings.Split(f, ":")
			p := Point{Value: float64(number0(t, parts[0]))}
			stored, err := strconv.ParseFloat(parts[1], 64)
			if err != nil {
				p.Refused = "refused"
			} else {
				p.StoredPerSrc, p.Whole = stored, Whole{number0(t, parts[2]), total}
			}
			points = append(points, p)
		}
		k, ok := FindKnee(points)
		where := "between"
		switch {
		case k.Lowest:
			where = "lowest"
		case k.Highest:
			where = "highest"
		}
		if got := fmt.Sprintf("%v | %s", k.Value, where); !ok || got != row[2]+" | "+row[3] {
			t.Errorf("%s\n got %s, want %s | %s", row[0], got, row[2], row[3])
		}
	}
	if _, ok := FindKnee([]Point{{Tally: Tally{StoredPerSrc: 1}}}); ok {
		t.Error("a knee without sentences")
	}
}

func TestParseRange(t *testing.T) {
	for _, row := range table(t, "ranges.txt") {
		r, err := ParseRange(row[0])
		var refused *settings.Error
		if err != nil && !errors.As(err, &refused) {
			t.Errorf("%s: %T is no settings.Error", row[0], err)
		}
		got := ""
		if err != nil {
			got = "error: " + err.Error()
		} else {
			var words []string
			for _, v := range r.Values() {
				words = append(words, short(v))
			}
			got = strings.Join(words, " ")
			if again, err := ParseRange(r.String()); err != nil || again != r {
				t.Errorf("%s: written as %s it reads as %v (%v)", row[0], r, again, err)
			}
		}
		if got != row[1] {
			t.Errorf("%s\n got %s\nwant %s", row[0], got, row[1])
		}
	}
}

func TestRangeOf(t *testing.T) {
	s := settings.Default()
	for i := range settings.Table {
		key := settings.Table[i].Key
		r, err := RangeOf(s, key)
		if k := settings.Table[i].Kind; k != settings.Whole && k != settings.Share {
			if err == nil {
				t.Errorf("%s is no number, but has the range %s", key, r)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", key, err)
			continue
		}
		if n := len(r.Values()); n < 2 || n > 2*defaultPoints {
			t.Errorf("%s has %d values", r, n)
		}
		if _, err := ParseRange(r.String()); err != nil {
			t.Errorf("%s: %v", r, err)
		}
	}
}

func FuzzParseRange(f *testing.F) {
	for _, text := range []string{"overlap_size=0..800:50", "overlap_percentage=0%..50%:5%", "min_scale=0.1..3", "a=1..2:0", "overlap_size=1e9..1e10:1e-9"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		r, err := ParseRange(text)
		if err != nil {
			return
		}
		values := r.Values()
		if len(values) == 0 || len(values) > maxPoints+1 || values[0] != r.From {
			t.Fatalf("%s has %d values", r, len(values))
		}
		for i := 1; i < len(values); i++ {
			if values[i] <= values[i-1] {
				t.Fatalf("%s does not ascend: %v", r, values)
			}
		}
	})
}
