package action

import (
	"chunkscope/engine/align"
	"chunkscope/engine/explain"
	"chunkscope/tui/keys"
	"chunkscope/tui/mode"
	"chunkscope/tui/mode/list"
	"chunkscope/tui/part"
	"chunkscope/tui/screen"
	"chunkscope/tui/session/tasks"
)

const noGivenChunks = part.Say("no chunks were given: chunkscope FILE --chunks FILE.jsonl opens them")

// NearestSettings finds the settings whose chunks are most similar to those of another system. It
// reports the settings, and applies them when the user asks for it.
type NearestSettings struct {
	requested bool
	reported  *align.GivenDocument // document whose nearest settings have been reported
}

// Tasks returns the tasks that find the nearest settings and the text that is in no chunk.
func (n *NearestSettings) Tasks(c *part.Context) []tasks.Task {
	return append(c.Given.OutsideTask(), c.Given.NearestTask(n.requested)...)
}

// Request applies the nearest settings, or waits for them and then applies them.
func (n *NearestSettings) Request(v *screen.Screen) part.Intents {
	if v.Given.File() == "" {
		return part.Do(noGivenChunks)
	}
	n.requested = true
	return n.HandleResult(v.Context)
}

// HandleResult applies the nearest settings if they were requested, and otherwise reports them
// once.
func (n *NearestSettings) HandleResult(c *part.Context) part.Intents {
	l, ok := c.Given.Nearest()
	switch {
	case ok && n.requested:
		n.requested = false
		n.reported = c.Given.Current()
		if l.Settings == c.Settings {
			return part.Do(part.Say("already in use: " + explain.DescribeLikelyBriefly(&l)))
		}
		return part.Do(part.UseSettings{Preset: l.Preset, To: l.Settings}, part.Say(explain.DescribeLikelyBriefly(&l)+"; "+keys.Undo.Key()+" goes back"))
	case ok && n.reported != c.Given.Current() && c.Settings.IsGiven():
		n.reported = c.Given.Current()
		return part.Do(part.Say(explain.DescribeLikelyBriefly(&l) + "; " + keys.UseNearestSettings.Key() + " uses them"))
	case n.requested:
		l, isSearched := c.Given.SearchResult()
		if !isSearched {
			return part.Do(part.Say("looking for the settings nearest to the given chunks …"))
		}
		n.requested = false
		return part.Do(part.Say(explain.DescribeLikelyBriefly(&l)))
	}
	return nil
}

func listGivenChunks(v *screen.Screen) part.Intents {
	if v.Given.File() == "" {
		return part.Do(noGivenChunks)
	}
	return part.Do(part.Open{Mode: list.NewGiven(v.Context)})
}

// If A is pinned, openTour shows the changes from A to the current settings.
func openTour(v *screen.Screen) part.Intents {
	if v.Settings.IsGiven() {
		return part.Do(part.Say(part.ExplainUncut("tour")))
	}
	if find := mode.ComparisonStops(v.Context); find != nil {
		return mode.OpenTourAgainst(v.Context, find)
	}
	return mode.OpenTour(v.Context)
}

func saveSettings(v *screen.Screen) part.Intents {
	if v.Settings.IsGiven() {
		return part.Do(part.Say(part.ExplainUncut("settings file")))
	}
	return part.Do(part.Open{Mode: mode.NewSave(v.Context)})
}

// disableForGivenChunks wraps an action that changes chunks. Chunks from another system cannot be
// changed, so for them the action only shows a message.
func disableForGivenChunks(do Action) Action {
	return func(v *screen.Screen) part.Intents {
		if v.Settings.IsGiven() {
			return part.Do(part.Say(part.ExplainUncut("hand cuts")))
		}
		return do(v)
	}
}
