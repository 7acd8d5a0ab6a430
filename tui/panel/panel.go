// Package panel holds the panels next to the document, one file each.
package panel

import (
	"chunkscope/tui/panel/queue"
	"chunkscope/tui/part"
)

// Context holds what a panel may read when it draws.
type Context = part.Context

// Tabs returns the panels in order. A new panel needs one file and one line here.
func Tabs() []part.Panel {
	return []part.Panel{
		&Chunk{},
		&Measures{},
		&Curve{},
		&queue.Review{},
		&Compare{},
		&Probe{},
	}
}
