package tune

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"chunkscope/engine/text"
)

// Column is a source of evidence about settings (rules/tune, Evidence).
type Column int

// The sources of evidence.
const (
	ColumnQuestions Column = iota // questions that the user gave or confirmed
	ColumnDrafts                  // questions that the program drafted from the documents
	ColumnCorpora                 // scores of the settings on public corpora
	columnCount
)

// MinQuestions is the minimum number of questions that can distinguish settings.
const MinQuestions = 20

type evidence struct {
	outcomes  []*outcome
	neighbors [][]int
	// questions lists the indexes of the questions in ColumnQuestions and in ColumnDrafts.
	questions    [ColumnCorpora][]int
	corpora      []string
	corpusScores [][]float64
	// isMeasured[i] is true if grid point i has a score on the public corpora.
	isMeasured []bool
	seed       uint64
}

func newEvidence(t *Task, outcomes []*outcome, e Evidence) *evidence {
	b := &evidence{outcomes: outcomes, neighbors: neighbors(t.Grid), seed: seed + e.Seed}
	for i := range t.Questions {
		if e.Questions != nil && !slices.Contains(e.Questions, i) {
			continue
		}
		c := ColumnQuestions
		if t.Questions[i].Draft {
			c = ColumnDrafts
		}
		b.questions[c] = append(b.questions[c], i)
	}
	if e.NoCorpora {
		return b
	}
	known, isMeasured := knownScores(t.Grid)
	b.isMeasured = isMeasured
	for _, c := range known {
		if c.name != e.ExcludedCorpus {
			b.corpora = append(b.corpora, c.name)
			b.corpusScores = append(b.corpusScores, copyScoresOffGrid(t.Grid, c.scores))
		}
	}
	return b
}

// scoringColumns returns the columns for the score. It omits drafts and corpora if there are enough
// questions.
func (b *evidence) scoringColumns() []Column {
	questions, drafts := len(b.questions[ColumnQuestions]), len(b.questions[ColumnDrafts])
	switch {
	case questions >= MinQuestions || questions > 0 && drafts == 0 && len(b.corpusScores) == 0:
		return []Column{ColumnQuestions}
	case questions+drafts < MinQuestions && len(b.corpusScores) > 0:
		return []Column{ColumnCorpora}
	case questions == 0:
		return []Column{ColumnDrafts}
	}
	return []Column{ColumnQuestions, ColumnDrafts}
}

func (b *evidence) size(c Column) int {
	if c == ColumnCorpora {
		return len(b.corpusScores)
	}
	return len(b.questions[c])
}

func (b *evidence) listSample(columns []Column) (list []int) {
	for _, c := range columns {
		if c == ColumnCorpora {
			for i := range b.corpusScores {
				list = append(list, i)
			}
			continue
		}
		list = append(list, b.questions[c]...)
	}
	return list
}

func (b *evidence) shares(columns []Column, sample []int) []float64 {
	out := make([]float64, len(b.outcomes))
	for i, o := range b.outcomes {
		if columns[0] != ColumnCorpora {
			out[i] = share(o.isWhole, sample)
			continue
		}
		for _, c := range sample {
			out[i] += b.corpusScores[c][i] / float64(len(sample))
		}
	}
	return out
}

func (b *evidence) values(columns []Column, sample []int) []float64 {
	if columns[0] == ColumnCorpora {
		return b.shares(columns, sample)
	}
	return smooth(b.shares(columns, sample), b.neighbors)
}

func roundToThousandths(v float64) float64 { return math.Round(1000*v) / 1000 }

// Share returns the share of questions answered in column c. ok is false if the
// column is empty.
func (s *Score) Share(c Column) (share float64, ok bool) {
	p := [...]*float64{s.Given, s.Drafts, s.Corpora}[c]
	if p == nil {
		return 0, false
	}
	return *p, true
}

// CountEvidence returns the number of questions or corpora in column c.
func (r *Result) CountEvidence(c Column) int { return [...]int{r.Given, r.Drafts, len(r.Prior)}[c] }

// UsesColumn reports whether the score is computed from column c.
func (r *Result) UsesColumn(c Column) bool { return slices.Contains(r.DecidingColumns, c) }

// Opinion describes whether a column that was not used for the score agrees with the tied settings.
type Opinion struct {
	Column Column
	// Agrees is true if a tied setting is nearly as good as First, the best setting in this column.
	Agrees    bool
	First     int
	HasTooFew bool
}

func (b *evidence) opinions(r *Result) (out []Opinion) {
	for c := range columnCount {
		if r.UsesColumn(c) || b.size(c) == 0 {
			continue
		}
		o := Opinion{Column: c, HasTooFew: c != ColumnCorpora && b.size(c) < MinQuestions}
		values := b.values([]Column{c}, b.listSample([]Column{c}))
		for i, v := range values {
			if v > values[o.First] {
				o.First = i
			}
		}
		o.Agrees = slices.ContainsFunc(r.Tied, func(i int) bool { return values[i] >= values[o.First]-tieDistance })
		out = append(out, o)
	}
	return out
}

// describeColumn returns text such as "your 8 questions".
func (r *Result) describeColumn(c Column) string {
	n := r.CountEvidence(c)
	switch c {
	case ColumnQuestions:
		return "your " + text.Count(n, "question")
	case ColumnDrafts:
		return text.Count(n, "draft")
	}
	return text.GroupDigits(n) + " public corpora"
}

// DescribeEvidence describes the columns that determine the score, and whether the other columns
// agree, as in "by your 8 questions and 194 drafts; the corpora agree".
func (r *Result) DescribeEvidence() string {
	var columns []string
	for _, c := range r.DecidingColumns {
		columns = append(columns, r.describeColumn(c))
	}
	parts := []string{"by " + strings.Join(columns, " and ")}
	var agree []string
	for _, o := range r.Opinions {
		name := [...]string{"your questions", "the drafts", "the corpora"}[o.Column]
		switch {
		case o.HasTooFew:
			verb := "are"
			if r.CountEvidence(o.Column) == 1 {
				verb = "is"
			}
			parts = append(parts, r.describeColumn(o.Column)+" "+verb+" too few to tell")
		case o.Agrees:
			agree = append(agree, name)
		default:
			parts = append(parts, fmt.Sprintf("%s favour %s", name, &r.Grid[o.First]))
		}
	}
	if len(agree) > 0 {
		parts = append(parts, strings.Join(agree, " and ")+" agree")
	}
	if len(r.Prior) == 0 {
		parts = append(parts, "no corpora")
	}
	return strings.Join(parts, "; ")
}

// DescribeTies describes the lowest score that ties with the best, as in "best 0.963; ties down to
// 0.943".
func (r *Result) DescribeTies() string {
	return fmt.Sprintf("best %.3f; ties down to %.3f", r.Scores[r.Best].Value, r.LowestTie)
}

// ExplainMargin explains how the lowest tying score is computed.
func (r *Result) ExplainMargin() string {
	if r.Margin <= tieDistance {
		return fmt.Sprintf("scores within %.2f of the best tie", tieDistance)
	}
	return fmt.Sprintf("%.3f is the smallest difference that the evidence can show", r.Margin)
}
