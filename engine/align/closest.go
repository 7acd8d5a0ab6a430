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

// Choice describes settings as a preset with changes.
type Choice struct {
	Settings engine.Settings
	// Preset is the name of the preset, and System is the system that it imitates. Changes lists
	// the differences from the preset as key=value pairs.
	Preset, System string
	Changes        []string
}

// LikelySettings are settings that may have produced the given chunks.
type LikelySettings struct {
	Choice
	// MatchingCount is the number of given chunks that these settings also produce, ignoring white
	// space at the ends. GivenCount is the total number of given chunks.
	MatchingCount, GivenCount int
	// MatchingSeamCount is the number of given boundaries that these settings also produce,
	// ignoring adjacent white space and headings. SeamCount is the total number of given
	// boundaries.
	MatchingSeamCount, SeamCount int
	// ProducedCount is the number of chunks that these settings produce.
	ProducedCount int
	// Ties are settings based on other presets that match equally well.
	Ties []Choice
	// Sizes and Overlaps are the ranges that match equally well.
	Sizes, Overlaps Range
	// ExaminedDocuments is the number of documents examined, or 0 if all were.
	ExaminedDocuments int

	sameAddedText, sameSpaces, sameHeadings int
	hasOuterSpace                           bool
	otherPresets                            []Choice
}

// Range is an inclusive range of values.
type Range struct{ Low, High int }

const (
	// All settings are tried on the first maxSampled bytes of a document. Only the nearest settings
	// are tried on the entire document.
	maxSampled   = 64 << 10
	maxFinalists = 6
	// Presets with usual sizes are first tried on maxQuickTrialBytes bytes, or on more if that
	// would contain too few boundaries.
	maxQuickTrialBytes = 6 << 10
	minQuickTrySeams   = 5
	maxRefinedTrials   = 16
	maxUsualTrials     = 32
	maxLastRefined     = 5
)

// Closest returns the settings whose chunks are most similar to the given chunks. It tries each
// preset unchanged and with sizes and overlaps derived from the chunks, in about a hundred runs on
// the start of the document. It returns an error only if ctx is done.
func Closest(ctx context.Context, g *GivenDocument) (LikelySettings, error) {
	return givenBatch{g}.closest(ctx)
}

type givenBatch []*GivenDocument

func (s givenBatch) closest(ctx context.Context) (LikelySettings, error) {
	beginning := s.firstBytes(maxSampled)
	trials := listPresets()
	switch {
	case len(s) == 0 || s.countSeams() == 0 && len(s[0].Result.Doc.Text) > maxSampleBytes:
		return LikelySettings{}, nil
	case s.countSeams() > 0:
		sizes := &observedSizes{beginning, map[string]suggestedSizes{}}
		usualTries, err := s.tryUsualSizes(ctx, sizes)
		if err != nil {
			return LikelySettings{}, err
		}
		trials = joinTrials(listTrials(sizes), usualTries)
	}
	if err := beginning.compareAll(ctx, trials); err != nil {
		return LikelySettings{}, err
	}
	if s.countSeams() > 0 {
		last := selectTrials(trials, maxLastRefined)
		if err := beginning.compareAll(ctx, last); err != nil {
			return LikelySettings{}, err
		}
		trials = joinTrials(last, trials)
		sortLikely(trials)
	}
	if !slices.Equal(beginning, s) {
		trials = trials[:min(maxFinalists, len(trials))]
		if err := s.compareAll(ctx, trials); err != nil {
			return LikelySettings{}, err
		}
	}
	return collectTies(trials), nil
}

func (s givenBatch) tryUsualSizes(ctx context.Context, sizes *observedSizes) ([]LikelySettings, error) {
	sample := s.firstBytes(maxQuickTrialBytes)
	for n := 2 * maxQuickTrialBytes; n < maxSampled && sample.countSeams() < minQuickTrySeams; n *= 2 {
		sample = s.firstBytes(n)
	}
	trials := usualSizeTrials(sizes)
	if err := sample.compareAll(ctx, trials); err != nil {
		return nil, err
	}
	trials = selectTrials(trials, maxRefinedTrials)
	if err := sample.compareAll(ctx, trials); err != nil {
		return nil, err
	}
	return trials[:min(maxUsualTrials, len(trials))], nil
}

func joinTrials(trials, more []LikelySettings) []LikelySettings {
	joined := map[engine.Settings]bool{}
	for i := range trials {
		joined[trials[i].Settings] = true
	}
	return append(trials, slices.DeleteFunc(more, func(l LikelySettings) bool { return joined[l.Settings] })...)
}

func (s givenBatch) countSeams() (n int) {
	for _, g := range s {
		n += len(g.Result.Seams)
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

// compareAll splits the documents with all settings in trials and sorts the nearest first.
func (s givenBatch) compareAll(ctx context.Context, trials []LikelySettings) error {
	for i := range trials {
		trials[i] = LikelySettings{Choice: trials[i].Choice, otherPresets: trials[i].otherPresets}
	}
	for _, g := range s {
		if err := g.compareAll(ctx, trials); err != nil {
			return err
		}
	}
	sortLikely(trials)
	return nil
}

// firstChunks returns a shorter document with the first chunks of g, or g if it is short enough.
func (g *GivenDocument) firstChunks(size int) *GivenDocument {
	r, n := g.Result, 0
	for n < r.Chunks.Len() && r.Chunks.Body(n).End < size {
		n++
	}
	n++
	if len(r.Doc.Text) < 2*size || n >= r.Chunks.Len() {
		return g
	}
	end := 0
	for i := range n {
		end = max(end, r.Chunks.Body(i).End)
	}
	part := &engine.Result{
		Doc: segment.Analyze(r.Doc.WithText(r.Doc.Text[:end])), Settings: r.Settings, Strategy: r.Strategy,
		Chunks: r.Chunks, Seams: r.Seams, TotalBeforeTruncation: n,
	}
	part.Chunks.Truncate(n)
	part.Seams = r.Seams[:n-1]
	last := g.PlacedIndices[n-1] + 1
	return &GivenDocument{Result: part, Placements: g.Placements[:last], Contents: g.Contents[:last], FileIndices: g.FileIndices[:last], PlacedIndices: g.PlacedIndices[:n]}
}

func (g *GivenDocument) compareAll(ctx context.Context, trials []LikelySettings) error {
	seams, texts := seamPlaces(g.Result), countTexts(g)
	return work.ForEach(len(trials), func(i int) error {
		l := &trials[i]
		l.GivenCount += len(g.Contents)
		l.SeamCount += len(seams)
		l.hasOuterSpace = l.hasOuterSpace || texts.hasOuterSpace
		result, err := engine.Run(ctx, g.Result.Doc, l.Settings)
		if err != nil {
			return ctx.Err() // settings that fail cannot have produced the chunks
		}
		l.ProducedCount += result.Chunks.Len()
		texts.countMatching(result, l)
		for s, pos := range seamPlaces(result) {
			if previous, ok := seams[s]; ok {
				l.MatchingSeamCount++
				if previous == pos {
					l.sameHeadings++
				}
			}
		}
		return nil
	})
}

// place identifies a boundary by the text on both sides. Headings are ignored, because some systems
// remove them.
type place struct{ left, right int }

func seamPlaces(r *engine.Result) map[place]int {
	out := make(map[place]int, len(r.Seams))
	for i := range r.Seams {
		after := trimmedSpan(r, i+1)
		out[place{trimmedSpan(r, i).End, skipHeadings(r, after)}] = after.Start
	}
	return out
}

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

func trimmedSpan(r *engine.Result, i int) chunk.Span {
	c := r.Chunks.At(i)
	s := c.Body
	if c.HasRepeatedText() && !c.Overlap.Empty() {
		s.Start = min(s.Start, c.Overlap.Start)
	}
	return text.TrimSpan(r.Doc.Text, s)
}
