package systems

import (
	"context"

	"chunkscope/engine/chunk"
	"chunkscope/engine/segment"
	"chunkscope/engine/split/recursive"
	"chunkscope/engine/split/strategy"
)

// HeadingsRecursive reproduces Open WebUI (rules/headings_recursive). It splits a document with
// LangChain's MarkdownHeaderTextSplitter. Then it splits each section with LangChain's recursive
// splitter.
func HeadingsRecursive(ctx context.Context, job *strategy.Job) (strategy.Cut, error) {
	s := &job.Settings
	t := loadSections(job.Doc, headerKey{level: s.HeadingLevel, strips: s.StripHeaders})
	inner := t.job(job)
	inner.Settings.StripWhitespace = true
	out := strategy.NewCollector(ctx, job, recursive.EstimateChunks(inner)+len(t.sections)).SetMapper(t.place)
	r := recursive.New(inner, s.Separators, out)
	for _, part := range t.joinSections(inner) {
		cause := chunk.CauseHeading
		if !part.hasHeading {
			cause = chunk.CauseUnknown // there is no boundary before the first section
		}
		if r.Split(part.Span, cause, part.line); out.Err != nil {
			break
		}
	}
	result, err := out.Cut()
	result.Dropped = t.dropped
	return result, err
}

type section struct {
	chunk.Span
	hasHeading bool
	line       chunk.Span
}

type headerKey struct {
	level  int
	strips bool
}

type sections struct {
	*rewritten
	sections []section
}

func loadSections(doc *segment.Analysis, key headerKey) *sections {
	return doc.Memo(key, func() any { return splitAtHeaders(doc, key) }).(*sections)
}

// joinSections joins sections smaller than section_min_size with adjacent sections if they fit into
// one chunk, like Open WebUI's merge_docs_to_target_size.
func (t *sections) joinSections(job *strategy.Job) []section {
	minimum, maximum := job.Settings.SectionMinSize, job.Settings.MaxChunkSize
	if minimum == 0 || len(t.sections) == 0 {
		return t.sections
	}
	size := func(from, to int) int { return job.Meter.CountRange(from, to) }
	var out []section
	addSection := func(x section) {
		if n := len(out); n > 0 && size(x.Start, x.End) < minimum && size(out[n-1].Start, x.End) <= maximum {
			out[n-1].End = x.End
			return
		}
		out = append(out, x)
	}
	current := t.sections[0]
	for _, next := range t.sections[1:] {
		if size(current.Start, current.End) < minimum && size(current.Start, next.End) <= maximum {
			current.End = next.End
			continue
		}
		addSection(current)
		current = next
	}
	addSection(current)
	return out
}
