package command

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/align"
	"chunkscope/engine/align/given"
	"chunkscope/engine/files"
	"chunkscope/engine/quantity"
	"chunkscope/engine/settings"
	"chunkscope/engine/source"

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

// cut cuts a document, or places the given chunks in it.
func (a *app) cut(ctx context.Context, doc *engine.Document, s settings.Settings) (*engine.Result, *givenRecord, error) {
	f := &a.given
	if f.file == "" {
		r, err := engine.RunWith(ctx, doc, s, a.handCuts(doc))
		return r, nil, err
	}
	chunks := align.For(doc.Name, f.only, f.chunks)
	if len(chunks) == 0 {
		return nil, nil, misused("%s holds no chunks of %s: its chunks name other documents", f.file, doc.Name)
	}
	g, err := align.In(ctx, doc, chunks)
	if err != nil {
		return nil, nil, err
	}
	if g.Placed() == 0 {
		return nil, nil, misused("none of the %s of %s stands in %s: is it the document they were made of?",
			quantity.Count(len(chunks), "chunk"), f.file, doc.Name)
	}
	rec := recordOf(g)
	if missing := len(rec.Unplaced); missing > 0 {
		a.say(fmt.Errorf("%s: placed %s chunks in %s; the others are not in it as they stand", f.file, shareOf(rec.Placed, rec.Chunks), doc.Name))
	}
	if f.nearest {
		l, err := align.Closest(ctx, g)
		if err != nil {
			return nil, nil, err
		}
		if l.Of > 0 {
			rec.Nearest = &nearestRecord{l.Preset, l.Changes, l.Same, l.Of}
		}
	}
	return g.Result, rec, nil
}

// givenRecord is what became of the given chunks; as JSON, one object.
type givenRecord struct {
	Chunks int `json:"chunks"`
	Placed int `json:"placed"`
	// Unplaced are those without a place, Added those with text of their own.
	Unplaced []givenChunk `json:"unplaced"`
	Added    []givenChunk `json:"added"`
	// Nearest are the settings that cut most like them.
	Nearest *nearestRecord `json:"nearest,omitempty"`
}

// givenChunk is a chunk by its number in the file, 0-based.
type givenChunk struct {
	Index int `json:"index"`
	// Line is where it stands in the document; 0 for one without a place.
	Line int `json:"line,omitempty"`
	// AddedChars are the characters that the document does not have there.
	AddedChars int    `json:"added_chars,omitempty"`
	Excerpt    string `json:"excerpt"`
}

type nearestRecord struct {
	Preset  string   `json:"preset"`
	Changes []string `json:"changes"`
	Same    int      `json:"same_seams"`
	Of      int      `json:"of_seams"`
}

func recordOf(g *align.Given) *givenRecord {
	rec := &givenRecord{Chunks: len(g.Contents), Placed: g.Placed(), Unplaced: []givenChunk{}, Added: []givenChunk{}}
	for _, i := range g.Unplaced() {
		rec.Unplaced = append(rec.Unplaced, givenChunk{Index: i, Excerpt: beginning(g.Contents[i])})
	}
	doc := g.Result.Doc
	for _, i := range g.Added() {
		p := g.Placements[i]
		content := g.Contents[i]
		added := content[:p.Front] + content[len(content)-p.Behind:]
		rec.Added = append(rec.Added, givenChunk{
			Index: i, Line: doc.LineOf(p.Span.Start), AddedChars: len([]rune(added)), Excerpt: beginning(added),
		})
	}
	return rec
}

// beginning is the first words of a text, on one line.
func beginning(text string) string {
	const most = 60
	r := []rune(strings.Join(strings.Fields(text), " "))
	if len(r) <= most {
		return string(r)
	}
	return string(r[:most]) + "…"
}

// mostGiven is how many given chunks are listed for people.
const mostGiven = 8

// given writes what became of given chunks.
func (p *page) given(g *givenRecord) {
	if g == nil {
		return
	}
	p.put("", fmt.Sprintf("placed %s given chunks", shareOf(g.Placed, g.Chunks)))
	p.end()
	if n := g.Nearest; n != nil {
		name := n.Preset
		if len(n.Changes) > 0 {
			name += " with " + strings.Join(n.Changes, " ")
		}
		verb := "nearest to them is"
		if n.Same == n.Of {
			verb = "these are"
		}
		p.wrapped("", fmt.Sprintf("%s %s: the same seams at %s places", verb, name, shareOf(n.Same, n.Of)), 0, false)
	}
	p.givenChunks("no place in the document", g.Unplaced)
	p.givenChunks("text of their own", g.Added)
}

func (p *page) givenChunks(title string, list []givenChunk) {
	if len(list) == 0 {
		return
	}
	p.put(p.ink.warn, fmt.Sprintf("%s: %s", title, quantity.Count(len(list), "chunk")))
	p.end()
	for i, c := range list {
		if i == mostGiven {
			p.put(p.ink.muted, fmt.Sprintf("  and %s more (--format json lists all)", quantity.Grouped(len(list)-i)))
			p.end()
			break
		}
		at := ""
		if c.Line > 0 {
			at = fmt.Sprintf(" · L%d", c.Line)
		}
		p.put(p.ink.muted, fmt.Sprintf("  %d%s  %s", c.Index+1, at, c.Excerpt))
		p.end()
	}
}
