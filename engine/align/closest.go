package align

import (
	"context"
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/outline"
	"chunkscope/engine/segment"
	"chunkscope/engine/text"
	"chunkscope/engine/work"
)

// Choice are settings as a preset and what differs from it.
type Choice struct {
	Settings engine.Settings
	// Preset is the preset, System where it is from, and Changes lists the differences
	// from it, as key=value.
	Preset, System string
	Changes        []string
}

// Likely are settings under which the given chunks may have been made.
type Likely struct {
	Choice
	// Same is how many of the given chunks these settings make too, with the same
	// text, white space at its ends aside; Of is how many there are.
	Same, Of int
	// SameSeams is how many of the given seams these settings cut too, with the same
	// text on both sides of them, blanks and headings that the text begins with
	// aside; Seams is how many there are.
	SameSeams, Seams int
	// Chunks is how many chunks the settings make.
	Chunks int
	// Ties are settings of other presets that come as near with as few changes: one of
	// each system, then the others.
	Ties []Choice
	// Sizes and Overlaps are what was tried and comes as near, everything else the same.
	Sizes, Overlaps Range
	// First is how many of several documents were looked at, the first ones; 0 for all.
	First int

	// whole is how many of Same have the same added text too, verbatim how many have the
	// same white space at their ends, and headed how many of SameSeams have the same
	// headings.
	whole, verbatim, headed int
	// spaced: given chunks have white space at their ends, so it tells them apart.
	spaced bool
	// also are other presets that come to the same settings in as many steps.
	also []Choice
}

// Range is the least and the greatest of some values.
type Range struct{ Low, High int }

const (
	// sampled is how many bytes of long documents all candidates cut; those that come
	// nearest, finalists in number, then cut all of them.
	sampled   = 64 << 10
	finalists = 6
	// glimpsed is how many bytes the presets cut by usual sizes, or more if these have
	// fewer than leastGlimpsed seams; the nearest of them, refinedTries in number, do it
	// by usual overlaps, and usualTries of those are tried further.
	glimpsed      = 6 << 10
	leastGlimpsed = 5
	refinedTries  = 16
	usualTries    = 32
	// lastRefined is how many of all that come nearest try the usual overlaps once more.
	lastRefined = 5
)

// Closest returns the settings whose chunks are closest to those given. It tries every
// preset, unchanged and with the sizes, overlaps and choices that the chunks suggest: some
// hundred runs of the engine on the beginning of the document, on all processors, and a
// few on all of it. Without a seam only unchanged presets are tried: many make the same
// single chunk. It fails with ctx's error.
func Closest(ctx context.Context, g *Given) (Likely, error) { return batch{g}.closest(ctx) }

// batch is documents with the chunks that one system made of them.
type batch []*Given

func (s batch) closest(ctx context.Context) (Likely, error) {
	beginning := s.beginning(sampled)
	tries := unchanged()
	switch {
	case len(s) == 0 || s.seams() == 0 && len(s[0].Result.Doc.Text) > mostSampled:
		return Likely{}, nil
	case s.seams() > 0:
		sizes := &observedSizes{beginning, map[string]suggested{}}
		more, err := s.usual(ctx, sizes)
		if err != nil {
			return Likely{}, err
		}
		tries = joined(candidates(sizes), more)
	}
	if err := beginning.compareAll(ctx, tries); err != nil {
		return Likely{}, err
	}
	if s.seams() > 0 {
		last := refined(tries, lastRefined)
		if err := beginning.compareAll(ctx, last); err != nil {
			return Likely{}, err
		}
		tries = joined(last, tries)
		sortLikely(tries)
	}
	if !slices.Equal(beginning, s) {
		tries = tries[:min(finalists, len(tries))]
		if err := s.compareAll(ctx, tries); err != nil {
			return Likely{}, err
		}
	}
	return withTies(tries), nil
}

// usual returns the presets with the usual sizes and overlaps that come nearest on the
// first few chunks.
func (s batch) usual(ctx context.Context, sizes *observedSizes) ([]Likely, error) {
	glimpse := s.beginning(glimpsed)
	for n := 2 * glimpsed; n < sampled && glimpse.seams() < leastGlimpsed; n *= 2 {
		glimpse = s.beginning(n)
	}
	tries := usual(sizes)
	if err := glimpse.compareAll(ctx, tries); err != nil {
		return nil, err
	}
	tries = refined(tries, refinedTries)
	if err := glimpse.compareAll(ctx, tries); err != nil {
		return nil, err
	}
	return tries[:min(usualTries, len(tries))], nil
}

// joined are tries, and those of more that are not among them.
func joined(tries, more []Likely) []Likely {
	known := map[engine.Settings]bool{}
	for i := range tries {
		known[tries[i].Settings] = true
	}
	return append(tries, slices.DeleteFunc(more, func(l Likely) bool { return known[l.Settings] })...)
}

func (s batch) seams() (n int) {
	for _, g := range s {
		n += g.Result.Seams.Len()
	}
	return n
}

// beginning is about the first bytes of s, size in number.
func (s batch) beginning(size int) (out batch) {
	for _, g := range s {
		if size <= 0 {
			break
		}
		out = append(out, g.beginning(size))
		size -= len(out[len(out)-1].Result.Doc.Text)
	}
	return out
}

// compareAll cuts the documents by all of tries, and sorts them, the nearest first.
func (s batch) compareAll(ctx context.Context, tries []Likely) error {
	for i := range tries {
		tries[i] = Likely{Choice: tries[i].Choice, also: tries[i].also}
	}
	for _, g := range s {
		if err := g.compareAll(ctx, tries); err != nil {
			return err
		}
	}
	sortLikely(tries)
	return nil
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
		Chunks: r.Chunks, Seams: r.Seams, TotalBeforeTruncation: n,
	}
	part.Chunks.Keep(n)
	part.Seams.Keep(n - 1)
	last := g.Chunks[n-1] + 1
	return &Given{Result: part, Placements: g.Placements[:last], Contents: g.Contents[:last], Numbers: g.Numbers[:last], Chunks: g.Chunks[:n]}
}

// compareAll cuts the document by all of tries, and counts in each what is the same.
func (g *Given) compareAll(ctx context.Context, tries []Likely) error {
	seams, texts := seamsOf(g.Result), textsOf(g)
	return work.Each(len(tries), func(i int) error {
		l := &tries[i]
		l.Of += len(g.Contents)
		l.Seams += len(seams)
		l.spaced = l.spaced || texts.spaced
		got, err := engine.Run(ctx, g.Result.Doc, l.Settings)
		if err != nil {
			return ctx.Err() // settings that cannot be run are not the ones
		}
		l.Chunks += got.Chunks.Len()
		texts.countIn(got, l)
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
		s = text.TrimSpan(r.Doc.Text, chunk.Span{Start: end, End: s.End})
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
	return text.TrimSpan(r.Doc.Text, s)
}
