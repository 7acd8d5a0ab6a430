package panel

import (
	"slices"

	"chunkscope/engine/chunk"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/session/view"
)

// Answer describes the effect of the last change of one setting if none of it is in
// sight: the chunks are the same, or only other places differ. Else it is empty.
func Answer(c *part.Context) string {
	if c.Scope.IsAll() || !c.UpToDate() || c.View.Effect == nil {
		return ""
	}
	if e := c.View.Effect; !e.Unchanged {
		return describeChangedPlaces(c, e.Changed)
	}
	return explainSame(c, c.View.Effect)
}

// explainSame says that the chunks are the same, and up to which value of a number.
func explainSame(c *part.Context, effect *view.Effect) string {
	was, now := effect.ValueWords(effect.Previous, effect.Get(&c.Settings))
	sentence := "the same chunks as " + was
	edge, known := c.Curves.Edge()
	if !known || was == now {
		return sentence
	}
	goal, _ := c.TryChange(effect.Key, func(to *settings.Settings) { effect.SetNumber(to, edge.Value) })
	value := effect.ValueWord(effect.Get(&goal))
	switch {
	case !edge.Same:
		return sentence + "; next change at " + value + " · " + leapAction(effect.Increased).Key() + " goes there"
	case value == now:
		return sentence
	case effect.Increased:
		return sentence + ", and as every value up to " + value
	}
	return sentence + ", and as every value down to " + value
}

// leapAction returns the action that leads to the next change of a number.
func leapAction(up bool) keys.Action {
	if up {
		return keys.MuchMore
	}
	return keys.MuchLess
}

// describeChangedPlaces names the nearest line with a change, below the text in sight if possible;
// empty if a change is in sight.
func describeChangedPlaces(c *part.Context, changed []chunk.Span) string {
	inSight := func(s chunk.Span) bool { return s.Start < c.To && s.End >= c.From }
	if len(changed) == 0 || slices.ContainsFunc(changed, inSight) {
		return ""
	}
	nearest := slices.IndexFunc(changed, func(s chunk.Span) bool { return s.Start >= c.To })
	if nearest < 0 {
		nearest = len(changed) - 1
	}
	line := part.Count(c.Doc.LineOf(changed[nearest].End))
	if len(changed) == 1 {
		return "1 seam changed, out of sight at line " + line
	}
	return text.Count(len(changed), "seam") + " changed, all out of sight: the nearest at line " + line
}

// Leap returns the change of a number to the next value that changes the chunks, if the
// last step in that direction did not change them.
func Leap(c *part.Context, key string, up bool) (change part.Change, ok bool) {
	edge, known := c.Curves.Edge()
	if !known || edge.Same || !c.UpToDate() || c.View.Effect.Key != key || c.View.Effect.Increased != up {
		return change, false
	}
	next, changed := c.TryChange(key, func(to *settings.Settings) { c.View.Effect.SetNumber(to, edge.Value) })
	return part.Change{Key: key, To: next}, changed
}

// leapFrom returns the action that Leap is for now; empty if there is none.
func leapFrom(c *part.Context) keys.Action {
	if _, ok := Leap(c, c.View.Effect.Key, c.View.Effect.Increased); ok {
		return leapAction(c.View.Effect.Increased)
	}
	return ""
}
