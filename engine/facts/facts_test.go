package facts

import (
	"math"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine"
	"chunkscope/engine/internal/draw"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/rules"
)

func TestFactsAreComplete(t *testing.T) {
	for _, f := range Table {
		if _, ok := rules.Find(f.Name); !ok {
			t.Errorf("%s has no page: add it to the about list of a page in engine/rules", f.Name)
		}
		if f.Unit == "" || (len(f.Limits) == 0) == (f.UnlimitedLabel == "") {
			t.Errorf("%s has unit %q, %d limits and UnlimitedLabel %q; want a unit and either limits or a label", f.Name, f.Unit, len(f.Limits), f.UnlimitedLabel)
		}
		for i := range f.Limits {
			l := &f.Limits[i]
			clause := strings.HasPrefix(l.SubjectMany, "of ") || l.Bound == RatioOnly || l.Bound == CountOnly
			if l.Name == "" || l.SubjectMany == "" || l.Count == nil || clause != (l.PredicateMany == "") || (l.Bound == CountOnly) != (l.SubjectOne != "") {
				t.Errorf("%s: incomplete limit %+v", f.Name, l)
			}
			if l.PredicateMany != "" && l.PredicateOne == "" && !strings.HasPrefix(l.PredicateMany, "are ") {
				t.Errorf("--%s: %q needs a PredicateOne for the singular of %s", l.FlagName(), l.PredicateMany, l.SubjectMany)
			}
		}
	}
}

var pieces = []string{
	"One sentence is here. ", "Another one that is somewhat longer stands there.\n\n", "# A heading\n\n", "- an item\n  - a nested one\n",
	"\n```go\nfunc main() {\n\tprintln(1)\n}\n```\n\n", "\n| a | b |\n|---|---|\n| 1 | 2 |\n\n", "two  spaces and ![a badge](https://a.b/c.svg)\n\n", "\n<div>\n  raw\n</div>\n\n",
}

func TestRowsOfSum(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := draw.Settings(t)
		text := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 1, 20).Draw(t, "text"), "")
		doc, err := engine.New("a.md", []byte(text))
		if err != nil {
			t.Skip(err)
		}
		r, err := engine.Run(t.Context(), doc, s)
		if err != nil {
			t.Skip(err)
		}
		rep, err := metrics.Measure(t.Context(), r, metrics.Options{Model: metrics.Models[0].Name, NearDuplicates: true, EditCost: true})
		if err != nil {
			t.Fatal(err)
		}
		rows := Rows(rep)
		checkLimits(t, rep)
		var sum metrics.Sum
		sum.Add(rep)
		one := Rows(sum.Report())
		if len(one) != len(rows) {
			t.Fatalf("the sum over one document has %d rows, want %d", len(one), len(rows))
		}
		for i, row := range rows {
			if one[i] != row {
				t.Fatalf("%s in the sum over one document = %+v, want %+v: does Sum.Report compute it?", row.Label, one[i], row)
			}
		}
		two := map[string]Row{}
		sum.Add(rep)
		for _, row := range Rows(sum.Report()) {
			two[row.Label] = row
		}
		for i, row := range rows {
			want := row.Number
			if row.Form == FormCount || row.Form == FormBytes {
				want *= 2
			}
			if math.Abs(two[row.Label].Number-want) > 1e-9 {
				t.Errorf("%s in the sum over two copies = %+v, want number %v: does Sum.Report compute it?", row.Label, two[row.Label], want)
			}
			if _, ok := rules.Find(row.Label); !ok {
				t.Errorf("explain has no page for %q: add it to the about list on its fact's page", row.Label)
			}
			if row.Label == "" || row.Value == "" || slices.ContainsFunc(rows[:i], func(o Row) bool { return o.Label == row.Label }) {
				t.Errorf("row %+v has no value, or its label is not unique", row)
			}
		}
	})
}

// derivedLimits matches the names of limits on numbers that no row shows.
var derivedLimits = regexp.MustCompile("^(tokens|severed.*|altered|edit-cost)$")

func checkLimits(t *rapid.T, m *metrics.Report) {
	for _, f := range Table {
		numbers := map[float64]bool{}
		for i, row := range f.Rows(m) {
			numbers[row.Number] = true
			if i == 0 && row.Grade != GradePlain && row.Form != FormWords && row.Preferred == NoPreference {
				t.Errorf("%s has a grade but no preference: %+v", f.Name, row)
			}
		}
		for i := range f.Limits {
			l := &f.Limits[i]
			n, all := l.Count(m)
			if len(numbers) > 0 && all > 0 && !derivedLimits.MatchString(l.Name) && !numbers[float64(n)] && !numbers[metrics.Ratio(n, all)] {
				t.Errorf("--%s counts %d of %d, which is not in the rows of %s: %v", l.FlagName(), n, all, f.Name, numbers)
			}
		}
	}
}
