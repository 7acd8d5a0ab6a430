package explain

import (
	"fmt"
	"math"

	"chunkscope/engine"
	"chunkscope/engine/settings"
	"chunkscope/engine/split/strategy"
	"chunkscope/engine/text"
)

// Choice explains why auto chose the strategy of r, or names the separators that the document's
// name selected. It is empty if the settings decided.
func Choice(r *engine.Result) string {
	if list := Separators(r); list != "" {
		return "separators of " + list + ", by the document's name"
	}
	return ChoiceUnder(r.Choice, &r.Settings)
}

// Separators names the list of separators that the document's name selected for r. It is empty if
// the settings select it or no separators are used.
func Separators(r *engine.Result) string {
	t, ok := settings.Lookup("separators")
	if list := r.Settings.SeparatorsFor(r.Doc.Language()); ok && t.Applies(&r.Settings) && list != r.Settings.Separators {
		return list
	}
	return ""
}

// ChoiceUnder explains why auto chose a strategy under settings. It is empty if auto did not
// choose.
func ChoiceUnder(c *strategy.Choice, s *settings.Settings) string {
	if c == nil {
		return ""
	}
	lists, headings := text.Count(c.Lists, "list"), text.Count(c.Headings, "heading")
	code := formatPercent(c.CodeShare) + " of the text is code and tables"
	listCount := fmt.Sprintf("%s (list count threshold %d)", lists, s.ListCountThreshold)
	listShare := fmt.Sprintf("%s of the text is lists (list ratio threshold %g)", formatPercent(c.ListShare), s.ListRatioThreshold)
	switch {
	case c.AnyBlock:
		return fmt.Sprintf("%s and %s, either of which is enough", text.Count(c.CodeBlocks, "code block"), text.Count(c.Tables, "table"))
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
