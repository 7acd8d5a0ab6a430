// Package panel contains the panels next to the document, with one file each.
package panel

import (
	"chunkscope/tui/panel/queue"
	"chunkscope/tui/part"
)

// Context holds the data that a panel may read.
type Context = part.Context

// Tabs returns the panels in order.
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
