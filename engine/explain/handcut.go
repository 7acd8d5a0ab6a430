package explain

import (
	"fmt"

	"chunkscope/engine/handcut"
)

var deeds = map[handcut.Kind]string{handcut.Join: "join", handcut.Cut: "cut", handcut.Omit: "omission"}

// PartlyLeftOut says of what a cut parts why it is not called severed.
const PartlyLeftOut = "some of what the cut parts was left out by hand: it counts neither as whole nor as severed"

// Orphan is why a hand cut fits nowhere.
func Orphan(o *handcut.Orphan) string {
	around := quoted(o.Mark.After)
	if o.Mark.After == "" {
		around = quoted(o.Mark.Before)
	}
	if o.Why == handcut.Several {
		return fmt.Sprintf("the text at the %s, %s, stands in several places", deeds[o.Mark.Kind], around)
	}
	return fmt.Sprintf("the text at the %s, %s, has changed", deeds[o.Mark.Kind], around)
}

// quoted is the beginning of a text, in quotes.
func quoted(text string) string {
	head, more := beginning(text, 32)
	if more {
		head += "…"
	}
	return fmt.Sprintf("%q", head)
}
