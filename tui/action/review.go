package action

import (
	"chunkscope/tui/layout"
	"chunkscope/tui/mode"
	"chunkscope/tui/panel/queue"
	"chunkscope/tui/part"
	"chunkscope/tui/screen"
)

func reviewFlags(v *screen.Screen) part.Intents {
	out := part.Do(part.OpenTab(screen.TabIndex[*queue.Review](v.Panes)), part.Focus(layout.Panel))
	return append(out, queue.StartReview(v.Context)...)
}

func promptForNote(v *screen.Screen) part.Intents {
	item, flagged := v.Review.QueueIndex(v.Selected)
	if !flagged {
		return part.Do(part.Say(queue.NotFlaggedMessage(v.Context)))
	}
	return part.Do(part.Open{Mode: mode.NewAccept(v.Context, item)})
}
