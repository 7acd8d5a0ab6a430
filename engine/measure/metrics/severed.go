package metrics

import (
	"sort"

	"chunkscope/engine"
	"chunkscope/engine/blank"
	"chunkscope/engine/chunk"
)

// Holds reports whether chunk i's content has all text of a span of the source.
func Holds(r *engine.Result, i int, s chunk.Span) bool {
	held := heldBy(r, i)
	return held.hold(s)
}

// Within counts the sentences of which chunk i's content has some text, and
// those it has all text of.
func Within(r *engine.Result, i int) Whole {
	var w Whole
	all := r.Doc.Sentences()
	last := -1 // a sentence may lie in more than one span
	held := heldBy(r, i)
	for _, span := range held[:2] {
		start := sort.Search(len(all), func(k int) bool { return all[k].End() > span.Start })
		for k := max(start, last+1); k < len(all) && all[k].Start() < span.End; k++ {
			s := blank.Trim(r.Doc.Text, all[k].Span())
			if s.Empty() || s.Start >= span.End || s.End <= span.Start {
				continue
			}
			last = k
			w.Total++
			if held.hold(s) {
				w.Whole++
			}
		}
	}
	return w
}
