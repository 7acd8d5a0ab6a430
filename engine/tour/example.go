package tour

import (
	"context"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/element"
	"chunkscope/engine/explain"
	"chunkscope/engine/facts"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
)

type example struct {
	kind element.Kind
	element.Element
	seam int
}

// noun returns the user's word for the example.
func (g *guide) noun() string { return explain.Noun(g.blindResult, g.example.kind, g.example.Element) }

// windowSizes are the sizes of blind windows to try, the usual ones first. The small
// ones are for short documents, the rest for those that begin with badges.
var windowSizes = []int{
	800, 1000, 700, 900, 600, 1200, 500, 1500, 400, 300, 250, 200, 150, 120, 100,
	650, 750, 850, 950, 1050, 1100, 1150, 1250, 1300, 1400, 1600, 1700, 1800, 1900, 2000, 2200, 2400, 2600, 2800, 3000,
}

// searchRounds are the rounds of the search for an example: whether it looks at windows
// of the user's size only, the number of seams of each size, and whether only a good
// example counts. A document may begin with a list of links, each a short sentence.
var searchRounds = []struct {
	ownSize bool
	seams   int
	good    bool
}{{true, 1, true}, {true, firstSeams, true}, {false, 1, true}, {false, firstSeams, true}, {false, firstSeams, false}}

const (
	firstSeams = 40
	// The length of a good example in characters, and the minimum on either side of the
	// cut. Links make up less than a third of a good sentence.
	minExample, maxExample, minEachSide = 60, 320, 20
)

func (g *guide) windowSettings(size, overlap int) settings.Settings {
	s := settings.Default()
	s.Strategy, s.Unit, s.MaxChunkSize, s.WindowTail, s.MaxChunksPerDocument = "window", "chars", size, false, 0
	if g.settings.Tokenizer != "" {
		s.Tokenizer = g.settings.Tokenizer
	}
	s.OverlapMode, s.OverlapSize = "none", 0
	if overlap > 0 {
		s.OverlapMode, s.OverlapSize = "native", overlap
	}
	return s
}

// findExample finds a code block or a sentence that blind windows sever and overlap
// repairs. An example cut by the first seam is best, since that seam does not move as
// overlap grows, so the smallest overlap that repairs it is certain.
func (g *guide) findExample(ctx context.Context) error {
	total := g.countChars(chunk.Span{End: len(g.doc.Text)})
	for _, pass := range searchRounds {
		sizes := windowSizes
		if pass.ownSize {
			sizes = g.ownSizes()
		}
		for _, size := range sizes {
			if size*2 > total {
				continue
			}
			r, err := engine.Run(ctx, g.doc, g.windowSettings(size, 0))
			if err != nil {
				return err
			}
			e, ok := g.findSevered(r, min(r.Seams.Len(), pass.seams), pass.good)
			if !ok {
				continue
			}
			g.blindResult, g.example = r, e
			if err := g.repair(ctx); err != nil {
				return err
			}
			if g.hasExample = true; g.repairedResult != nil {
				return nil
			}
		}
	}
	return nil
}

var exampleKinds = [...]element.Kind{element.Sentence, element.CodeBlock}

// ownSizes returns the size of the user's settings, if they count characters.
func (g *guide) ownSizes() []int {
	if g.settings.Unit != "chars" {
		return nil
	}
	return []int{g.settings.MaxChunkSize}
}

// describeOtherSize tells that windows have another size than the user's chunks.
func (g *guide) describeOtherSize() string {
	size, unit := g.settings.MaxChunkSize, g.settings.Unit
	switch {
	case unit != "chars":
		return ", not your " + text.Count(size, strings.TrimSuffix(unit, "s")) + ","
	case size != g.blindResult.Settings.MaxChunkSize:
		return ", not your " + text.Grouped(size) + ","
	}
	return ""
}

func (g *guide) findSevered(r *engine.Result, seams int, good bool) (example, bool) {
	for _, kind := range exampleKinds {
		for i := range seams {
			for _, f := range metrics.ElementsSeveredBy(r, i) {
				if f.Kind == kind && g.isGoodExample(r, &f, i, good) {
					return example{kind, f.Element, i}, true
				}
			}
		}
	}
	return example{}, false
}

func (g *guide) isGoodExample(r *engine.Result, f *element.Status, seam int, good bool) bool {
	pos, n := r.Seams.Byte(seam), g.countChars(f.Span)
	if f.Seams != 1 || f.IsWhole() || n > r.Settings.MaxChunkSize*2/3 {
		return false
	}
	head, tail := g.countChars(chunk.Span{Start: f.Start, End: pos}), g.countChars(chunk.Span{Start: pos, End: f.End})
	return !good || n >= minExample && n <= maxExample && min(head, tail) >= minEachSide && (f.Kind != element.Sentence || element.IsProse(g.doc.Text, g.doc.Outline(), f.Span))
}

// repair finds the result whose overlap repairs the example, preferably without
// breaking anything that is whole without overlap. It sets none if every overlap moves
// the cut out of the example instead.
func (g *guide) repair(ctx context.Context) error {
	g.repairedResult, g.smallestOverlap = nil, 0
	size := g.blindResult.Settings.MaxChunkSize
	need := g.countChars(chunk.Span{Start: g.example.Start, End: g.blindResult.Seams.Byte(g.example.seam)})
	blindFacts, err := facts.Measure(ctx, g.blindResult)
	if err != nil {
		return err
	}
	overlap, _ := settings.Lookup("overlap_size") // the steps of the slider
	to := g.windowSettings(size, need)
	for moved := true; moved && to.OverlapSize < size; moved = overlap.MoveByStep(&to, 1) {
		one, err := engine.Run(ctx, g.doc, to)
		if err != nil {
			return err
		}
		if !g.isRepairedByOverlap(one) {
			continue
		}
		if to.OverlapSize == need && g.example.seam == 0 {
			g.smallestOverlap = need
		}
		t, err := facts.Measure(ctx, one)
		if err != nil {
			return err
		}
		if g.repairedResult == nil || describeTrade(&blindFacts, &t) == "" {
			g.repairedResult = one
		}
		if describeTrade(&blindFacts, &t) == "" {
			return nil
		}
	}
	return nil
}

// isRepairedByOverlap reports whether a seam of a result is inside the example and the next
// chunk contains the whole example.
func (g *guide) isRepairedByOverlap(r *engine.Result) bool {
	h := holderOf(r, g.example.Span)
	if h == 0 || !metrics.HoldsSpan(r, h, g.example.Span) {
		return false
	}
	pos := r.Seams.Byte(h - 1)
	return g.example.Start < pos && pos < g.example.End
}

// holderOf returns a chunk that contains all text of a span, otherwise the chunk in which
// the span begins.
func holderOf(r *engine.Result, s chunk.Span) int {
	pos := max(0, r.ChunkAt(s.Start))
	for _, i := range []int{pos, pos + 1, pos - 1, pos + 2} {
		if i >= 0 && i < r.Chunks.Len() && metrics.HoldsSpan(r, i, s) {
			return i
		}
	}
	return pos
}

// structureSettings returns settings that follow the document's structure, with chunks no
// larger than the windows.
func (g *guide) structureSettings(size int) settings.Settings {
	s := settings.Default()
	s.Strategy, s.Unit, s.MaxChunkSize, s.MinChunkSize = "auto", "chars", size, min(s.MinChunkSize, size/4)
	s.OverlapMode, s.OverlapSize = "none", 0
	if g.settings.Tokenizer != "" {
		s.Tokenizer = g.settings.Tokenizer
	}
	return s
}
