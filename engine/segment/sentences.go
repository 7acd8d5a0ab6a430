package segment

import (
	"slices"

	"chunkscope/engine/chunk"
	"chunkscope/engine/work"
)

// sentencesPerReport is the number of sentences between progress reports. Finding that many
// sentences takes at most a millisecond.
const sentencesPerReport = 1 << 10

// Sentences splits the spans of prose in text into sentences (rules/sentences-and-words). If each
// span is one sentence, it returns prose itself.
func Sentences(t *work.Tally, text string, prose, links []chunk.PackedSpan) []chunk.PackedSpan {
	t.Begin(work.Sentences, len(text))
	defer t.End(work.Sentences)
	var out []chunk.PackedSpan
	total, unchanged := 0, 0
	f := newSentenceFinder(text, links, func(span chunk.Span) bool {
		s := chunk.Pack(span)
		if out == nil && unchanged < len(prose) && prose[unchanged] == s {
			unchanged++
		} else {
			if out == nil {
				out = append(make([]chunk.PackedSpan, 0, len(prose)*5/4), prose[:unchanged]...)
			}
			out = append(out, s)
		}
		total++
		return total%sentencesPerReport != 0 || t.SetDone(work.Sentences, span.End)
	})
	for _, p := range prose {
		if !f.Find(p.Span()) {
			break
		}
	}
	if out == nil {
		out = prose[:unchanged]
	}
	return slices.Clip(out)
}
