// Package tour provides the guided tour. Its stops explain what chunks are, how boundaries split
// text, and which settings help. Every stop searches for an example in the user's document. The
// explorer and the exported page show the same stops.
package tour

import (
	"context"
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
)

// Panel is the name of the panel that is shown next to the document.
type Panel string

// The panels that a stop can show.
const (
	NoPanel  Panel = ""
	Facts    Panel = "chunk"
	Measures Panel = "measures"
	Curve    Panel = "curve"
)

// Stop is a stop of the tour. It has a title and a function that searches for an example.
type Stop struct {
	Title string
	// Panel is the panel that the explorer shows next to the document.
	Panel Panel
	find  func(context.Context, *sceneFinder) (Scene, error)
}

// Scene is a stop with an example.
type Scene struct {
	*Stop
	Caption string
	// IsMissing is true if the document has no example for the stop. In that case, Caption says so.
	// FindScenes omits such scenes, except for the first stop.
	IsMissing bool
	Settings  settings.Settings
	Chunk     int
	// Focus is the offset to scroll to. Underlined is the span of the split element that the
	// caption mentions. It may be empty.
	Focus      int
	Underlined chunk.Span
	// Other holds the settings to compare with. Label says whether these are the settings "before"
	// or "after". If Label is empty, nothing is compared.
	Other settings.Settings
	Label string
	// Curve is the sweep that the caption describes, or nil.
	Curve *sweep.Curve
	// Older is the same place in an older version of the text, or nil. If it is not nil, Label
	// describes it instead of other settings.
	Older *OlderPlace
}

// OlderPlace is a place in an older version of the text.
type OlderPlace struct {
	Result *engine.Result
	// Chunk is the index of the changed chunk, or -1. Focus is the offset to scroll to. Underlined
	// is the span of the split element that the caption mentions. It may be empty.
	Chunk, Focus int
	Underlined   chunk.Span
	// IsShownFirst is true if the caption describes the older version, not the current text.
	IsShownFirst bool
}

type sceneFinder struct {
	doc      *engine.Document
	settings settings.Settings // the user's settings

	hasExample         bool
	example            example        // element that fixed windows split
	blindResult        *engine.Result // result of the fixed windows
	repairedResult     *engine.Result // result with overlap that repairs the example
	smallestOverlap    int
	shownOverlap       int
	structuredSettings settings.Settings
	missingCount       int
}

// FindScenes returns, in order, a scene for each stop that has an example in doc under the settings
// base. If report is not nil, it is called with the scenes found so far. FindScenes returns
// ctx.Err(), or an error if the engine rejects settings.
func FindScenes(ctx context.Context, doc *engine.Document, base settings.Settings, report func([]Scene)) ([]Scene, error) {
	g := &sceneFinder{doc: doc, settings: base}
	scenes := make([]Scene, 0, len(Stops))
	for i := range Stops {
		s, err := Stops[i].find(ctx, g)
		if err != nil {
			return nil, err
		}
		if s.IsMissing && i > 0 {
			g.missingCount++
			continue
		}
		s.Stop = &Stops[i]
		scenes = append(scenes, s)
		if report != nil {
			report(slices.Clone(scenes))
		}
	}
	return scenes, nil
}

func (g *sceneFinder) countChars(s chunk.Span) int {
	return g.doc.Meter("chars", "").CountRange(s.Start, s.End)
}

func (g *sceneFinder) newMissingScene(caption string) Scene {
	return Scene{Caption: caption, IsMissing: true, Settings: g.settings}
}

func (g *sceneFinder) newScene(r *engine.Result, caption string) Scene {
	return Scene{
		Caption: caption, Settings: r.Settings, Chunk: findChunk(r, g.example.Span),
		Focus: g.example.Start, Underlined: g.example.Span,
	}
}
