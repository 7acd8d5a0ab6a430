package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"chunkscope/engine"
	"chunkscope/engine/export"
	"chunkscope/engine/export/handoff/target"
	"chunkscope/engine/export/report"
	"chunkscope/engine/files"
	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/measure/retrieval/questions"
	"chunkscope/engine/measure/retrieval/tune"
	"chunkscope/engine/review"
	"chunkscope/engine/settings"
	"chunkscope/engine/source"
	"chunkscope/tui/cell"
	"chunkscope/tui/command/flags"
	"chunkscope/tui/command/input"
	"chunkscope/tui/command/output"

	"github.com/spf13/cobra"
)

const exportLong = `Write what another system needs to cut as these settings do: its own parameters in its own units, the number of chunks to expect of every document, and notes on what does not carry over. Settings that a system cannot express are refused, with the reason.

A target is either:
  exact        the same text gives the same chunks there, and the code asserts it
  approximate  the system has rules of its own, and the code reports by how many chunks it differs

chunkscope explain TARGET tells more.

Targets:
`

const exportExample = `# code for a pipeline
chunkscope export guide.md --to langchain-python --preset langchain-recursive -o splitter.py

# code that asserts the number of chunks of every document in a folder
chunkscope export docs/ --to langchain-python --preset langchain-recursive -o splitter.py

# a report with the settings that tie for this document
chunkscope export guide.md --to html --tune -o report.html

# the settings themselves, for --config
chunkscope export guide.md --to settings --preset minimal --set overlap_size=80 -o chunks.yaml

# a picture of the explorer, and a slide of some chunks
chunkscope export guide.md --to png -o guide.png
chunkscope export guide.md --to png --chunks 3-5 --theme light -o slide.png

# a slide of these chunks beside those that a preset makes of the same text
chunkscope export guide.md --to png --chunks 3-5 --against fixed-window -o both.png`

type exportRun struct{ *app }

func (a *app) exportCommand() *cobra.Command {
	var targetName, out string
	var force, tuned bool
	pics, against := &pictureFlags{}, &againstFlags{}
	targets := exportRun{a}.targets(pics)
	cmd := &cobra.Command{
		Use:     "export FILE…|DIR --to TARGET",
		Short:   "Export settings for other systems, a report, or a picture",
		Long:    exportLong + targetHelp(targets),
		Example: exportExample,
		Args:    cobra.ArbitraryArgs,
	}
	cmd.Flags().StringVar(&targetName, "to", "", "write for `TARGET`, one of the targets above")
	cmd.Flags().StringVarP(&out, "output", "o", input.StdinArg, "write to `FILE`; - is standard output")
	cmd.Flags().BoolVar(&force, "force", false, "replace an existing file")
	flags.Complete(cmd, "to", func(string) []cobra.Completion {
		return flags.Completions(targets, func(t *export.Target) (name, text string) { return t.Name, t.Help })
	})
	cmd.Flags().BoolVar(&tuned, "tune", false, "with html: also score other settings with draft questions, and list those that tie (always on if questions are stored with the document)")
	pics.add(cmd)
	against.add(cmd)
	a.explorerFlags.AddThemeFlag(cmd)
	a.flags.Add(cmd)
	a.reader.AddFormatFlag(cmd)
	a.reader.AddJobsFlag(cmd)
	cmd.RunE = a.run(func(cmd *cobra.Command, args []string) error {
		chosen, err := findTarget(targetName, targets)
		if err == nil {
			err = refusePictureFlags(cmd, chosen, pics)
		}
		if chosen != nil && !chosen.IsPicture && chosen.ForPeople() {
			a.given.File = pics.chunks
		}
		if err != nil {
			return err
		}
		if err := against.check(cmd, a, chosen); err != nil {
			return err
		}
		if a.given.File != "" && !chosen.AcceptsGiven && !against.isComparison(a) {
			return flags.UsageError("%s", target.ErrGivenChunks)
		}
		if tuned && (chosen.Name != "html" || a.given.File != "" || against.isComparison(a)) {
			return flags.UsageError("--tune works only with --to html, and without given chunks or --against: remove it, or see `chunkscope tune --help`")
		}
		return exportRun{a}.export(args, chosen, out, exportOptions{force, tuned, against})
	})
	return cmd
}

func targetHelp(targets []export.Target) string {
	return List(targets, func(t *export.Target) (name, text string) {
		if t.Fidelity != "" {
			return t.Name, t.Help + " (" + t.Fidelity + ")"
		}
		return t.Name, t.Help
	})
}

type exportOptions struct {
	force, tune bool
	against     *againstFlags
}

func (a exportRun) export(args []string, t *export.Target, out string, options exportOptions) error {
	switch {
	case len(args) == 0:
		return flags.UsageError("export needs a document whose chunks it can count: name a file, a folder, or - for standard input")
	case !t.IsPicture:
	case len(args) > 1:
		return flags.UsageError("export --to %s draws one document: remove %q", t.Name, args[1])
	case input.IsFolder(args[0]):
		return flags.UsageError("export --to %s draws one document: name a file instead of the folder %s", t.Name, args[0])
	}
	if err := a.reader.CheckJobs(); err != nil {
		return err
	}
	s, err := a.flags.Resolve(args...)
	if err != nil {
		return err
	}
	if err := refuseExisting(out, options.force); err != nil {
		return err
	}
	if out == input.StdinArg && t.Ext == ".png" && a.hasTerminal() {
		return flags.UsageError("%s is not text and cannot be shown in a terminal: write it to a file, such as -o picture.png", t.Name)
	}
	prepared, readErr := a.prepareExport(args, s, t, out, options)
	if prepared == nil {
		return readErr
	}
	return errors.Join(a.writePrepared(prepared, out), readErr)
}

// prepareExport returns nil and an error if there is nothing to export. If it returns an export
// together with input.ErrUnread, some input could not be read.
func (a exportRun) prepareExport(args []string, s settings.Settings, t *export.Target, out string, options exportOptions) (export.Prepared, error) {
	compares := options.against.isComparison(a.app)
	settingsFlags := &a.flags
	if compares {
		settingsFlags = &flags.Settings{Set: tokenizerPairs(a.flags.Set), NoProject: true, Report: a.report}
	}
	if err := errors.Join(a.openGivenChunks(settingsFlags, args, false), a.reader.SetFormat(a.reader.Format)); err != nil {
		return nil, err
	}
	if compares {
		return a.prepareComparison(args, s, t, out, options.against)
	}
	results, readErr := a.chunkAll(args, s, out)
	if len(results) == 0 || readErr != nil && !errors.Is(readErr, input.ErrUnread) {
		return nil, readErr
	}
	if err := a.refuseMixedSettings(results); err != nil {
		return nil, err
	}
	if options.tune && len(results) > 1 {
		return nil, flags.UsageError("--tune works only for a report on one document: remove it, or see `chunkscope tune --help`")
	}
	var decided review.Decisions
	if len(results) == 1 {
		decided = a.reader.Decisions(results[0].Doc.Name, a.report)
	}
	prepared, err := t.Prepare(context.Background(), results, decided)
	if refused, ok := errors.AsType[*target.RefusedError](err); ok {
		return nil, flags.UsageError("%s", refused)
	}
	if page, ok := prepared.(*report.Report); ok && err == nil {
		stored, questionsUnread := a.readStoredQuestions(results[0].Doc.Name)
		readErr = errors.Join(readErr, questionsUnread)
		page.Tuned, err = a.tuneForReport(results[0], stored, options.tune)
	}
	if err != nil {
		return nil, err
	}
	a.reportFaults(results, len(args) == 1 && !input.IsFolder(args[0]))
	return prepared, readErr
}

// If single is true, reportFaults also reports damage to the document. With several documents,
// damage is reported when they are read.
func (a exportRun) reportFaults(results []*engine.Result, single bool) {
	for _, r := range results {
		if single {
			a.reader.ReportFaults(r.Doc)
		}
		output.ReportDropped(r, a.report)
	}
}

func tokenizerPairs(pairs []string) (out []string) {
	for _, pair := range pairs {
		if key, _, _ := strings.Cut(pair, "="); strings.TrimSpace(key) == "tokenizer" {
			out = append(out, pair)
		}
	}
	return out
}

// tuneForReport scores other settings with draft questions and the document's stored questions. It
// returns nil if there are no stored questions and requested is false.
func (a exportRun) tuneForReport(r *engine.Result, list *questions.List, requested bool) (*tune.Result, error) {
	if r.Settings.IsGiven() {
		return nil, nil
	}
	file := input.QuestionsLocation(filepath.FromSlash(r.Doc.Name)).NextToDocument
	a.reportProblems(file, list.Problems, len(list.Questions()))
	if !requested && len(list.Questions()) == 0 {
		return nil, nil
	}
	task := tune.NewTask(r.Settings, a.flags.Target().Accept())
	task.Documents = []*engine.Document{r.Doc}
	gold, err := retrieval.ReadGold(file, bytes.NewReader(list.Format()))
	if err != nil && len(list.Questions()) > 0 {
		return nil, err
	}
	if err == nil {
		_, odd := task.AddQuestions(0, gold)
		for _, problem := range odd {
			a.report(fmt.Errorf("%s, %s", file, problem))
		}
	}
	task.AddDrafts(defaultDrafts)
	progress := output.NewProgress(a.errs)
	defer progress.Done()
	task.Progress = func(done, total int) { progress.Show("scored %d of %d settings", done, total) }
	res, err := tune.Run(context.Background(), task)
	if errors.Is(err, tune.ErrNoQuestions) {
		if requested {
			return nil, flags.UsageError("%v", err)
		}
		return nil, nil
	}
	return res, err
}

// readStoredQuestions returns input.ErrUnread if no part of the file is usable.
func (a exportRun) readStoredQuestions(document string) (*questions.List, error) {
	if document == input.StdinName {
		return &questions.List{}, nil
	}
	stored, err := questions.Read(input.QuestionsLocation(filepath.FromSlash(document)))
	if err != nil {
		a.report(err)
	}
	if stored == nil {
		return &questions.List{}, input.ErrUnread
	}
	return stored, nil
}

func (a exportRun) chunkAll(args []string, s settings.Settings, out string) (all []*engine.Result, err error) {
	if len(args) == 1 && !input.IsFolder(args[0]) {
		if source.SameFile(args[0], out) {
			return nil, refuseOverwrite(out)
		}
		doc, err := a.reader.Load(args[0])
		if err != nil {
			return nil, err
		}
		r, _, err := a.chunkDocument(context.Background(), doc, s, a.report)
		return []*engine.Result{r}, err
	}
	documents := func(do func(input.Entry) error) error { return a.reader.Documents(args, do) }
	cutter := func(ctx context.Context, doc *engine.Document, turn *input.Turn) (*engine.Result, error) {
		if source.SameFile(doc.Name, out) {
			return nil, refuseOverwrite(out)
		}
		r, _, err := a.chunkDocument(ctx, doc, s, turn.Report)
		return r, err
	}
	err = input.InOrder(&a.reader, documents, cutter, func(r *engine.Result) error {
		all = append(all, r)
		return nil
	})
	return all, err
}

// refuseMixedSettings returns an error if the documents have different settings, because an export
// has only one set of settings.
func (a exportRun) refuseMixedSettings(all []*engine.Result) error {
	for _, r := range all {
		if r.Settings != all[0].Settings && a.given.File == "" {
			return flags.UsageError("the project file gives %s and %s different settings: export them separately, or ignore the project file with --no-project", r.Doc.Name, all[0].Doc.Name)
		}
	}
	return nil
}

func refuseOverwrite(out string) error {
	return flags.UsageError("%s is the document, which is never changed: name another file", out)
}

func (a exportRun) writePrepared(prepared export.Prepared, out string) error {
	var b bytes.Buffer
	if err := prepared.Write(&b); err != nil {
		return err
	}
	if out == input.StdinArg {
		_, err := a.textWriter().Write(b.Bytes())
		return explainWriteError(err)
	}
	files.Sweep(out, time.Now())
	if err := files.Write(out, b.Bytes()); err != nil {
		return err
	}
	_, err := fmt.Fprintln(a.out, "wrote "+cell.Escape(out))
	return explainWriteError(err)
}

// refuseExisting allows pipes and devices even if force is false.
func refuseExisting(path string, force bool) error {
	if path == input.StdinArg || force {
		return nil
	}
	if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
		return flags.UsageError("%s exists: name another file, or replace it with --force", path)
	}
	return nil
}
