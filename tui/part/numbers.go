package part

import (
	"fmt"
	"strings"

	"charm.land/bubbles/v2/progress"
	"charm.land/lipgloss/v2"

	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/text"
	"chunkscope/engine/work"
	"chunkscope/tui/cell"
)

// Count formats a number for the screen.
func Count(n int) string { return text.GroupDigits(n) }

// Percent formats n as a percentage of total. It returns a dash if total is 0.
func Percent(n, total int) string {
	if total <= 0 {
		return "–"
	}
	return text.Percent(float64(n) / float64(total))
}

// ShareStyle returns the style of a percentage of whole text. It is good for 100% and bad below
// 90%.
func ShareStyle(f *cell.Face, share float64) cell.Style {
	return metrics.ChooseByShare(share, f.Good, f.Text, f.Error, f.Error)
}

// WholeTextStyle returns the style of a document's percentage of whole text.
func WholeTextStyle(f *cell.Face, text metrics.WholeCount, kinds metrics.ByKind) cell.Style {
	return metrics.ChooseByWholeText(text, kinds, f.Good, f.Text, f.Error, f.Error)
}

// PoorSign marks low percentages of whole text in terminals without colors.
const PoorSign = "!"

// IsPoor reports whether a percentage of whole text gets the style for bad values.
func IsPoor(text metrics.WholeCount, kinds metrics.ByKind) bool {
	return metrics.ChooseByWholeText(text, kinds, false, false, true, true)
}

// MarkPoor adds PoorSign to a low percentage in terminals without colors.
func MarkPoor(s *cell.Styles, share string, poor bool) string {
	if s.Colorless && poor {
		return PoorSign + " " + share
	}
	return share
}

// Bytes formats a size in bytes. 1 kB is 1000 bytes.
func Bytes(n int) string {
	switch {
	case n == 1:
		return "1 byte"
	case n < 1000:
		return Count(n) + " bytes"
	case n < 1_000_000:
		return fmt.Sprintf("%.1f kB", float64(n)/1e3)
	case n < 1_000_000_000:
		return fmt.Sprintf("%.1f MB", float64(n)/1e6)
	}
	return fmt.Sprintf("%.1f GB", float64(n)/1e9)
}

// Lines formats a range of lines, such as "41–77" or "41".
func Lines(from, to int) string {
	if to <= from {
		return Count(from)
	}
	return Count(from) + "–" + Count(to)
}

// LineRange formats a range of lines, such as "lines 41–77" or "line 41".
func LineRange(from, to int) string {
	if to <= from {
		return "line " + Lines(from, to)
	}
	return "lines " + Lines(from, to)
}

// CountHidden returns the numbers of hidden rows above and below. It returns "" if there are none.
func CountHidden(above, below int) string {
	var hidden []string
	if above > 0 {
		hidden = append(hidden, "↑ "+Count(above))
	}
	if below > 0 {
		hidden = append(hidden, "↓ "+Count(below))
	}
	if len(hidden) == 0 {
		return ""
	}
	return strings.Join(hidden, "  ") + " more"
}

// MeasuringMessage returns the message to show while there are no measures.
func MeasuringMessage(c *Context) string {
	if c.Scope.IsAll() {
		return "measuring " + text.Count(c.Scope.DocumentCount(), "document") + " …"
	}
	if c.Progress.Step <= work.Elements && c.Progress.Step != work.NoStep {
		return c.Progress.String()
	}
	return "measuring …"
}

// Progress draws a progress bar of width w.
func Progress(done, total, w int) string {
	bar := progress.New(progress.WithWidth(w), progress.WithFillCharacters('▰', '▱'), progress.WithoutPercentage())
	bar.FullColor, bar.EmptyColor = lipgloss.NoColor{}, lipgloss.NoColor{}
	return bar.ViewAs(float64(done) / float64(max(1, total)))
}

// CuttingMessage returns the message to show while the chunks of the current settings are unknown.
func CuttingMessage(c *Context) string {
	if c.Progress.Step == work.NoStep {
		return work.State{Step: work.Cutting}.String()
	}
	return c.Progress.String()
}
