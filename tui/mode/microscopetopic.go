package mode

import (
	"chunkscope/tui/panel"
	"chunkscope/tui/part"
)

// Topic returns the rules topic for the seam's cause or for the limit of its overlap.
func (*Microscope) Topic(c *part.Context) string {
	if i := MicroscopeSeam(&c.Reader); i >= 0 {
		return panel.SeamTopic(c.View.Result, i)
	}
	return "seams"
}
