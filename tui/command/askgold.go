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
	"chunkscope/engine/text"
	"chunkscope/tui/command/input"
	"chunkscope/tui/command/output"
)

func (a askRun) askGold(inputs input.Inputs, s settings.Settings, f *askFlags) error {
	gold, err := a.readGold(f.questions)
	if err != nil {
		return err
	}
	results, readErr := a.chunkAll(inputs, s)
	if readErr != nil && !errors.Is(readErr, input.ErrUnread) || len(results) == 0 {
		return readErr
	}
	g, err := a.score(results, gold, f.top, f.language)
	if err != nil {
		return err
	}
	if err := a.reportSkippedQuestions(f.questions, gold, g); err != nil {
		readErr = err
	}
	if f.format == "json" {
		return errors.Join(a.writeGoldJSON(g, s), readErr)
	}
	p := a.newPage()
	p.WriteGold(g, s)
	return errors.Join(a.writePage(p), readErr)
}

func (a *app) reportSkippedQuestions(file string, gold *retrieval.Gold, g *output.Scoring) error {
	for _, problem := range slices.Concat(g.Skipped, g.Notes) {
		a.report(fmt.Errorf("%s, %s", file, problem))
	}
	if len(gold.Problems)+len(g.Skipped) > 0 {
		return input.ErrUnread
	}
	return nil
}

func (a *app) score(results []*engine.Result, gold *retrieval.Gold, k int, languageName string) (*output.Scoring, error) {
	g := &output.Scoring{}
	progress := output.NewProgress(a.errs)
	defer progress.Done()
	remaining := slices.Clone(gold.Questions)
	var missing []retrieval.Problem // questions without references in the last document
	for _, r := range results {
		progress.Show("asking %s (%s left)", r.Doc.Name, text.Count(len(remaining), "question"))
		l, err := language.FindLanguage(languageName, r.Doc.Text)
		if err != nil {
			return nil, err
		}
		x, err := retrieval.NewIndexIn(context.Background(), r, l)
		if err != nil {
			return nil, err
		}
		report, err := x.Score(context.Background(), &retrieval.Gold{Questions: remaining}, k)
		if err != nil {
			return nil, err
		}
		d := output.ScoredDocument{Document: documentRecord(r.Doc), Report: report, Explanations: []string{}}
		for _, q := range report.Unanswered() {
			d.Explanations = append(d.Explanations, x.ExplainUnanswered(q))
		}
		missing = nil
		for _, problem := range report.Problems {
			if d.IsScored(problem.Line) {
				g.Notes = append(g.Notes, problem)
			} else {
				missing = append(missing, problem)
			}
		}
		remaining = slices.DeleteFunc(remaining, func(q retrieval.Question) bool { return d.IsScored(q.Line) })
		g.Documents = append(g.Documents, d)
	}
	sumScores(g, gold, remaining, missing)
	return g, nil
}

func sumScores(g *output.Scoring, gold *retrieval.Gold, remaining []retrieval.Question, missing []retrieval.Problem) {
	reports := make([]*retrieval.Report, len(g.Documents))
	for i := range g.Documents {
		reports[i] = g.Documents[i].Report
	}
	g.Total = retrieval.MergeReports(reports)
	g.Total.Questions = len(gold.Questions)
	for _, q := range gold.Questions {
		if q.Draft && slices.ContainsFunc(g.Documents, func(d output.ScoredDocument) bool { return d.IsScored(q.Line) }) {
			g.Drafts++
		}
	}
	g.Skipped = missing
	if len(g.Documents) > 1 {
		g.Skipped = nil
		for _, q := range remaining {
			g.Skipped = append(g.Skipped, retrieval.Problem{
				Line: q.Line, Sentence: fmt.Sprintf("none of the %d documents contains its references: the question is skipped", len(g.Documents)),
			})
		}
		for i := range g.Documents {
			d := &g.Documents[i]
			d.Questions, d.Problems = d.Scored, []retrieval.Problem{}
		}
	}
	g.Total.Problems = slices.Concat(gold.Problems, g.Skipped, g.Notes)
	slices.SortStableFunc(g.Total.Problems, func(a, b retrieval.Problem) int { return a.Line - b.Line })
}

func (a askRun) writeGoldJSON(g *output.Scoring, s settings.Settings) error {
	return a.writeJSON(struct {
		Settings    records.Metadata        `json:"settings"`
		Fingerprint string                  `json:"fingerprint"`
		Documents   []output.ScoredDocument `json:"documents"`
		Total       *retrieval.Report       `json:"total"`
		Drafts      int                     `json:"drafts"`
	}{records.SettingFields(s), s.Fingerprint(), g.Documents, g.Total, g.Drafts})
}
