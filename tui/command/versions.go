package command

import (
	"context"
	"errors"
	"path/filepath"

	"chunkscope/engine"
	"chunkscope/engine/export/records"
	"chunkscope/engine/handcut"
	"chunkscope/engine/measure/compare"
	"chunkscope/engine/settings"
	"chunkscope/tui/command/flags"
	"chunkscope/tui/command/input"
	"chunkscope/tui/command/output"

	"github.com/spf13/cobra"
)

// Versions are compared with --versions, with --before, and with two arguments but no --b.
func (f *compareFlags) wantsVersions(cmd *cobra.Command, args []string) bool {
	return f.versions || cmd.Flags().Changed("before") || len(args) == 2 && len(f.b) == 0
}

type versionsRun struct{ compareRun }

func (a versionsRun) compare(args []string, f *compareFlags) error {
	if err := flags.CheckFormat(f.format, "text", "json"); err != nil {
		return err
	}
	c := &output.VersionComparison{}
	var err error
	if c.SettingsA, c.SettingsB, err = a.resolveSides(args, f); err != nil {
		return err
	}
	list, err := a.pairVersions(args, f)
	if err != nil {
		return err
	}
	if list.Revision != nil {
		c.Before, c.Commit = list.Revision.Name, list.Revision.Commit
	}
	var w *versionsWriter
	if f.format == "json" {
		w = &versionsWriter{documentsWriter{app: a.app}, c}
	}
	readErr := a.compareAll(list, c, f, w)
	if readErr != nil && !errors.Is(readErr, input.ErrUnread) || c.Sum.Documents == 0 {
		return readErr
	}
	if w != nil {
		return errors.Join(w.end(), readErr)
	}
	p := a.newPage()
	p.WriteVersions(c)
	return errors.Join(a.writePage(p), readErr)
}

func (a versionsRun) pairVersions(args []string, f *compareFlags) (*input.VersionList, error) {
	switch {
	case a.given.File != "":
		return nil, flags.UsageError("--chunks compares given chunks with settings, not with a version: add --b, or remove --chunks")
	case f.questions != "":
		return nil, flags.UsageError("compare cannot score questions on versions: use chunkscope export NEW --to html --against OLD --questions FILE, or --before REV instead of --against OLD")
	case f.input == "jsonl":
		return nil, flags.UsageError("versions are files or folders, not JSON lines: remove --input jsonl, or add --b to compare settings")
	case f.before != "" && f.versions:
		return nil, flags.UsageError("--before reads the older version from git, and --versions reads it from the first of two files: use only one")
	}
	if err := errors.Join(a.compareRun.app.reader.SetFormat(f.input), a.compareRun.app.reader.CheckJobs()); err != nil {
		return nil, err
	}
	switch {
	case f.versions && len(args) != 2:
		return nil, flags.UsageError("--versions needs two files or two folders, the older version first")
	case f.versions || f.before == "" && len(args) == 2 && len(f.b) == 0:
		return a.compareRun.app.reader.PairFiles(args[0], args[1])
	case len(args) == 0:
		return nil, flags.UsageError("compare needs a document: name a file or a folder")
	}
	return a.compareRun.app.reader.PairRevision(args, f.before)
}

func (a versionsRun) compareAll(list *input.VersionList, c *output.VersionComparison, f *compareFlags, w *versionsWriter) error {
	progress := output.NewProgress(a.errs)
	defer progress.Done()
	work := func(ctx context.Context, v *input.Versions, t *input.Turn) (*output.ComparedVersions, error) {
		progress.Show("comparing %s", v.Path)
		older, newer, err := a.chunkVersions(ctx, v, [2]sideSettings{{c.SettingsA, f.a}, {c.SettingsB, f.b}}, t.Report)
		if err != nil {
			return nil, err
		}
		d, err := compare.CompareVersions(ctx, older, newer)
		if err != nil {
			return nil, err
		}
		return &output.ComparedVersions{
			Path: v.Path, Status: documentStatus(older, newer, d),
			Old: versionRecord(v.Old, older), New: versionRecord(v.New, newer), VersionDifference: d,
		}, nil
	}
	return input.EachVersion(&a.reader, list, work, func(d *output.ComparedVersions) error {
		c.Add(d)
		return w.add(d)
	})
}

func (a *app) chunkVersions(ctx context.Context, v *input.Versions, sides [2]sideSettings, report func(error)) (older, newer *engine.Result, err error) {
	fitted, err := a.fitSides(v.Document(), sides, report)
	if err != nil {
		return nil, nil, err
	}
	if older, err = chunkVersion(ctx, v.OldDoc, fitted[0], a.olderHandCuts(v, report)); err == nil {
		newer, err = chunkVersion(ctx, v.NewDoc, fitted[1], a.newerHandCuts(v, report))
	}
	return older, newer, err
}

func chunkVersion(ctx context.Context, doc *engine.Document, s settings.Settings, hand *handcut.Replay) (*engine.Result, error) {
	if doc == nil {
		return nil, nil
	}
	return engine.RunWith(ctx, doc, s, hand)
}

func (a *app) newerHandCuts(v *input.Versions, report func(error)) *handcut.Replay {
	if v.NewDoc == nil {
		return nil
	}
	return a.handCuts(v.NewDoc, report)
}

// olderHandCuts also locates the current hand cuts in the text of a git revision, so that only the
// text differs.
func (a *app) olderHandCuts(v *input.Versions, report func(error)) *handcut.Replay {
	switch {
	case v.OldDoc == nil:
		return nil
	case v.NewDoc != nil && v.OldDoc.Name == v.NewDoc.Name:
		return a.handCuts(v.OldDoc, func(error) {})
	}
	return a.handCuts(v.OldDoc, report)
}

func documentStatus(older, newer *engine.Result, d *compare.VersionDifference) compare.Status {
	switch {
	case older == nil:
		return compare.ChunkAdded
	case newer == nil:
		return compare.ChunkGone
	case d.Embed+d.Drop == 0:
		return compare.ChunkKept
	}
	return compare.ChunkChanged
}

func versionRecord(file string, r *engine.Result) *records.DocumentRecord {
	if r == nil {
		return nil
	}
	record := records.New(r).Document()
	record.Path = filepath.ToSlash(file)
	if file == input.StdinArg {
		record.Path = input.StdinName
	}
	return &record
}

// versionsWriter writes a comparison of versions as JSON, each document as soon as it is compared.
type versionsWriter struct {
	documentsWriter
	c *output.VersionComparison
}

// add does nothing if w is nil.
func (w *versionsWriter) add(d *output.ComparedVersions) error {
	if w == nil {
		return nil
	}
	return w.write(d, func() any {
		return struct {
			comparedSides
			Before string `json:"before,omitempty"`
			Commit string `json:"commit,omitempty"`
		}{describeSides(w.c.SettingsA, w.c.SettingsB), w.c.Before, w.c.Commit}
	})
}

func (w *versionsWriter) end() error {
	return w.endWith(func() any {
		return struct {
			Total output.VersionSum `json:"total"`
		}{w.c.Sum}
	})
}
