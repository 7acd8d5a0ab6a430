package action

import (
	"fmt"

	"chunkscope/tui/part"
	"chunkscope/tui/screen"
)

// joinNext takes the seam after the selected chunk away.
func joinNext(v *screen.Screen) part.Intents {
	switch {
	case v.View == nil || v.Chunks() == 0:
		return part.Do(part.Say("there is no chunk to join"))
	case v.Selected+1 >= v.Chunks():
		return part.Do(part.Say("this is the last chunk: there is nothing to join it with"))
	}
	return part.Do(
		part.ByHand{Mark: v.Hand.Join(v.Selected)},
		part.Say(fmt.Sprintf("chunks %d and %d are joined by hand%s%s", v.Selected+1, v.Selected+2, part.Undoes(), beyond(v))),
	)
}

// beyond says that the selected chunk and the next one are together longer than
// the maximum (rules/hand-cuts).
func beyond(v *screen.Screen) string {
	r := v.View.Result
	n := r.Doc.Meter(r.Settings.Unit, r.Settings.Tokenizer).Between(r.Chunks.Body(v.Selected).Start, r.Chunks.Body(v.Selected+1).End)
	if !r.Settings.Traits().Sized || n <= r.TextSize() {
		return ""
	}
	return fmt.Sprintf(" · flagged oversize: %s > %s %s", part.Count(n), part.Count(r.TextSize()), r.Settings.Unit)
}

// leaveOut leaves the selected chunk out of what is embedded, and goes on to the next.
func leaveOut(v *screen.Screen) part.Intents {
	if v.View == nil || v.Chunks() == 0 {
		return part.Do(part.Say("there is no chunk to leave out"))
	}
	return part.Do(
		part.ByHand{Mark: v.Hand.Omit(v.Selected)}, part.Follow(v.View.Territory(v.Selected).End),
		part.Say(fmt.Sprintf("chunk %d is left out by hand", v.Selected+1)+part.Undoes()),
	)
}
