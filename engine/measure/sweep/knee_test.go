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
