package panel

import (
	"strings"

	"chunkscope/engine/measure/sweep"
	"chunkscope/engine/settings"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/plot"
)

func (d *settingsSheet) kneeCell(t *settings.Setting, width int) int {
	lo, hi := t.Range(tunableSettings(&d.c.Reader))
	knee := d.c.Curves.Knee(t.Key)
	if knee == nil || isUnclear(knee) || hi <= lo || knee.Value > hi {
		return -1
	}
	return trackCell(knee.Value, lo, hi, width)
}

// formatKneeHint returns a row that describes the knee and the key that goes there, in the longest
// wording that fits.
func (d *settingsSheet) formatKneeHint(key string, knee *sweep.Knee) string {
	s, press := d.c.Styles, ": "+keys.Knee.Key()
	description, shortfall := "", ""
	if latest, _, err := d.c.Curves.FindSweep(key); err == nil {
		shortfall = latest.Curve.DescribeShortfall()
		current, known := CurrentReport(d.c, latest.Curve)
		keepsAsMuch := known && sweep.DescribeLosses(sweep.NewIntactShares(current), sweep.NewIntactShares(&latest.Curve.Points[knee.Index].Report)) == ""
		for _, description = range kneeWordings(key, knee, keepsAsMuch) {
			if cell.Width(description+press, d.c.Method) <= d.w-2 {
				break
			}
		}
	}
	var b cell.Line
	b.Reset(d.w, d.c.Method)
	b.Space(s.Text, 1)
	if rest, marked := strings.CutPrefix(description, kneeGlyph); marked {
		b.Put(s.Advice, kneeGlyph)
		description = rest
	}
	b.Put(s.Muted, description+": ")
	b.Put(s.Key, keys.Knee.Key())
	for _, more := range []string{" goes there", " · " + shortfall} {
		if more != " · " && cell.Width(more, d.c.Method) < b.Room() {
			b.Put(s.Muted, more)
		}
	}
	return b.Finish(s.Text)
}

const kneeGlyph = plot.GlyphGoal

func isUnclear(knee *sweep.Knee) bool { return knee.HasTooFewElements || knee.IsLowest }

// kneeWordings returns descriptions of a knee, longest first. keepsAsMuch is true if the lowest
// value keeps everything intact that the current value does.
func kneeWordings(key string, knee *sweep.Knee, keepsAsMuch bool) []string {
	value := part.FormatValue(key, knee.Value)
	switch b := knee.Band; {
	case knee.IsLowest && keepsAsMuch:
		words := value + " keeps as much whole"
		return []string{part.RowLabel(key) + " " + words, words}
	case knee.IsLowest:
		words := value + " keeps nearly as much"
		return []string{words + " whole", words}
	case knee.HasRange():
		words := kneeGlyph + " enough from " + value
		return []string{words + " (" + part.FormatValue(key, b.Low) + "–" + part.FormatValue(key, b.High) + ")", words}
	}
	return []string{kneeGlyph + " enough from " + value}
}
