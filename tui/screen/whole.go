package screen

import (
	"chunkscope/tui/cell"
	"chunkscope/tui/part"
	"chunkscope/tui/session/measuring"
)

// dropped says how much of the text is in no chunk; empty when none is.
func (v *Screen) dropped(j *measuring.Judged) string {
	switch {
	case j != nil && j.Coverage.Uncovered > 0:
		what := " in none"
		if v.Layout.W >= spacious {
			what = " of the text is in none"
		}
		return " · " + part.Percent(j.Coverage.Uncovered, j.Coverage.Bytes) + what
	case v.View.Result.Truncated:
		return " · the rest is in none"
	}
	return ""
}

// shareStyle is the look of a share of what is whole.
func (v *Screen) shareStyle(share float64) cell.Style {
	switch {
	case share < 0.5:
		return v.Styles.Error
	case share < 0.9:
		return v.Styles.Warn
	case share < 1: // green is for what needs no look
		return v.Styles.Text
	}
	return v.Styles.Good
}
