package segment

import (
	"slices"

	"chunkscope/engine/chunk"
	"chunkscope/engine/work"
)

// sentencesPerReport is a number of sentences that takes at most a millisecond to find.
const sentencesPerReport = 1 << 10

// Sentences cuts running text into sentences within each span of prose
// (rules/sentences-and-words), and reports progress in bytes to t. It returns prose
// itself if every span is one sentence.
func Sentences(t *work.Tally, text string, prose, links []chunk.PackedSpan) []chunk.PackedSpan {
	t.Begin(work.Sentences, len(text))
	defer t.End(work.Sentences)
	var out []chunk.PackedSpan
	total, same := 0, 0 // number of sentences, and of those equal to the spans of prose so far
	f := newSentenceFinder(text, links, func(span chunk.Span) bool {
		s := chunk.Pack(span)
		if out == nil && same < len(prose) && prose[same] == s {
			same++
		} else {
			if out == nil {
				out = append(make([]chunk.PackedSpan, 0, len(prose)*5/4), prose[:same]...)
			}
			out = append(out, s)
		}
		total++
		return total%sentencesPerReport != 0 || t.Reach(work.Sentences, span.End)
	})
	for _, p := range prose {
		if !f.Find(p.Span()) {
			break
		}
	}
	if out == nil {
		out = prose[:same]
	}
	return slices.Clip(out)
}
