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

// whole is the share of the text that stands in whole elements, and the kind
// that suffers most. The words for them are short where the screen is narrow.
func (v header) whole(j *measuring.Judged) []item {
	if j == nil || j.Text.Total == 0 {
		return nil
	}
	roomy := v.Layout.W >= spacious
	said := part.Percent(j.Text.Whole, j.Text.Total) + " whole"
	if roomy {
		said = part.Percent(j.Text.Whole, j.Text.Total) + " of the text whole"
	}
	out := []item{{v.shareStyle(j.Text.Share()), said, 8}}
	k, ok := j.Kinds.Worst()
	if !ok {
		return out
	}
	kind, name := j.Kinds[k], j.Kinds.Words(k).Short
	if roomy {
		name = j.Kinds.Words(k).Many
	}
	return append(out, item{v.shareStyle(kind.Share()), "· " + name + " " + part.Percent(kind.Whole, kind.Total), 4})
}

// shareStyle is the look of a share of what is whole.
func (v *Screen) shareStyle(share float64) cell.Style {
	switch {
	case share < 0.5:
		return v.Styles.Error
	case share < 0.9:
		return v.Styles.Warn
	}
	return v.Styles.Good
}
