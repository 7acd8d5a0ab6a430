// Package split implements the chunking strategies.
package split

import (
	"context"

	"chunkscope/engine/chunk"
	"chunkscope/engine/split/markdown"
	"chunkscope/engine/split/recursive"
	"chunkscope/engine/split/strategy"
	"chunkscope/engine/split/systems"
	"chunkscope/engine/split/window"
	"chunkscope/engine/work"
)

var cutters = map[string]strategy.Cutter{
	"auto":       markdown.Auto,
	"structural": markdown.Structural,
	"code_aware": markdown.CodeAware,
	"list_aware": markdown.ListAware,
	"fallback":   markdown.Fallback,
	"window":     window.Cut,
	"recursive":  recursive.Cut,
	"sentences":  cutSentences,
	"headings":   cutHeadings,
	"pages":      cutPages,

	"headings_recursive":    systems.HeadingsRecursive,
	"chonkie_recursive":     systems.ChonkieRecursive,
	"langchainjs_recursive": systems.LangChainJSRecursive,
	"haystack":              systems.Haystack,
	"haystack_recursive":    systems.HaystackRecursive,
	"paragraphs":            systems.Paragraphs,
	"llamaindex_sentences":  systems.LlamaIndexSentences,

	"lightrag": systems.LightRAG,
	"graphrag": systems.GraphRAG,

	"elasticsearch_sentences": systems.ElasticsearchSentences,
	"elasticsearch_words":     systems.ElasticsearchWords,
	"elasticsearch_recursive": systems.ElasticsearchRecursive,
}

// Run splits a document with the strategy in its settings.
func Run(ctx context.Context, job *strategy.Job) (strategy.Cut, error) {
	cutter := cutters[job.Settings.Strategy]
	if job.Settings.UsesReference() {
		cutter = cutByReference
	}
	t := work.FindTally(ctx)
	t.Begin(work.Cutting, 0)
	defer t.End(work.Cutting)
	cut, err := cutWithParents(ctx, job, cutter)
	if err == nil && cut.Strategy == "" {
		cut.Strategy = job.Settings.Strategy
	}
	return cut, err
}

// cutWithParents splits the whole document, or each parent separately. Strategies that reproduce
// other systems make their own parents.
func cutWithParents(ctx context.Context, job *strategy.Job, cutter strategy.Cutter) (strategy.Cut, error) {
	s := &job.Settings
	if s.HasParagraphParents() && !s.Traits().CutsParts {
		return cutWithinParents(ctx, job, cutter)
	}
	cut, err := cutter(ctx, job)
	if s.HasDocumentParent() {
		cut.Parents = chunk.Parents{{Body: chunk.Span{End: len(job.Doc.Text)}}}
	}
	return cut, err
}

// NewAdditionFinder returns a function that finds the header and footer to add around a body whose
// boundaries the user has edited. With these additions, the body is a valid table or code block
// (rules/hand-cuts). maximum is the maximum chunk size in units.
func NewAdditionFinder(job *strategy.Job, maximum int) func(body chunk.Span) (header chunk.Span, footer string) {
	return strategy.NewLongBlocks(job, maximum).FindAdditions
}
