package systems

import (
	"context"
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/split/strategy"
)

// ElasticsearchRecursive reproduces Elasticsearch's recursive strategy
// (rules/elasticsearch_recursive). A part that is too long is split at the next separator, and into
// sentences after the last separator.
func ElasticsearchRecursive(ctx context.Context, job *strategy.Job) (strategy.Cut, error) {
	e := newElasticChunker(ctx, job)
	x := elasticParts{elasticChunker: e, marks: elasticPlain}
	if job.Settings.SeparatesMarkdown() {
		x.marks = elasticMarkdown
	}
	x.split(elasticPart{elasticSentence: elasticSentence{span: e.span, words: e.countWords(e.span)}}, 0)
	return e.out.Cut()
}

type elasticMark struct {
	cause chunk.Cause
	find  func(text string) (at, n int)
}

var (
	elasticPlain    = []elasticMark{{chunk.CauseParagraph, lineFeeds(2)}, {chunk.CauseLine, lineFeeds(1)}}
	elasticMarkdown = []elasticMark{
		{chunk.CauseHeading, literal("\n# ")},
		{chunk.CauseHeading, literal("\n## ")},
		{chunk.CauseHeading, literal("\n### ")},
		{chunk.CauseHeading, literal("\n#### ")},
		{chunk.CauseHeading, literal("\n##### ")},
		{chunk.CauseHeading, literal("\n###### ")},
		{chunk.CauseHeading, findUnderlined('-')},
		{chunk.CauseHeading, findUnderlined('=')},
	}
)

func literal(mark string) func(string) (pos, n int) {
	return func(text string) (pos, n int) {
		if i := strings.Index(text, mark); i >= 0 {
			return i, len(mark)
		}
		return 0, 0
	}
}

func lineFeeds(n int) func(string) (pos, n int) {
	return func(text string) (int, int) {
		for pos := 0; ; {
			i := strings.IndexByte(text[pos:], '\n')
			if i < 0 {
				return 0, 0
			}
			pos += i
			end := pos
			for end < len(text) && text[end] == '\n' {
				end++
			}
			if end-pos == n {
				return pos, n
			}
			pos = end
		}
	}
}

// findUnderlined returns a function that finds a line of text above a line that contains only c.
func findUnderlined(c byte) func(string) (pos, n int) {
	return func(text string) (int, int) {
		for pos := 0; ; pos++ {
			i := strings.IndexByte(text[pos:], '\n')
			if i < 0 {
				return 0, 0
			}
			pos += i
			end := strings.IndexByte(text[pos+1:], '\n')
			if end < 0 {
				return 0, 0
			}
			end += pos + 1
			title := text[pos+1 : end]
			line := end + 1
			for line < len(text) && text[line] == c {
				line++
			}
			underline := line > end+1 && line < len(text) && text[line] == '\n'
			if underline && strings.Trim(title, " \t\v\f") != "" && !strings.ContainsAny(title, "\r\u0085\u2028\u2029") {
				return pos, line + 1 - pos
			}
		}
	}
}

type elasticParts struct {
	*elasticChunker
	marks []elasticMark
}

type elasticPart struct {
	elasticSentence
	cut elasticBoundary
}

func (x *elasticParts) split(p elasticPart, level int) {
	switch {
	case x.out.Err != nil:
	case p.words <= x.size:
		x.emit(p.span, p.cut)
	case level == len(x.marks):
		sub := *x.elasticChunker
		sub.span = p.span
		sub.packSentences(p.cut)
	default:
		x.splitBySeparator(p, level)
	}
}

// splitBySeparator splits p before each separator and joins adjacent parts that fit into one chunk.
// Like Elasticsearch, it sums the word counts of the parts.
func (x *elasticParts) splitBySeparator(p elasticPart, level int) {
	mark := &x.marks[level]
	open := elasticPart{cut: p.cut}
	start, before := p.span.Start, p.cut
	addPart := func(end int) {
		if start == end {
			return
		}
		part := elasticPart{elasticSentence{span: chunk.Span{Start: start, End: end}}, before}
		part.words = x.countWords(part.span)
		switch {
		case open.span.Empty():
			open = part
		case open.words+part.words <= x.size:
			open.span.End, open.words = end, open.words+part.words
		default:
			x.split(open, level+1)
			open = part
		}
	}
	for pos := p.span.Start; x.out.Err == nil; {
		i, n := mark.find(x.job.Doc.Text[pos:p.span.End])
		if n == 0 {
			break
		}
		addPart(pos + i)
		start, before = pos+i, elasticBoundary{mark.cause, chunk.Span{Start: pos + i, End: pos + i + n}}
		pos = start + n
	}
	addPart(p.span.End)
	x.split(open, level+1)
}
