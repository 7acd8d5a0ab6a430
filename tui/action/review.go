package action

import (
	"chunkscope/tui/layout"
	"chunkscope/tui/mode"
	"chunkscope/tui/panel/queue"
	"chunkscope/tui/panes"
	"chunkscope/tui/part"
	"chunkscope/tui/screen"
)

// reviewFlags opens the queue of flagged chunks, at one that waits for a decision.
func reviewFlags(v *screen.Screen) part.Intents {
	out := part.Do(part.OpenTab(panes.Index[*queue.Review](v.Panes)), part.Focus(layout.Panel))
	return append(out, queue.Begin(v.Context)...)
}

// waive asks why the chosen chunk of the queue is left as it is.
func waive(v *screen.Screen) part.Intents {
	if len(v.Review.Queue()) == 0 {
		return part.Do(part.Say("nothing is flagged, so there is nothing to waive"))
	}
	return part.Do(part.Open{Mode: mode.NewWaive(v.Context, v.Review.QueueAt(v.Selected))})
}
