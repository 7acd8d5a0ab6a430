package command

import (
	"context"
	"io"
	"slices"
	"strconv"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/export"
	"chunkscope/engine/review"
	"chunkscope/tui"
	"chunkscope/tui/command/flags"

	"github.com/spf13/cobra"
)

// pictures are the targets that show what the explorer shows. They stand beside
// those of engine/export, which knows no screen.
type pictures struct{ size, chunks string }

func (p *pictures) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&p.size, "size", "120x40", "columns and rows of a picture")
	cmd.Flags().StringVar(&p.chunks, "chunks", "", "in a picture: draw these chunks alone, such as 3-7, in the columns of --size and as many rows as they need; with html: the file of chunks that another system made")
}

// isPicture reports whether a target is drawn from the screen.
func isPicture(t *export.Target) bool { return t.Name == "svg" || t.Name == "png" }

// onlyForPictures refuses what other targets would not heed.
func onlyForPictures(cmd *cobra.Command, t *export.Target) error {
	if isPicture(t) {
		return nil
	}
	for _, name := range []string{"chunks", "size", "theme"} {
		if name == "chunks" && t.ForPeople() {
			continue // a file of given chunks
		}
		if cmd.Flags().Changed(name) {
			return flags.Misused("--%s is for pictures: leave it out, or choose --to svg or --to png", name)
		}
	}
	return nil
}

// targets are all that export writes: hand-offs and pictures.
func (a exportRun) targets(p *pictures) []export.Target {
	picture := func(name, help string, write func(*tui.Picture, io.Writer) error) export.Target {
		return export.Target{
			Name: name, Help: help, Ext: "." + name,
			Prepare: func(_ context.Context, r *engine.Result, _ review.Decisions) (export.Prepared, error) {
				drawn, err := a.draw(r, p)
				return &pictured{drawn, write}, err
			},
		}
	}
	return append(slices.Clip(export.Targets),
		picture("svg", "a picture of the explorer, or of --chunks", (*tui.Picture).SVG),
		picture("png", "the same in pixels", (*tui.Picture).PNG),
	)
}

// pictured is a picture in a form.
type pictured struct {
	drawn *tui.Picture
	write func(*tui.Picture, io.Writer) error
}

func (p *pictured) Write(w io.Writer) error { return p.write(p.drawn, w) }

func (a exportRun) draw(r *engine.Result, p *pictures) (*tui.Picture, error) {
	w, h, err := p.cells()
	if err != nil {
		return nil, err
	}
	dark, _, _, err := a.look.Themes()
	if err != nil {
		return nil, err
	}
	o := tui.Options{Doc: r.Doc, Files: []string{r.Doc.Name}, Settings: r.Settings, Theme: dark, Light: dark}
	if p.chunks == "" {
		return tui.Draw(o, w, h, 0)
	}
	first, last, err := p.some(len(r.Chunks))
	if err != nil {
		return nil, err
	}
	return tui.DrawChunks(o, w, first, last)
}

// cells are the columns and rows of the picture.
func (p *pictures) cells() (w, h int, err error) {
	a, b, _ := strings.Cut(p.size, "x")
	w, errW := strconv.Atoi(a)
	h, errH := strconv.Atoi(b)
	if errW != nil || errH != nil || w < 40 || h < 12 || w > 400 || h > 200 {
		return 0, 0, flags.Misused("--size must be columns and rows such as 120x40, from 40x12 to 400x200, not %q", p.size)
	}
	return w, h, nil
}

// some are the chunks to be drawn of n, counted from 0.
func (p *pictures) some(n int) (first, last int, err error) {
	if n == 0 {
		return 0, 0, flags.Misused("the document has no text, so there are no chunks to draw: leave out --chunks")
	}
	a, b, ranged := strings.Cut(p.chunks, "-")
	if !ranged {
		b = a
	}
	first, errA := strconv.Atoi(a)
	last, errB := strconv.Atoi(b)
	if errA != nil || errB != nil || first < 1 || last < first || last > n {
		return 0, 0, flags.Misused("--chunks must be a chunk or a range such as 3-7, from 1 to %d, not %q", n, p.chunks)
	}
	return first - 1, last - 1, nil
}

// findTarget finds a target by name, with a suggestion when there is none.
func findTarget(name string, all []export.Target) (*export.Target, error) {
	names := make([]string, len(all))
	for i := range all {
		if names[i] = all[i].Name; names[i] == name {
			return &all[i], nil
		}
	}
	if name == "" {
		return nil, flags.Misused("export needs --to: choose one of %s", strings.Join(names, ", "))
	}
	if meant := export.Meant(name, names); len(meant) > 0 {
		return nil, flags.Misused("unknown target %s: did you mean %s?", name, flags.OrList(meant))
	}
	return nil, flags.Misused("unknown target %s: choose one of %s", name, strings.Join(names, ", "))
}
