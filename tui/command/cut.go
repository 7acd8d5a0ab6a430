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

// openGivenChunks does nothing if --chunks is not set. If nearest is true, the settings that
// produce the most similar chunks are found for each document.
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

// chunkDocument chunks doc with s and the document's project settings. If --chunks is set, it
// locates those chunks instead.
func (a *app) chunkDocument(ctx context.Context, doc *engine.Document, s settings.Settings, report func(error)) (*engine.Result, *output.GivenResult, error) {
	s, err := a.fitSettings(doc, s, report)
	if err != nil {
		return nil, nil, err
	}
	return a.chunkWithSettings(ctx, doc, s, report)
}

// fitSettings returns s with the document's project settings. JSON lines and standard input have no
// path and therefore no project.
func (a *app) fitSettings(doc *engine.Document, s settings.Settings, report func(error)) (settings.Settings, error) {
	if a.reader.AsLines || a.reader.Builtin || a.given.File != "" || doc.Name == input.StdinName {
		return s, nil
	}
	return a.flags.Fit(s, doc.Name, report)
}

func (a *app) chunkWithSettings(ctx context.Context, doc *engine.Document, s settings.Settings, report func(error)) (*engine.Result, *output.GivenResult, error) {
	f := &a.given
	if f.File == "" {
		r, err := engine.RunWith(ctx, doc, s, a.handCuts(doc, report))
		return r, nil, err
	}
	g, err := f.Locate(ctx, doc)
	if err != nil {
		return nil, nil, err
	}
	rec := output.NewGivenResult(g)
	if missing := len(rec.Unplaced); missing > 0 {
		report(fmt.Errorf("%s: found %s chunks unchanged in %s", f.File, text.FormatFraction(rec.Placed, rec.Chunks), doc.Name))
	}
	if f.Nearest {
		l, err := align.Closest(ctx, g)
		if err != nil {
			return nil, nil, err
		}
		rec.Nearest = output.NewNearest(&l)
	}
	return g.Result, rec, nil
}

// nearest returns nil if --chunks is not set.
func (a *app) nearest(sample *align.Sample) (*output.Nearest, error) {
	if a.given.File == "" {
		return nil, nil
	}
	l, err := sample.Closest(context.Background())
	return output.NewNearest(&l), err
}

// handCuts locates a document's hand cuts in its current text and reports those that it cannot
// locate. It returns nil if there are none.
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
