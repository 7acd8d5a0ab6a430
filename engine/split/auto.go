package split

import (
	"context"
	"fmt"
	"math"

	"chunkscope/engine/segment"
	"chunkscope/engine/settings"
)

// choices are the strategies that auto chooses from.
var choices = map[string]Cutter{
	"structural": structural,
	"code_aware": codeAware,
	"list_aware": listAware,
	"fallback":   fallback,
}

// auto runs the first Markdown strategy whose threshold the document reaches
// (rules/auto, How it chooses).
func auto(ctx context.Context, job *Job) (Cut, error) {
	name, why := choose(job.Doc, &job.Settings)
	cut, err := choices[name](ctx, job)
	cut.Strategy, cut.Why = name, why
	return cut, err
}

// clearStructure is how many headings there are to a list in a document whose
// structure outweighs its lists: then both list thresholds must be reached,
// otherwise one (rules/auto, How it chooses).
const clearStructure = 5

// choose is the strategy for a document, and why, in one sentence.
func choose(doc *segment.Analysis, s *settings.Settings) (name, why string) {
	o, r := doc.Outline(), compositionOf(doc)
	headings, lists := len(o.Headings), len(o.Lists)
	structured := headings >= s.StructureThreshold && deepest(o) > 1
	if share := r.code + r.table; share >= s.CodeThreshold {
		return "code_aware", fmt.Sprintf("%s of the text is code and tables (code_threshold %g)", percent(share), s.CodeThreshold)
	}
	much, many := r.list >= s.ListRatioThreshold, lists >= s.ListCountThreshold
	muchWhy := fmt.Sprintf("%s of the text is lists (list_ratio_threshold %g)", percent(r.list), s.ListRatioThreshold)
	manyWhy := fmt.Sprintf("%d lists (list_count_threshold %d)", lists, s.ListCountThreshold)
	switch {
	case lists == 0:
	case structured && headings > clearStructure*lists:
		if much && many {
			return "list_aware", manyWhy + ", and " + muchWhy
		}
	case much:
		return "list_aware", muchWhy
	case many:
		return "list_aware", manyWhy
	}
	if structured {
		return "structural", fmt.Sprintf("%d headings, some below H1 (structure_threshold %d)", headings, s.StructureThreshold)
	}
	below := fmt.Sprintf("%d headings (structure_threshold %d)", headings, s.StructureThreshold)
	if headings >= s.StructureThreshold {
		below = fmt.Sprintf("%d headings, none below H1", headings)
	}
	return "fallback", fmt.Sprintf("no threshold is reached: %s of the text is code and tables, %d lists, %s", percent(r.code+r.table), lists, below)
}

// percent writes a share of 1 as people read it.
func percent(share float64) string { return fmt.Sprintf("%.4g%%", math.Round(share*1000)/10) }
