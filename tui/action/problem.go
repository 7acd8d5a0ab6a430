package action

import (
	"fmt"
	"slices"

	"chunkscope/engine/review"
	"chunkscope/engine/text"
	"chunkscope/tui/keys"
	"chunkscope/tui/layout"
	"chunkscope/tui/part"
	"chunkscope/tui/screen"
)

// findProblem returns an action that selects the next problem of the selected kinds, or the
// previous one if dir is -1. After the last problem it starts over. In the microscope, which shows
// seams, it skips flagged chunks.
func findProblem(dir int) Action {
	return func(v *screen.Screen) part.Intents {
		filter := v.Panes.Problems
		if m := v.Panes.Top(); m != nil && slices.Contains(m.Scopes(), keys.Microscope) && filter == part.AnyProblem {
			filter = part.SeamProblem
		}
		nearest, distance, n := -1, 0, v.ChunkCount()
		try := func(i int, ok bool) {
			if d := ((i-v.Selected)*dir%max(1, n)+n-1)%max(1, n) + 1; ok && (nearest < 0 || d < distance) {
				nearest, distance = i, d
			}
		}
		known := true
		if filter.Includes(part.FlaggedChunk) {
			try(v.Review.NextFlag(dir))
		}
		if filter.Includes(part.DrySeam) {
			try(v.FindNextDry(dir))
		}
		if filter.Includes(part.SeveredElement) {
			i, ok, states := v.Elements.NextSevered(dir)
			known = states
			try(i, ok)
		}
		switch {
		case nearest == v.Selected && filter == part.SeveredElement:
			return part.Do(part.Say("no other seam leaves an element broken"))
		case nearest == v.Selected:
			return part.Do(part.Say("there are no others: " + filter.Name()))
		case nearest >= 0:
			return part.Do(part.Select(nearest))
		case !known:
			return part.Do(part.Say("still looking for severed elements"))
		}
		return part.Do(part.Say(noProblemMessage(v, filter)))
	}
}

func noProblemMessage(v *screen.Screen, filter part.ProblemKinds) string {
	switch filter {
	case part.FlaggedChunk:
		sentence := "no chunk is flagged small or oversize"
		if m, ok := v.Model.Model(); ok {
			sentence += ", and " + m.Name + " reads every chunk in full"
		}
		return sentence
	case part.DrySeam:
		if v.View != nil && !v.Settings.Mode().RequestsOverlap() {
			return "no overlap is requested: " + part.ModeHint()
		}
		return "no seam is dry: every seam delivers some of the requested overlap"
	case part.SeveredElement:
		states, _ := v.Elements.ElementStates()
		repaired := 0
		for _, k := range states.Elements {
			repaired += k.Repaired
		}
		if repaired > 0 {
			return fmt.Sprintf("overlap repairs every severed element (%s)", text.Count(repaired, "element"))
		}
		return "no cut severs an element"
	case part.SeamProblem:
		return "no seam is dry, and none leaves an element broken"
	}
	return "no problems: nothing is flagged, severed or dry"
}

func filterProblems(v *screen.Screen) part.Intents {
	next := v.Panes.Problems.Next()
	for next != part.AnyProblem && !hasProblem(v, next) {
		next = next.Next()
	}
	return part.Do(part.FilterProblems(next), part.Say(keys.NextProblem.Key()+" and "+keys.PrevProblem.Key()+" go to "+next.Name()))
}

// hasProblem returns true if it is not known yet whether the document has a problem of this kind.
func hasProblem(v *screen.Screen, kind part.ProblemKinds) bool {
	severed, dry := v.Review.CountBroken(review.AllKinds)
	switch {
	case v.View == nil || v.Scope.IsAll():
		return true
	case kind == part.FlaggedChunk:
		return len(v.View.Flagged) > 0 || v.Model.Limit() != nil
	case kind == part.DrySeam:
		return dry > 0
	}
	return severed > 0 || v.Elements.IsUpdating()
}

// moveFocus returns an action that focuses the next pane, or the previous one if dir is -1. In a
// presentation, which has no panes, the action selects a setting.
func moveFocus(dir int) Action {
	return func(v *screen.Screen) part.Intents {
		if v.Panes.Presenting {
			return selectSetting(dir)(v)
		}
		return part.Do(part.MoveFocus((dir + int(layout.Panes)) % int(layout.Panes)))
	}
}
