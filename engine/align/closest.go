package align

import (
	"cmp"
	"context"
	"slices"

	"chunkscope/engine"
	blanks "chunkscope/engine/blank"
	"chunkscope/engine/chunk"
	"chunkscope/engine/outline"
	"chunkscope/engine/segment"
	"chunkscope/engine/work"
)

// Likely are settings under which the given chunks may have been made.
type Likely struct {
	Settings engine.Settings
	// Preset is the nearest preset, and Changes lists the differences from it, as
	// key=value.
	Preset  string
	Changes []string
	// Same is how many of the given chunks these settings make too, with the same
	// text, white space at its ends aside; Of is how many there are.
	Same, Of int
	// SameSeams is how many of the given seams these settings cut too, with the same
	// text on both sides of them, blanks and headings that the text begins with
	// aside; Seams is how many there are.
	SameSeams, Seams int
	// Chunks is how many chunks the settings make.
	Chunks int
	// Ties are other presets that come as near.
	Ties []string

	// verbatim is how many of Same have the same white space at their ends, and headed how
	// many of SameSeams have the same headings.
	verbatim, headed int
}

const (
	// sampled is how many bytes of a long document all candidates cut; those that come
	// nearest, finalists in number, then cut all of it.
	sampled   = 64 << 10
	finalists = 6
)

// Closest returns the settings whose chunks are closest to those given. It tries every
// preset, unchanged and with the sizes, overlaps and choices that the chunks suggest: some
// hundred runs of the engine on the beginning of the document, on all processors, and a
// few on all of it. It fails with ctx's error.
func Closest(ctx context.Context, g *Given) (Likely, error) {
	if g.Result.Chunks.Len() < 2 {
		return Likely{}, nil
	}
	beginning := g.beginning(sampled)
	tries := candidates(&observedSizes{beginning, map[string]suggested{}})
	if err := beginning.compareAll(ctx, tries); err != nil {
		return Likely{}, err
	}
	if beginning != g {
		tries = tries[:min(finalists, len(tries))]
		if err := g.compareAll(ctx, tries); err != nil {
			return Likely{}, err
		}
	}
	best := tries[0]
	for _, l := range tries[1:] {
		same := compareLikely(&best, &l) == 0 && len(l.Changes) == len(best.Changes)
		if same && l.Preset != best.Preset && !slices.Contains(best.Ties, l.Preset) {
			best.Ties = append(best.Ties, l.Preset)
		}
	}
	return best, nil
}

// beginning is the first chunks of g in a document that ends with them; g itself if it is
// not much longer.
func (g *Given) beginning(size int) *Given {
	r, n := g.Result, 0
	for n < r.Chunks.Len() && r.Chunks.Body(n).End < size {
		n++
	}
	n++ // that reaches it
	if len(r.Doc.Text) < 2*size || n >= r.Chunks.Len() {
		return g
	}
	end := 0
	for i := range n {
		end = max(end, r.Chunks.Body(i).End)
	}
	part := &engine.Result{
		Doc: segment.Analyse(r.Doc.WithText(r.Doc.Text[:end])), Settings: r.Settings, Strategy: r.Strategy,
		Chunks: r.Chunks.Fork(), Seams: r.Seams, TotalBeforeTruncation: n,
	}
	part.Chunks.Keep(n)
	part.Seams.Keep(n - 1)
	last := g.Chunks[n-1] + 1
	return &Given{Result: part, Placements: g.Placements[:last], Contents: g.Contents[:last], Numbers: g.Numbers[:last], Chunks: g.Chunks[:n]}
}

// compareAll cuts the document by all of tries, and sorts them, the nearest first.
func (g *Given) compareAll(ctx context.Context, tries []Likely) error {
	seams, texts := seamsOf(g.Result), textsOf(g)
	err := work.Each(len(tries), func(i int) error {
		l := &tries[i]
		got, err := engine.Run(ctx, g.Result.Doc, l.Settings)
		*l = Likely{Settings: l.Settings, Preset: l.Preset, Changes: l.Changes, Of: len(g.Contents), Seams: len(seams)}
		if err != nil {
			return ctx.Err() // settings that cannot be run are not the ones
		}
		l.Chunks = got.Chunks.Len()
		l.Same, l.verbatim = texts.countIn(got)
		for s, at := range seamsOf(got) {
			if was, ok := seams[s]; ok {
				l.SameSeams++
				if was == at {
					l.headed++
				}
			}
		}
		return nil
	})
	slices.SortStableFunc(tries, func(a, b Likely) int {
		if c := compareLikely(&a, &b); c != 0 {
			return c
		}
		return cmp.Or(cmp.Compare(len(a.Changes), len(b.Changes)), cmp.Compare(a.unusual(), b.unusual()))
	})
	return err
}

// unusual is how little the sizes look like those that people choose.
func (l *Likely) unusual() (n int) {
	size, overlap := l.Settings.MaxChunkSize, l.Settings.OverlapSize
	if size%50 != 0 && size&(size-1) != 0 {
		n++
	}
	for _, m := range []int{size, overlap} {
		if m%10 != 0 && m&(m-1) != 0 {
			n++
		}
	}
	return n
}

// compareLikely orders settings by how near they come, the nearest first: by chunks and
// seams together, since where a system alters text the seams tell less, and where another
// program altered it the texts do.
func compareLikely(a, b *Likely) int {
	away := func(l *Likely) int { return max(l.Chunks-l.Of, l.Of-l.Chunks) }
	return cmp.Or(
		cmp.Compare(b.Same+b.SameSeams, a.Same+a.SameSeams),
		cmp.Compare(b.verbatim+b.headed, a.verbatim+a.headed),
		cmp.Compare(away(a), away(b)),
	)
}

// place identifies a seam by the end of the text before it and the start of the text
// after it, ignoring blanks and headings: splitters by headings take these, or their
// marks, out of the text.
type place struct{ left, right int }

// seamsOf maps the place of each seam to the start of the text after it, including
// headings.
func seamsOf(r *engine.Result) map[place]int {
	out := make(map[place]int, r.Seams.Len())
	for i := range r.Seams.Len() {
		after := edge(r, i+1)
		out[place{edge(r, i).End, pastHeadings(r, after)}] = after.Start
	}
	return out
}

// pastHeadings returns the offset after the headings with which s begins, whole or in
// part; the end of s if it has nothing else.
func pastHeadings(r *engine.Result, s chunk.Span) int {
	o := r.Doc.Outline()
	for !s.Empty() {
		b := o.BlockAt(s.Start)
		if k := o.BlockKind(b); k != outline.Heading && k != outline.EmptyHeading {
			break
		}
		end := o.BlockEnd(b)
		if end >= s.End {
			return s.End
		}
		s = blanks.Trim(r.Doc.Text, chunk.Span{Start: end, End: s.End})
	}
	return s.Start
}

// edge is the source text of chunk i without the blanks at its ends.
func edge(r *engine.Result, i int) chunk.Span {
	c := r.Chunks.At(i)
	s := c.Body
	if c.Repeats() && !c.Overlap.Empty() {
		s.Start = min(s.Start, c.Overlap.Start)
	}
	return blanks.Trim(r.Doc.Text, s)
}
