package action

import (
	"chunkscope/tui/layout"
	"chunkscope/tui/mode"
	"chunkscope/tui/panel/queue"
	"chunkscope/tui/panes"
	"chunkscope/tui/part"
	"chunkscope/tui/screen"
)

// reviewFlags opens the queue of flagged chunks, at one that waits for a
// decision unless a flagged chunk is selected already.
func reviewFlags(v *screen.Screen) part.Intents {
	out := part.Do(part.OpenTab(panes.Index[*queue.Review](v.Panes)), part.Focus(layout.Panel))
	q := v.Review.Queue()
	if len(q) == 0 {
		return out
	}
	k := v.Review.QueueAt(v.Selected)
	if q[k] == v.Selected {
		return out
	}
	if _, decided := v.Review.Decision(q[k]); decided {
		if next, ok := v.Review.NextOpen(k, 1); ok {
			k = next
		}
	}
	return append(out, part.Select(q[k]))
}

// waive asks why the chosen chunk of the queue is left as it is.
func waive(v *screen.Screen) part.Intents {
	if len(v.Review.Queue()) == 0 {
		return part.Do(part.Say("nothing is flagged, so there is nothing to waive"))
	}
	return part.Do(part.Open{Mode: mode.NewWaive(v.Context, v.Review.QueueAt(v.Selected))})
}
