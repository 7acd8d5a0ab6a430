package split

import (
	"context"

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

// Choice is why auto chose a strategy: the thresholds that the document
// reaches, and what there is of what they count (rules/auto).
type Choice struct {
	// CodeReached, ListsReached, ListShareReached and HeadingsReached are the
	// thresholds that decided; none of them with the last resort.
	CodeReached, ListsReached, ListShareReached, HeadingsReached bool
	// CodeShare and ListShare are shares of the text: of code and tables, and
	// of lists.
	CodeShare, ListShare float64
	Lists, Headings      int
	// Flat: no heading stands below H1.
	Flat bool
	// AnyBlock: one code block or table was enough, of CodeBlocks and Tables
	// there are (rules/reference-rules, Choosing the strategy).
	AnyBlock           bool
	CodeBlocks, Tables int
}

// auto runs the first Markdown strategy whose threshold the document reaches
// (rules/auto, How it chooses).
func auto(ctx context.Context, job *Job) (Cut, error) {
	name, why := choose(job.Doc, &job.Settings)
	cut, err := choices[name](ctx, job)
	cut.Strategy, cut.Choice = name, &why
	return cut, err
}

// clearStructure is how many headings there are to a list in a document whose
// structure outweighs its lists: then both list thresholds must be reached,
// otherwise one (rules/auto, How it chooses).
const clearStructure = 5

// choose is the strategy for a document, and why.
func choose(doc *segment.Analysis, s *settings.Settings) (name string, why Choice) {
	o, r := doc.Outline(), compositionOf(doc)
	c := Choice{
		CodeShare: r.code + r.table, ListShare: r.list,
		Lists: len(o.Lists), Headings: len(o.Headings), Flat: deepest(o) <= 1,
	}
	if c.CodeShare >= s.CodeThreshold {
		c.CodeReached = true
		return "code_aware", c
	}
	structured := c.Headings >= s.StructureThreshold && !c.Flat
	much, many := c.ListShare >= s.ListRatioThreshold, c.Lists >= s.ListCountThreshold
	switch {
	case c.Lists == 0:
	case structured && c.Headings > clearStructure*c.Lists:
		c.ListsReached, c.ListShareReached = much && many, much && many
	case much:
		c.ListShareReached = true
	case many:
		c.ListsReached = true
	}
	switch {
	case c.ListsReached || c.ListShareReached:
		return "list_aware", c
	case structured:
		c.HeadingsReached = true
		return "structural", c
	}
	return "fallback", c
}
