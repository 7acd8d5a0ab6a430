package sweep

import (
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/element"
	"chunkscope/engine/facts"
	"chunkscope/engine/measure/internal/cases"
	"chunkscope/engine/measure/metrics"
)

func TestHarm(t *testing.T) {
	base := facts.Brief{Report: metrics.Report{
		Oversize: 1, DrySeams: metrics.Dry{DryCount: 9, Total: 20}, Stored: metrics.StoredText{Units: 1000}, StoredRatio: 1, WholeText: metrics.WholeCount{Whole: 900, Total: 1000},
	}}
	base.Elements[element.Heading] = metrics.ElementCounts{Total: 20, Whole: 20}
	for _, c := range []struct {
		flag  metrics.FlagKind
		after func(t *facts.Brief)
		gone  int
		want  Harm
		worse string
	}{
		{metrics.DrySeam, func(*facts.Brief) {}, 0, Harmless, ""},
		{metrics.DrySeam, func(t *facts.Brief) { t.Oversize = 2 }, 0, Harmful, "oversize 1 → 2"},
		{metrics.DrySeam, func(t *facts.Brief) { t.Oversize = 9 }, 0, Drastic, "oversize 1 → 9"},
		{metrics.DrySeam, func(t *facts.Brief) { t.Stored.Units, t.StoredRatio = 1250, 1.25 }, 0, Harmless, ""},
		{metrics.DrySeam, func(t *facts.Brief) { t.Stored.Units, t.StoredRatio = 1251, 1.26 }, 0, Harmful, "stored +0% → +26%"},
		{metrics.DrySeam, func(t *facts.Brief) { t.WholeText.Whole = 891 }, 0, Harmful, "whole text 90.0% → 89.1%"},
		{metrics.DrySeam, func(t *facts.Brief) { t.WholeText.Whole = 889 }, 0, Harmful, "whole text 90.0% → 88.9%"},
		{metrics.DrySeam, func(t *facts.Brief) { t.Elements[element.Heading].Whole = 18 }, 0, Harmful, "whole headings 20 → 18 of 20"},
		{metrics.DrySeam, func(t *facts.Brief) { t.Elements[element.Heading].Whole = 12 }, 0, Drastic, "whole headings 20 → 12 of 20"},
		{metrics.DrySeam, func(t *facts.Brief) { t.DrySeams.DryCount = 9 }, 0, Harmful, "dry seams as before"},
		{metrics.DrySeam, func(*facts.Brief) {}, 15, Drastic, "15 of 20 seams gone"},
		{metrics.Oversize, func(t *facts.Brief) { t.Oversize, t.Elements[element.Heading].Whole = 0, 15 }, 0, Harmful, "whole headings 20 → 15 of 20"},
	} {
		r := Remedy{Flag: c.flag, Clears: 5, FlagCount: 9, Before: base, After: base, SeamsBefore: 20, KeptSeams: 20 - c.gone}
		r.After.DrySeams.DryCount = 4
		c.after(&r.After)
		if r.Harm() != c.want || r.DescribeWorst() != c.worse {
			t.Errorf("%s: harm = %d, worst = %q, want %d, %q", r.Cost(c.flag), r.Harm(), r.DescribeWorst(), c.want, c.worse)
		}
	}
}

func TestHarmlessRemediesComeFirst(t *testing.T) {
	harmful := 0
	for _, name := range []string{"v-tutorial.md", "v-readme.md", "v-faq-preamble-quotes.md", "v-code-heavy-nested-fences.md"} {
		r, err := engine.Run(t.Context(), cases.Load(t, "docs", name), cases.Assign(t, "strategy=recursive overlap_mode=native max_chunk_size=300 overlap_size=40"))
		cases.Check(t, err)
		flags := metrics.ListFlags(r, metrics.DrySeam)
		for i := range flags[:min(6, len(flags))] {
			list, _, err := Remedies(t.Context(), r, flags[i:i+1])
			cases.Check(t, err)
			for k := 1; k < len(list); k++ {
				if list[k-1].Harm() > list[k].Harm() {
					t.Errorf("%s, flag %d: %s comes before %s, which is less harmful", name, i, &list[k-1], &list[k])
				}
			}
			if len(list) > 0 && list[len(list)-1].Harm() > Harmless && list[0].Harm() == Harmless {
				harmful++
			}
		}
	}
	if harmful == 0 {
		t.Error("no remedy is harmful, want some")
	}
}

func TestImpracticalSizesAreNotOffered(t *testing.T) {
	text := "# A\n\n" + strings.Repeat("Some words of a paragraph.\n\n", 30) + "```\n" + strings.Repeat("line of code\n", 100) + "```\n"
	doc, err := engine.New("long.md", []byte(text))
	cases.Check(t, err)
	for size, want := range map[string]string{
		"120": "no single setting clears it; it has 1307 chars, starting at line 63: a code block is not cut",
		"140": "max_chunk_size 1307",
	} {
		r, err := engine.Run(t.Context(), doc, cases.Assign(t, "strategy=code_aware overlap_mode=none long_code=keep min_chunk_size=1 max_chunk_size="+size))
		cases.Check(t, err)
		kinds, err := AllRemedies(t.Context(), r, 0)
		cases.Check(t, err)
		if len(kinds) != 1 || kinds[0].Flag != metrics.Oversize {
			t.Fatalf("kinds of flags = %+v, want only oversize", kinds)
		}
		k := &kinds[0]
		sized := ""
		var others []Remedy
		for _, rem := range k.All {
			if rem.Setting == "max_chunk_size" {
				sized = rem.Setting + " " + rem.To
			} else {
				others = append(others, rem)
			}
		}
		if len(others) == 0 {
			t.Error("got no other remedy, want long_code lines")
		}
		if k.All = nil; sized == "" {
			sized = k.Sentence()
		}
		if !strings.HasPrefix(sized, want) {
			t.Errorf("size %s: unexpected sentence %q", size, sized)
		}
	}
}

func TestPartialRemedies(t *testing.T) {
	remedy := func(key, to string, clears int) *Remedy {
		return &Remedy{Setting: key, From: "200", To: to, Flag: metrics.DrySeam, Clears: clears, FlagCount: 9, Before: facts.Brief{Report: metrics.Report{DrySeams: metrics.Dry{DryCount: 9}}}, After: facts.Brief{Report: metrics.Report{DrySeams: metrics.Dry{DryCount: 9 - clears}}}}
	}
	k := KindRemedies{PerFlag: []*Remedy{
		remedy("overlap_size", "939", 2), remedy("overlap_size", "936", 2), remedy("overlap_size", "933", 2), nil,
		remedy("overlap_size", "250", 1), remedy("overlap_size", "295", 2), remedy("overlap_size", "950", 5),
		remedy("overlap_mode", "budget", 3), remedy("overlap_mode", "budget", 3),
	}}
	var got []string
	for _, r := range k.SelectPartial() {
		got = append(got, r.To)
	}
	if list := strings.Join(got, " "); list != "950 budget 295" {
		t.Errorf("SelectPartial = %q, want 950 budget 295", list)
	}
	k.All = []Remedy{*remedy("overlap_mode", "sentences", 9)}
	if some := k.SelectPartial(); len(some) > 0 {
		t.Errorf("SelectPartial with a harmless remedy for all = %v, want none", some)
	}
	k.All[0].After.Oversize = 1
	if some := k.SelectPartial(); len(some) != 3 {
		t.Errorf("SelectPartial = %v, want 3 remedies", some)
	}
}
