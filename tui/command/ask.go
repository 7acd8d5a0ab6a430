package command

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/files"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/measure/retrieval/language"
	"chunkscope/engine/settings"
	"chunkscope/engine/source"
	"chunkscope/engine/text"
	"chunkscope/tui/command/flags"
	"chunkscope/tui/command/input"
	"chunkscope/tui/command/output"

	"github.com/spf13/cobra"
)

const askLong = `Show the chunks that a word search (BM25) finds for a question, best first, with their places and the words that match, and which of them are left once those that nearly repeat a better one are dropped. No model is involved.

With --questions, it asks every question of a file with known answers, each of its own document, and reports how many answers are whole in one chunk, and what is retrieved. A line that cannot be used is reported with its number, and the rest are still asked.

Files of questions:
  JSON lines  {"question": "…", "references": ["exact text", …]}
  CSV         the columns question and answer
  traces      JSON lines with input and expectedOutput
  Chroma      the files of its chunking_evaluation`

const askExample = `chunkscope ask guide.md "how often are keys rotated?"

# of all documents in a folder, the best three
chunkscope ask docs/ "how often are keys rotated?" --top 3

# which answers does a setting break?
chunkscope ask docs/ --questions questions.jsonl --preset fixed-window`

type askFlags struct {
	format, input, questions string
	top, candidates          int
	similarity               float64
	language                 string
}

type askRun struct{ *app }

func (a *app) askCommand() *cobra.Command {
	var f askFlags
	cmd := &cobra.Command{
		Use:   "ask FILE…|DIR|- QUESTION",
		Short: "Show the chunks that a question retrieves",
		Long:  askLong, Example: askExample, Args: cobra.ArbitraryArgs,
	}
	addGoldFlags(cmd, &f.questions, &f.top)
	flags.AddWholeNumber(cmd, &f.candidates, "candidates", 0, "drop near-duplicates among the best `N` chunks (default: twice --top)")
	cmd.Flags().Float64Var(&f.similarity, "similarity", metrics.DuplicateThreshold, "drop a chunk if a higher-ranked chunk contains more than `SHARE` of its text, from 0 to 1")
	addLanguageFlag(cmd, &f.language)
	flags.AddFormat(cmd, &f.format, "text", "json")
	a.reader.AddInputFlag(cmd, &f.input)
	a.reader.AddNameFlags(cmd)
	a.flags.Add(cmd)
	a.given.Add(cmd)
	cmd.RunE = a.run(func(_ *cobra.Command, args []string) error { return askRun{a}.ask(args, &f) })
	return cmd
}

func addGoldFlags(cmd *cobra.Command, questions *string, top *int) {
	cmd.Flags().StringVar(questions, "questions", "", "score the questions with known answers in `FILE`")
	*top = 5
	cmd.Flags().VarP((*flags.Decimal)(top), "top", "k", "retrieve `N` chunks for a question")
	if err := cmd.MarkFlagFilename("questions", "jsonl", "csv"); err != nil {
		panic(err)
	}
}

func addLanguageFlag(cmd *cobra.Command, name *string) {
	cmd.Flags().StringVar(name, "language", language.Auto, "stem words and ignore stop words for `LANGUAGE`: "+strings.Join(language.Names(), ", "))
	if err := cmd.RegisterFlagCompletionFunc("language", cobra.FixedCompletions(language.Names(), cobra.ShellCompDirectiveNoFileComp)); err != nil {
		panic(err)
	}
}

func (f *askFlags) check() error {
	if err := checkTop(f.top); err != nil {
		return err
	}
	if f.candidates != 0 && f.candidates < f.top {
		return flags.UsageError("--candidates must be at least --top (%d), not %d", f.top, f.candidates)
	}
	if !(f.similarity > 0 && f.similarity <= 1) {
		return flags.UsageError("--similarity must be above 0 and at most 1, not %v", f.similarity)
	}
	return checkLanguage(f.language)
}

func checkLanguage(name string) error {
	if _, err := language.FindLanguage(name, ""); err != nil {
		return flags.UsageError("--%v", err)
	}
	return nil
}

func (f *askFlags) query() retrieval.Query {
	return retrieval.Query{K: f.top, Candidates: f.candidates, Similarity: f.similarity}
}

func checkTop(top int) error {
	if top < 1 {
		return flags.UsageError("--top must be at least 1, not %d", top)
	}
	return nil
}

func (a askRun) ask(args []string, f *askFlags) error {
	if err := flags.CheckFormat(f.format, "text", "json"); err != nil {
		return err
	}
	if err := f.check(); err != nil {
		return err
	}
	question, args, err := f.splitQuestion(args)
	if err != nil {
		return err
	}
	inputs, err := a.reader.FindInputs("ask", args, f.input)
	if err != nil {
		return err
	}
	if err := a.openGivenChunks(&a.flags, args, false); err != nil {
		return err
	}
	s, err := a.flags.Resolve(args...)
	if err != nil {
		return err
	}
	if f.questions != "" {
		return a.askGold(inputs, s, f)
	}
	return a.askOne(inputs, s, question, f)
}

// splitQuestion splits off the last argument, which is the question. If --questions is set, the
// question is empty and all args are documents.
func (f *askFlags) splitQuestion(args []string) (question string, rest []string, err error) {
	if f.questions != "" {
		return "", args, nil
	}
	n := len(args) - 1
	if n < 0 {
		return "", nil, flags.UsageError("ask needs a document and a question, such as chunkscope ask guide.md \"how are keys rotated?\"")
	}
	question, rest = args[n], args[:n]
	if _, err := os.Stat(question); err == nil || question == input.StdinArg {
		return "", nil, flags.UsageError("ask needs a question after %s", question)
	}
	if strings.TrimSpace(question) == "" {
		return "", nil, flags.UsageError("the question is empty: type some words to search for")
	}
	for _, name := range rest {
		if _, err := os.Stat(name); err != nil && name != input.StdinArg && !strings.ContainsAny(name, `./\`) {
			return "", nil, flags.UsageError("%s is not a document: check the name, or put quotes around the question", name)
		}
	}
	if n == 0 && f.input != "jsonl" {
		return "", nil, flags.UsageError("ask needs a document before the question: name a file, a folder, or - for standard input")
	}
	return question, rest, nil
}

func (a askRun) chunkAll(inputs input.Inputs, s settings.Settings) ([]*engine.Result, error) {
	var list []*engine.Result
	progress := output.NewProgress(a.errs)
	defer progress.Done()
	work := func(ctx context.Context, doc *engine.Document, t *input.Turn) (*engine.Result, error) {
		progress.Show("cutting %s", doc.Name)
		r, _, err := a.chunkDocument(ctx, doc, s, t.Report)
		if err == nil {
			output.ReportDropped(r, t.Report)
		}
		return r, err
	}
	err := input.InOrder(&a.reader, inputs, work, func(r *engine.Result) error {
		list = append(list, r)
		return nil
	})
	return list, err
}

func (a askRun) askOne(inputs input.Inputs, s settings.Settings, question string, f *askFlags) error {
	results, readErr := a.chunkAll(inputs, s)
	if readErr != nil && !errors.Is(readErr, input.ErrUnread) || len(results) == 0 {
		return readErr
	}
	ctx := context.Background()
	c, err := retrieval.NewCorpus(ctx, results, f.language)
	if err != nil {
		return err
	}
	answer, err := c.Ask(ctx, question, f.query())
	if err != nil {
		return err
	}
	if a.given.File != "" {
		s = results[0].Settings
	}
	x := output.NewAskResult(c, results, answer)
	if f.format == "json" {
		return errors.Join(a.writeJSON(x.Record(s)), readErr)
	}
	p := a.newPage()
	p.WriteAnswers(x, s)
	return errors.Join(a.writePage(p), readErr)
}

func (a *app) readGold(path string) (*retrieval.Gold, error) {
	file, err := files.OpenArgument(path)
	if err != nil {
		return nil, source.UnreadableError(path, err)
	}
	defer file.Close()
	gold, err := retrieval.ReadGold(filepath.ToSlash(path), file)
	if refused, ok := errors.AsType[*source.ReadError](err); ok {
		return nil, refused
	}
	if err != nil {
		return nil, source.UnreadableError(path, errors.Unwrap(err))
	}
	a.reportProblems(path, gold.Problems, len(gold.Questions))
	return gold, nil
}

const maxProblems = 20

// If no line is usable, reportProblems reports only the first problem.
func (a *app) reportProblems(path string, problems []retrieval.Problem, usable int) {
	n := len(problems)
	if n > 1 && usable == 0 {
		a.report(fmt.Errorf("%s, %s; the other %s cannot be used either", path, problems[0], text.Count(n-1, "line")))
		return
	}
	for _, problem := range problems[:min(n, maxProblems)] {
		a.report(fmt.Errorf("%s, %s", path, problem))
	}
	if n > maxProblems {
		a.report(fmt.Errorf("%s: %s more lines cannot be used", path, text.GroupDigits(n-maxProblems)))
	}
}
