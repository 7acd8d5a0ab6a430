package command

import (
	"context"
	"fmt"
	"path/filepath"

	"chunkscope/engine"
	"chunkscope/engine/align"
	"chunkscope/engine/explain"
	"chunkscope/engine/handcut"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
	"chunkscope/tui/command/flags"
	"chunkscope/tui/command/input"
	"chunkscope/tui/command/output"
)

// openGivenChunks reads the file of given chunks, if a flag names one. If nearest is true, it also
// finds the settings that produce the most similar chunks.
func (a *app) openGivenChunks(f *flags.Settings, args []string, nearest bool) error {
	if a.given.File == "" {
		return nil
	}
	documents, err := a.reader.Targets(args)
	if err != nil {
		return err
	}
	return a.given.Open(f, args, documents, nearest)
}

// cutDocument chunks a document with s and the settings of its project. If there are given chunks,
// it locates them in the document instead. It passes warnings to report, possibly from several
// goroutines.
func (a *app) cutDocument(ctx context.Context, doc *engine.Document, s settings.Settings, report func(error)) (*engine.Result, *output.GivenResult, error) {
	s, err := a.fitSettings(doc, s, report)
	if err != nil {
		return nil, nil, err
	}
	return a.cutWithSettings(ctx, doc, s, report)
}

// fitSettings returns the settings for a document, adjusted by its project. JSON lines and standard
// input have no path and therefore no project.
func (a *app) fitSettings(doc *engine.Document, s settings.Settings, report func(error)) (settings.Settings, error) {
	if a.reader.AsLines || a.reader.Builtin || a.given.File != "" || doc.Name == input.StdinName {
		return s, nil
	}
	return a.flags.Fit(s, doc.Name, report)
}

// cutWithSettings chunks a document with s, or locates the given chunks in it.
func (a *app) cutWithSettings(ctx context.Context, doc *engine.Document, s settings.Settings, report func(error)) (*engine.Result, *output.GivenResult, error) {
	f := &a.given
	if f.File == "" {
		r, err := engine.RunWith(ctx, doc, s, a.handCuts(doc, report))
		return r, nil, err
	}
	g, err := f.Place(ctx, doc)
	if err != nil {
		return nil, nil, err
	}
	rec := output.NewGivenResult(g)
	if missing := len(rec.Unplaced); missing > 0 {
		report(fmt.Errorf("%s: found %s chunks unchanged in %s", f.File, text.PartOf(rec.Placed, rec.Chunks), doc.Name))
	}
	if f.Nearest {
		l, err := align.Closest(ctx, g)
		if err != nil {
			return nil, nil, err
		}
		rec.Nearest = output.NearestOf(&l)
	}
	return g.Result, rec, nil
}

// nearest returns the settings that produce chunks most similar to the given chunks. It returns nil
// if there are no given chunks.
func (a *app) nearest(sample *align.Sample) (*output.Nearest, error) {
	if a.given.File == "" {
		return nil, nil
	}
	l, err := sample.Closest(context.Background())
	return output.NearestOf(&l), err
}

// handCuts returns the hand cuts of a document, located in its current text, or nil if there are
// none. It reports hand cuts that it cannot locate.
func (a *app) handCuts(doc *engine.Document, report func(error)) *handcut.Replay {
	if a.flags.NoHandCuts || a.reader.AsLines {
		return nil
	}
	marks := a.reader.Decisions(doc.Name, report).Marks()
	if len(marks) == 0 {
		return nil
	}
	p := handcut.Locate(doc.Document, marks)
	if n := len(p.LostMarks); n > 0 {
		report(fmt.Errorf("%s: %s can no longer be placed (kept in %s): %s", doc.Name,
			text.Count(n, "hand cut"), filepath.Base(input.DecisionsLocation(filepath.FromSlash(doc.Name)).NextToDocument), explain.ExplainLostCut(&p.LostMarks[0])))
	}
	return p
}
