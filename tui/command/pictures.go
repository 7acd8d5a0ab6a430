package command

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/export"
	"chunkscope/engine/export/records"
	"chunkscope/engine/export/report"
	"chunkscope/engine/review"
	"chunkscope/engine/text"
	"chunkscope/tui"
	"chunkscope/tui/cell"
	"chunkscope/tui/command/flags"
	"chunkscope/tui/mode"

	"github.com/spf13/cobra"
)

// pictureFlags holds the flags of the export targets that draw the explorer's screen. These targets
// are not in engine/export, which cannot draw the screen.
type pictureFlags struct {
	size, chunks, aspect string
	hasSize              bool
}

const wideAspect = "16:9"

func (p *pictureFlags) add(cmd *cobra.Command) {
	cmd.Flags().StringVar(&p.size, "size", "120x40", "draw a picture of `COLSxROWS`")
	cmd.Flags().StringVar(&p.chunks, "chunks", "", "with a picture: draw a slide of `CHUNKS`, such as 3-5; with --size, use its columns and as many rows as these chunks need; with html: read another system's chunks from this file")
	cmd.Flags().StringVar(&p.aspect, "aspect", wideAspect, "give the slide the aspect ratio `WIDTH:HEIGHT`")
}

func refusePictureFlags(cmd *cobra.Command, t *export.Target, p *pictureFlags) error {
	p.hasSize = cmd.Flags().Changed("size")
	if t.IsPicture {
		if cmd.Flags().Changed("aspect") && (p.hasSize || p.chunks == "") {
			return flags.UsageError("--aspect needs a slide: remove --size, and name the chunks, such as --chunks 3-5")
		}
		return nil
	}
	if p.chunks != "" && !t.ForPeople() {
		return flags.UsageError("--chunks is for pictures and reports, but this target exports settings: remove it (chunkscope stats --chunks finds the settings nearest to given chunks)")
	}
	for _, name := range []string{"size", "aspect", "theme"} {
		if cmd.Flags().Changed(name) {
			return flags.UsageError("--%s is for pictures: remove it, or choose --to svg or --to png", name)
		}
	}
	return nil
}

func (a exportRun) targets(p *pictureFlags) []export.Target {
	picture := func(name, help string, write func(*tui.Picture, io.Writer) ([]rune, error)) export.Target {
		return export.Target{
			Name: name, Help: help, Ext: "." + name, IsPicture: true,
			Prepare: func(_ context.Context, pair []*engine.Result, _ review.Decisions) (export.Prepared, error) {
				pic, err := a.draw(pair[0], p, nil)
				return &pictureFile{pic, write, a.report}, err
			},
			Compare: func(_ context.Context, contents report.Contents) (export.Prepared, error) {
				pair := contents.Pairs[0]
				picture, err := a.draw(pair.B, p, &tui.Sides{A: pair.A, B: pair.B, NameA: contents.Against.Name, NameB: contents.B.Name})
				if err != nil {
					return nil, err
				}
				return &pictureFile{picture, write, a.report}, nil
			},
		}
	}
	return append(slices.Clip(export.Targets),
		picture("svg", "a picture of the explorer, or a slide of --chunks; with --against A and B side by side", func(p *tui.Picture, w io.Writer) ([]rune, error) { return nil, p.SVG(w) }),
		picture("png", "the same picture as a PNG file", (*tui.Picture).Pixels),
	)
}

type pictureFile struct {
	picture *tui.Picture
	write   func(*tui.Picture, io.Writer) ([]rune, error)
	report  func(error)
}

func (p *pictureFile) Write(w io.Writer) error {
	missing, err := p.write(p.picture, w)
	if err == nil && len(missing) > 0 {
		p.report(errors.New(cell.FormatMissing(missing) + ": --to svg leaves them to the viewer's fonts"))
	}
	return err
}

func (a exportRun) draw(r *engine.Result, p *pictureFlags, sides *tui.Sides) (*tui.Picture, error) {
	w, h, err := p.parseSize()
	if err == nil && sides != nil && w < mode.SidesFrom {
		err = flags.UsageError("side by side needs %d columns: make --size wider, or remove it", mode.SidesFrom)
	}
	if err != nil {
		return nil, err
	}
	dark, _, _, err := a.explorerFlags.Themes()
	if err != nil {
		return nil, err
	}
	o := tui.Options{
		Documents: tui.Documents{Doc: r.Doc, Files: []string{r.Doc.Name}}, Settings: r.Settings,
		Appearance: tui.Appearance{Theme: dark, Light: dark},
		Sides:      sides,
	}
	if p.chunks == "" {
		return tui.Draw(o, w, h, 0)
	}
	first, last, err := p.parseChunks(r.Chunks.Len())
	if err != nil {
		return nil, err
	}
	if p.hasSize {
		picture, omitted, err := tui.DrawChunks(o, w, first, last)
		if omitted.Omitted > 0 {
			a.report(fmt.Errorf("%s of these chunks do not fit in a picture: name fewer chunks", text.Count(omitted.Omitted, "row")))
		}
		return picture, err
	}
	across, down, err := p.parseAspect()
	if err != nil {
		return nil, err
	}
	slide, omitted, err := tui.DrawSlide(o, first, last, across, down)
	if omitted.Omitted > 0 {
		maxSize := "100x40"
		if sides != nil {
			maxSize = "120x40"
		}
		a.report(fmt.Errorf("%s of these chunks do not fit on the slide: name fewer chunks, or draw them all with --size %s", text.Count(omitted.Omitted, "row"), maxSize))
	}
	return slide, err
}

func (p *pictureFlags) parseAspect() (w, h float64, err error) {
	a, b, _ := strings.Cut(p.aspect, ":")
	w, errW := strconv.ParseFloat(a, 64)
	h, errH := strconv.ParseFloat(b, 64)
	if errW != nil || errH != nil || !(w > 0 && h > 0) || w/h < 1 || w/h > 3 {
		return 0, 0, flags.UsageError("--aspect must be width:height, such as 16:9 or 4:3, from 1:1 to 3:1, not %q", p.aspect)
	}
	return w, h, nil
}

func (p *pictureFlags) parseSize() (w, h int, err error) {
	a, b, _ := strings.Cut(p.size, "x")
	w, errW := strconv.Atoi(a)
	h, errH := strconv.Atoi(b)
	if errW != nil || errH != nil || w < 40 || h < 12 || w > 400 || h > 200 {
		return 0, 0, flags.UsageError("--size must be columns by rows, such as 120x40, from 40x12 to 400x200, not %q", p.size)
	}
	return w, h, nil
}

func (p *pictureFlags) parseChunks(n int) (first, last int, err error) {
	if n == 0 {
		return 0, 0, flags.UsageError("the document has no text, so there are no chunks to draw: remove --chunks")
	}
	a, b, isRange := strings.Cut(p.chunks, "-")
	if !isRange {
		b = a
	}
	first, errA := strconv.Atoi(a)
	last, errB := strconv.Atoi(b)
	if errA != nil || errB != nil || first < 1 || last < first || last > n {
		return 0, 0, flags.UsageError("--chunks must be a chunk or a range such as 3-7, from 1 to %d, not %q", n, p.chunks)
	}
	return first - 1, last - 1, nil
}

func findTarget(name string, all []export.Target) (*export.Target, error) {
	names := make([]string, len(all))
	for i := range all {
		if names[i] = all[i].Name; names[i] == name {
			return &all[i], nil
		}
	}
	for i := range all {
		if t := &all[i]; name != "" && t.CommonName == name {
			return nil, flags.UsageError("the %s target is called %s: use --to %s", t.CommonName, t.Name, t.Name)
		}
	}
	if name == "" {
		return nil, flags.UsageError("export needs --to: choose one of %s", strings.Join(names, ", "))
	}
	if f, _ := records.FindFormat(name); f != nil {
		return nil, flags.UsageError("%s is a chunk format: use chunkscope chunk --format %s", name, name)
	}
	if suggestions := export.SuggestTargets(name, names); len(suggestions) > 0 {
		return nil, flags.UsageError("unknown target %s: did you mean %s?", name, flags.JoinOr(suggestions))
	}
	return nil, flags.UsageError("unknown target %s: choose one of %s", name, strings.Join(names, ", "))
}
