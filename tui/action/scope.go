package action

import (
	"chunkscope/tui/part"
	"chunkscope/tui/screen"
)

func toggleScope(v *screen.Screen) part.Intents {
	n := v.Scope.DocumentCount()
	switch {
	case n == 0:
		return part.Do(part.Say("only one document is open: chunkscope FILE FILE… or a folder opens several"))
	case v.Scope.IsAll():
		return part.Do(part.ScopeAll(false), part.Say("measures, review, curve, questions and tuning cover this document"))
	}
	return part.Do(part.ScopeAll(true), part.Say("measures, review, curve, questions and tuning cover all "+part.Count(n)+" documents"))
}
