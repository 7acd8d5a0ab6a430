package sweep

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

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
				p.StoredPerSrc, p.WholeText = stored, metrics.Whole{Whole: cases.Number(t, parts[2]), Total: total}
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
	if _, ok := FindKnee([]Point{{Tally: metrics.Tally{StoredPerSrc: 1}}}); ok {
		t.Error("a knee without text")
	}
}

// Where more overlap loses text, nothing says that it does not.
func TestSwing(t *testing.T) {
	for _, c := range []struct {
		name  string
		whole []int
		want  string
	}{
		{"rises", []int{7300, 8500, 9900, 9900, 9910}, ""},
		{"falls", []int{7300, 8500, 9900, 9800, 9700, 9650}, " More is worse: 96.5% is whole at 50."},
		{"falls and comes back", []int{7300, 8500, 9900, 9800, 9850, 9900}, " More is not always better: 98.0% is whole at 30."},
		{"dips", []int{7300, 9000, 9000, 8000, 9100, 9150}, " More is not always better: 80.0% is whole at 30."},
		{"a value by itself", []int{7300, 9000, 9000, 10000, 9000, 9000}, " 30 happens to leave 100% whole, its neighbours less."},
		{"both", []int{7300, 9000, 9000, 10000, 8800, 9000}, " Where the cuts fall decides beyond it: 88.0% is whole at 40, 100% at 30."},
	} {
		t.Run(c.name, func(t *testing.T) {
			curve := Curve{Setting: "overlap_size"}
			for i, n := range c.whole {
				curve.Points = append(curve.Points, Point{Value: float64(10 * i), Tally: metrics.Tally{
					StoredPerSrc: 1 + float64(i)/10, WholeText: metrics.Whole{Whole: n, Total: 10000},
				}})
			}
			base := settings.Default()
			base.Strategy, base.OverlapMode = "window", "native"
			curve.conclude(base)
			if got := curve.Swing(*curve.Knee); got != c.want {
				t.Errorf("knee %v\n got %q\nwant %q", curve.Knee.Value, got, c.want)
			}
			if c.want != "" && (strings.Contains(curve.Recommendation, "no further") || !strings.Contains(curve.Recommendation, c.want)) {
				t.Errorf("got %s", curve.Recommendation)
			}
		})
	}
}
