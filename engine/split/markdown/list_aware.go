package markdown

import (
	"context"
	"regexp"
	"strings"
	"unicode/utf8"

	"chunkscope/engine/chunk"
	"chunkscope/engine/outline"
	"chunkscope/engine/segment"
	"chunkscope/engine/split/strategy"
)

// ListAware implements the list_aware strategy. It puts each list into a separate chunk, together
// with the sentence that introduces the list. A list that is too long is split between top-level
// items. Items that fit together share a chunk.
func ListAware(ctx context.Context, job *strategy.Job) (strategy.Cut, error) {
	r := rules{sections: true, keepsIntroductions: true}
	r.isolatedKinds[outline.List] = true
	return cutMarkdown(ctx, job, &r)
}

const maxIntroduction = 200

var introductionPattern = regexp.MustCompile(`(?i)[:：]\s*$|\b(the following|includes?|such as|these)\b`)

type introductionsKey struct{}

// Introduces reports whether block i is a paragraph whose last sentence introduces the list in the
// next block.
func Introduces(doc *segment.Analysis, i int) bool { return endsWithIntroduction(doc, i) }

func endsWithIntroduction(doc *segment.Analysis, i int) bool {
	o := doc.Outline()
	if i < 0 || i+1 >= o.NumBlocks() || o.BlockKind(i) != outline.Paragraph || o.BlockKind(i+1) != outline.List {
		return false
	}
	introduced := doc.Memo(introductionsKey{}, func() any {
		list := make([]bool, o.NumLists())
		for j := range list {
			if above := o.List(j).Block - 1; above >= 0 && o.BlockKind(above) == outline.Paragraph {
				list[j] = introducesList(doc, o.BlockText(above))
			}
		}
		return list
	}).([]bool)
	return introduced[o.ListOf(i+1)]
}

func introducesList(doc *segment.Analysis, paragraph chunk.Span) bool {
	content := strings.TrimSpace(paragraph.Slice(doc.Text))
	if utf8.RuneCountInString(content) <= maxIntroduction {
		return introductionPattern.MatchString(content)
	}
	if !introductionPattern.MatchString(content[len(content)-min(len(content), 4*maxIntroduction):]) {
		return false
	}
	sentences := chunk.SelectSpansInside(doc.Sentences(), paragraph)
	if len(sentences) == 0 {
		return false
	}
	last := sentences[len(sentences)-1].Span().Slice(doc.Text)
	return utf8.RuneCountInString(last) <= maxIntroduction && introductionPattern.MatchString(last)
}
