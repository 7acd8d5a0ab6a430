package output

import (
	"slices"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/retrieval/tune"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
)

// A long list of tied settings must be shortened if that saves lines. The current settings and the
// rule of thumb must follow it even if they do not tie.
func TestLongTieSetIsShortened(t *testing.T) {
	grid := tune.Grid(settings.Default(), nil)[:20]
	doc, err := engine.New("guide.md", []byte("# Keys\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		tied, given, present, thumb, rows int
		ends                              string
	}{
		{13, 28, 2, -1, 13, "Your questions decide"},
		{14, 19, 2, 15, 13, "Drafts and corpora rule out"},
		{14, 0, 17, 18, 14, "Drafts and corpora rule out"},
		{1, 0, -1, 0, 1, "Drafts and corpora rule out"},
	} {
		res := &tune.Result{Grid: grid, Scores: make([]tune.Score, len(grid)), Present: c.present, RuleOfThumb: c.thumb, Given: c.given, Drafts: 5, Budget: 4000, DecidingColumns: []tune.Column{tune.ColumnDrafts}}
		given, drafts := 0.25, 0.75
		if c.given >= tune.MinQuestions {
			res.DecidingColumns = []tune.Column{tune.ColumnQuestions}
		}
		for i := range res.Scores {
			res.Scores[i] = tune.Score{Given: &given, Drafts: &drafts, Tied: i < c.tied, Chunks: i}
			if i < c.tied {
				res.Tied = append(res.Tied, i)
			}
		}
		p := &Page{W: 120}
		p.WriteTuned(res, &tune.Task{Documents: []*engine.Document{doc}}, 0)
		_, table, _ := strings.Cut(p.String(), "\n\n")
		table, ends, _ := strings.Cut(table, "\n\n")
		rows := strings.Split(table, "\n")[1:]
		more := ""
		if c.tied > maxTied+1 {
			more, rows = rows[len(rows)-1], rows[:len(rows)-1]
		}
		if len(rows) != c.rows || (more == "and 2 more in the tie set (--format json lists all)") != (c.tied == 14) {
			t.Errorf("%d tied settings: got %d rows, want %d; last row %q", c.tied, len(rows), c.rows, more)
		}
		if !strings.Contains(rows[0], " 25.0%   75.0%        – ") || !strings.HasPrefix(ends, c.ends) || !strings.Contains(p.String(), "\nguide.md · by ") {
			t.Errorf("wrong table of %d tied settings and %d questions:\n%s", c.tied, c.given, p)
		}
		for at, name := range map[int]string{c.present: "present", c.thumb: "rule of thumb"} {
			if at >= 0 && !slices.ContainsFunc(rows, func(row string) bool { return strings.HasSuffix(row, name) || strings.Contains(row, name+",") }) {
				t.Errorf("%d tied settings: no row is marked %s in\n%s", c.tied, name, table)
			}
		}
	}
}

// If several tied settings answer every question, the output must say how many, and which of them
// stores the least.
func TestPerfectSettingsAreCounted(t *testing.T) {
	for sentence, values := range map[string][]float64{
		"":                                 {1, 0.99, 0.98},
		" 2 of them answer every question": {1, 1, 0.99},
		" 3 of them answer every question": {1, 1, 1},
	} {
		res := &tune.Result{Grid: tune.Grid(settings.Default(), nil)[:4], Scores: make([]tune.Score, 4), Tied: []int{0, 1, 2}, Present: -1, RuleOfThumb: -1, DecidingColumns: []tune.Column{tune.ColumnDrafts}}
		res.Scores[3].Value = 1
		for i, v := range values {
			res.Scores[i].Value, res.Scores[i].Drafts = v, &v
		}
		p := &Page{W: 400}
		p.WriteTuned(res, &tune.Task{}, 0)
		if _, got, _ := strings.Cut(p.String(), "; the one that stores the least is "); strings.Contains(got, "answer every question") != (sentence != "") || !strings.Contains(got, sentence) {
			t.Errorf("values %v: want %q in\n%s", values, sentence, got)
		}
	}
}

// Only some points of a long curve must be shown: evenly spaced values, both ends, the current
// value, the knee, and the best value after the knee.
func TestChoosePoints(t *testing.T) {
	for n := 1; n <= 200; n++ {
		c := &sweep.Curve{Present: float64(n * 2 / 3), Knee: &sweep.Knee{Index: n / 3, MostIndex: n * 5 / 6}, Points: make([]sweep.Point, n)}
		for i := range c.Points {
			c.Points[i].Value = float64(i)
		}
		got := choosePoints(c)
		special := []int{0, n * 2 / 3, n / 3, n * 5 / 6, n - 1}
		for _, i := range special {
			if !slices.Contains(got, i) {
				t.Errorf("%d values: want %d in %v", n, i, got)
			}
		}
		even := slices.DeleteFunc(slices.Clone(got), func(i int) bool { return slices.Contains(special[1:], i) })
		step := 1
		if len(even) > 1 {
			step = even[1]
		}
		if n <= maxPoints-2 && len(got) != n || len(got) > maxPoints+2 || !slices.IsSorted(got) || len(slices.Compact(slices.Clone(got))) != len(got) {
			t.Errorf("%d values: invalid selection %v", n, got)
		}
		for i := 0; i < n && n > maxPoints; i += step {
			if !slices.Contains(got, i) {
				t.Errorf("%d values in steps of %d: %d is missing from %v", n, step, i, got)
			}
		}
	}
}

func TestCurveValues(t *testing.T) {
	for _, c := range []struct {
		setting string
		value   float64
		want    string
	}{
		{"overlap_percentage", 0.125, "12.5%"},
		{"max_chunk_size", 4096, "4096"},
		{"max_chunk_size", 12_000, "12,000"},
		{"list_weight", 1.25, "1.25"},
	} {
		if got := formatValue(&sweep.Curve{Setting: c.setting}, c.value); got != c.want {
			t.Errorf("%s %v: got %q, want %q", c.setting, c.value, got, c.want)
		}
	}
}

// If the current value is the knee, its row must have one mark for both.
func TestCurveMarks(t *testing.T) {
	c := &sweep.Curve{Setting: "overlap_size", Present: 50}
	if got := curveMarks(c); len(got) != 1 || got[0].Name != "now 50" || got[0].X != 50 {
		t.Errorf("without a knee: unexpected marks %v", got)
	}
	c.Knee = &sweep.Knee{Value: 50}
	if got := curveMarks(c); len(got) != 1 || got[0].Name != "now and knee 50" || got[0].X != 50 {
		t.Errorf("at the knee: unexpected marks %v", got)
	}
	c.Knee.Value = 100
	if got := curveMarks(c); len(got) != 2 || got[1].Name != "knee 100" || got[1].X != 100 {
		t.Errorf("before the knee: unexpected marks %v", got)
	}
	for want, k := range map[string]*sweep.Knee{
		"too few to tell": {HasTooFewElements: true, Band: sweep.Band{Low: 1, High: 2}},
		"40–60":           {Band: sweep.Band{Low: 40, High: 60}},
		"":                {Band: sweep.Band{Low: 50, High: 50}},
	} {
		if got := formatBand(&sweep.Curve{Setting: "overlap_size", Knee: k}); got != want {
			t.Errorf("bandOf = %q, want %q", got, want)
		}
	}
}

func TestBinNames(t *testing.T) {
	for want, b := range map[string]metrics.Bin{"7": {From: 7, To: 8}, "1000–1001": {From: 1000, To: 1002}} {
		if got := binName(b); got != want {
			t.Errorf("binName = %q, want %q", got, want)
		}
	}
}

func TestDoubtfulKneeIsMarked(t *testing.T) {
	c := &sweep.Curve{Setting: "overlap_size", Present: 200, Knee: &sweep.Knee{Value: 120, HasTooFewElements: true}}
	names := func() (all []string) {
		for _, m := range curveMarks(c) {
			all = append(all, m.Name)
		}
		return all
	}
	if got := names(); !slices.Equal(got, []string{"now 200", "knee 120?"}) {
		t.Errorf("too few elements: unexpected names %q", got)
	}
	c.Present = 120
	if got := names(); !slices.Equal(got, []string{"now and knee 120?"}) {
		t.Errorf("too few elements, current value: unexpected names %q", got)
	}
	c.Knee.HasTooFewElements = false
	if got := names(); !slices.Equal(got, []string{"now and knee 120"}) {
		t.Errorf("enough elements: unexpected names %q", got)
	}
}
