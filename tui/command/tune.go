package command

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/export"
	"chunkscope/engine/export/records"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/measure/retrieval/language"
	"chunkscope/engine/measure/retrieval/tune"
	"chunkscope/engine/settings"
	"chunkscope/tui/command/flags"
	"chunkscope/tui/command/input"
	"chunkscope/tui/command/output"

	"github.com/spf13/cobra"
)

const tuneLong = `Score about a hundred settings by questions, and list those that are as good as the best: the tie set. It never names a single winner, and applies nothing.

A question counts as answered when all of its answer is whole within the first 4,000 characters that a word search returns, so that larger chunks win nothing by being larger. Scores go from 0 to 1.

Three columns say what is known, and are never added up: your questions (--questions), drafts that it makes itself, and what is known from five public corpora. With 20 questions of yours, these decide and the other columns only order what ties; with fewer, they decide together with the drafts, one question each. A sentence says which decided, and whether the others agree.

A setting ties when its score is at or above the line that is printed: 0.02 below the best, or as far below as the evidence cannot tell apart if that is more. For the present size it also says how much overlap the whole text needs. See chunkscope explain tune.`

const tuneExample = `chunkscope tune guide.md

# by your questions, and only what LangChain can do
chunkscope tune docs/ --questions questions.jsonl --target langchain-python`

const defaultDrafts = 200

type tuneFlags struct {
	format, input, questions, language string
	drafts, budget                     int
	noCorpora, editCost                bool
}

type tuneRun struct{ *app }

func (a *app) tuneCommand() *cobra.Command {
	var f tuneFlags
	cmd := &cobra.Command{
		Use:   "tune FILE…|DIR|-",
		Short: "Use questions to find the settings that tie with the best",
		Long:  tuneLong, Example: tuneExample, Args: cobra.ArbitraryArgs,
	}
	cmd.Flags().StringVar(&f.questions, "questions", "", "score against the questions with known answers in `FILE`")
	flags.AddWholeNumber(cmd, &f.drafts, "drafts", defaultDrafts, "draft `N` questions; 0 for none")
	flags.AddWholeNumber(cmd, &f.budget, "budget", tune.Budget, "look for answers in the first `N` characters retrieved")
	cmd.Flags().BoolVar(&f.noCorpora, "no-corpora", false, "do not use results from public corpora")
	addLanguageFlag(cmd, &f.language)
	addEditCostFlag(cmd, &f.editCost)
	flags.AddFormat(cmd, &f.format, "text", "json")
	a.reader.AddInputFlag(cmd, &f.input)
	a.flags.AddWithoutHandCuts(cmd)
	cmd.RunE = a.run(func(_ *cobra.Command, args []string) error { return tuneRun{a}.tune(args, &f) })
	return cmd
}

func (f *tuneFlags) check() error {
	if err := flags.CheckFormat(f.format, "text", "json"); err != nil {
		return err
	}
	if f.drafts < 0 {
		return flags.UsageError("--drafts must be at least 0, not %d", f.drafts)
	}
	if f.budget < 1 {
		return flags.UsageError("--budget must be at least 1, not %d", f.budget)
	}
	if f.drafts == 0 && f.questions == "" {
		return flags.UsageError("there are no questions to tune with: name a file with --questions, or set --drafts above 0")
	}
	return checkLanguage(f.language)
}

func (a tuneRun) tune(args []string, f *tuneFlags) error {
	if err := f.check(); err != nil {
		return err
	}
	inputs, err := a.reader.FindInputs("tune", args, f.input)
	if err != nil {
		return err
	}
	s, err := a.flags.Resolve(args...)
	if err != nil {
		return err
	}
	task := tune.NewTask(s, a.flags.Target().Accept())
	if a.flags.Target() != nil && len(task.Grid) < 2 {
		return flags.UsageError("%s cannot express any of the settings to try: see chunkscope export --help", a.flags.Target().Name)
	}
	task.Budget, task.NoCorpora = f.budget, f.noCorpora
	readErr := a.reader.ForEach(inputs, func(doc *engine.Document) error {
		task.Documents = append(task.Documents, doc)
		return nil
	})
	if readErr != nil && !errors.Is(readErr, input.ErrUnread) || len(task.Documents) == 0 {
		return readErr
	}
	unusable, err := a.addQuestions(task, f)
	if err != nil {
		return err
	}
	readErr = errors.Join(readErr, unusable)
	if len(task.Questions) == 0 && f.drafts == 0 {
		return errors.Join(flags.UsageError("there are no questions to tune with: correct those in %s, or set --drafts above 0", f.questions), readErr)
	}
	progress := output.NewProgress(a.errs)
	task.Progress = func(done, total int) { progress.Show("scored %d of %d settings", done, total) }
	res, err := tune.Run(context.Background(), task)
	if err == nil && f.editCost {
		err = res.MeasureEdits(context.Background(), task.Documents, func(done int) {
			progress.Show("measured edits of %d of %d documents", done, len(task.Documents))
		})
	}
	progress.Done()
	if errors.Is(err, tune.ErrNoQuestions) {
		return errors.Join(flags.UsageError("%v", err), readErr)
	}
	if err != nil {
		return err
	}
	if f.format == "json" {
		return errors.Join(a.writeTuneJSON(res, s), readErr)
	}
	p := a.newPage()
	p.WriteTuned(res, task, s.MaxChunksPerDocument)
	return errors.Join(a.writePage(p), readErr)
}

func refuseTarget(name string) error {
	_, err := export.FindSystem(name)
	return err
}

// addQuestions adds draft questions and the questions of --questions to task. Each question in the
// file belongs to the first document that contains its references. left is input.ErrUnread if any
// was skipped.
func (a tuneRun) addQuestions(task *tune.Task, f *tuneFlags) (skipped, err error) {
	if task.Language, err = language.FindLanguage(f.language, task.Documents[0].Text); err != nil {
		return nil, err
	}
	if f.questions != "" {
		if skipped, err = a.addFileQuestions(task, f.questions); err != nil {
			return nil, err
		}
	}
	task.AddDrafts(f.drafts)
	return skipped, nil
}

func (a tuneRun) addFileQuestions(task *tune.Task, file string) (skipped, err error) {
	gold, err := a.readGold(file)
	if err != nil {
		return nil, err
	}
	remaining := gold.Questions
	for d := range task.Documents {
		located, _ := task.AddQuestions(d, &retrieval.Gold{Questions: remaining})
		lines := map[int]bool{}
		for _, q := range located {
			lines[q.Line] = true
		}
		remaining = slices.DeleteFunc(slices.Clone(remaining), func(q retrieval.Question) bool { return lines[q.Line] })
	}
	for _, q := range remaining {
		a.report(fmt.Errorf("%s, line %d: no document contains its references: the question is skipped", file, q.Line))
	}
	if len(gold.Problems)+len(remaining) > 0 {
		skipped = input.ErrUnread
	}
	return skipped, nil
}

type tunedSetting struct {
	Name     string           `json:"name"`
	Settings records.Metadata `json:"settings"`
	tune.Score
	// Interval is the 90% confidence interval of the score.
	Interval [2]float64 `json:"interval"`
	// EditCost is set for the tied settings, the current settings and the rule of thumb.
	EditCost *metrics.EditCost `json:"edit_cost,omitempty"`
}

func (a tuneRun) writeTuneJSON(res *tune.Result, s settings.Settings) error {
	list := make([]tunedSetting, len(res.Grid))
	for i := range res.Grid {
		s := res.Scores[i]
		list[i] = tunedSetting{res.Grid[i].String(), records.SettingFields(res.Grid[i].Settings), s, [2]float64{s.Low, s.High}, res.EditCost[i]}
	}
	index := func(i int) *tunedSetting {
		if i < 0 {
			return nil
		}
		return &list[i]
	}
	tied := make([]*tunedSetting, len(res.Tied))
	for i, pos := range res.Tied {
		tied[i] = &list[pos]
	}
	names := []string{}
	for _, c := range res.DecidingColumns {
		names = append(names, [...]string{"questions", "drafts", "corpora"}[c])
	}
	return a.writeJSON(struct {
		Settings        []tunedSetting  `json:"settings"`
		TieSet          []*tunedSetting `json:"tie_set"`
		Best            float64         `json:"best"`
		TiesDownTo      float64         `json:"ties_down_to"`
		Decided         []string        `json:"decided_by"`
		Evidence        string          `json:"evidence"`
		Present         *tunedSetting   `json:"present"`
		RuleOfThumb     *tunedSetting   `json:"rule_of_thumb"`
		Overlap         *tune.Overlap   `json:"overlap"`
		Questions       int             `json:"questions"`
		Drafts          int             `json:"drafts"`
		Budget          int             `json:"budget"`
		Chars           int             `json:"chars"` // code points of all documents
		LittleText      string          `json:"little_text,omitempty"`
		BeyondBudget    string          `json:"beyond_budget,omitempty"`
		BeyondMaxChunks string          `json:"beyond_max_chunks,omitempty"`
		Corpora         []string        `json:"corpora"`
		Fingerprint     string          `json:"fingerprint"`
	}{
		list, tied, res.Scores[res.Best].Value, res.LowestTie, names, res.DescribeEvidence(), index(res.Present), index(res.RuleOfThumb), res.Overlap,
		res.Given, res.Drafts, res.Budget, res.Chars, res.LargeBudgetWarning(), res.DescribeBeyondBudget(), res.CapWarning(s.MaxChunksPerDocument),
		append([]string{}, res.Prior...), s.Fingerprint(),
	})
}
