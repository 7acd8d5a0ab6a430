package screen

import (
	"chunkscope/tui/part"
	"chunkscope/tui/session/measuring"
)

// countDropped tells how much text is in no chunk; empty if all is.
func (v *Screen) countDropped(j *measuring.Judged) string {
	switch {
	case j != nil && j.Coverage.Uncovered > 0:
		subject := " in none"
		if v.Layout.W >= spacious {
			subject = " of the text is in none"
		}
		return " · " + part.Percent(j.Coverage.Uncovered, j.Coverage.Bytes) + subject
	case v.View.Result.Truncated:
		return " · the rest is in none"
	}
	return ""
}
