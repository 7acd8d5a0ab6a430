package screen

import (
	"chunkscope/tui/part"
	"chunkscope/tui/session/measuring"
)

// countDropped returns the percentage of the text that is in no chunk. It returns "" if all text is
// in chunks.
func (v *Screen) countDropped(j *measuring.ElementStates) string {
	switch {
	case j != nil && j.Coverage.Uncovered > 0:
		subject := " in no chunk"
		if v.Layout.W >= longLabelsWidth {
			subject = " of the text is in no chunk"
		}
		return " · " + part.Percent(j.Coverage.Uncovered, j.Coverage.Bytes) + subject
	case v.View.Result.Truncated:
		return " · the rest is in no chunk"
	}
	return ""
}
