package retrieval

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"chunkscope/engine/measure/internal/cases"
	"chunkscope/engine/source"

	"pgregory.net/rapid"
)

func TestScore(t *testing.T) {
	cases.Each(t, "gold", func(t *testing.T, sections map[string]string) {
		r := cases.BuildResult(t, sections["document"], sections["settings"], sections["chunks"])
		name := "questions.jsonl"
		if _, ok := sections["questions.csv"]; ok {
			name = "questions.csv"
		}
		gold, err := ReadGold(name, strings.NewReader(sections[name]))
		cases.Check(t, err)
		x, err := NewIndex(t.Context(), r)
		cases.Check(t, err)
		g, err := x.Score(t.Context(), gold, cases.Number(t, strings.TrimSpace(sections["k"])))
		cases.Check(t, err)
		got := describeReport(g)
		problems := 0
		for line := range strings.Lines(sections["want"]) {
			line = strings.TrimSpace(line)
			if !got[line] {
				t.Errorf("the report lacks the line %q", line)
			}
			if strings.HasPrefix(line, "problem") {
				problems++
			}
		}
		if problems != len(g.Problems) {
			t.Errorf("unexpected problems: %v", g.Problems)
		}
		if t.Failed() {
			for line := range got {
				t.Log(line)
			}
		}
	})
}

func describeReport(g *Report) map[string]bool {
	seen := map[string]bool{}
	addLine := func(format string, args ...any) { seen[fmt.Sprintf(format, args...)] = true }
	addLine("asked %d scored %d", g.Questions, g.Scored)
	for _, p := range g.Problems {
		addLine("problem %s", p)
	}
	for _, q := range g.Results {
		top := ""
		for _, h := range q.Top {
			top += fmt.Sprintf("%d ", h.Chunk)
		}
		addLine("question line %d top %srecall %.3f precision %.3f iou %.3f duplicates %.3f omega %.3f whole %t at k %t",
			q.Line, top, q.Recall, q.Precision, q.IoU, q.DuplicateShare, q.precisionOmega, q.AllWhole, q.WholeAtK)
		addLine("deduped line %d recall %.3f whole %t", q.Line, q.deduped.recall, q.deduped.isWhole)
		addLine("at random line %d recall %.3f whole %.3f", q.Line, q.chance.Recall, q.chance.WholeAtK)
		for _, ref := range q.References {
			addLine("reference line %d %d-%d chunk %d seam %d", q.Line, ref.StartByte, ref.EndByte, ref.Chunk, ref.Seam)
		}
	}
	for _, q := range g.Unanswered() {
		addLine("unanswered %d", q.Line)
	}
	addLine("at random recall %.3f whole %.3f near %t", g.Chance.Recall, g.Chance.WholeAtK, g.IsNearChance())
	addLine("means recall %.3f precision %.3f iou %.3f whole %.3f whole at k %.3f duplicates %.3f omega %.3f",
		g.Top.Recall.Mean, g.Top.Precision.Mean, g.Top.IoU.Mean, g.AnswersWhole.Mean, g.Top.WholeAtK.Mean,
		g.Top.DuplicateShare.Mean, g.PrecisionOmega.Mean)
	return seen
}

func TestEstimates(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		values := rapid.SliceOfN(rapid.Float64Range(0, 1), 0, 60).Draw(t, "values")
		a, b := estimateMeans(values)[0], estimateMeans(values)[0]
		if a != b {
			t.Fatalf("estimates of the same values = %v and %v, want equal ones", a, b)
		}
		if a.Low > a.Mean+0.1 || a.High < a.Mean-0.1 || a.Low > a.High {
			t.Fatalf("estimate = %v, want low ≤ mean ≤ high", a)
		}
		if a.Low < 0 || a.High > 1 {
			t.Fatalf("estimate = %v, want values from 0 to 1", a)
		}
	})
}

// The half-width of the interval must be close to the normal approximation, which is
// 1.96 · √(0.25/100) = 0.098.
func TestEstimateOfHalf(t *testing.T) {
	values := make([]float64, 100)
	for i := range 50 {
		values[i] = 1
	}
	e := estimateMeans(values)[0]
	if e.Mean != 0.5 || e.Low < 0.38 || e.Low > 0.42 || e.High < 0.58 || e.High > 0.62 {
		t.Errorf("estimate = %+v, want 0.5 from about 0.4 to 0.6", e)
	}
	if e := estimateMeans([]float64{1, 1, 1})[0]; e != (Estimate{1, 1, 1}) {
		t.Errorf("estimate of equal values = %+v, want no interval", e)
	}
}

// If all questions have the same score, the interval must not be empty, because other questions may
// have different scores.
func TestIntervalOfEqualScores(t *testing.T) {
	ones, zeros := slices.Repeat([]float64{1}, 40), make([]float64, 40)
	got := estimateScores(ones, zeros)
	want := []Estimate{{1, 1 - 3.0/40, 1}, {0, 0, 3.0 / 40}, {1, 0, 1}}
	if got[0] != want[0] || got[1] != want[1] || estimateScores(ones[:2])[0] != want[2] {
		t.Errorf("estimates = %v, want %v", got, want)
	}
}

func TestFewDifferencesAreUncertain(t *testing.T) {
	for differing, want := range map[int]bool{0: false, 1: false, 5: false, 6: true, 40: true} {
		better, worse := make([]float64, 40), make([]float64, 40)
		for i := range differing {
			better[i], worse[i] = 1, -1
		}
		for _, e := range estimateDifferences(better, worse) {
			if e.ExcludesZero() != want {
				t.Errorf("ExcludesZero = %t with %d of 40 different, want %t: %+v", e.ExcludesZero(), differing, want, e)
			}
		}
		if few := estimateDifferences(better[:differing])[0]; few.ExcludesZero() != want {
			t.Errorf("ExcludesZero = %t with all %d questions, want %t: %+v", few.ExcludesZero(), differing, want, few)
		}
	}
}

func TestExcludesZero(t *testing.T) {
	for e, want := range map[Estimate]bool{
		{0.1, 0.01, 0.2}: true, {-0.1, -0.2, -0.01}: true, {0.1, -0.01, 0.2}: false, {0, 0, 0}: false,
	} {
		if e.ExcludesZero() != want {
			t.Errorf("ExcludesZero of %+v = %t, want %t", e, e.ExcludesZero(), want)
		}
	}
}

func TestCompareGold(t *testing.T) {
	const document = "aaaa bbbb cccc dddd eeee ffff gggg hhhh."
	questions := `{"question": "cccc dddd", "references": ["cccc dddd"]}
{"question": "ffff gggg", "references": ["ffff gggg"]}`
	score := func(chunks string) *Report {
		r := cases.BuildResult(t, document, "", chunks)
		x, err := NewIndex(t.Context(), r)
		cases.Check(t, err)
		gold, err := ReadGold("q.jsonl", strings.NewReader(questions))
		cases.Check(t, err)
		g, err := x.Score(t.Context(), gold, 1)
		cases.Check(t, err)
		return g
	}
	a := score("body \"aaaa bbbb cccc \"\nbody \"dddd eeee ffff gggg hhhh.\"")
	b := score("body \"aaaa bbbb cccc dddd eeee ffff \"\nbody \"gggg hhhh.\"")
	d := Compare(a, b)
	if fmt.Sprint(d.Questions, d.Gained, d.Lost) != "2 [1] [2]" {
		t.Errorf("%d questions, gained %v, lost %v; want 2 [1] [2]", d.Questions, d.Gained, d.Lost)
	}
	if d.AnswersWhole.Mean != 0 || d.AnswersWhole.ExcludesZero() {
		t.Errorf("AnswersWhole = %+v, want a mean of 0 and an interval that includes 0", d.AnswersWhole)
	}
	if same := Compare(a, a); same.Top.Recall != (Estimate{}) || len(same.Gained) > 0 {
		t.Errorf("Compare of a report with itself = %+v, want no difference", same)
	}
}

func FuzzReadGold(f *testing.F) {
	f.Add("q.jsonl", `{"question": "a", "references": ["b", {"content": "c", "start_index": 1, "end_index": 2}]}`)
	f.Add("q.csv", "question,references\na,\"[\"\"b\"\"]\"\n")
	f.Add("q.csv", "question,references\n\"")
	f.Add("q.jsonl", "\ufeff\n\n{")
	f.Fuzz(func(t *testing.T, name, data string) {
		g, err := ReadGold(name, strings.NewReader(data))
		if _, refused := errors.AsType[*source.ReadError](err); refused {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		if len(g.Questions)+len(g.Problems) == 0 && strings.TrimSpace(data) != "" && !strings.HasSuffix(strings.ToLower(name), ".csv") {
			t.Fatal("a nonempty file yields no questions and no problems")
		}
		lines := strings.Count(data, "\n") + 1
		last := 0
		for _, q := range g.Questions {
			if q.Line <= last || q.Line > lines || len(q.References) == 0 {
				t.Fatalf("question %+v has no reference or is not in lines %d to %d", q, last+1, lines)
			}
			last = q.Line
		}
	})
}
