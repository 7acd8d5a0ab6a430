// Package tune finds the settings whose scores are not clearly lower than the best score. It uses
// questions about documents, or earlier results on other documents. It does not recommend a single
// best setting, because scores without a model can only rule out the worse half of the settings.
// The page rules/tune contains the formulas and the results of tests.
package tune

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync/atomic"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/measure/retrieval/draft"
	"chunkscope/engine/measure/retrieval/language"
	"chunkscope/engine/text"
	"chunkscope/engine/work"
)

// Budget is the default number of retrieved characters that must contain the answer.
const Budget = 4000

// Task holds the input of a tuning run.
type Task struct {
	Documents []*engine.Document
	Questions []Question
	// Grid holds the settings to score. Present and RuleOfThumb are the indexes in Grid of the
	// current settings and of the rule of thumb, or −1.
	Grid                 []Point
	Present, RuleOfThumb int
	// Budget is the number of retrieved characters that must contain the answer. 0 means the
	// default.
	Budget int
	// Language is the language for stemming. nil means the language of the first document.
	Language *language.Language
	// NoCorpora excludes results on public corpora.
	NoCorpora bool
	// Progress, if not nil, is called with the number of scored settings and the total.
	Progress func(done, total int)
}

// Score is the score of one setting.
type Score struct {
	// Value is the smoothed share of answered questions, from 0 to 1, rounded to thousandths. Low
	// and High are the ends of its 90 % interval.
	Value float64 `json:"score"`
	Low   float64 `json:"-"`
	High  float64 `json:"-"`
	// Given and Drafts are the shares of the user's questions and of the drafts that were answered
	// completely. Corpora is the mean share on public corpora. Each is nil if there are no such
	// questions.
	Given      *float64 `json:"given"`
	Drafts     *float64 `json:"drafts"`
	Corpora    *float64 `json:"corpora"`
	Stored     float64  `json:"stored_per_source"`
	Chunks     int      `json:"chunks"`
	MostChunks int      `json:"-"`
	// BeyondBudget is the number of questions whose first chunk is longer than the budget. Only the
	// beginning of that chunk is searched for the answer.
	BeyondBudget int  `json:"first_beyond_budget"`
	Tied         bool `json:"tied"`
}

// Result is the result of a tuning run.
type Result struct {
	Grid []Point
	// Scores has one score per point, in grid order.
	Scores []Score
	// Tied lists the indexes of the points that tie with the best, ordered by the columns that were
	// not used for the score.
	Tied []int
	// LowestTie is the lowest score that ties. Margin is its difference from the best score. Both
	// are rounded to thousandths.
	LowestTie, Margin float64
	// DecidingColumns lists the columns that determine the score. Opinions covers the other
	// columns.
	DecidingColumns      []Column
	Opinions             []Opinion
	Best                 int
	Present, RuleOfThumb int
	// Given is the number of questions from the user, and Drafts is the number of drafts.
	Given, Drafts int
	// Budget is the budget of the task, and Chars is the size of all documents. Both are in
	// characters.
	Budget, Chars int
	// Overlap is nil if the current settings have no overlap.
	Overlap *Overlap
	// Prior lists the public corpora that were used.
	Prior []string
	// EditCost maps the indexes of points to edit costs. It is nil before MeasureEdits.
	EditCost map[int]*metrics.EditCost
}

// Sentence returns the result in one sentence.
func (r *Result) Sentence() string {
	if len(r.Tied) == 1 {
		return r.describeNoTie()
	}
	tie := r.SmallestTie()
	message := fmt.Sprintf("%d of %d settings tie; the one that stores the least is %s", len(r.Tied), len(r.Grid), &r.Grid[tie])
	switch {
	case r.Present < 0:
	case r.Present == tie:
		message += " (the current settings)"
	case r.Scores[r.Present].Tied:
		message += "; the current settings also tie"
	default:
		message += "; the current settings do not tie"
	}
	return message + "."
}

// DescribePerfect describes how many tied settings answer every question. If at most one does, it
// returns "".
func (r *Result) DescribePerfect() string {
	if n := r.countPerfect(); n > 1 {
		return fmt.Sprintf("%d of them answer every question: the score cannot tell them apart.", n)
	}
	return ""
}

// SmallestTie returns the index of the tied point with the least stored text.
func (r *Result) SmallestTie() int {
	return slices.MinFunc(r.Tied, func(i, k int) int { return cmp.Compare(r.Scores[i].Stored, r.Scores[k].Stored) })
}

func (r *Result) describeNoTie() string {
	message := fmt.Sprintf("None of the other %d settings", len(r.Grid)-1)
	if r.Present >= 0 && r.Present != r.Tied[0] {
		message += ", including the current settings,"
	}
	message += " ties with " + r.Grid[r.Tied[0]].String()
	if r.Present == r.Tied[0] {
		message += " (the current settings)"
	}
	return message + "."
}

// DescribeBudget describes the budget for answers.
func (r *Result) DescribeBudget() string {
	return fmt.Sprintf("whole answers within %s retrieved characters", text.GroupDigits(r.Budget))
}

// DescribeBeyondBudget explains that chunks longer than the budget are not read to the end. If
// there are no such chunks, it returns "".
func (r *Result) DescribeBeyondBudget() string {
	n := 0
	for i := range r.Scores {
		if r.Scores[i].BeyondBudget > 0 {
			n++
		}
	}
	if n == 0 {
		return ""
	}
	verb := "make"
	if n == 1 {
		verb = "makes"
	}
	return fmt.Sprintf("%d of %d settings %s chunks over %s chars, which are not read in full.", n, len(r.Grid), verb, text.GroupDigits(r.Budget))
}

const littleTextShare = 0.5

// LargeBudgetWarning returns a warning if the budget covers most of the text. With such a budget,
// random chunks would answer many questions too, so the scores say little about retrieval. If the
// budget is small enough, LargeBudgetWarning returns "".
func (r *Result) LargeBudgetWarning() string {
	switch share := float64(r.Budget) / float64(max(1, r.Chars)); {
	case share >= 1:
		return fmt.Sprintf("All %s chars fit in the budget of %s: the questions measure severed answers but say little about ranking.",
			text.GroupDigits(r.Chars), text.GroupDigits(r.Budget))
	case share >= littleTextShare:
		return fmt.Sprintf("The budget of %s is %s of all %s chars: random chunks would answer about as many questions.",
			text.GroupDigits(r.Budget), text.Percent(share), text.GroupDigits(r.Chars))
	}
	return ""
}

// CapWarning returns a warning that limit, a maximum number of chunks per document, would drop text
// with some settings. The scores include this text. If no text would be dropped, or limit is 0, it
// returns "".
func (r *Result) CapWarning(limit int) string {
	dropping, n := func(i int) bool { return limit > 0 && r.Scores[i].MostChunks > limit }, 0
	for i := range r.Scores {
		if dropping(i) {
			n++
		}
	}
	if n == 0 {
		return ""
	}
	present := ""
	if r.Present >= 0 && dropping(r.Present) {
		present = ", including the current settings"
	}
	return fmt.Sprintf("Max chunks per document (%s) drops text with %d of %d settings%s; the scores still count it.", text.GroupDigits(limit), n, len(r.Grid), present)
}

// DescribeSizeUnit describes the unit of sizes, as in "sizes in chars".
func (r *Result) DescribeSizeUnit() string { return "sizes in " + r.Grid[0].Settings.Unit }

// WithCurrentSettings returns a copy of r with s as the current settings. If s was not scored, it
// returns nil.
func (r *Result) WithCurrentSettings(s engine.Settings) *Result {
	_, pos := AddPoint(r.Grid, s)
	if pos == len(r.Grid) {
		return nil
	}
	out := *r
	if pos != r.Present {
		out.Present, out.Overlap = pos, nil
	}
	return &out
}

func (r *Result) countPerfect() (n int) {
	for _, i := range r.Tied {
		isPerfect := r.Scores[i].Value >= 1
		for _, c := range r.DecidingColumns {
			share, ok := r.Scores[i].Share(c)
			isPerfect = isPerfect && ok && share >= 1 && c != ColumnCorpora
		}
		if isPerfect {
			n++
		}
	}
	return n
}

// ErrNoQuestions is returned by Run if there are no questions.
var ErrNoQuestions = errors.New("there are no questions to tune with: the documents have too few sentences for drafts; write your own (--questions)")

// Run scores the grid of t with all available evidence. It returns ErrNoQuestions, ctx.Err(), or
// the engine's error for a setting.
func Run(ctx context.Context, t *Task) (*Result, error) {
	m, err := Measure(ctx, t)
	if err != nil {
		return nil, err
	}
	res := m.Rate(Evidence{NoCorpora: t.NoCorpora})
	res.Overlap, err = measureOverlap(ctx, t, res)
	return res, err
}

// Measurements records which questions each point of a grid answers.
type Measurements struct {
	task     *Task
	budget   int
	chars    int
	outcomes []*outcome
}

// Measure chunks the documents with the settings of every point and scores every question. It uses
// all processors. It returns the same errors as Run.
func Measure(ctx context.Context, t *Task) (*Measurements, error) {
	if len(t.Questions) == 0 {
		return nil, ErrNoQuestions
	}
	x := newScorer(t)
	m := &Measurements{task: t, budget: x.budget, chars: x.chars, outcomes: make([]*outcome, len(t.Grid))}
	var done atomic.Int64
	err := work.ForEach(len(t.Grid), func(i int) (err error) {
		m.outcomes[i], err = x.score(ctx, t.Grid[i].Settings)
		if n := int(done.Add(1)); err == nil && t.Progress != nil {
			t.Progress(n, len(t.Grid))
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	return m, nil
}

// Share returns the share of questions that a point answers. questions holds the indexes of
// questions.
func (m *Measurements) Share(point int, questions []int) float64 {
	return share(m.outcomes[point].isWhole, questions)
}

// Evidence restricts the evidence that Rate uses. It is for tests.
type Evidence struct {
	// Questions holds the indexes of the questions to use. nil means all questions.
	Questions      []int
	NoCorpora      bool
	ExcludedCorpus string
	Seed           uint64
}

func newScorer(t *Task) *scorer {
	x := &scorer{questions: t.Questions, budget: t.Budget}
	if x.budget <= 0 {
		x.budget = Budget
	}
	words := &terms{language: t.language(), ids: map[string]uint32{}}
	for i := range t.Questions {
		x.terms = append(x.terms, words.lookUp(t.Questions[i].Question))
	}
	for _, d := range t.Documents {
		x.texts = append(x.texts, words.read(d))
		x.chars += d.CharsBefore(len(d.Text))
	}
	x.termCount = len(words.ids)
	return x
}

// Rate computes the scores of all settings, and the settings that tie.
func (m *Measurements) Rate(e Evidence) *Result {
	t := m.task
	b := newEvidence(t, m.outcomes, e)
	res := &Result{
		Grid: t.Grid, Present: t.Present, RuleOfThumb: t.RuleOfThumb, Given: b.size(ColumnQuestions), Drafts: b.size(ColumnDrafts),
		Budget: m.budget, Chars: m.chars, Prior: b.corpora, DecidingColumns: b.scoringColumns(),
	}
	values := b.values(res.DecidingColumns, b.listSample(res.DecidingColumns))
	for i, v := range values {
		if v > values[res.Best] {
			res.Best = i
		}
	}
	samples := b.resample(res.DecidingColumns, res.Best)
	res.Margin = max(tieDistance, roundToThousandths(samples.margin))
	shares := [columnCount][]float64{}
	for c := range columnCount {
		shares[c] = b.shares([]Column{c}, b.listSample([]Column{c}))
	}
	for i, o := range m.outcomes {
		s := Score{Value: roundToThousandths(values[i]), Low: samples.low[i], High: samples.high[i], Stored: o.stored, Chunks: o.chunks, MostChunks: o.maxChunks, BeyondBudget: o.beyondBudget}
		for c, target := range []**float64{&s.Given, &s.Drafts, &s.Corpora} {
			if b.size(Column(c)) > 0 && (Column(c) != ColumnCorpora || b.isMeasured[i]) {
				*target = &shares[c][i]
			}
		}
		res.Scores = append(res.Scores, s)
	}
	b.setTies(res)
	res.Opinions = b.opinions(res)
	return res
}

func share(whole []bool, list []int) float64 {
	n := 0
	for _, q := range list {
		if whole[q] {
			n++
		}
	}
	if len(list) == 0 {
		return 0
	}
	return float64(n) / float64(len(list))
}

// NewTask returns a task without documents and questions. Its grid is Grid(base, accept) plus base.
func NewTask(base engine.Settings, accept func(engine.Settings) error) *Task {
	t := &Task{}
	t.Grid, t.Present = AddPoint(Grid(base, accept), base)
	t.RuleOfThumb = findRuleOfThumb(t.Grid)
	return t
}

// AddQuestions adds the questions in gold that can be located in a document. document is its index
// in Documents. AddQuestions returns the added questions, and the problems with the others.
func (t *Task) AddQuestions(document int, gold *retrieval.Gold) ([]retrieval.LocatedQuestion, []retrieval.Problem) {
	located, problems := retrieval.Locate(t.Documents[document], gold)
	for _, q := range located {
		t.Questions = append(t.Questions, Question{Question: q.Text, Document: document, References: q.Places, Draft: q.Draft})
	}
	return located, problems
}

// AddDrafts adds about n drafts. The number of drafts about a document is proportional to the size
// of the document, and may be 0.
func (t *Task) AddDrafts(n int) {
	l, total, previous := t.language(), 0, 0
	for _, doc := range t.Documents {
		total += len(doc.Text)
	}
	for d, doc := range t.Documents {
		start := n * previous / max(1, total)
		previous += len(doc.Text)
		for _, q := range draft.Make(doc, l, n*previous/max(1, total)-start) {
			t.Questions = append(t.Questions, QuestionFromDraft(q, d))
		}
	}
}

func (t *Task) language() *language.Language {
	if t.Language != nil {
		return t.Language
	}
	return language.Detect(t.Documents[0].Text)
}

// QuestionFromDraft converts draft d to a question. document is the index of the document in
// Task.Documents.
func QuestionFromDraft(d draft.Draft, document int) Question {
	a := Question{Question: d.Question, Document: document, Draft: true}
	for _, s := range d.References {
		a.References = append(a.References, []chunk.Span{s})
	}
	return a
}
