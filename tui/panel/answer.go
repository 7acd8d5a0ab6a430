package panel

import (
	"cmp"
	"fmt"
	"slices"

	"chunkscope/engine/chunk"
	"chunkscope/engine/explain"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/session/view"
)

// Answer describes the effect of the last change of one setting if none of it is in
// sight: the chunks are the same, or only other places differ. It also explains why a larger
// overlap delivers less at a seam in sight. Else it is empty.
func Answer(c *part.Context) string {
	if c.Scope.IsAll() || !c.UpToDate() || c.View.Effect == nil {
		return ""
	}
	if e := c.View.Effect; !e.Unchanged {
		return cmp.Or(explainLess(c, e), describeChangedPlaces(c, e.Changed))
	}
	return explainSame(c, c.View.Effect)
}

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
		sentence += "; next change at " + value
		if leap := leapFrom(c); leap != "" {
			sentence += " · " + leap.Key() + " goes there"
		}
		return sentence
	case value == now:
		return sentence
	case effect.Increased:
		return sentence + ", and as every value up to " + value
	}
	return sentence + ", and as every value down to " + value
}

// explainLess explains why a larger overlap delivers less at the selected seam, or else at
// another one in sight.
func explainLess(c *part.Context, e *view.Effect) (sentence string) {
	if !e.Increased || !settings.IsOverlapSize(e.Key) {
		return ""
	}
	r := c.View.Result
	for _, less := range e.Less {
		cut, s := r.Seams.Byte(less.Seam), r.Seams.At(less.Seam)
		isSelected := less.Seam+1 == c.Selected
		if reason := explain.SmallerOverlap(s.Limit, r.Settings.Unit); cut >= c.From && cut < c.To && (sentence == "" || isSelected) && reason != "" {
			sentence = fmt.Sprintf("chunk %s repeats %s → %s: %s", part.Count(less.Seam+2), part.Count(less.Before), part.Count(s.Delivered), reason)
		}
	}
	return sentence
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

// Leap returns the change of a number to the next value that changes the chunks, if the last
// step in that direction did not change them, and the initial value is not in between.
func Leap(c *part.Context, key string, up bool) (change part.Change, ok bool) {
	edge, known := c.Curves.Edge()
	if !known || edge.Same || !c.UpToDate() || c.Scope.IsAll() || c.View.Effect.Key != key || c.View.Effect.Increased != up {
		return change, false
	}
	t, initial := c.View.Effect.Setting, c.History.InitialSettings()
	if start, now := t.Number(&initial), t.Number(&c.Settings); (start-now)*(start-edge.Value) < 0 {
		return change, false
	}
	next, changed := c.TryChange(key, func(to *settings.Settings) { t.SetNumber(to, edge.Value) })
	return part.Change{Key: key, To: next}, changed
}

// leapFrom returns the action that triggers Leap now; empty if there is none.
func leapFrom(c *part.Context) keys.Action {
	effect := c.View.Effect
	switch _, ok := Leap(c, effect.Key, effect.Increased); {
	case !ok:
		return ""
	case effect.Increased:
		return keys.More
	}
	return keys.Less
}
