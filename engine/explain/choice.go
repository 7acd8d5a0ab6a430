package explain

import (
	"fmt"
	"math"

	"chunkscope/engine"
	"chunkscope/engine/settings"
	"chunkscope/engine/split/strategy"
	"chunkscope/engine/text"
)

// Choice explains why auto selected the strategy of r, or which separators were selected by the
// document's file name. If the settings specify both, it returns "".
func Choice(r *engine.Result) string {
	if list := Separators(r); list != "" {
		return "separators of " + list + ", by the document's name"
	}
	return ChoiceUnder(r.Choice, &r.Settings)
}

// Separators returns the name of the separator list that was selected by the document's file name.
// If the settings specify the list, or r uses no separators, it returns "".
func Separators(r *engine.Result) string {
	t, ok := settings.Lookup("separators")
	if list := r.Settings.SeparatorsFor(r.Doc.Language()); ok && t.Applies(&r.Settings) && list != r.Settings.Separators {
		return list
	}
	return ""
}

// ChoiceUnder explains why auto selected a strategy with settings s. If c is nil, it returns "".
func ChoiceUnder(c *strategy.Choice, s *settings.Settings) string {
	if c == nil {
		return ""
	}
	lists, headings := text.Count(c.Lists, "list"), text.Count(c.Headings, "heading")
	code := formatPercent(c.CodeShare) + " of the text is code and tables"
	listCount := fmt.Sprintf("%s (list count threshold %d)", lists, s.ListCountThreshold)
	listShare := fmt.Sprintf("%s of the text is lists (list ratio threshold %g)", formatPercent(c.ListShare), s.ListRatioThreshold)
	switch {
	case c.OneBlockSuffices:
		return fmt.Sprintf("%s and %s; either is enough", text.Count(c.CodeBlocks, "code block"), text.Count(c.Tables, "table"))
	case c.CodeReached:
		return fmt.Sprintf("%s (code threshold %g)", code, s.CodeThreshold)
	case c.ListsReached && c.ListShareReached:
		return listCount + ", and " + listShare
	case c.ListsReached:
		return listCount
	case c.ListShareReached:
		return listShare
	case c.HeadingsReached:
		return fmt.Sprintf("%s, some below H1 (structure threshold %d)", headings, s.StructureThreshold)
	}
	if c.Headings >= s.StructureThreshold {
		headings += ", none below H1"
	} else {
		headings += fmt.Sprintf(" (structure threshold %d)", s.StructureThreshold)
	}
	return fmt.Sprintf("no threshold is reached: %s, %s, %s", code, lists, headings)
}

func formatPercent(share float64) string { return fmt.Sprintf("%.4g%%", math.Round(share*1000)/10) }
