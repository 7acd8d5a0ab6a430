// Package tour is the guided tour: its stops show on a document what chunks are, how they
// break, and which settings help. Every stop finds its own example in the document, so
// the tour works on any. The explorer and the page for people (export) show the same
// stops.
package tour

import (
	"context"
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
)

// Panel names the panel to show beside the document.
type Panel string

// The panels a stop may ask for.
const (
	NoPanel  Panel = ""
	Facts    Panel = "chunk"
	Measures Panel = "measures"
	Curve    Panel = "curve"
)

// Stop is one stop of the tour: a title and a search for its example.
type Stop struct {
	Title string
	// Panel is the explorer's panel beside the document.
	Panel Panel
	find  func(context.Context, *guide) (Scene, error)
}

// Scene is a stop with the example it found.
type Scene struct {
	*Stop
	// Caption is one sentence, or two.
	Caption string
	// Missing is set if the document has no example, as Caption then states. Play
	// leaves such scenes out, but for the first.
	Missing bool
	// Settings cut the document for this stop.
	Settings settings.Settings
	// Chunk is the one that the caption speaks of.
	Chunk int
	// Focus is the offset to scroll to; Underlined is the severed element in the
	// caption, and may be empty.
	Focus      int
	Underlined chunk.Span
	// Other are settings to compare with; Label describes their result: "before",
	// "after". If Label is empty, there are no such settings.
	Other settings.Settings
	Label string
	// Curve is the sweep in the caption, or nil.
	Curve *sweep.Curve
	// Older is the same place in an older version of the text; nil without one. Label
	// describes it in place of other settings.
	Older *Older
}

// Older is a place in an older version of the text.
type Older struct {
	Result *engine.Result
	// Chunk is the one that changed, or -1; Focus is the offset to scroll to, and
	// Underlined the severed element in the caption, which may be empty.
	Chunk, Focus int
	Underlined   chunk.Span
	// First is set if the caption speaks of it rather than of the present text.
	First bool
}

// guide holds the findings of stops for later ones.
type guide struct {
	doc *engine.Document
	own settings.Settings // the reader's

	// cut is the example of the story, severed by blind windows; found is false if there
	// is no example. blind is the result of these windows; mended that of the overlap that
	// repairs the example, least whether no smaller overlap does. repaired is that overlap
	// once a stop has shown it, else 0.
	found    bool
	blind    *engine.Result
	cut      example
	mended   *engine.Result
	least    bool
	repaired int
	ordered  settings.Settings // cut by structure, no chunk larger than a window
	left     int               // the stops so far that found no example
}

// Play finds the scenes of all stops that have an example, in their order, for a
// document and the settings its reader has. tell, when it is not nil, is called with those found
// so far. Play fails with ctx's error, or with that of settings the engine
// refuses.
func Play(ctx context.Context, doc *engine.Document, own settings.Settings, tell func([]Scene)) ([]Scene, error) {
	g := &guide{doc: doc, own: own}
	scenes := make([]Scene, 0, len(Stops))
	for i := range Stops {
		s, err := Stops[i].find(ctx, g)
		if err != nil {
			return nil, err
		}
		if s.Missing && i > 0 {
			g.left++
			continue
		}
		s.Stop = &Stops[i]
		scenes = append(scenes, s)
		if tell != nil {
			tell(slices.Clone(scenes))
		}
	}
	return scenes, nil
}

// chars measures spans of the document in characters.
func (g *guide) chars(s chunk.Span) int { return g.doc.Meter("chars", "").Between(s.Start, s.End) }

// makeMissing returns a scene without an example, under the reader's settings.
func (g *guide) makeMissing(caption string) Scene {
	return Scene{Caption: caption, Missing: true, Settings: g.own}
}

// scene returns one about the severed example in a result.
func (g *guide) scene(r *engine.Result, caption string) Scene {
	return Scene{
		Caption: caption, Settings: r.Settings, Chunk: holder(r, g.cut.Span),
		Focus: g.cut.Start, Underlined: g.cut.Span,
	}
}
