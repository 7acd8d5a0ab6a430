package sweep

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"chunkscope/engine/facts"
	"chunkscope/engine/measure/internal/cases"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
)

func TestFindKnee(t *testing.T) {
	for _, row := range cases.Table(t, "knees.txt") {
		total := cases.Number(t, row[1])
		var points []Point
		for f := range strings.FieldsSeq(row[0]) {
			parts := strings.Split(f, ":")
			p := Point{Value: float64(cases.Number(t, parts[0]))}
			stored, err := strconv.ParseFloat(parts[1], 64)
			if err != nil {
				p.Refused = &settings.Error{}
			} else {
				p.StoredRatio, p.WholeText = stored, metrics.WholeCount{Whole: cases.Number(t, parts[2]), Total: total}
			}
			points = append(points, p)
		}
		k, ok := FindKnee(points)
		where := "between"
		switch {
		case k.IsLowest:
			where = "lowest"
		case k.IsHighest:
			where = "highest"
		}
		if got := fmt.Sprintf("%v | %s", k.Value, where); !ok || got != row[2]+" | "+row[3] {
			t.Errorf("%s\n got %s, want %s | %s", row[0], got, row[2], row[3])
		}
	}
	if _, ok := FindKnee([]Point{{Brief: facts.Brief{Report: metrics.Report{StoredRatio: 1}}}}); ok {
		t.Error("FindKnee without text = true, want false")
	}
}

func TestBandContainsKnee(t *testing.T) {
	for _, c := range []struct {
		whole, lost [3]int
		knee        float64
		band        Band
	}{
		{[3]int{900, 990, 1000}, [3]int{100, 10, 0}, 50, Band{50, 50}},
		{[3]int{900, 990, 1000}, [3]int{0, 0, 0}, 50, Band{0, 50}},
		{[3]int{990, 990, 1000}, [3]int{200, 100, 0}, 0, Band{0, 100}},
		{[3]int{900, 990, 1000}, [3]int{9000, 10, 0}, 50, Band{50, 50}},
	} {
		points := make([]Point, 3)
		for i := range points {
			points[i] = Point{Value: 50 * float64(i), resamples: &resampledLosses{seamCount: 1}}
			points[i].WholeText, points[i].StoredRatio = metrics.WholeCount{Whole: c.whole[i], Total: 1000}, 1+float64(i)/10
			for k := range resamples {
				points[i].resamples.lostChars[k], points[i].resamples.weights[k] = float64(c.lost[i]), 1
			}
		}
		if k, ok := FindKnee(points); !ok || k.Value != c.knee || k.Band != c.band {
			t.Errorf("knee of %v with resampled losses %v = %v %v, want %v %v", c.whole, c.lost, k.Value, k.Band, c.knee, c.band)
		}
	}
}

func TestResampleLosses(t *testing.T) {
	d := &resampledLosses{seamCount: 4}
	d.weights[1], d.lostChars[1] = 1, 10
	d.weights[2], d.lostChars[2] = 2, 90
	for _, c := range []struct {
		resample, chars int
		want            float64
	}{{0, 100, 1}, {1, 0, 1}, {1, 100, 0.6}, {2, 360, 0.5}, {2, 100, 0}} {
		if got := d.share(c.resample, c.chars); got != c.want {
			t.Errorf("resample %d of %d characters: %v, want %v", c.resample, c.chars, got, c.want)
		}
	}
}

func TestFewElementsHaveNoKnee(t *testing.T) {
	for severed, few := range map[int]bool{0: false, 1: true, minSevered - 1: true, minSevered: false} {
		p := Point{Brief: facts.Brief{Report: metrics.Report{StoredRatio: 1}}}
		p.WholeText, p.Broken = metrics.WholeCount{Whole: 9, Total: 10}, severed
		if k, ok := FindKnee([]Point{p}); !ok || k.HasTooFewElements != few {
			t.Errorf("HasTooFewElements with %d severed elements = %t, want %t", severed, k.HasTooFewElements, few)
		}
	}
}

func TestDescribeSwing(t *testing.T) {
	for _, c := range []struct {
		name  string
		whole []int
		want  string
	}{
		{"rises", []int{7300, 8500, 9900, 9900, 9910}, ""},
		{"falls", []int{7300, 8500, 9900, 9800, 9700, 9650}, " More overlap is worse: 96.5% is whole at 50."},
		{"falls and rises again", []int{7300, 8500, 9900, 9800, 9850, 9900}, " Some larger values are worse: 98.0% is whole at 30."},
		{"dips", []int{7300, 9000, 9000, 8000, 9100, 9150}, " Some larger values are worse: 80.0% is whole at 30."},
		{"a single value", []int{7300, 9000, 9000, 10000, 9000, 9000}, " Only 30 keeps 100% whole; the values next to it keep less."},
		{"both", []int{7300, 9000, 9000, 10000, 8800, 9000}, " Beyond that, differences are due to chance: 88.0% is whole at 40, 100% at 30."},
	} {
		t.Run(c.name, func(t *testing.T) {
			curve := Curve{Setting: "overlap_size"}
			for i, n := range c.whole {
				curve.Points = append(curve.Points, Point{Value: float64(10 * i), Brief: facts.Brief{Report: metrics.Report{
					StoredRatio: 1 + float64(i)/10, WholeText: metrics.WholeCount{Whole: n, Total: 10000},
				}}})
			}
			base := settings.Default()
			base.Strategy, base.OverlapMode = "window", "native"
			curve.recommend(base)
			if got := curve.DescribeSwing(*curve.Knee); got != c.want {
				t.Errorf("knee %v\n got %q\nwant %q", curve.Knee.Value, got, c.want)
			}
			if c.want != "" && (strings.Contains(curve.Recommendation, "no more text") || !strings.Contains(curve.Recommendation, c.want)) {
				t.Errorf("recommendation = %q, want %q in it", curve.Recommendation, c.want)
			}
		})
	}
}
