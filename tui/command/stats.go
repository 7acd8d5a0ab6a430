package command

import (
	"context"
	"errors"
	"strconv"

	"chunkscope/engine"
	"chunkscope/engine/align"
	"chunkscope/engine/explain"
	"chunkscope/engine/export/records"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
	"chunkscope/tui/command/flags"
	"chunkscope/tui/command/input"
	"chunkscope/tui/command/output"

	"github.com/spf13/cobra"
)

const statsLong = `Measure the chunks of files, of the documents in folders, or of standard input (-): sizes, what the cuts sever, what overlap delivers and what it costs, and flags. Everything is counted, and no model is involved. Two numbers may be approximations, and say so: what --model would not read, where the model's own tokenizer is not built in, and --near-duplicates, where there are too many pairs.

Several documents get one line each, and a total.`

const statsExample = `# one document
chunkscope stats guide.md --preset fixed-window

# what an embedding model would not read, and what would clear the flags
chunkscope stats guide.md --model all-MiniLM-L6-v2 --remedies

# for a program
chunkscope stats docs/ --format json | jq .total.dry_seams.share`

type statsFlags struct {
	format, input string
	options       metrics.Options
	remedies      bool
}

type statsRun struct {
	*app
	// sample is used to find the settings that produced the chunks of --chunks.
	sample *align.Sample
}

func (a *app) statsCommand() *cobra.Command {
	var f statsFlags
	cmd := &cobra.Command{
		Use:   "stats FILE…|DIR|-",
		Short: "Measure the chunks",
		Long:  statsLong, Example: statsExample, Args: cobra.ArbitraryArgs,
	}
	flags.AddFormat(cmd, &f.format, "text", "json")
	a.reader.AddInputFlag(cmd, &f.input)
	a.flags.Add(cmd)
	a.given.Add(cmd)
	addOptionFlags(cmd, &f.options)
	cmd.Flags().BoolVar(&f.remedies, "remedies", false, "find the smallest change to one setting that clears the flags, and one that would replace the hand cuts")
	cmd.RunE = a.run(func(_ *cobra.Command, args []string) error { return statsRun{a, &align.Sample{}}.runStats(args, &f) })
	return cmd
}

func addOptionFlags(cmd *cobra.Command, o *metrics.Options) {
	cmd.Flags().StringVar(&o.Model, "model", "", "report text beyond the limit of the embedding model `NAME`")
	cmd.Flags().Func("dims", "compute the memory for vectors with `N` dimensions (default: the model's, or 1536)", func(prefix string) (err error) {
		if o.Dims, err = strconv.Atoi(prefix); err != nil || o.Dims < 1 {
			return flags.UsageError("--dims must be a whole number of 1 or more, not %q", prefix)
		}
		return nil
	})
	cmd.Flags().BoolVar(&o.NearDuplicates, "near-duplicates", false, "count near-duplicate chunks by comparing all pairs, which takes longer ('at least N' if there are too many)")
	addEditCostFlag(cmd, &o.EditCost)
	flags.Complete(cmd, "model", func(string) []cobra.Completion { return modelCompletions() })
}

func addEditCostFlag(cmd *cobra.Command, enabled *bool) {
	cmd.Flags().BoolVar(enabled, "edit-cost", true, "measure how many chunks change when a sentence is added, by cutting each document three more times; --edit-cost=false saves that time")
}

func modelCompletions() []cobra.Completion {
	return flags.Completions(metrics.Models, func(m *metrics.Model) (name, text string) { return m.Name, m.Provider })
}

func refuseModel(name string) error {
	_, err := metrics.FindModel(name)
	return err
}

func checkOptions(o metrics.Options) error {
	if o.Model == "" {
		return nil
	}
	return refuseModel(o.Model)
}

func (a statsRun) runStats(args []string, f *statsFlags) error {
	if err := flags.CheckFormat(f.format, "text", "json"); err != nil {
		return err
	}
	if err := checkOptions(f.options); err != nil {
		return err
	}
	if f.remedies && a.given.File != "" {
		return flags.UsageError("--remedies changes settings, but given chunks have none: remove --remedies or --chunks")
	}
	inputs, err := a.reader.FindInputs("stats", args, f.input)
	if err != nil {
		return err
	}
	if err := a.openGivenChunks(&a.flags, args, f.format == "json"); err != nil {
		return err
	}
	s, err := a.flags.Resolve(args...)
	if err != nil {
		return err
	}
	if f.options.Model == "" {
		f.options.Model = a.flags.Model()
	}
	if f.format == "json" {
		return a.writeStatsJSON(inputs, s, f)
	}
	var all output.MeasuredDocuments
	err = a.measureAll(inputs, s, f, func(m *output.MeasuredDocument) error {
		all.Add(m)
		return nil
	})
	if err != nil && !errors.Is(err, input.ErrUnread) || all.Len() == 0 {
		return err
	}
	if a.given.File != "" {
		s = all.Settings
	}
	var failed error
	if all.Nearest, failed = a.nearest(a.sample); failed != nil {
		return failed
	}
	p := a.newPage()
	p.WriteStats(&all, s, f.remedies)
	return errors.Join(a.writePage(p), err)
}

func (a statsRun) measureAll(inputs input.Inputs, s settings.Settings, f *statsFlags, take func(*output.MeasuredDocument) error) error {
	progress := output.NewProgress(a.errs)
	defer progress.Done()
	measure := func(ctx context.Context, doc *engine.Document, t *input.Turn) (*output.MeasuredDocument, error) {
		progress.Show("measuring %s", doc.Name)
		r, g, err := a.chunkDocument(ctx, doc, s, t.Report)
		if err != nil {
			return nil, err
		}
		m := &output.MeasuredDocument{Document: records.New(r).Document(), Settings: r.Settings, Given: g, HandCuts: r.Hand.Sum(), StrategyReason: explain.Choice(r), Notes: doc.Notes()}
		if m.Report, err = metrics.Measure(ctx, r, f.options); err != nil || !f.remedies {
			return m, err
		}
		progress.Show("looking for remedies for %s", doc.Name)
		if m.Remedies, err = sweep.AllRemedies(a.flags.Target().Limit(ctx), r, sweep.ThoroughRuns); err != nil {
			return m, err
		}
		m.Replacement, err = sweep.Replace(a.flags.Target().Limit(ctx), r)
		return m, err
	}
	return input.InOrder(&a.reader, inputs, measure, func(m *output.MeasuredDocument) error {
		if m.Given != nil {
			a.sample.Add(m.Given.Source)
			m.Given.Source = nil
		}
		return take(m)
	})
}

func (a statsRun) writeStatsJSON(inputs input.Inputs, s settings.Settings, f *statsFlags) error {
	w := documentsWriter{app: a.app}
	var sum metrics.Sum
	err := a.measureAll(inputs, s, f, func(m *output.MeasuredDocument) error {
		sum.Add(m.Report)
		return w.write(m, func() any {
			if a.given.File != "" {
				s = m.Settings
			}
			return struct {
				Settings    records.Metadata `json:"settings"`
				Fingerprint string           `json:"fingerprint"`
			}{records.SettingFields(s), s.Fingerprint()}
		})
	})
	if err != nil && !errors.Is(err, input.ErrUnread) {
		return err
	}
	nearest, failed := a.nearest(a.sample)
	if failed != nil {
		return failed
	}
	return errors.Join(w.endWith(func() any {
		return struct {
			Total   *metrics.Report `json:"total"`
			Nearest *output.Nearest `json:"nearest,omitempty"`
		}{sum.Report(), nearest}
	}), err)
}
