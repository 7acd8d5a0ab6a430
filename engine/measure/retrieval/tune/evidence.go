package tune

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"chunkscope/engine/text"
)

// Column is a kind of evidence. A score combines columns only if the sentence about it
// names them (rules/tune, Whose evidence).
type Column int

// The kinds of evidence.
const (
	Yours   Column = iota // questions that the user gave or confirmed
	Drafts                // questions that the program drafted from the documents
	Corpora               // scores of the settings on public corpora
	columns
)

// Enough is the number of questions needed to distinguish settings.
const Enough = 20

type evidence struct {
	outcomes []*outcome
	next     [][]int
	// questions holds the indexes of the questions in Yours and in Drafts.
	questions [Corpora][]int
	corpora   []string
	// known holds the scores on the corpora, by corpus and point; measured reports which
	// points have one.
	known    [][]float64
	measured []bool
	seed     uint64
}

func newEvidence(t *Task, outcomes []*outcome, e Evidence) *evidence {
	b := &evidence{outcomes: outcomes, next: neighbors(t.Grid), seed: seed + e.Seed}
	for i := range t.Questions {
		if e.Questions != nil && !slices.Contains(e.Questions, i) {
			continue
		}
		c := Yours
		if t.Questions[i].Draft {
			c = Drafts
		}
		b.questions[c] = append(b.questions[c], i)
	}
	if e.NoCorpora {
		return b
	}
	known, measured := prior(t.Grid)
	b.measured = measured
	for _, c := range known {
		if c.name != e.Without {
			b.corpora = append(b.corpora, c.name)
			b.known = append(b.known, spread(t.Grid, c.scores))
		}
	}
	return b
}

// decides returns the columns that the score is computed from: the user's questions if
// they are enough, else these and the drafts if they are enough together, else the
// corpora. Without corpora it uses all questions.
func (b *evidence) decides() []Column {
	yours, drafts := len(b.questions[Yours]), len(b.questions[Drafts])
	switch {
	case yours >= Enough || yours > 0 && drafts == 0 && len(b.known) == 0:
		return []Column{Yours}
	case yours+drafts < Enough && len(b.known) > 0:
		return []Column{Corpora}
	case yours == 0:
		return []Column{Drafts}
	}
	return []Column{Yours, Drafts}
}

func (b *evidence) size(c Column) int {
	if c == Corpora {
		return len(b.known)
	}
	return len(b.questions[c])
}

// sample lists the questions or corpora of some columns.
func (b *evidence) sample(of []Column) (list []int) {
	for _, c := range of {
		if c == Corpora {
			for i := range b.known {
				list = append(list, i)
			}
			continue
		}
		list = append(list, b.questions[c]...)
	}
	return list
}

// shares returns the scores of the settings on a sample of some columns: the share of the
// questions they answer, or their mean share on the corpora.
func (b *evidence) shares(of []Column, sample []int) []float64 {
	out := make([]float64, len(b.outcomes))
	for i, o := range b.outcomes {
		if of[0] != Corpora {
			out[i] = share(o.whole, sample)
			continue
		}
		for _, c := range sample {
			out[i] += b.known[c][i] / float64(len(sample))
		}
	}
	return out
}

// values returns the smoothed scores of all settings.
func (b *evidence) values(of []Column, sample []int) []float64 {
	if of[0] == Corpora {
		return b.shares(of, sample)
	}
	return smooth(b.shares(of, sample), b.next)
}

// thousandths rounds a score to the printed precision.
func thousandths(v float64) float64 { return math.Round(1000*v) / 1000 }

// Share returns the setting's score in a column; ok is false if there is none.
func (s *Score) Share(c Column) (share float64, ok bool) {
	p := [...]*float64{s.Given, s.Drafts, s.Corpora}[c]
	if p == nil {
		return 0, false
	}
	return *p, true
}

// Has returns the number of questions or corpora in a column.
func (r *Result) Has(c Column) int { return [...]int{r.Given, r.Drafts, len(r.Prior)}[c] }

// Decided reports whether the score is computed from a column.
func (r *Result) Decided(c Column) bool { return slices.Contains(r.Decides, c) }

// Opinion compares a column that was not used for the score with the tie set.
type Opinion struct {
	Column Column
	// Agrees: a setting of the tie set is within near of its best, which is First.
	Agrees bool
	First  int
	// Few: the column has too few questions for a comparison.
	Few bool
}

// opinions compares the columns that were not used with the tie set.
func (b *evidence) opinions(r *Result) (out []Opinion) {
	for c := range columns {
		if r.Decided(c) || b.size(c) == 0 {
			continue
		}
		o := Opinion{Column: c, Few: c != Corpora && b.size(c) < Enough}
		values := b.values([]Column{c}, b.sample([]Column{c}))
		for i, v := range values {
			if v > values[o.First] {
				o.First = i
			}
		}
		o.Agrees = slices.ContainsFunc(r.Tied, func(i int) bool { return values[i] >= values[o.First]-near })
		out = append(out, o)
	}
	return out
}

// noun names a column with its number: "your 8 questions".
func (r *Result) noun(c Column) string {
	n := r.Has(c)
	switch c {
	case Yours:
		return "your " + text.Count(n, "question")
	case Drafts:
		return text.Count(n, "draft")
	}
	return text.Grouped(n) + " public corpora"
}

// Evidence names the columns used for the score, and whether the others agree: "by your 8
// questions and 194 drafts; the corpora agree".
func (r *Result) Evidence() string {
	var by []string
	for _, c := range r.Decides {
		by = append(by, r.noun(c))
	}
	parts := []string{"by " + strings.Join(by, " and ")}
	var agree []string
	for _, o := range r.Opinions {
		name := [...]string{"your questions", "the drafts", "the corpora"}[o.Column]
		switch {
		case o.Few:
			verb := "are"
			if r.Has(o.Column) == 1 {
				verb = "is"
			}
			parts = append(parts, r.noun(o.Column)+" "+verb+" too few to tell")
		case o.Agrees:
			agree = append(agree, name)
		default:
			parts = append(parts, fmt.Sprintf("%s would choose %s", name, &r.Grid[o.First]))
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

// Ties describes the lowest score that ties with the best: "best 0.963; ties down to
// 0.943".
func (r *Result) Ties() string {
	return fmt.Sprintf("best %.3f; ties down to %.3f", r.Scores[r.Best].Value, r.Line)
}

// Why explains how the lowest tying score is derived.
func (r *Result) Why() string {
	if r.Margin <= near {
		return fmt.Sprintf("at most %.2f below the best is a tie", near)
	}
	return fmt.Sprintf("%.3f is what the evidence cannot tell apart", r.Margin)
}
