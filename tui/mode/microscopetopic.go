package mode

import (
	"chunkscope/tui/panel"
	"chunkscope/tui/part"
)

func (*Microscope) Topic(c *part.Context) string {
	if i := MicroscopeSeam(&c.Reader); i >= 0 {
		return panel.SeamTopic(c.View.Result, i)
	}
	return "seams"
}
