package command

import (
	"context"
	"errors"
	"os"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/measure/compare"
	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/measure/retrieval/language"
	"chunkscope/engine/settings"
	"chunkscope/tui/command/flags"
	"chunkscope/tui/command/input"
	"chunkscope/tui/command/output"

	"github.com/spf13/cobra"
)

const compareLong = `Show what changes from settings A to settings B: seams kept, moved, added and removed, the measures of both, and how many chunks must be embedded again.

Without --b, two files or two folders are an older and a newer version: which chunks are kept, changed, added and gone, and which to embed again. --before reads the older version from git. With --b, several documents are each cut under A and B; --versions compares two of them as versions instead, the older one under A and the newer one under B.

A and B are each a preset, a settings file, or key=value, which changes one of the settings that --preset, --config and --set give. Give --a or --b several times to combine these, a preset or file first; what comes later wins. Without --a, A is what --preset, --config and --set give. --set applies to both sides.`

const compareExample = `# two presets
chunkscope compare guide.md --a langchain-recursive --b structured

# what would one setting change?
chunkscope compare docs/ --config chunks.yaml --b max_chunk_size=1500 --b overlap_size=0

# and what would it change for questions with known answers?
chunkscope compare docs/ --config chunks.yaml --b overlap_size=0 --questions questions.jsonl

# two versions: which chunks to embed again
chunkscope compare v1/guide.md v2/guide.md
chunkscope compare docs/ --before HEAD~1 --format json`

type compareFlags struct {
	a, b                     []string
	format, input, questions string
	top                      int
	versions                 bool
	before                   string
	editCost                 bool
}

type compareRun struct{ *app }

func (a *app) compareCommand() *cobra.Command {
	var f compareFlags
	cmd := &cobra.Command{
		Use:   "compare FILE…|DIR|- --b PRESET|CONFIG|KEY=VALUE, or compare OLD NEW",
		Short: "Compare settings, or two versions of a document",
		Long:  compareLong, Example: compareExample, Args: cobra.ArbitraryArgs,
	}
	// cobra completes a one-letter flag only if it also has a shorthand.
	cmd.Flags().StringArrayVarP(&f.a, "a", "a", nil, "use `SETTINGS` as A: a preset, a settings file or key=value; repeatable")
	cmd.Flags().StringArrayVarP(&f.b, "b", "b", nil, "use `SETTINGS` as B, in the same form")
	for _, side := range []string{"a", "b"} {
		flags.Complete(cmd, side, func(prefix string) []cobra.Completion {
			return append(flags.PresetCompletions(), flags.SetCompletions(prefix)...)
		})
	}
	cmd.Flags().BoolVar(&f.versions, "versions", false, "treat two files or folders as an older and a newer version, even with --b")
	cmd.Flags().StringVar(&f.before, "before", "", "compare with the version in git revision `REV`, such as HEAD or v1.2")
	addGoldFlags(cmd, &f.questions, &f.top)
	addEditCostFlag(cmd, &f.editCost)
	flags.AddFormat(cmd, &f.format, "text", "json")
	a.reader.AddInputFlag(cmd, &f.input)
	a.flags.Add(cmd)
	a.given.Add(cmd)
	cmd.RunE = a.run(func(cmd *cobra.Command, args []string) error {
		if f.questions == "" && cmd.Flags().Changed("top") {
			return flags.UsageError("--top needs --questions: name a questions file, or remove --top")
		}
		if f.wantsVersions(cmd, args) {
			return versionsRun{compareRun{a}}.compare(args, &f)
		}
		return compareRun{a}.compare(args, &f)
	})
	return cmd
}

func (a compareRun) sides(args []string, f *compareFlags) (sa, sb settings.Settings, err error) {
	if len(f.b) == 0 {
		return sa, sb, flags.UsageError("compare needs something to compare with: --b and a preset, a settings file or key=value; two versions of a document; or --before and a git revision")
	}
	sa, sb, err = a.resolveSides(args, f)
	if err == nil && sa == sb && a.given.File == "" {
		err = flags.UsageError("A and B are the same settings: change something with --b")
	}
	return sa, sb, err
}

func (a compareRun) resolveSides(args []string, f *compareFlags) (sa, sb settings.Settings, err error) {
	base, err := a.flags.Resolve(args...)
	if err != nil {
		return sa, sb, err
	}
	if sa, err = applySideFlag("--a", base, f.a, a.flags.Set); err != nil {
		return sa, sb, err
	}
	sb, err = applySideFlag("--b", base, f.b, a.flags.Set)
	return sa, sb, err
}

// applySideFlag applies specs, the values of flag, to base. A preset or file replaces base. The
// pairs in set are applied after a preset or file.
func applySideFlag(flag string, base settings.Settings, specs, set []string) (settings.Settings, error) {
	s := base
	for i, spec := range specs {
		if strings.Contains(spec, "=") {
			if err := settings.Assign(&s, spec); err != nil {
				return s, err
			}
			continue
		}
		if i > 0 {
			return s, flags.UsageError("%s must start with the preset or file: put %s before %s", flag, spec, specs[0])
		}
		var err error
		if s, err = completeSettings(spec); err != nil {
			return s, err
		}
		for _, pair := range set {
			if err := settings.Assign(&s, pair); err != nil {
				return s, err
			}
		}
	}
	return s, settings.Check(s)
}

type sideSettings struct {
	settings settings.Settings
	specs    []string
}

// fitSides returns the settings of each side, adjusted for the document. A side that starts with a
// preset or file ignores the project settings.
func (a *app) fitSides(doc *engine.Document, sides [2]sideSettings, report func(error)) (fitted [2]settings.Settings, err error) {
	for i, s := range sides {
		if fitted[i] = s.settings; len(s.specs) > 0 && !strings.Contains(s.specs[0], "=") {
			continue
		}
		if fitted[i], err = a.fitSettings(doc, s.settings, report); err != nil {
			return fitted, err
		}
	}
	return fitted, nil
}

func (a *app) chunkSides(ctx context.Context, doc *engine.Document, sides [2]sideSettings, report func(error)) (ra, rb *engine.Result, placed *output.GivenResult, err error) {
	fitted, err := a.fitSides(doc, sides, report)
	if err != nil {
		return nil, nil, nil, err
	}
	if ra, placed, err = a.chunkWithSettings(ctx, doc, fitted[0], report); err != nil {
		return nil, nil, nil, err
	}
	hand := ra.Replay
	if a.given.File != "" {
		hand = a.handCuts(doc, report)
	}
	rb, err = engine.RunWith(ctx, doc, fitted[1], hand)
	return ra, rb, placed, err
}

func completeSettings(spec string) (settings.Settings, error) {
	p, err := settings.FindPreset(spec)
	if err == nil {
		return p.Settings(), nil
	}
	_, missing := os.Stat(spec)
	if _, ok := settings.Lookup(spec); ok && missing != nil {
		return settings.Settings{}, flags.UsageError("%s is a setting and needs a value: write %s=…", spec, spec)
	}
	if missing != nil && !strings.ContainsAny(spec, `./\`) {
		return settings.Settings{}, err
	}
	return settings.ReadArgument(spec)
}

func (a compareRun) compare(args []string, f *compareFlags) error {
	if err := flags.CheckFormat(f.format, "text", "json"); err != nil {
		return err
	}
	if err := checkTop(f.top); err != nil {
		return err
	}
	inputs, err := a.reader.FindInputs("compare", args, f.input)
	if err != nil {
		return err
	}
	if err := a.openGivenChunks(&a.flags, args, f.format == "json"); err != nil {
		return err
	}
	if a.given.File != "" && len(f.a) > 0 {
		return flags.UsageError("the given chunks are already A: remove --a or --chunks")
	}
	c := &output.Comparison{Arguments: len(args), File: a.given.File}
	if c.SettingsA, c.SettingsB, err = a.sides(args, f); err != nil {
		return err
	}
	var gold *retrieval.Gold
	if f.questions != "" {
		if gold, err = a.readGold(f.questions); err != nil {
			return err
		}
	}
	var w *comparisonWriter
	if f.format == "json" {
		w = &comparisonWriter{documentsWriter: documentsWriter{app: a.app}, c: c, buffered: gold != nil || a.given.File != ""}
	}
	readErr := a.compareAll(inputs, c, f, w)
	if readErr != nil && !errors.Is(readErr, input.ErrUnread) || c.Sum.Documents == 0 {
		return readErr
	}
	if c.Nearest, err = a.nearest(&c.Given); err != nil {
		return err
	}
	if gold != nil {
		if err := a.compareGold(c, gold, f); err != nil && !errors.Is(err, input.ErrUnread) {
			return err
		} else if err != nil {
			readErr = err
		}
	}
	if w != nil {
		return errors.Join(w.end(), readErr)
	}
	p := a.newPage()
	p.WriteComparison(c)
	return errors.Join(a.writePage(p), readErr)
}

func (a compareRun) compareAll(inputs input.Inputs, c *output.Comparison, f *compareFlags, w *comparisonWriter) error {
	progress := output.NewProgress(a.errs)
	defer progress.Done()
	return a.reader.ForEach(inputs, func(doc *engine.Document) error {
		progress.Show("comparing %s (%d done)", doc.Name, c.Sum.Documents)
		ctx := context.Background()
		ra, rb, placed, err := a.chunkSides(ctx, doc, [2]sideSettings{{c.SettingsA, f.a}, {c.SettingsB, f.b}}, a.report)
		if err != nil {
			return err
		}
		if a.given.File != "" {
			c.SettingsA = settings.JoinObserved(c.SettingsA, ra.Settings)
		}
		d, err := compare.CompareResults(ctx, ra, rb)
		if err != nil {
			return err
		}
		document := &output.ComparedDocument{Document: documentRecord(doc), Difference: d}
		if placed != nil {
			document.Nearest = placed.Nearest
			c.Given.Add(placed.Source)
		}
		if f.editCost {
			if document.EditCost, err = compare.MeasureEditCosts(ctx, ra, rb); err != nil {
				return err
			}
		}
		c.Add(document)
		switch {
		case f.questions != "" || c.Single != nil:
			c.A, c.B = append(c.A, ra), append(c.B, rb)
		default:
			c.A, c.B = nil, nil
		}
		return w.add(document)
	})
}

func (a compareRun) compareGold(c *output.Comparison, gold *retrieval.Gold, f *compareFlags) error {
	ga, err := a.score(c.A, gold, f.top, language.Auto)
	if err != nil {
		return err
	}
	gb, err := a.score(c.B, gold, f.top, language.Auto)
	if err != nil {
		return err
	}
	d := retrieval.Compare(ga.Total, gb.Total)
	c.Gold = &d
	return a.reportSkippedQuestions(f.questions, gold, gb)
}
