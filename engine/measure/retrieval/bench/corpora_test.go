// Package bench contains tests that check the figures on the rules pages tune and drafts. They need
// the corpora of Chroma's chunking evaluation, which must be downloaded manually.
package bench

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"chunkscope/engine"
	"chunkscope/engine/facts"
	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/measure/retrieval/draft"
	"chunkscope/engine/measure/retrieval/language"
	"chunkscope/engine/measure/retrieval/tune"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
	"chunkscope/engine/work"
)

const folderKey = "CHUNKSCOPE_CORPORA"

type corpus struct {
	name          string
	doc           *engine.Document
	given, drafts []int
	task          *tune.Task
	measured      *tune.Measurements
	otherResults  *tune.Measurements
	results       map[bool]*tune.Result
	whole         []float64
	stored        []float64
}

func readCorpora(t *testing.T) (all []*corpus) {
	t.Helper()
	folder := os.Getenv(folderKey)
	if folder == "" {
		t.Skipf("%s is not set: download github.com/brandonstarxel/chunking_evaluation and set it to the path of general_evaluation_data", folderKey)
	}
	paths, err := filepath.Glob(filepath.Join(folder, "corpora", "*.md"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("%s=%q has no corpora/*.md", folderKey, folder)
	}
	file, err := os.Open(filepath.Join(folder, "questions_df.csv"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	gold, err := retrieval.ReadGold(file.Name(), file)
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range paths {
		c, err := measureCorpus(t.Context(), path, gold)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %d questions, %d drafts, %d settings", c.name, len(c.given), len(c.drafts), len(c.task.Grid))
		all = append(all, c)
	}
	return all
}

func measureCorpus(ctx context.Context, path string, gold *retrieval.Gold) (*corpus, error) {
	doc, err := engine.Load(path)
	if err != nil {
		return nil, err
	}
	c := &corpus{name: strings.TrimSuffix(filepath.Base(path), ".md"), doc: doc, results: map[bool]*tune.Result{}}
	located, _ := retrieval.Locate(doc, gold)
	var questions []tune.Question
	for _, a := range located {
		c.given = append(c.given, len(questions))
		questions = append(questions, tune.Question{Question: a.Text, References: a.Places})
	}
	for _, d := range draft.Make(doc, language.Detect(doc.Text), 200) {
		c.drafts = append(c.drafts, len(questions))
		questions = append(questions, tune.QuestionFromDraft(d, 0))
	}
	c.task = &tune.Task{Documents: []*engine.Document{doc}, Questions: questions, Grid: tune.Grid(settings.Default(), nil), Present: -1, RuleOfThumb: -1}
	if c.measured, err = tune.Measure(ctx, c.task); err != nil {
		return nil, err
	}
	if err := c.measureText(ctx); err != nil {
		return nil, err
	}
	knee, err := c.settingsAtKnee(ctx)
	if err != nil {
		return nil, err
	}
	other := *c.task
	other.Grid = []tune.Point{{Settings: settings.Default()}, {Settings: knee}}
	c.otherResults, err = tune.Measure(ctx, &other)
	return c, err
}

func (c *corpus) measureText(ctx context.Context) error {
	c.whole, c.stored = make([]float64, len(c.task.Grid)), make([]float64, len(c.task.Grid))
	return work.ForEach(len(c.task.Grid), func(i int) error {
		r, err := engine.Run(ctx, c.doc, c.task.Grid[i].Settings)
		if err != nil {
			return err
		}
		t, err := facts.Measure(ctx, r)
		c.whole[i], c.stored[i] = t.WholeText.Share(), t.StoredRatio
		return err
	})
}

func (c *corpus) settingsAtKnee(ctx context.Context) (engine.Settings, error) {
	s := c.task.Grid[c.find("recursive", 1200, 0.2)].Settings
	base, rng, err := sweep.FitRange(s, s.OverlapKey())
	if err != nil {
		return s, err
	}
	curve, err := sweep.Run(ctx, c.doc, base, rng, nil)
	if err == nil && curve.Knee != nil {
		s.OverlapSize = int(curve.Knee.Value)
	}
	return s, err
}
