package command

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"syscall"

	"chunkscope/engine"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/project"
	"chunkscope/engine/review"
	"chunkscope/engine/settings"
	"chunkscope/tui/cell"
	"chunkscope/tui/command/flags"
	"chunkscope/tui/command/input"
	"chunkscope/tui/command/output"
	"chunkscope/tui/command/threshold"

	"github.com/spf13/cobra"
)

const checkLong = `Check chunks against thresholds, to fail a build when a document or a setting gets worse. The exit code is 1 when a threshold is missed, with one sentence for each.

A threshold is a number, or a share such as 10%. All documents are checked together, or each by itself with --each. Text that is in no chunk fails the check too, unless --max-uncovered allows it.

Thresholds may be in the project file (chunkscope explain project-file): in a project, chunkscope check without an argument checks the documents of the current folder, by these or by those of the command line.

Flags that a review accepted or waived (in FILE.chunkscope.yaml beside the document) are reported, but do not count; --all-flags counts them.`

const checkExample = `# no oversize chunk, no code block cut, nearly all text whole
chunkscope check docs/ --config chunks.yaml --max-oversize 0 --max-severed-code 0 --min-whole-text 97%

# for a platform that shows findings beside the lines
chunkscope check docs/ --max-severed 3% --format sarif > chunkscope.sarif`

type checkFlags struct {
	format, input string
	options       metrics.Options
	each          bool
	allFlags      bool
}

var checkFormats = []string{"text", "json", "sarif"}

type checkRun struct{ *app }

func (a *app) checkCommand() *cobra.Command {
	var f checkFlags
	cmd := &cobra.Command{
		Use:   "check FILE…|DIR|-",
		Short: "Fail when chunks miss a threshold, for CI",
		Long:  checkLong, Example: checkExample, Args: cobra.ArbitraryArgs,
	}
	limits := threshold.AddFlags(cmd)
	cmd.Flags().BoolVar(&f.each, "each", false, "check every document separately")
	cmd.Flags().StringVar(&f.options.Model, "model", "", "use the limit of the embedding model `NAME` for --max-past-limit")
	cmd.Flags().BoolVar(&f.allFlags, "all-flags", false, "also count flags that a review accepted or waived")
	flags.Complete(cmd, "model", func(string) []cobra.Completion { return modelCompletions() })
	flags.AddFormat(cmd, &f.format, checkFormats...)
	a.reader.AddInputFlag(cmd, &f.input)
	a.flags.Add(cmd)
	a.given.Add(cmd)
	cmd.RunE = a.run(func(_ *cobra.Command, args []string) error { return checkRun{a}.check(args, limits, &f) })
	return cmd
}

func (a checkRun) check(args []string, given func([]project.Limit) []threshold.Limit, f *checkFlags) error {
	if err := flags.CheckFormat(f.format, checkFormats...); err != nil {
		return err
	}
	limits, args, err := a.collectLimits(args, given, f)
	if err != nil {
		return err
	}
	inputs, err := a.reader.FindInputs("check", args, f.input)
	if err != nil {
		return err
	}
	if err := f.enableMeasures(limits); err != nil {
		return err
	}
	if k := slices.IndexFunc(limits, func(l threshold.Limit) bool { return l.NeedsSettings }); k >= 0 && a.given.File != "" {
		return flags.UsageError("--%s would always pass, since given chunks have no settings: remove it", limits[k].FlagName())
	}
	if err := a.openGivenChunks(&a.flags, args, false); err != nil {
		return err
	}
	s, err := a.flags.Resolve(args...)
	if err != nil {
		return err
	}
	if err := f.refuseEstimate(s.Tokenizer); err != nil {
		return err
	}
	c := &threshold.Check{Limits: limits, PerDocument: f.each}
	err = a.read(c, f, inputs, s)
	if err != nil && !errors.Is(err, input.ErrUnread) || c.Len() == 0 {
		return err
	}
	list := c.Findings()
	// A closed pipe must not hide a failed check.
	if writeErr := a.writeFindings(list, f.format); writeErr != nil && !errors.Is(writeErr, syscall.EPIPE) {
		return writeErr
	}
	if slices.ContainsFunc(list, func(f threshold.Finding) bool { return !f.Passed }) {
		return errors.Join(err, errFailed)
	}
	return err
}

// If args is empty and the project defines thresholds, collectLimits returns the current folder.
func (a checkRun) collectLimits(args []string, given func([]project.Limit) []threshold.Limit, f *checkFlags) ([]threshold.Limit, []string, error) {
	p, err := a.flags.Project(args...)
	if err != nil || p == nil {
		return given(nil), args, err
	}
	limits := given(p.Limits)
	if len(args) == 0 && len(limits) > 0 && f.input != "jsonl" {
		args = []string{"."}
	}
	if a.given.File != "" {
		limits = slices.DeleteFunc(limits, func(l threshold.Limit) bool { return l.FromProject && l.NeedsSettings })
	}
	if f.options.Model == "" && slices.ContainsFunc(limits, needsModel) {
		f.options.Model = p.Model
	}
	return limits, args, nil
}

func needsModel(l threshold.Limit) bool { return l.NeedsModel }

func (f *checkFlags) enableMeasures(limits []threshold.Limit) error {
	if len(limits) == 0 {
		return flags.UsageError("check needs a threshold, such as --max-oversize 0 or --min-whole-text 97%%, or a chunkscope.yaml with thresholds")
	}
	if f.options.Model != "" && !slices.ContainsFunc(limits, needsModel) {
		return flags.UsageError("--model needs --max-past-limit: set that limit, or remove --model")
	}
	for _, l := range limits {
		if l.RequestOptions != nil {
			l.RequestOptions(&f.options)
		}
		if l.NeedsModel && f.options.Model == "" {
			return flags.UsageError("--max-past-limit needs --model: name the embedding model")
		}
	}
	return checkOptions(f.options)
}

// refuseEstimate refuses token limits for a model whose tokens can only be estimated. A check based
// on an estimate could pass by mistake.
func (f *checkFlags) refuseEstimate(tokenizer string) error {
	if f.options.Model == "" {
		return nil
	}
	m, err := metrics.FindModel(f.options.Model)
	if err != nil {
		return err
	}
	if err := m.RequireExactCount(tokenizer); err != nil {
		return flags.UsageError("--max-past-limit: %v", err)
	}
	return nil
}

func (a checkRun) read(c *threshold.Check, f *checkFlags, inputs input.Inputs, s settings.Settings) error {
	progress := output.NewProgress(a.errs)
	defer progress.Done()
	findDecisions := a.reader.Decisions
	if f.allFlags || f.input == "jsonl" {
		findDecisions = func(string, func(error)) review.Decisions { return nil }
	}
	work := func(ctx context.Context, doc *engine.Document, t *input.Turn) (threshold.Document, error) {
		progress.Show("checking %s", doc.Name)
		r, _, err := a.chunkDocument(ctx, doc, s, t.Report)
		if err != nil {
			return threshold.Document{}, err
		}
		m, err := metrics.Measure(ctx, r, f.options)
		if err != nil {
			return threshold.Document{}, err
		}
		return c.CheckDocument(r, m, findDecisions(doc.Name, t.Report)), nil
	}
	return input.InOrder(&a.reader, inputs, work, func(d threshold.Document) error {
		c.Add(d)
		return nil
	})
}

func (a checkRun) writeFindings(list []threshold.Finding, format string) error {
	if format == "text" {
		p := a.newPage()
		writeAll(p, list)
		return a.writePage(p)
	}
	for _, f := range list {
		if !f.Passed {
			a.report(errors.New(f.Describe()))
		}
	}
	if format == "sarif" {
		return a.writeJSON(threshold.SARIF(list, buildVersion()))
	}
	return a.writeJSON(struct {
		Passed     bool                `json:"passed"`
		Thresholds []threshold.Finding `json:"thresholds"`
	}{!slices.ContainsFunc(list, func(f threshold.Finding) bool { return !f.Passed }), list})
}

func writeAll(p *output.Page, list []threshold.Finding) {
	for i := range list {
		f := &list[i]
		verdict, ink := "failed", p.Styles.Bad
		if f.Passed {
			verdict, ink = "passed", p.Styles.Good
		}
		p.Put(ink, verdict)
		p.WriteString("  ")
		p.Line("", f.Describe(), placeIndent)
		if !f.Passed {
			writePlaces(p, f)
		}
	}
}

const placeIndent = 8

func writePlaces(p *output.Page, f *threshold.Finding) {
	for i, violation := range f.Places {
		if violation.Sentence == f.Sentence { // the finding concerns the whole document
			return
		}
		p.WriteString(strings.Repeat(" ", placeIndent))
		if i == output.MaxPlaces {
			p.Line(p.Styles.Muted, fmt.Sprintf("and %d more: --format json lists them all", len(f.Places)-i), placeIndent)
			return
		}
		place := fmt.Sprintf("%s:%d", violation.Document, violation.StartLine)
		p.PutLink(p.Styles.Muted, place, violation.Document, violation.StartLine)
		p.Put(p.Styles.Muted, ":")
		p.WriteOrWrap("", " "+violation.Place.Sentence, placeIndent+cell.Width(cell.Escape(place), cell.Wc)+1, placeIndent+output.Gap)
	}
}
