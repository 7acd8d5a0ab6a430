package retrieval

import (
	"strings"
	"testing"

	"chunkscope/engine/internal/draw"
	"chunkscope/engine/measure/internal/cases"

	"pgregory.net/rapid"
)

func TestScoresAreConsistent(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		doc := cases.Document(t)
		r := cases.Run(t, doc, draw.Settings(t))
		x, err := NewIndex(t.Context(), r)
		if err != nil {
			t.Fatal(err)
		}
		gold := &Gold{}
		for i, s := range doc.Sentences() {
			s := s.Span()
			gold.add(Question{Line: i + 1, Text: s.Slice(doc.Text), References: []Reference{{s.Slice(doc.Text), -1, -1}}})
		}
		g, err := x.Score(t.Context(), gold, rapid.IntRange(1, 8).Draw(t, "k"))
		if err != nil {
			t.Fatal(err)
		}
		for _, q := range g.Results {
			for _, v := range []float64{q.Recall, q.Precision, q.IoU, q.DuplicateShare, q.precisionOmega} {
				if v < 0 || v > 1 {
					t.Fatalf("result = %+v, want scores from 0 to 1", q)
				}
			}
			if q.WholeAtK && (!q.AllWhole || q.Recall != 1) || q.IoU > min(q.Recall, 1) || q.IoU > q.Precision {
				t.Fatalf("inconsistent result %+v", q)
			}
		}
	})
}

func TestMergeReports(t *testing.T) {
	r := cases.BuildResult(t, "One is here. Two is there.", "", "body \"One is here.\"\nbody \"Two is there.\"")
	x, err := NewIndex(t.Context(), r)
	cases.Check(t, err)
	gold, err := ReadGold("q.jsonl", strings.NewReader(`{"question":"here","references":["One is here."]}
{"question":"there","references":["here. Two"]}`))
	cases.Check(t, err)
	g, err := x.Score(t.Context(), gold, 1)
	cases.Check(t, err)
	two := MergeReports([]*Report{g, g})
	if two.Scored != 4 || two.Questions != 4 || two.AnswersWhole.Mean != g.AnswersWhole.Mean || two.Top.Recall.Mean != g.Top.Recall.Mean {
		t.Errorf("total = %+v, want twice %+v", two, g)
	}
}
