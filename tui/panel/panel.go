// Package panel contains the panels next to the document.
package panel

import (
	"chunkscope/tui/panel/queue"
	"chunkscope/tui/part"
)

// Context is the data that a panel may read.
type Context = part.Context

// Tabs returns new panels in the order of their tabs.
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
