package markdown

import (
	"context"

	"chunkscope/engine/segment"
	"chunkscope/engine/settings"
	"chunkscope/engine/split/strategy"
)

var autoStrategies = map[string]strategy.Cutter{
	"structural": Structural,
	"code_aware": CodeAware,
	"list_aware": ListAware,
	"fallback":   Fallback,
}

// Auto implements the auto strategy. It runs the first Markdown strategy whose thresholds the
// document reaches (rules/auto, How it chooses).
func Auto(ctx context.Context, job *strategy.Job) (strategy.Cut, error) {
	name, reason := chooseStrategy(job.Doc, &job.Settings)
	result, err := autoStrategies[name](ctx, job)
	result.Strategy, result.Choice = name, &reason
	return result, err
}

// With at most minHeadingsPerList headings per list, one of the two list thresholds is enough. With
// more, both must be reached (rules/auto, How it chooses).
const minHeadingsPerList = 5

func chooseStrategy(doc *segment.Analysis, s *settings.Settings) (name string, reason strategy.Choice) {
	o, r := doc.Outline(), measureComposition(doc)
	c := strategy.Choice{
		CodeShare: r.code + r.table, ListShare: r.list,
		Lists: o.NumLists(), Headings: o.NumHeadings(), OnlyH1: deepestHeadingLevel(o) <= 1,
	}
	if c.CodeShare >= s.CodeThreshold {
		c.CodeReached = true
		return "code_aware", c
	}
	isStructured := c.Headings >= s.StructureThreshold && !c.OnlyH1
	reachesShare, reachesCount := c.ListShare >= s.ListRatioThreshold, c.Lists >= s.ListCountThreshold
	switch {
	case c.Lists == 0:
	case isStructured && c.Headings > minHeadingsPerList*c.Lists:
		c.ListsReached, c.ListShareReached = reachesShare && reachesCount, reachesShare && reachesCount
	case reachesShare:
		c.ListShareReached = true
	case reachesCount:
		c.ListsReached = true
	}
	switch {
	case c.ListsReached || c.ListShareReached:
		return "list_aware", c
	case isStructured:
		c.HeadingsReached = true
		return "structural", c
	}
	return "fallback", c
}
