package tune

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"chunkscope/engine/settings"
)

func drawTask(t *rapid.T, given, drafts int) (*Task, []*outcome) {
	task := &Task{Grid: Grid(settings.Default(), nil)[:40], Present: -1, RuleOfThumb: -1}
	for i := range given + drafts {
		task.Questions = append(task.Questions, Question{Draft: i >= given})
	}
	outcomes := make([]*outcome, len(task.Grid))
	for i := range outcomes {
		odds := rapid.IntRange(0, 20).Draw(t, "odds")
		o := &outcome{isWhole: make([]bool, given+drafts), stored: 1 + float64(i%7)/10}
		for q := range o.isWhole {
			o.isWhole[q] = (q*7919+i*104729)%20 < odds
		}
		outcomes[i] = o
	}
	return task, outcomes
}

func TestPrintedScoresShowTies(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		given, drafts := rapid.IntRange(0, 30).Draw(t, "given"), rapid.IntRange(0, 60).Draw(t, "drafts")
		if given+drafts == 0 {
			given = 1
		}
		task, outcomes := drawTask(t, given, drafts)
		r := (&Measurements{task: task, outcomes: outcomes}).Rate(Evidence{NoCorpora: rapid.Bool().Draw(t, "no corpora")})
		var best, line string
		if _, err := fmt.Sscanf(strings.ReplaceAll(r.DescribeTies(), ";", " ;"), "best %s ; ties down to %s", &best, &line); err != nil {
			t.Fatal(r.DescribeTies(), err)
		}
		top := ""
		for i := range r.Scores {
			printed := fmt.Sprintf("%.3f", r.Scores[i].Value)
			if top = max(top, printed); r.Scores[i].Tied != (printed >= line) || r.Scores[i].Tied != slices.Contains(r.Tied, i) {
				t.Fatalf("score %s: Tied = %t, but the sentence is %q", printed, r.Scores[i].Tied, r.DescribeTies())
			}
		}
		if top != best || best < line {
			t.Fatalf("best score = %s, but the sentence is %q", top, r.DescribeTies())
		}
	})
}

func TestDescribeEvidence(t *testing.T) {
	for _, c := range []struct {
		given, drafts int
		noCorpora     bool
		want          string
	}{
		{20, 200, false, "by your 20 questions"},
		{19, 200, false, "by your 19 questions and 200 drafts"},
		{0, 20, false, "by 20 drafts"},
		{1, 19, false, "by your 1 question and 19 drafts"},
		{0, 19, false, "by 5 public corpora; 19 drafts are too few to tell"},
		{8, 1, false, "by 5 public corpora; your 8 questions are too few to tell; 1 draft is too few to tell"},
		{8, 1, true, "by your 8 questions and 1 draft; no corpora"},
		{8, 0, true, "by your 8 questions; no corpora"},
		{0, 4, true, "by 4 drafts; no corpora"},
	} {
		rapid.Check(t, func(t *rapid.T) {
			task, outcomes := drawTask(t, c.given, c.drafts)
			r := (&Measurements{task: task, outcomes: outcomes}).Rate(Evidence{NoCorpora: c.noCorpora})
			if got := r.DescribeEvidence(); got != c.want && !strings.HasPrefix(got, c.want+"; the ") {
				t.Errorf("DescribeEvidence with %d questions and %d drafts = %q, want %q", c.given, c.drafts, got, c.want)
			}
		})
	}
}

func TestFewQuestionsLeaveTies(t *testing.T) {
	task := &Task{Grid: Grid(settings.Default(), nil)[:2], Present: -1, RuleOfThumb: -1}
	for i := range task.Grid {
		task.Grid[i].offGrid = true
	}
	for n, ties := range map[int]bool{10: true, 150: true, 151: true, 40: true} {
		task.Questions = make([]Question, n)
		all, fewer := &outcome{isWhole: make([]bool, n)}, &outcome{isWhole: make([]bool, n)}
		for q := range n {
			all.isWhole[q], fewer.isWhole[q] = true, q > 2
		}
		r := (&Measurements{task: task, outcomes: []*outcome{all, fewer}}).Rate(Evidence{NoCorpora: true})
		if r.Scores[1].Tied != ties || r.Scores[0].Value != 1 {
			t.Errorf("ties with %d questions and three fewer answers = %t, want %t: %s", n, r.Scores[1].Tied, ties, r.DescribeTies())
		}
		fewer.isWhole[3], fewer.isWhole[4], fewer.isWhole[5], fewer.isWhole[6] = false, false, false, false
		if r = (&Measurements{task: task, outcomes: []*outcome{all, fewer}}).Rate(Evidence{NoCorpora: true}); r.Scores[1].Tied {
			t.Errorf("with %d questions, seven fewer answers tie, want no tie: %s", n, r.DescribeTies())
		}
	}
}

func TestDescribeOrder(t *testing.T) {
	for want, r := range map[string]Result{
		"the drafts":                      {DecidingColumns: []Column{ColumnQuestions}, Given: 20, Drafts: MinQuestions, Prior: []string{"a"}},
		"the corpora, then by the drafts": {DecidingColumns: []Column{ColumnQuestions}, Given: 20, Drafts: MinQuestions - 1, Prior: []string{"a"}},
		"the corpora":                     {DecidingColumns: []Column{ColumnQuestions, ColumnDrafts}, Given: 9, Drafts: 200, Prior: []string{"a"}},
		"the drafts, then by your questions": {
			DecidingColumns: []Column{ColumnCorpora}, Given: 3, Drafts: 9, Prior: []string{"a"},
		},
	} {
		if got := r.DescribeOrder(); got != "ties are ordered by "+want+", then by their score, then by stored text" {
			t.Errorf("DescribeOrder = %q, want the order of %s", got, want)
		}
	}
}
