package metrics

import (
	"sort"

	"chunkscope/engine"
	"chunkscope/engine/blank"
	"chunkscope/engine/chunk"
)

// SeveredSentenceAt is the sentence that a seam severs, as SeveredSentences lists it; ok is
// false when the seam cuts none. It looks at that one seam, in no time once the
// document's sentences are known.
func SeveredSentenceAt(r *engine.Result, seam int) (c SeveredSentence, ok bool) {
	at := r.Seams[seam].Byte
	all := r.Doc.Sentences()
	i := sort.Search(len(all), func(i int) bool { return all[i].End > at })
	if i == len(all) {
		return SeveredSentence{}, false
	}
	s := blank.Trim(r.Doc.Text, all[i])
	if s.Empty() || s.Start >= at || s.End <= at {
		return SeveredSentence{}, false
	}
	c = SeveredSentence{Sentence: s, Chunk: -1}
	c.Seam, c.Seams = SeamsIn(r, s)
	for i := c.Seam; i <= c.Seam+c.Seams && c.Chunk < 0; i++ {
		if Holds(r, i, s) {
			c.Chunk = i
		}
	}
	return c, true
}

// Holds reports whether chunk i's content has all text of a span of the source.
func Holds(r *engine.Result, i int, s chunk.Span) bool {
	for _, held := range Held(r.Doc.Text, &r.Chunks[i]) {
		if held.Start <= s.Start && s.End <= held.End && !held.Empty() {
			return true
		}
	}
	return false
}

// Within counts the sentences of which chunk i's content has some text, and
// those it has all text of.
func Within(r *engine.Result, i int) Whole {
	var w Whole
	all := r.Doc.Sentences()
	last := -1 // a sentence may lie in more than one span
	held := Held(r.Doc.Text, &r.Chunks[i])
	for _, span := range held[:2] {
		from := sort.Search(len(all), func(k int) bool { return all[k].End > span.Start })
		for k := max(from, last+1); k < len(all) && all[k].Start < span.End; k++ {
			s := blank.Trim(r.Doc.Text, all[k])
			if s.Empty() || s.Start >= span.End || s.End <= span.Start {
				continue
			}
			last = k
			w.Total++
			if Holds(r, i, s) {
				w.Whole++
			}
		}
	}
	return w
}
