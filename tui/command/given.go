package command

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"chunkscope/engine"
	"chunkscope/engine/align"
	"chunkscope/engine/align/given"
	"chunkscope/engine/files"
	"chunkscope/engine/quantity"
	"chunkscope/engine/settings"
	"chunkscope/engine/source"
	"chunkscope/tui/command/output"

	"github.com/spf13/cobra"
)

// givenFlag is the file of chunks that another system made, which take the
// place of those that settings would make.
type givenFlag struct {
	file   string
	chunks []given.Chunk
	// only: there is one document, which the chunks are taken to be from when
	// the file does not say.
	only bool
	// nearest has the settings found that are nearest to the chunks.
	nearest bool
}

func (f *givenFlag) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&f.file, "chunks", "", "take the chunks that another system made, from a file (see chunkscope explain given-chunks)")
	if err := cmd.MarkFlagFilename("chunks", "json", "jsonl", "ndjson", "csv", "parquet"); err != nil {
		panic(err) // the flag was added above
	}
}

// open reads the file of chunks, if one was named.
func (f *givenFlag) open(a *app, args []string, nearest bool) error {
	if f.file == "" {
		return nil
	}
	if a.flags.preset != "" || a.flags.config != "" || len(a.flags.set) > 0 {
		return misused("given chunks have no settings: leave out --preset, --config and --set")
	}
	file, err := files.OpenArgument(f.file)
	if err != nil {
		return source.Unreadable(f.file, err)
	}
	defer file.Close()
	if f.chunks, err = given.Read(filepath.ToSlash(f.file), file); err != nil {
		if _, ok := errors.AsType[*given.FormatError](err); ok {
			return err
		}
		return source.Unreadable(f.file, err)
	}
	f.only = len(args) == 1 && !isFolder(args[0])
	f.nearest = nearest
	return nil
}

// of reports whether some of the given chunks are of the document of a name; it
// is true of all when none were given.
func (f *givenFlag) of(name string) bool {
	return f.file == "" || len(align.For(name, f.only, f.chunks)) > 0
}

// place places the given chunks that are of a document in it.
func (f *givenFlag) place(ctx context.Context, doc *engine.Document) (*align.Given, error) {
	chunks := align.For(doc.Name, f.only, f.chunks)
	if len(chunks) == 0 {
		return nil, misused("%s holds no chunks of %s: its chunks name other documents", f.file, doc.Name)
	}
	g, err := align.In(ctx, doc, chunks)
	if err != nil {
		return nil, err
	}
	if g.Placed() == 0 {
		return nil, misused("none of the %s of %s stands in %s: is it the document they were made of?",
			quantity.Count(len(chunks), "chunk"), f.file, doc.Name)
	}
	return g, nil
}

// cut cuts a document, or places the given chunks in it. Documents are cut side
// by side, so that it says by say what there is to say.
func (a *app) cut(ctx context.Context, doc *engine.Document, s settings.Settings, say func(error)) (*engine.Result, *output.Given, error) {
	f := &a.given
	if f.file == "" {
		r, err := engine.RunWith(ctx, doc, s, a.handCuts(doc, say))
		return r, nil, err
	}
	g, err := f.place(ctx, doc)
	if err != nil {
		return nil, nil, err
	}
	rec := output.GivenOf(g)
	if missing := len(rec.Unplaced); missing > 0 {
		say(fmt.Errorf("%s: placed %s chunks in %s; the others are not in it as they stand", f.file, output.ShareOf(rec.Placed, rec.Chunks), doc.Name))
	}
	if f.nearest {
		l, err := align.Closest(ctx, g)
		if err != nil {
			return nil, nil, err
		}
		if l.Of > 0 {
			rec.Nearest = &output.Nearest{Preset: l.Preset, Changes: l.Changes, Same: l.Same, Of: l.Of}
		}
	}
	return g.Result, rec, nil
}
