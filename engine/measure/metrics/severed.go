package metrics

import (
	"sort"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/text"
)

// ContainsSpan reports whether chunk i contains all of the source span s.
func ContainsSpan(r *engine.Result, i int, s chunk.Span) bool {
	spans := listContentSpans(r, i)
	return spans.contains(s)
}

// CountSentences counts the sentences in chunk i. Whole is the number of complete sentences. Total
// also includes sentences that are only partly in the chunk.
func CountSentences(r *engine.Result, i int) WholeCount {
	var w WholeCount
	sentences := r.Doc.Sentences()
	last := -1
	spans := listContentSpans(r, i)
	for _, span := range spans[:2] {
		start := sort.Search(len(sentences), func(k int) bool { return sentences[k].End() > span.Start })
		for k := max(start, last+1); k < len(sentences) && sentences[k].Start() < span.End; k++ {
			s := text.TrimSpan(r.Doc.Text, sentences[k].Span())
			if s.Empty() || s.Start >= span.End || s.End <= span.Start {
				continue
			}
			last = k
			w.Total++
			if spans.contains(s) {
				w.Whole++
			}
		}
	}
	return w
}
