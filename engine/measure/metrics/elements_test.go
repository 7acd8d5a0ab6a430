package metrics

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/element"
	"chunkscope/engine/handcut"
	"chunkscope/engine/internal/draw"
	"chunkscope/engine/measure/internal/cases"
	"chunkscope/engine/settings"
)

func TestElementCountsAddUp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		doc, s := cases.Document(t), draw.Settings(t)
		r := cases.Run(t, doc, s)
		j, err := measureElements(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		for k := range element.Kind(element.KindCount) {
			checkKind(t, r, k, j.Kinds[k])
		}
		if j.Text.Whole > j.Text.Total || (j.Broken == 0) != (j.Text.Whole == j.Text.Total) {
			t.Fatalf("whole text = %+v, but %d leaves are broken", j.Text, j.Broken)
		}
		checkLosses(t, r, j)
		for i := range r.Chunks.Len() {
			for _, p := range ListParts(r, i) {
				if p.First > p.Last || p.Last > p.Lines || p.First < 0 || holdsAll(r, i, p.Element) {
					t.Fatalf("wrong part in chunk %d: %+v", i, p)
				}
			}
		}
		checkBySeam(t, r)
		for i := range r.Seams {
			for _, f := range ListSevered(r, i) {
				if x := f.Extent(); f.Seams == 0 || x.Start >= r.Seams[i].Byte || x.End <= r.Seams[i].Byte {
					t.Fatalf("seam %d at %d does not sever %+v", i, r.Seams[i].Byte, f)
				}
			}
		}
	})
}

func checkKind(t *rapid.T, r *engine.Result, k element.Kind, j ElementCounts) {
	if j.Whole+j.Severed-j.Repaired+j.TooLong+j.Lost != j.Total {
		t.Fatalf("%s: the counts %+v do not add up", k, j)
	}
	if coverage, err := MeasureCoverage(t.Context(), r); err != nil || j.Lost > 0 && coverage.Uncovered == 0 {
		t.Fatalf("%s: elements are lost but no text was dropped: %+v (%v)", k, j, err)
	}
	var counted ElementCounts
	err := EachSevered(t.Context(), r, k, func(f element.Status) bool {
		if x := f.Extent(); f.Seam >= 0 && (r.Seams[f.Seam].Byte <= x.Start || r.Seams[f.Seam].Byte >= x.End) {
			t.Fatalf("%s: seam %d does not sever %+v", k, f.Seam, f)
		}
		switch {
		case f.IsRepaired():
			counted.Repaired++
			counted.Severed++
		case f.TooLong:
			counted.TooLong++
		case f.Seams > 0:
			counted.Severed++
			cut := slices.ContainsFunc(r.Seams, func(s chunk.Seam) bool { return s.Byte > f.Start && s.Byte < f.End })
			if !f.Companion.Empty() && !cut {
				counted.SeparatedFromCompanion++
			}
		default:
			counted.Lost++
		}
		return true
	})
	if err != nil {
		t.Fatal(err)
	}
	counted.Total, counted.Whole, counted.CountedByLines = j.Total, j.Whole, j.CountedByLines
	if counted != j {
		t.Fatalf("%s: counts = %+v, want %+v", k, j, counted)
	}
}

func checkLosses(t *rapid.T, r *engine.Result, j ElementMeasures) {
	lost := 0
	brief, err := MeasureLosses(t.Context(), r, func(_, chars int) { lost += chars })
	if err != nil {
		t.Fatal(err)
	}
	if brief.WholeText != j.Text || brief.Elements != j.Kinds || lost != j.Text.Total-j.Text.Whole {
		t.Fatalf("lost characters = %d, but whole text = %+v, and %+v in the brief report", lost, j.Text, brief.WholeText)
	}
	if sentences := j.Kinds[element.Sentence]; sentences.Total != brief.WholeSentences.Total || sentences.Whole != brief.WholeSentences.Whole {
		t.Fatalf("WholeSentences of the brief report = %+v, want %+v", brief.WholeSentences, sentences)
	}
}

// Additional sentences at the start of chunks must never reduce the amount of intact text.
func TestWholeTextGrowsWithOverlap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		doc, s := cases.Document(t), draw.Settings(t)
		s.OverlapMode, s.MaxChunksPerDocument = "sentences", 0
		last := WholeCount{}
		for n := range 6 {
			s.OverlapSentences = n
			w, err := MeasureWholeText(t.Context(), cases.Run(t, doc, s))
			if err != nil {
				t.Fatal(err)
			}
			if w.Whole < last.Whole {
				t.Fatalf("whole text with overlap of %d sentences = %+v, want at least %+v", n, w, last)
			}
			last = w
		}
	})
}

func TestOneChunkHoldsEverything(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		doc := cases.Document(t)
		s := settings.Default()
		s.Strategy, s.OverlapMode, s.MaxChunkSize = "window", "none", 100_000
		j, err := measureElements(t.Context(), cases.Run(t, doc, s))
		if err != nil {
			t.Fatal(err)
		}
		for k, kind := range j.Kinds {
			if j.Text.Share() != 1 || kind.Severed+kind.TooLong != 0 {
				t.Fatalf("%s: got severed elements, want all whole: %+v", element.Kind(k), j)
			}
		}
		if k, ok := j.Kinds.Worst(); ok {
			t.Fatalf("not all elements of kind %d are whole", k)
		}
	})
}

const table = "Before it.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n| 5 | 6 |\n\n```go\none\ntwo\nthree\n```\n\n## Head\n\nText [with a](link) in it.\n"

func TestElementCounts(t *testing.T) {
	r := cases.BuildResult(t, table, "strategy=window max_chunk_size=45", `
body "Before it.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n| 3"
body " | 4 |\n| 5 | 6 |\n\n`+"```"+`go\none\n"
body "two\nthree\n`+"```"+`\n\n## Head\n\n"
body "Text [with "
prefix "with " "" "a](link) in it.\n"`)
	j, err := measureElements(t.Context(), r)
	cases.Check(t, err)
	for k, want := range [element.KindCount]ElementCounts{
		element.Sentence:  {Total: 3, Whole: 2, Severed: 1},
		element.CodeBlock: {Total: 1, Severed: 1},
		element.TableRow:  {Total: 3, Whole: 1, Severed: 2, SeparatedFromCompanion: 1},
		element.Heading:   {Total: 1, Severed: 1, SeparatedFromCompanion: 1},
		element.Link:      {Total: 1, Severed: 1},
	} {
		if j.Kinds[k] != want {
			t.Errorf("counts of %s = %+v, want %+v", element.Kind(k), j.Kinds[k], want)
		}
	}
	if want := (WholeCount{10 + 19 + 9 + 4, 10 + 19 + 27 + 23 + 4 + 26}); j.Text != want {
		t.Errorf("whole text = %+v, want %+v", j.Text, want)
	}
	parts := ListParts(r, 1)
	got := fmt.Sprintf("%d: %s lines %d-%d of %d; %s lines %d-%d, %d others", len(parts),
		parts[0].Kind, parts[0].First, parts[0].Last, parts[0].Lines, parts[1].Kind, parts[1].First, parts[1].Last, parts[1].OtherCount)
	if want := "3: code_block lines 1-2 of 5; table_row lines 1-1, 0 others"; got != want {
		t.Errorf("parts = %s, want %s", got, want)
	}
	if parts[2].Kind != element.TableRow || parts[2].First != 0 {
		t.Errorf("the third part = %+v, want the first table row", parts[2])
	}
	if list := ListSevered(r, 2); len(list) != 1 || list[0].Kind != element.Heading {
		t.Errorf("elements severed by seam 3 = %+v, want one heading", list)
	}
}

func TestRepeatedHeadersKeepRowsWhole(t *testing.T) {
	r := cases.BuildResult(t, table, "strategy=window max_chunk_size=45", `
body "Before it.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"
prefix "| a | b |\n|---|---|" "\n" "| 3 | 4 |\n| 5 | 6 |\n\n"
body "`+"```"+`go\none\n"
body "two\nthree\n`+"```"+`\n\n## Head\n\nText [with a](link) in it.\n"`)
	j, err := measureElements(t.Context(), r)
	cases.Check(t, err)
	if want := (ElementCounts{Total: 3, Whole: 3, Severed: 2, Repaired: 2}); j.Kinds[element.TableRow] != want {
		t.Errorf("table rows = %+v, want %+v", j.Kinds[element.TableRow], want)
	}
	if lost := j.Text.Total - j.Text.Whole; lost != 23 {
		t.Errorf("lost characters = %d, want 23", lost)
	}
}

func TestLongSentencesAreMeasuredByLine(t *testing.T) {
	const transcript = "ANNA so the first thing is\nBEN right and it was off\nANNA who turned it off\n"
	for _, c := range []struct {
		text, set   string
		whole, line int
	}{
		{transcript, "max_chunk_size=40", len(transcript) - 1, 1},
		{transcript, "max_chunk_size=20", 0, 1},
		{transcript, "max_chunk_size=10 unit=words", len(transcript) - 1, 1},
		{transcript, "max_chunk_size=90", len(transcript) - 1, 0},
		{strings.ReplaceAll(transcript, "\n", " "), "max_chunk_size=40", 0, 0},
		{strings.ReplaceAll(transcript, "\n", "\r\n"), "max_chunk_size=40", len(transcript) + 1, 1},
	} {
		doc, err := engine.New("a.txt", []byte(c.text))
		cases.Check(t, err)
		r, err := engine.Run(t.Context(), doc, cases.Assign(t, "strategy=sentences overlap_mode=none "+c.set))
		cases.Check(t, err)
		j, err := measureElements(t.Context(), r)
		cases.Check(t, err)
		if j.Text.Whole != c.whole || j.Kinds[element.Sentence].CountedByLines != c.line {
			t.Errorf("%q, %s: whole text = %+v, sentences = %+v", c.text, c.set, j.Text, j.Kinds[element.Sentence])
		}
		if got := j.Kinds.DescribeCountedByLines(); (got == "whole lines of the sentence too long for a chunk") != (c.line == 1) {
			t.Errorf("%q, %s: DescribeCountedByLines = %q", c.text, c.set, got)
		}
	}
}

func TestLongCodeIsMeasuredByLine(t *testing.T) {
	const code = "```\nfirst line\n\nsecond line\nthird line\n```\n"
	r := cases.BuildResult(t, code, "strategy=window max_chunk_size=25", `
body "`+"```"+`\nfirst line\n\nsec"
body "ond line\nthird line\n`+"```"+`\n"`)
	j, err := measureElements(t.Context(), r)
	cases.Check(t, err)
	if want := (ElementCounts{Total: 1, TooLong: 1, CountedByLines: 1}); j.Kinds[element.CodeBlock] != want {
		t.Errorf("code blocks = %+v, want %+v", j.Kinds[element.CodeBlock], want)
	}
	if lost := j.Text.Total - j.Text.Whole; lost != len("second line\n") || j.Broken != 1 {
		t.Errorf("lost characters = %d of %d, broken leaves = %d; want %d and 1", lost, j.Text.Total, j.Broken, len("second line\n"))
	}
	fits := cases.BuildResult(t, code, "strategy=window max_chunk_size=60", `
body "`+"```"+`\nfirst line\n\nsec"
body "ond line\nthird line\n`+"```"+`\n"`)
	if j, err = measureElements(t.Context(), fits); err != nil || j.Text.Whole != 0 {
		t.Errorf("whole text = %+v (%v), want 0, because the code block fits in a chunk", j.Text, err)
	}
	for _, r := range []*engine.Result{r, fits} {
		counts, err := CountBySeam(t.Context(), r)
		cases.Check(t, err)
		if severed := counts[0].Severed.Has(element.CodeBlock); !counts[0].Lost.Has(element.CodeBlock) || severed != (r == fits) {
			t.Errorf("CountBySeam = %+v, want a lost code block", counts[0])
		}
	}
}

func TestLongLinesAreMeasuredByWord(t *testing.T) {
	object := `{"moored":"north_quay", "level":17},`
	words := strings.Repeat(object, 40)
	for _, c := range []struct {
		name, line string
		lost       int
	}{
		{"cut inside a word", words, len(`north_quay", "`)},
		{"without words", strings.Repeat("x", 1440), maxWord},
		{"a line that is not too long", words[:900], 901},
	} {
		text := "```\n" + c.line + "\n```\n"
		end := len("```\n") + 10*len(object) + len(`{"moored":"nor`)
		r := cases.BuildResult(t, text, "strategy=window max_chunk_size=800", fmt.Sprintf("\nbody %q\nbody %q", text[:end], text[end:]))
		j, err := measureElements(t.Context(), r)
		cases.Check(t, err)
		if lost := j.Text.Total - j.Text.Whole; lost != c.lost {
			t.Errorf("%s: lost characters = %d, want %d", c.name, lost, c.lost)
		}
		if severed, _, ok := LeafAt(r, 0); !ok || severed.Len() > c.lost {
			t.Errorf("%s: severed text = %q, want at most %d characters", c.name, severed.Slice(text), c.lost)
		}
	}
}

func TestElementCountsMarshalJSON(t *testing.T) {
	data, err := json.Marshal(ByKind{element.Link: {Total: 4, Whole: 3, Severed: 2, Repaired: 1}})
	cases.Check(t, err)
	var back map[string]map[string]float64
	cases.Check(t, json.Unmarshal(data, &back))
	if len(back) != element.KindCount || back["link"]["share"] != 0.75 || back["table_row"]["share"] != 1 {
		t.Errorf("%s", data)
	}
}

func contains(r *engine.Result, spans ...chunk.Span) bool {
	for i := range r.Chunks.Len() {
		all := true
		for _, s := range spans {
			all = all && (s.Empty() || r.Chunks.Body(i).Start <= s.Start && s.End <= r.Chunks.Body(i).End)
		}
		if all {
			return true
		}
	}
	return false
}

func checkBySeam(t *rapid.T, r *engine.Result) {
	counts, err := CountBySeam(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	for k := range element.Kind(element.KindCount) {
		err := EachSevered(t.Context(), r, k, func(f element.Status) bool {
			if f.Seam < 0 {
				return true
			}
			got := counts[f.Seam].Lost
			if f.IsWhole() {
				got = counts[f.Seam].Repaired
			}
			if !got.Has(k) {
				t.Fatalf("seam %d severs %+v, which is missing from its counts %+v", f.Seam, f, counts[f.Seam])
			}
			if !f.IsWhole() && !f.TooLong && !counts[f.Seam].Severed.Has(k) {
				t.Fatalf("seam %d severs %+v, which is missing from Severed in %+v", f.Seam, f, counts[f.Seam])
			}
			return true
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for i, count := range counts {
		if count.Severed&^count.Lost != 0 {
			t.Fatalf("seam %d: lost kinds %b are not among the severed kinds %b", i, count.Lost, count.Severed)
		}
		for _, kinds := range []element.KindSet{count.Lost, count.Repaired} {
			if g, ok := kinds.MostSevere(); ok != (kinds != 0) || ok && !kinds.Has(g) {
				t.Fatalf("most severe of %b = %v, want another kind", kinds, g)
			}
			if kinds != 0 && len(ListSevered(r, i)) == 0 {
				t.Fatalf("kinds %b are counted for seam %d, which severs nothing", kinds, i)
			}
		}
	}
}

func TestOmittedTextIsNotBroken(t *testing.T) {
	text := "# One\n\nA first sentence stands here. A second one follows it.\n\n```go\nfunc one() {}\n```\n\n# Two\n\n- an item of a list\n- another [link](x.md) in it\n\nThe last sentence of all.\n"
	doc, err := engine.New("a.md", []byte(text))
	cases.Check(t, err)
	s := settings.Default()
	s.Strategy, s.MinChunkSize = "structural", 1
	cuts, err := engine.Run(t.Context(), doc, s)
	cases.Check(t, err)
	if cuts.Chunks.Len() != 2 {
		t.Fatalf("got %d chunks, want 2", cuts.Chunks.Len())
	}
	marks := []handcut.Mark{handcut.NewOmission(doc.Document, cuts.Chunks.At(0).Body)}
	r, err := engine.RunWith(t.Context(), doc, s, handcut.Locate(doc.Document, marks))
	cases.Check(t, err)
	if len(r.Omitted) != 1 {
		t.Fatalf("omitted texts = %v, want one", r.Omitted)
	}
	j, err := measureElements(t.Context(), r)
	cases.Check(t, err)
	for k, kind := range j.Kinds {
		if kind.Broken() != 0 || kind.Lost != 0 {
			t.Errorf("%s = %+v, want none broken or lost", element.Kind(k), kind)
		}
	}
	if j.Kinds[element.ListItem].Total != 2 || j.Kinds[element.CodeBlock].Total != 0 {
		t.Errorf("elements = %+v, want 2 list items and no code block", j.Kinds)
	}
	if j.Text.Total == 0 || j.Text.Whole != j.Text.Total {
		t.Errorf("whole text = %+v, want all whole", j.Text)
	}
	all, _, err := measureSevered(t.Context(), r)
	cases.Check(t, err)
	if all.Lost != 0 || all.Whole.Whole != all.Whole.Total || all.Pairs.Whole != all.Pairs.Total {
		t.Errorf("sentences = %+v, want all whole", all)
	}
}
