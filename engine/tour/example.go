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

func (g *sceneFinder) noun() string {
	return explain.Noun(g.blindResult, g.example.kind, g.example.Element)
}

var windowSizes = []int{
	800, 1000, 700, 900, 600, 1200, 500, 1500, 400, 300, 250, 200, 150, 120, 100,
	650, 750, 850, 950, 1050, 1100, 1150, 1250, 1300, 1400, 1600, 1700, 1800, 1900, 2000, 2200, 2400, 2600, 2800, 3000,
}

// Each round of the search accepts more examples than the previous one. usesOwnSize is true if only
// the user's chunk size is tried. seams is the number of boundaries to examine for each size.
var searchRounds = []struct {
	usesOwnSize bool
	seams       int
	mustBeGood  bool
}{{true, 1, true}, {true, firstSeams, true}, {false, 1, true}, {false, firstSeams, true}, {false, firstSeams, false}}

const (
	firstSeams = 40
	// A good example has minExample to maxExample characters, with at least minEachSide characters
	// on each side of the boundary.
	minExample, maxExample, minEachSide = 60, 320, 20
)

func (g *sceneFinder) windowSettings(size, overlap int) settings.Settings {
	s := settings.Default()
	s.Strategy, s.Unit, s.WindowTail, s.OverlapSize = "window", "chars", false, 0
	s.RemoveOverlap(size)
	if g.settings.Tokenizer != "" {
		s.Tokenizer = g.settings.Tokenizer
	}
	if overlap > 0 {
		s.OverlapMode, s.OverlapSize = "native", overlap
	}
	return s
}

// findExample finds a code block or a sentence that fixed windows split and that overlap keeps in
// one chunk. It prefers an example at the first boundary, which does not move when the overlap
// changes.
func (g *sceneFinder) findExample(ctx context.Context) error {
	total := g.countChars(chunk.Span{End: len(g.doc.Text)})
	for _, round := range searchRounds {
		sizes := windowSizes
		if round.usesOwnSize {
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
			e, ok := g.findSevered(r, min(len(r.Seams), round.seams), round.mustBeGood)
			if !ok {
				continue
			}
			g.blindResult, g.example = r, e
			if err := g.findRepair(ctx); err != nil {
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

func (g *sceneFinder) ownSizes() []int {
	if g.settings.Unit != "chars" {
		return nil
	}
	return []int{g.settings.MaxChunkSize}
}

func (g *sceneFinder) describeOtherSize() string {
	size, unit := g.settings.MaxChunkSize, g.settings.Unit
	switch {
	case unit != "chars":
		return " (yours: " + text.Count(size, strings.TrimSuffix(unit, "s")) + ")"
	case size != g.blindResult.Settings.MaxChunkSize:
		return " (yours: " + text.GroupDigits(size) + ")"
	}
	return ""
}

func (g *sceneFinder) findSevered(r *engine.Result, seams int, mustBeGood bool) (example, bool) {
	for _, kind := range exampleKinds {
		for i := range seams {
			for _, f := range metrics.ListSevered(r, i) {
				if f.Kind == kind && g.isGoodExample(r, &f, i, mustBeGood) {
					return example{kind, f.Element, i}, true
				}
			}
		}
	}
	return example{}, false
}

func (g *sceneFinder) isGoodExample(r *engine.Result, f *element.Status, seam int, mustBeGood bool) bool {
	pos, n := r.Seams[seam].Byte, g.countChars(f.Span)
	if f.Seams != 1 || f.IsWhole() || n > r.Settings.MaxChunkSize*2/3 {
		return false
	}
	charsBefore, charsAfter := g.countChars(chunk.Span{Start: f.Start, End: pos}), g.countChars(chunk.Span{Start: pos, End: f.End})
	return !mustBeGood || n >= minExample && n <= maxExample && min(charsBefore, charsAfter) >= minEachSide && (f.Kind != element.Sentence || element.IsProse(g.doc.Text, g.doc.Outline(), f.Span))
}

// findRepair searches for an overlap that keeps the example in one chunk. It sets repairedResult, to
// nil if there is none.
func (g *sceneFinder) findRepair(ctx context.Context) error {
	g.repairedResult, g.smallestOverlap = nil, 0
	size := g.blindResult.Settings.MaxChunkSize
	neededOverlap := g.countChars(chunk.Span{Start: g.example.Start, End: g.blindResult.Seams[g.example.seam].Byte})
	blindFacts, err := facts.Measure(ctx, g.blindResult)
	if err != nil {
		return err
	}
	overlap, _ := settings.Lookup("overlap_size") // provides the steps of the slider
	changed := g.windowSettings(size, neededOverlap)
	for moved := true; moved && changed.OverlapSize < size; moved = overlap.MoveByStep(&changed, 1) {
		r, err := engine.Run(ctx, g.doc, changed)
		if err != nil {
			return err
		}
		if !g.isRepairedByOverlap(r) {
			continue
		}
		if changed.OverlapSize == neededOverlap && g.example.seam == 0 {
			g.smallestOverlap = neededOverlap
		}
		t, err := facts.Measure(ctx, r)
		if err != nil {
			return err
		}
		if g.repairedResult == nil || describeLosses(&blindFacts, &t) == "" {
			g.repairedResult = r
		}
		if describeLosses(&blindFacts, &t) == "" {
			return nil
		}
	}
	return nil
}

// isRepairedByOverlap reports whether a boundary of r is inside the example and the chunk after the
// boundary contains the complete example.
func (g *sceneFinder) isRepairedByOverlap(r *engine.Result) bool {
	h := findChunk(r, g.example.Span)
	if h == 0 || !metrics.ContainsSpan(r, h, g.example.Span) {
		return false
	}
	pos := r.Seams[h-1].Byte
	return g.example.Start < pos && pos < g.example.End
}

// findChunk returns the index of a chunk that contains s, or of the chunk in which s begins if
// there is none.
func findChunk(r *engine.Result, s chunk.Span) int {
	pos := max(0, r.ChunkAt(s.Start))
	for _, i := range []int{pos, pos + 1, pos - 1, pos + 2} {
		if i >= 0 && i < r.Chunks.Len() && metrics.ContainsSpan(r, i, s) {
			return i
		}
	}
	return pos
}

func (g *sceneFinder) structureSettings(size int) settings.Settings {
	s := settings.Default()
	s.Strategy, s.Unit, s.MinChunkSize, s.OverlapSize = "auto", "chars", min(s.MinChunkSize, size/4), 0
	s.RemoveOverlap(size)
	if g.settings.Tokenizer != "" {
		s.Tokenizer = g.settings.Tokenizer
	}
	return s
}
