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

// Choice describes settings by a preset and the changes to it.
type Choice struct {
	Settings engine.Settings
	// Preset is the preset's name, System the system it belongs to, and Changes the
	// differences from it, as key=value.
	Preset, System string
	Changes        []string
}

// LikelySettings are settings that may have produced the given chunks.
type LikelySettings struct {
	Choice
	// SameChunks is the number of given chunks that these settings also produce, ignoring
	// white space at their ends. NumGiven is the number of given chunks.
	SameChunks, NumGiven int
	// SameSeams is the number of given seams that these settings also produce, ignoring
	// adjacent blanks and headings. Seams is the number of given seams.
	SameSeams, Seams int
	Chunks           int
	// Ties are equally good settings of other presets: first one for each system, then the
	// others.
	Ties []Choice
	// Sizes and Overlaps are the ranges of tried values that match equally well if
	// nothing else changes.
	Sizes, Overlaps Range
	// Examined is the number of documents examined if there are too many for all;
	// otherwise it is 0.
	Examined int

	// sameAddedText and sameSpaces count the chunks in SameChunks with the same added text
	// and outer white space, sameHeadings the seams in SameSeams with the same headings.
	sameAddedText, sameSpaces, sameHeadings int
	// hasOuterSpace: some given chunks have white space at their ends.
	hasOuterSpace bool
	// otherPresets resolve to the same settings with equally many changes.
	otherPresets []Choice
}

// Range is a range of values, including both ends.
type Range struct{ Low, High int }

const (
	// All candidates cut the first maxSampled bytes of a long document. The nearest few
	// then cut all of it.
	maxSampled   = 64 << 10
	maxFinalists = 6
	// The presets with usual sizes cut only the first maxGlimpsed bytes, or more if these
	// have too few seams. The nearest maxRefinedTries of them are tried with usual
	// overlaps, and the nearest maxUsualTries of those are examined further.
	maxGlimpsed     = 6 << 10
	minGlimpsed     = 5
	maxRefinedTries = 16
	maxUsualTries   = 32
	// maxLastRefined is the number of nearest candidates that are finally tried with the
	// usual overlaps.
	maxLastRefined = 5
)

// Closest returns the settings whose chunks are closest to the given ones. It tries every
// preset, unchanged and with the sizes, overlaps and choices that the chunks suggest. That
// takes about a hundred engine runs on the beginning of the document, on all processors,
// and a few runs on all of it. If there is only one chunk, it tries unchanged presets
// only, since many settings make the same chunk. It fails with ctx's error.
func Closest(ctx context.Context, g *Given) (LikelySettings, error) {
	return givenBatch{g}.closest(ctx)
}

type givenBatch []*Given

func (s givenBatch) closest(ctx context.Context) (LikelySettings, error) {
	beginning := s.firstBytes(maxSampled)
	tries := listPresets()
	switch {
	case len(s) == 0 || s.seams() == 0 && len(s[0].Result.Doc.Text) > maxSampleBytes:
		return LikelySettings{}, nil
	case s.seams() > 0:
		sizes := &observedSizes{beginning, map[string]suggested{}}
		standard, err := s.tryUsualSizes(ctx, sizes)
		if err != nil {
			return LikelySettings{}, err
		}
		tries = joinTries(candidates(sizes), standard)
	}
	if err := beginning.compareAll(ctx, tries); err != nil {
		return LikelySettings{}, err
	}
	if s.seams() > 0 {
		last := selectTries(tries, maxLastRefined)
		if err := beginning.compareAll(ctx, last); err != nil {
			return LikelySettings{}, err
		}
		tries = joinTries(last, tries)
		sortLikely(tries)
	}
	if !slices.Equal(beginning, s) {
		tries = tries[:min(maxFinalists, len(tries))]
		if err := s.compareAll(ctx, tries); err != nil {
			return LikelySettings{}, err
		}
	}
	return nameTies(tries), nil
}

// tryUsualSizes returns the presets with usual sizes and overlaps that match the first few
// chunks best.
func (s givenBatch) tryUsualSizes(ctx context.Context, sizes *observedSizes) ([]LikelySettings, error) {
	sample := s.firstBytes(maxGlimpsed)
	for n := 2 * maxGlimpsed; n < maxSampled && sample.seams() < minGlimpsed; n *= 2 {
		sample = s.firstBytes(n)
	}
	tries := triesOfUsualSizes(sizes)
	if err := sample.compareAll(ctx, tries); err != nil {
		return nil, err
	}
	tries = selectTries(tries, maxRefinedTries)
	if err := sample.compareAll(ctx, tries); err != nil {
		return nil, err
	}
	return tries[:min(maxUsualTries, len(tries))], nil
}

func joinTries(tries, more []LikelySettings) []LikelySettings {
	joined := map[engine.Settings]bool{}
	for i := range tries {
		joined[tries[i].Settings] = true
	}
	return append(tries, slices.DeleteFunc(more, func(l LikelySettings) bool { return joined[l.Settings] })...)
}

func (s givenBatch) seams() (n int) {
	for _, g := range s {
		n += g.Result.Seams.Len()
	}
	return n
}

func (s givenBatch) firstBytes(size int) (out givenBatch) {
	for _, g := range s {
		if size <= 0 {
			break
		}
		out = append(out, g.firstChunks(size))
		size -= len(out[len(out)-1].Result.Doc.Text)
	}
	return out
}

// compareAll cuts the documents with all tries and sorts the tries, the nearest first.
func (s givenBatch) compareAll(ctx context.Context, tries []LikelySettings) error {
	for i := range tries {
		tries[i] = LikelySettings{Choice: tries[i].Choice, otherPresets: tries[i].otherPresets}
	}
	for _, g := range s {
		if err := g.compareAll(ctx, tries); err != nil {
			return err
		}
	}
	sortLikely(tries)
	return nil
}

// firstChunks returns the first chunks of g in a truncated document, or g itself if it is
// not much longer.
func (g *Given) firstChunks(size int) *Given {
	r, n := g.Result, 0
	for n < r.Chunks.Len() && r.Chunks.Body(n).End < size {
		n++
	}
	n++ // include the chunk that reaches size
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
	part.Chunks.Truncate(n)
	part.Seams.Truncate(n - 1)
	last := g.Chunks[n-1] + 1
	return &Given{Result: part, Placements: g.Placements[:last], Contents: g.Contents[:last], Numbers: g.Numbers[:last], Chunks: g.Chunks[:n]}
}

func (g *Given) compareAll(ctx context.Context, tries []LikelySettings) error {
	seams, texts := seamsOf(g.Result), textsOf(g)
	return work.ForEach(len(tries), func(i int) error {
		l := &tries[i]
		l.NumGiven += len(g.Contents)
		l.Seams += len(seams)
		l.hasOuterSpace = l.hasOuterSpace || texts.hasOuterSpace
		result, err := engine.Run(ctx, g.Result.Doc, l.Settings)
		if err != nil {
			return ctx.Err() // settings that fail cannot have made the chunks
		}
		l.Chunks += result.Chunks.Len()
		texts.countIn(result, l)
		for s, pos := range seamsOf(result) {
			if previous, ok := seams[s]; ok {
				l.SameSeams++
				if previous == pos {
					l.sameHeadings++
				}
			}
		}
		return nil
	})
}

// place identifies a seam by the end of the text before it and the start of the text after
// it. It ignores blanks and headings, since some splitters drop headings or their marks.
type place struct{ left, right int }

func seamsOf(r *engine.Result) map[place]int {
	out := make(map[place]int, r.Seams.Len())
	for i := range r.Seams.Len() {
		after := trimmedSpan(r, i+1)
		out[place{trimmedSpan(r, i).End, skipHeadings(r, after)}] = after.Start
	}
	return out
}

// skipHeadings returns the offset after the headings, or parts of headings, at the
// beginning of s.
func skipHeadings(r *engine.Result, s chunk.Span) int {
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

// trimmedSpan returns the source span of chunk i without the blanks at its ends.
func trimmedSpan(r *engine.Result, i int) chunk.Span {
	c := r.Chunks.At(i)
	s := c.Body
	if c.HasRepeatedText() && !c.Overlap.Empty() {
		s.Start = min(s.Start, c.Overlap.Start)
	}
	return text.TrimSpan(r.Doc.Text, s)
}
