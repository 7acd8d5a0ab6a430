// Package tour is the guided tour: stops that show on a document what chunks
// are, where they break, and what helps. Every stop finds its own example in
// the document, so that the tour plays on any. The explorer and the page for
// people (export) show the same stops.
package tour

import (
	"context"
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
)

// Panel names what is worth to be seen beside the document.
type Panel string

// The panels a stop may ask for.
const (
	NoPanel  Panel = ""
	Facts    Panel = "chunk"
	Measures Panel = "measures"
	Curve    Panel = "curve"
)

// Stop is one stop of the tour: a title and what finds its example.
type Stop struct {
	Title string
	// Panel is what the explorer shows beside the document.
	Panel Panel
	find  func(context.Context, *guide) (Scene, error)
}

// Scene is a stop with the example it found.
type Scene struct {
	*Stop
	// Caption is one sentence, or two.
	Caption string
	// Missing is set when the document has no example; Caption says so then.
	Missing bool
	// Settings cut the document for this stop.
	Settings settings.Settings
	// Chunk is the one that the caption speaks of.
	Chunk int
	// Focus is where to look; Underlined is the severed element that the caption
	// speaks of, and may be empty.
	Focus      int
	Underlined chunk.Span
	// Other are settings to compare with; Label names what they give: "before",
	// "after". There are none when Label is empty.
	Other settings.Settings
	Label string
	// Curve is the sweep that the caption speaks of; nil for none.
	Curve *sweep.Curve
}

// guide is what stops have found for those after them.
type guide struct {
	doc *engine.Document
	own settings.Settings // the reader's

	// cut is what the story is about, severed by blind windows; found is false
	// when there is none. blind is what those make of the document, repaired the
	// overlap that repaired it, 0 when none did.
	found    bool
	blind    *engine.Result
	cut      example
	repaired int
	ordered  settings.Settings // cut by structure, no chunk larger than a window
}

// Play finds the scenes of all stops, in their order, for a document and the
// settings its reader has. tell, when it is not nil, is called with those found
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

// missing is a scene without an example, under the reader's settings.
func (g *guide) missing(caption string) Scene {
	return Scene{Caption: caption, Missing: true, Settings: g.own}
}

// scene is one about the severed example in a result.
func (g *guide) scene(r *engine.Result, caption string) Scene {
	return Scene{
		Caption: caption, Settings: r.Settings, Chunk: holder(r, g.cut.Span),
		Focus: g.cut.Start, Underlined: g.cut.Span,
	}
}
