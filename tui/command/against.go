package command

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/commandline"
	"chunkscope/engine/export"
	"chunkscope/engine/export/handoff/target"
	"chunkscope/engine/export/report"
	"chunkscope/engine/measure/retrieval"
	"chunkscope/engine/measure/retrieval/language"
	"chunkscope/engine/settings"
	"chunkscope/engine/source"
	"chunkscope/tui/command/flags"
	"chunkscope/tui/command/input"

	"github.com/spf13/cobra"
)

type againstFlags struct {
	against           []string
	before, questions string
	top               int

	olderPath string
	// isChunksFile is true if --against is a file of chunks from another system.
	isChunksFile bool
}

func (f *againstFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&f.against, "against", nil, "with html, tour, svg or png: show the changes from `A`: a preset, a settings file, key=value (repeatable), a file of chunks or, with html or tour, an older version of the document")
	cmd.Flags().StringVar(&f.before, "before", "", "with html or tour: show the changes since the git revision `REV`")
	addGoldFlags(cmd, &f.questions, &f.top)
	flags.Complete(cmd, "against", func(prefix string) []cobra.Completion {
		return append(flags.PresetCompletions(), flags.SetCompletions(prefix)...)
	})
}

var (
	chunkExtensions    = []string{".json", ".jsonl", ".ndjson", ".csv", ".parquet"}
	settingsExtensions = []string{".yaml", ".yml"}
)

// classify determines whether --against names a file of chunks, an older version, or settings. A
// file of chunks must be the only value. An older version can be combined with settings.
func (f *againstFlags) classify(given *flags.GivenChunks) error {
	for i, spec := range f.against {
		if _, err := settings.FindPreset(spec); err == nil || strings.Contains(spec, "=") {
			continue
		}
		_, missing := os.Stat(spec)
		end := strings.ToLower(filepath.Ext(spec))
		switch {
		case slices.Contains(chunkExtensions, end):
			if len(f.against) > 1 || given.File != "" {
				return flags.UsageError("the given chunks are already A: remove the other values of --against or --chunks")
			}
			given.File, f.against, f.isChunksFile = spec, nil, true
			return nil
		case missing == nil && !slices.Contains(settingsExtensions, end):
			if f.before != "" {
				return flags.UsageError("--before reads the older version from git, and --against reads it from %s: use only one", spec)
			}
			f.olderPath, f.against = spec, slices.Delete(slices.Clone(f.against), i, i+1)
			return f.classify(given)
		}
	}
	return nil
}

// isComparison reports whether the flags request a comparison page. If both --chunks and settings
// are set, the chunks are side A and the settings are side B.
func (f *againstFlags) isComparison(a *app) bool {
	return len(f.against) > 0 || f.before != "" || f.olderPath != "" || f.isChunksFile || a.given.File != "" && a.flags.AffectsChunks()
}

func (f *againstFlags) comparesVersions() bool { return f.before != "" || f.olderPath != "" }

func (f *againstFlags) check(cmd *cobra.Command, a *app, t *export.Target) error {
	requested := len(f.against) > 0 || f.before != ""
	if requested && t.Compare == nil {
		return flags.UsageError("--to %s cannot show a comparison: remove --against and --before, or choose --to html, tour, svg or png", t.Name)
	}
	if t.Compare == nil {
		return f.refuseComparisonFlags(cmd, "add --against, or remove this flag when you use --to "+t.Name)
	}
	if err := f.classify(&a.given); err != nil {
		return err
	}
	if !f.isComparison(a) && !requested {
		return f.refuseComparisonFlags(cmd, "add --against, or remove this flag when you use --to "+t.Name)
	}
	if t.IsPicture {
		if f.comparesVersions() {
			return flags.UsageError("a picture shows only one text: choose --to html or --to tour, which show both versions")
		}
		return f.refuseComparisonFlags(cmd, "remove it, or choose --to html or --to tour")
	}
	switch {
	case f.comparesVersions() && a.given.File != "":
		return flags.UsageError("--chunks compares given chunks with settings, not with a version: remove --chunks or the older version")
	case a.given.File != "" && len(f.against) > 0:
		return flags.UsageError("the given chunks are already A: remove --against or --chunks")
	}
	return checkTop(f.top)
}

func (f *againstFlags) refuseComparisonFlags(cmd *cobra.Command, remedy string) error {
	for _, name := range []string{"questions", "top"} {
		if cmd.Flags().Changed(name) {
			return flags.UsageError("--%s applies only to a comparison: %s", name, remedy)
		}
	}
	return nil
}

func (a exportRun) prepareComparison(args []string, s settings.Settings, t *export.Target, out string, f *againstFlags) (export.Prepared, error) {
	contents := report.Contents{Against: &report.Side{}, B: report.Side{Name: report.NameSettings(s), Settings: s}, Line: a.commandLine(args)}
	sa, err := applySideFlag("--against", s, f.against, nil)
	if err != nil {
		return nil, err
	}
	contents.Against.Settings, contents.Against.Name = sa, f.sideName(sa, &a.given)
	var gold *retrieval.Gold
	if f.questions != "" {
		if gold, err = a.readGold(f.questions); err != nil {
			return nil, err
		}
	}
	readErr := a.chunkBoth(args, &contents, out, f)
	if readErr != nil && !errors.Is(readErr, input.ErrUnread) || len(contents.Pairs) == 0 {
		return nil, readErr
	}
	var results []*engine.Result
	for _, p := range contents.Pairs {
		if p.B != nil {
			results = append(results, p.B)
		}
	}
	if err := a.refuseMixedSettings(results); err != nil {
		return nil, err
	}
	if len(results) > 0 { // the results include the project's settings
		contents.B.Settings = results[0].Settings
		contents.B.Name = report.NameSettings(contents.B.Settings)
	}
	if f.comparesVersions() {
		contents.CompareVersions(f.olderName(), "the version "+f.olderName())
	}
	if a.given.File == "" && !f.comparesVersions() && sa == s {
		return nil, flags.UsageError("A and B are the same settings: name different settings with --against, or change B with --preset or --set")
	}
	if t.IsPicture {
		prepared, err := t.Compare(context.Background(), contents)
		return prepared, errors.Join(err, readErr)
	}
	if err := a.scoreSides(&contents, gold, f); err != nil {
		if !errors.Is(err, input.ErrUnread) {
			return nil, err
		}
		readErr = err
	}
	system := ""
	if t := a.flags.Target(); t != nil {
		system = t.Name
	}
	err = export.HandOver(context.Background(), &contents, system)
	if refused, ok := errors.AsType[*target.RefusedError](err); ok {
		return nil, flags.UsageError("%s", refused)
	}
	if err != nil {
		return nil, err
	}
	prepared, err := t.Compare(context.Background(), contents)
	return prepared, errors.Join(err, readErr)
}

func (a *app) commandLine(args []string) commandline.Request {
	d := commandline.Document{Path: args[0], Format: a.reader.Format, OtherPaths: args[1:]}
	if slices.ContainsFunc(args, input.IsReadOnce) {
		d.Origin = commandline.Stream
	}
	return commandline.Request{Document: d, NoHandCuts: a.flags.NoHandCuts}
}

func (f *againstFlags) sideName(s settings.Settings, given *flags.GivenChunks) string {
	name := report.NameSettings(s)
	if settings.PresetName(s) == "" && len(f.against) == 1 && !strings.Contains(f.against[0], "=") {
		name = "the settings in " + filepath.Base(f.against[0])
	}
	if given.File != "" {
		return report.NameGiven(given.File)
	}
	return name
}

// olderName returns the git revision of the older version, or its file name with the parent folder.
// It is empty if there is no older version.
func (f *againstFlags) olderName() string {
	if f.olderPath == "" {
		return f.before
	}
	return path.Join(filepath.Base(filepath.Dir(f.olderPath)), filepath.Base(f.olderPath))
}

func (a exportRun) chunkBoth(args []string, contents *report.Contents, out string, f *againstFlags) error {
	take := func(p report.Pair) error {
		contents.Pairs = append(contents.Pairs, p)
		if p.A != nil && p.A.Settings.IsGiven() {
			contents.Against.Settings = settings.JoinObserved(contents.Against.Settings, p.A.Settings)
		}
		return nil
	}
	sides := [2]sideSettings{{contents.Against.Settings, f.against}, {contents.B.Settings, nil}}
	if f.comparesVersions() {
		list, err := f.pairVersions(a.app, args)
		if err != nil {
			return err
		}
		return input.EachVersion(&a.reader, list, func(ctx context.Context, v *input.Versions, t *input.Turn) (p report.Pair, err error) {
			if source.SameFile(v.New, out) || source.SameFile(v.Old, out) {
				return p, refuseOverwrite(out)
			}
			p.A, p.B, err = a.chunkVersions(ctx, v, sides, t.Report)
			return p, err
		}, take)
	}
	documents := func(do func(input.Entry) error) error { return a.reader.Documents(args, do) }
	return input.InOrder(&a.reader, documents, func(ctx context.Context, doc *engine.Document, t *input.Turn) (p report.Pair, err error) {
		if source.SameFile(doc.Name, out) {
			return p, refuseOverwrite(out)
		}
		p.A, p.B, _, err = a.chunkSides(ctx, doc, sides, t.Report)
		return p, err
	}, take)
}

func (f *againstFlags) pairVersions(a *app, args []string) (*input.VersionList, error) {
	if f.before != "" {
		return a.reader.PairRevision(args, f.before)
	}
	if len(args) > 1 {
		return nil, flags.UsageError("--against %s is a single older version: name a single file or folder to compare with it", f.olderPath)
	}
	return a.reader.PairFiles(f.olderPath, args[0])
}

// scoreSides scores both sides with the gold questions. If gold is nil and there is only one
// document, it uses the document's stored questions.
func (a exportRun) scoreSides(contents *report.Contents, gold *retrieval.Gold, f *againstFlags) error {
	var ra, rb []*engine.Result
	for _, p := range contents.Pairs {
		if p.A != nil {
			ra = append(ra, p.A)
		}
		if p.B != nil {
			rb = append(rb, p.B)
		}
	}
	file := f.questions
	if gold == nil && len(contents.Pairs) == 1 && len(rb) == 1 {
		list, err := a.readStoredQuestions(rb[0].Doc.Name)
		if err != nil || len(list.Questions()) == 0 {
			return err
		}
		file = input.QuestionsLocation(filepath.FromSlash(rb[0].Doc.Name)).NextToDocument
		if gold, err = retrieval.ReadGold(file, bytes.NewReader(list.Format())); err != nil {
			return err
		}
	}
	if gold == nil {
		return nil
	}
	scoresA, err := a.score(ra, gold, f.top, language.Auto)
	if err != nil {
		return err
	}
	after, err := a.score(rb, gold, f.top, language.Auto)
	if err != nil {
		return err
	}
	contents.Questions = report.NewQuestions(scoresA.Total, after.Total)
	after.Skipped = slices.DeleteFunc(after.Skipped, func(p retrieval.Problem) bool {
		return !slices.ContainsFunc(scoresA.Skipped, func(o retrieval.Problem) bool { return o.Line == p.Line })
	})
	return a.reportSkippedQuestions(file, gold, after)
}
