package command

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/export/records"
	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/measure/retrieval/language"
	"chunkscope/engine/settings"
)

// scored is a document with the questions that are about it; as JSON, one
// object.
type scored struct {
	Document records.DocumentRecord `json:"document"`
	*retrieval.Report
	// Why has a sentence for every question that no chunk answers whole.
	Why []string `json:"why"`
}

// scoring are the documents of a gold file, and all together.
type scoring struct {
	documents []scored
	total     *retrieval.Report
	// leftOut are the questions of no document, odd what is worth knowing of
	// others.
	leftOut, odd []retrieval.Problem
}

// askGold scores the questions of a file.
func (a *app) askGold(each eachFunc, s settings.Settings, f *askFlags) error {
	gold, err := a.readGold(f.questions)
	if err != nil {
		return err
	}
	results, unread := a.runAll(each, s)
	if unread != nil && !errors.Is(unread, errUnread) || len(results) == 0 {
		return unread
	}
	g, err := a.score(results, gold, f.top, f.language)
	if err != nil {
		return err
	}
	if err := a.sayLeftOut(f.questions, gold, g); err != nil {
		unread = err
	}
	if f.format == "json" {
		return errors.Join(a.goldJSON(g, s), unread)
	}
	p := a.newPage()
	p.gold(g, s)
	return errors.Join(a.writePage(p), unread)
}

// sayLeftOut says which questions could not be scored, or not as they are. The
// error is errUnread when there are some that could not.
func (a *app) sayLeftOut(file string, gold *retrieval.Gold, g *scoring) error {
	for _, problem := range slices.Concat(g.leftOut, g.odd) {
		a.say(fmt.Errorf("%s, %s", file, problem))
	}
	if len(gold.Problems)+len(g.leftOut) > 0 {
		return errUnread
	}
	return nil
}

// score asks every question of the first document that holds its references.
func (a *app) score(results []*engine.Result, gold *retrieval.Gold, k int, folded string) (*scoring, error) {
	g := &scoring{}
	tell := a.newProgress()
	defer tell.done()
	left := slices.Clone(gold.Questions)
	var missing []retrieval.Problem // what the last document said of those left
	for _, r := range results {
		tell.say("asking %s (%d questions left)", r.Doc.Name, len(left))
		l, err := language.Named(folded, r.Doc.Text)
		if err != nil {
			return nil, err
		}
		x, err := retrieval.NewIndexIn(context.Background(), r, l)
		if err != nil {
			return nil, err
		}
		report, err := x.Score(context.Background(), &retrieval.Gold{Questions: left}, k)
		if err != nil {
			return nil, err
		}
		d := scored{Document: documentRecord(r.Doc), Report: report, Why: []string{}}
		for _, q := range report.Unanswered() {
			d.Why = append(d.Why, x.Why(q))
		}
		missing = nil
		for _, problem := range report.Problems {
			if d.has(problem.Line) {
				g.odd = append(g.odd, problem)
			} else {
				missing = append(missing, problem)
			}
		}
		left = slices.DeleteFunc(left, func(q retrieval.Question) bool { return d.has(q.Line) })
		g.documents = append(g.documents, d)
	}
	g.sum(gold, left, missing)
	return g, nil
}

// has reports whether the question of a line was scored.
func (d *scored) has(line int) bool {
	return slices.ContainsFunc(d.Results, func(q retrieval.QuestionResult) bool { return q.Line == line })
}

func (g *scoring) sum(gold *retrieval.Gold, left []retrieval.Question, missing []retrieval.Problem) {
	reports := make([]*retrieval.Report, len(g.documents))
	for i := range g.documents {
		reports[i] = g.documents[i].Report
	}
	g.total = retrieval.Total(reports)
	g.total.Questions = len(gold.Questions)
	g.leftOut = missing
	if len(g.documents) > 1 {
		g.leftOut = nil
		for _, q := range left {
			g.leftOut = append(g.leftOut, retrieval.Problem{
				Line: q.Line, Sentence: fmt.Sprintf("its references are in none of the %d documents: the question is left out", len(g.documents)),
			})
		}
		for i := range g.documents { // each was offered what those before it left
			d := &g.documents[i]
			d.Questions, d.Problems = d.Scored, []retrieval.Problem{}
		}
	}
	g.total.Problems = slices.Concat(gold.Problems, g.leftOut, g.odd)
	slices.SortStableFunc(g.total.Problems, func(a, b retrieval.Problem) int { return a.Line - b.Line })
}

func (a *app) goldJSON(g *scoring, s settings.Settings) error {
	return a.writeJSON(struct {
		Settings    records.Metadata  `json:"settings"`
		Fingerprint string            `json:"fingerprint"`
		Documents   []scored          `json:"documents"`
		Total       *retrieval.Report `json:"total"`
	}{records.SettingFields(s), s.Fingerprint(), g.documents, g.total})
}
