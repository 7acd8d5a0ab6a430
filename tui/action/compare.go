package action

import (
	"fmt"

	"chunkscope/tui/keys"
	"chunkscope/tui/mode"
	"chunkscope/tui/panel"
	"chunkscope/tui/part"
	"chunkscope/tui/screen"
)

var nothingPinned = part.Say("nothing is pinned: " + keys.Pin.Key() + " pins the current settings as A")

func togglePin(v *screen.Screen) part.Intents {
	o := v.Compare.Older()
	switch {
	case v.Compare.Pinned() != nil && o != nil:
		return part.Do(part.Unpin{}, part.Say("A is "+o.Phrase()+" again"))
	case v.Compare.Pinned() != nil:
		return part.Do(part.Unpin{}, part.Say("A is unpinned"))
	}
	message := fmt.Sprintf("A is %s; change B · %s swaps, %s shows both", v.Preset(), keys.Swap.Key(), keys.ShowSides.Key())
	if o != nil {
		message = fmt.Sprintf("A is now %s instead of %s: %s undoes it", v.Preset(), o.Phrase(), keys.Pin.Key())
	}
	return part.Do(part.Pin{}, part.ShowTab(screen.TabIndex[*panel.Compare](v.Panes)), part.Say(message))
}

func swapSides(v *screen.Screen) part.Intents {
	switch a := v.Compare.Pinned(); {
	case a == nil:
		return part.Do(nothingPinned)
	case a.Settings() == v.Settings || a.IsGiven() && v.Settings.IsGiven():
		return part.Do(part.Say("A and B are the same settings"))
	}
	return part.Do(part.Swap{}, part.Say("A and B are swapped: the document now shows the old A; "+keys.Undo.Key()+" undoes it"))
}

func openSides(v *screen.Screen) part.Intents {
	o := v.Compare.Older()
	switch {
	case v.Compare.Pinned() == nil && o != nil:
		return part.Do(part.Say("side by side shows settings, not versions: " + keys.Pin.Key() + " pins these as A"))
	case v.Compare.Pinned() == nil:
		return part.Do(nothingPinned)
	case v.Layout.W < mode.SidesFrom:
		return part.Do(part.Say(fmt.Sprintf("side by side needs %d columns, but this screen has %d", mode.SidesFrom, v.Layout.W)))
	}
	return mode.OpenSides(v.Context)
}
