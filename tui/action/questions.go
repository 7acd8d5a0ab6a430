package action

import (
	"chunkscope/tui/layout"
	"chunkscope/tui/panel/probe"
	"chunkscope/tui/panes"
	"chunkscope/tui/part"
	"chunkscope/tui/screen"
)

// listQuestions opens the list of the questions with known answers.
func listQuestions(v *screen.Screen) part.Intents {
	return part.Do(
		part.OpenTab(panes.Index[*probe.Probe](v.Panes)), part.Focus(layout.Panel),
		part.Ask(""), part.Mark{Current: -1},
	)
}
