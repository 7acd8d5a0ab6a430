package sweep

import (
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/facts"
	"chunkscope/engine/measure/compare"
	"chunkscope/engine/measure/internal/cases"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
)

// The expected remedies were checked by hand.
func TestAllRemedies(t *testing.T) {
	cases.Each(t, "remedies", func(t *testing.T, sections map[string]string) {
		doc, err := engine.New("case.md", []byte(sections["document"]))
		cases.Check(t, err)
		r, err := engine.Run(t.Context(), doc, cases.Assign(t, sections["settings"]))
		cases.Check(t, err)
		var got []string
		for _, k := range verifyAll(t, r) {
			words := fmt.Sprintf("%s %d:", k.Flag, k.Count)
			for i := range k.All {
				words += fmt.Sprintf(" %s %s", k.All[i].Setting, k.All[i].To)
				if k.All[i].OnlyAccepts {
					words += " (accepts)"
				}
				words += ";"
			}
			got = append(got, strings.TrimSuffix(words, ";"))
		}
		if list, want := strings.Join(got, "\n"), strings.TrimSpace(sections["want"]); list != want {
			t.Errorf("\n got %s\nwant %s", list, want)
			for i := range r.Chunks.Len() {
				t.Logf("%d %d %q", i, r.Chunks.Body(i).Len(), r.Content(i))
			}
			for i := range r.Seams {
				t.Logf("%d %+v", i, r.Seams[i])
			}
		}
	})
}

func TestRemediesClearFlags(t *testing.T) {
	for _, name := range []string{
		"v-big-tables.md", "v-code-heavy-nested-fences.md", "v-plain-prose-long-line.md", "v-tutorial.md", "v-multilingual-emoji.md",
	} {
		for _, pairs := range []string{
			"max_chunk_size=600 min_chunk_size=200", "max_chunk_size=600 long_paragraphs=keep overlap_mode=budget",
			"strategy=recursive overlap_mode=native max_chunk_size=500 overlap_size=100",
			"use_adaptive_sizing=true base_size=400 overlap_mode=sentences",
		} {
			r, err := engine.Run(t.Context(), cases.Load(t, "docs", name), cases.Assign(t, pairs))
			cases.Check(t, err)
			for _, k := range verifyAll(t, r) {
				if k.Count == 0 {
					t.Errorf("%s, %s: no flags of kind %s", name, pairs, k.Flag)
				}
			}
		}
	}
}

func verifyAll(t *testing.T, r *engine.Result) []KindRemedies {
	t.Helper()
	kinds, err := AllRemedies(t.Context(), r, 0)
	cases.Check(t, err)
	s, err := newSearch(t.Context(), r)
	cases.Check(t, err)
	for _, k := range kinds {
		flags := metrics.ListFlags(r, k.Flag)
		for i := range k.All {
			verify(t, r, flags, true, &k.All[i])
		}
		s.runsLeft = ThoroughRuns
		each, err := s.findEach(t.Context(), flags)
		cases.Check(t, err)
		for i, e := range each {
			if e != nil {
				verify(t, r, flags[i:i+1], false, e)
			}
		}
	}
	return kinds
}

func verify(t *testing.T, r *engine.Result, flags []metrics.Flag, mustClearAll bool, rem *Remedy) {
	t.Helper()
	if !clearsFlags(t, r, flags, mustClearAll, rem.Settings) {
		t.Errorf("%s does not clear %v", rem, flags)
	}
	changed := compare.CompareSettings(r.Settings, rem.Settings)
	if len(changed) != 1 || changed[0] != (compare.SettingChange{Key: rem.Setting, A: rem.From, B: rem.To}) {
		t.Errorf("%s changes %v, want only its setting", rem, changed)
	}
	after, err := engine.Run(t.Context(), r.Doc, rem.Settings)
	cases.Check(t, err)
	measured, err := facts.Measure(t.Context(), after)
	cases.Check(t, err)
	if !reflect.DeepEqual(measured, rem.After) || rem.Clears < len(flags) || rem.Clears > rem.FlagCount {
		t.Errorf("%s: After = %+v, want %+v", rem, rem.After, measured)
	}
	number, _ := settings.Lookup(rem.Setting)
	if number.Kind != settings.KindInteger || !rem.IsSmallest {
		return
	}
	less := rem.Settings
	current, previous := number.Number(&rem.Settings), number.Number(&r.Settings)
	number.SetNumber(&less, current+sign(previous-current))
	if less != r.Settings && clearsFlags(t, r, flags, mustClearAll, less) {
		t.Errorf("%s is not the smallest change: the next smaller one clears %v too", rem, flags)
	}
}

func sign(v float64) float64 {
	if v < 0 {
		return -1
	}
	return 1
}

func clearsFlags(t *testing.T, r *engine.Result, flags []metrics.Flag, mustClearAll bool, s engine.Settings) bool {
	t.Helper()
	after, err := engine.Run(t.Context(), r.Doc, s)
	cases.Check(t, err)
	if flags[0].Kind == metrics.DrySeam {
		previous, err := facts.Measure(t.Context(), r)
		cases.Check(t, err)
		current, err := facts.Measure(t.Context(), after)
		cases.Check(t, err)
		if !ReducesDrySeams(&previous, &current) {
			return false
		}
	}
	for _, remaining := range metrics.ListFlags(after, flags[0].Kind) {
		if mustClearAll {
			return false
		}
		for _, f := range flags {
			span := remaining.Span
			if remaining.Kind == metrics.DrySeam {
				span.Start = after.Seams[remaining.Index].Byte
				span.End = span.Start + 1
			}
			if max(span.Start, f.Span.Start) < min(span.End, f.Span.End) {
				return false
			}
		}
	}
	return true
}

func TestRemediesWithoutFlags(t *testing.T) {
	r, err := engine.Run(t.Context(), cases.Load(t, "docs", "v-tutorial.md"), settings.Default())
	cases.Check(t, err)
	if list, complete, err := Remedies(t.Context(), r, nil); err != nil || list != nil || !complete {
		t.Errorf("Remedies without flags = %v, %t, %v; want none, complete", list, complete, err)
	}
	if kinds, err := AllRemedies(t.Context(), r, ThoroughRuns); err != nil || len(kinds) != 0 {
		t.Errorf("AllRemedies without flags = %v, %v; want none", kinds, err)
	}
}

func TestRemediesForOneFlag(t *testing.T) {
	r, err := engine.Run(t.Context(), cases.Load(t, "docs", "v-code-heavy-nested-fences.md"), cases.Assign(t, "max_chunk_size=600 min_chunk_size=200"))
	cases.Check(t, err)
	flags := metrics.ListFlags(r, metrics.Oversize)
	list, _, err := Remedies(t.Context(), r, flags[:1])
	cases.Check(t, err)
	if len(list) < 2 || list[0].String() != "max_chunk_size: 600 → 659 clears 1 of 2" || list[1].String() != "long_code: keep → lines clears 2 of 2" {
		t.Fatalf("remedies = %v, want max_chunk_size=659 and long_code=lines", list)
	}
	if got := list[1].Cost(metrics.Oversize); !strings.HasPrefix(got, "11 → 12 chunks, stored +1% → +10%, whole code blocks 13 → 11 of 13, ") || list[1].Harm() != Harmful {
		t.Errorf("Cost = %q, harm %d; want broken code blocks, harmful", got, list[1].Harm())
	}
	if c := r.Chunks.Body(flags[0].Index); r.Doc.CharsBefore(c.End)-r.Doc.CharsBefore(c.Start) != 659 {
		t.Errorf("the flagged chunk does not have 659 characters")
	}
}

func TestRemedyCost(t *testing.T) {
	whole := metrics.WholeCount{Whole: 90, Total: 100}
	r := Remedy{
		Clears: 2, FlagCount: 3,
		Before: facts.Brief{Report: metrics.Report{Chunks: 41, Small: 2, Oversize: 3, StoredRatio: 1, WholeText: whole}},
		After:  facts.Brief{Report: metrics.Report{Chunks: 1038, Small: 0, Oversize: 1, StoredRatio: 1.25, WholeText: whole}},
	}
	if got := r.Cost(metrics.Oversize); got != "41 → 1038 chunks, stored +0% → +25%, small 2 → 0; whole text 90.0% as before" {
		t.Error(got)
	}
	r.After.Oversize = 4 // clears two flags and adds three
	if got := r.Cost(metrics.Oversize); !strings.Contains(got, ", oversize 3 → 4, 3 of them new, ") {
		t.Error(got)
	}
	r.After.Oversize = 3 // clears two flags and adds two
	if got := r.Cost(metrics.Oversize); !strings.Contains(got, ", oversize 3 → 3, 2 of them new, ") {
		t.Error(got)
	}
	r.After = r.Before
	r.After.Oversize = 1
	if got := r.Cost(metrics.Oversize); got != "" {
		t.Error(got)
	}
	r.SeamsBefore, r.KeptSeams = 40, 19
	if got := r.Cost(metrics.Oversize); !strings.HasPrefix(got, "stored +0% as before, 21 of 40 seams gone; ") {
		t.Error(got)
	}
}

func TestDrasticRemediesComeLast(t *testing.T) {
	doc, err := engine.Load(filepath.Join("..", "..", "tour", "sample.md"))
	cases.Check(t, err)
	r, err := engine.Run(t.Context(), doc, settings.Default())
	cases.Check(t, err)
	flags := metrics.ListFlags(r, metrics.SmallChunk)
	list, _, err := Remedies(t.Context(), r, flags[len(flags)-1:])
	cases.Check(t, err)
	drastic := 0
	for i := range list {
		t.Log(list[i].String(), list[i].KeptSeams, list[i].SeamsBefore)
		switch {
		case list[i].Harm() == Drastic:
			drastic++
		case drastic > 0:
			t.Errorf("%s is listed after a drastic remedy", &list[i])
		}
	}
	if drastic == 0 || !list[0].OnlyAccepts || !strings.Contains(list[len(list)-1].Cost(metrics.SmallChunk), "seams gone") {
		t.Errorf("unexpected remedies %v", list)
	}
	s, err := newSearch(t.Context(), r)
	cases.Check(t, err)
	s.runsLeft = ThoroughRuns
	each, err := s.findEach(t.Context(), flags)
	cases.Check(t, err)
	if e := each[len(each)-1]; e == nil || e.Harm() == Drastic {
		t.Errorf("the remedy for the last flag = %v, want one that is not drastic", e)
	}
}

func TestRemedyDescription(t *testing.T) {
	for _, c := range []struct {
		accepts bool
		clears  int
		want    string
	}{{false, 1, "min_chunk_size: 20 → 9 clears 1 of 2"}, {true, 1, "min_chunk_size: 20 → 9 accepts 1 of 2 as it is"}, {true, 2, "min_chunk_size: 20 → 9 accepts 2 of 2 as they are"}} {
		r := Remedy{Setting: "min_chunk_size", From: "20", To: "9", Clears: c.clears, FlagCount: 2, OnlyAccepts: c.accepts}
		if r.String() != c.want {
			t.Errorf("String = %s, want %s", &r, c.want)
		}
	}
}

func TestAddedFlagsAreDrastic(t *testing.T) {
	for _, c := range []struct {
		oversize, small int
		want            bool
	}{{3, 0, false}, {3, 1, true}, {4, 0, true}, {0, 4, true}} {
		r := Remedy{Clears: 3, FlagCount: 5, Before: facts.Brief{Report: metrics.Report{Oversize: 1}}, After: facts.Brief{Report: metrics.Report{Oversize: 1 + c.oversize, Small: c.small}}}
		if (r.Harm() == Drastic) != c.want {
			t.Errorf("%+v: drastic = %v", c, r.Harm() == Drastic)
		}
	}
}

func TestRemediesForSingleFlags(t *testing.T) {
	one, both := "```\n"+strings.Repeat("a line of code\n", 20)+"```\n\n", "| A |\n|---|\n"+strings.Repeat("| some words in a row |\n", 60)
	set := cases.Assign(t, "strategy=code_aware overlap_mode=none max_chunk_size=200 min_chunk_size=1")
	prose := strings.Repeat("Here is a paragraph of some words, which is as long as most of them are.\n\n", 40)
	for _, c := range []struct {
		text string
		want int
	}{{"# A\n\n" + one + prose, 0}, {"# A\n\n" + one + both + "\n" + prose, 2}} {
		doc, err := engine.New("some.md", []byte(c.text))
		cases.Check(t, err)
		r, err := engine.Run(t.Context(), doc, set)
		cases.Check(t, err)
		for _, runs := range []int{0, ThoroughRuns} {
			list, err := AllRemedies(t.Context(), r, runs)
			cases.Check(t, err)
			want := 0
			if runs > 0 {
				want = c.want
			}
			if len(list) != 1 || len(list[0].PerFlag) != want {
				t.Fatalf("%.20q with %d runs each = %+v, want %d remedies", c.text, runs, list, want)
			}
			if harm, ok := list[0].MinHarm(); !ok || (harm == Harmless) != (c.want == 0) {
				t.Errorf("%.20q with %d runs each: MinHarm = %d, %t in %+v", c.text, runs, harm, ok, list)
			}
		}
	}
}

func TestAllRemediesWithoutSingleFlags(t *testing.T) {
	r, err := engine.Run(t.Context(), cases.Load(t, "docs", "v-big-tables.md"), cases.Assign(t, "max_chunk_size=600"))
	cases.Check(t, err)
	kinds, err := AllRemedies(t.Context(), r, 0)
	cases.Check(t, err)
	for _, k := range kinds {
		if k.PerFlag != nil || !k.IsComplete {
			t.Errorf("incomplete remedies or remedies per flag in %+v", k)
		}
	}
	if len(kinds) == 0 {
		t.Error("no chunk is flagged, want some")
	}
}

func TestRemediesIgnoreChunkLimit(t *testing.T) {
	text := strings.Repeat("# A\n\nShort.\n\n", 3) + "# B\n\n```\n" + strings.Repeat("line of code\n", 60) + "```\n"
	doc, err := engine.New("capped.md", []byte(text))
	cases.Check(t, err)
	s := cases.Assign(t, "strategy=structural overlap_mode=none max_chunk_size=300 min_chunk_size=1 max_chunks_per_document=2")
	r, err := engine.Run(t.Context(), doc, s)
	cases.Check(t, err)
	list, err := AllRemedies(t.Context(), r, 0)
	cases.Check(t, err)
	for _, k := range list {
		if k.Flag != metrics.Oversize {
			continue
		}
		if k.Count != 1 || len(k.All) == 0 || k.All[0].Settings.MaxChunksPerDocument != 2 || k.All[0].After.Coverage.Truncated {
			t.Errorf("unexpected remedies for the limit on chunks: %+v", k)
		}
		return
	}
	t.Error("the oversize chunk beyond the limit has no remedy")
}
