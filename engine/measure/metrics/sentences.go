package metrics

import (
	"context"
	"sort"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/element"
)

// Sentences counts the effects of the cuts on the document's sentences (segment's: UAX
// #29 within a block of prose).
//
//	whole     = sentences that at least one chunk contains all of
//	pairs     = neighbouring sentences of the same block of prose that at
//	            least one chunk contains both of
//	severed   = sentences with a seam inside: Start < seam.Byte < End, with or
//	            without overlap
//	repaired  = severed sentences that overlap makes whole
//	lost      = sentences that are neither severed nor whole: no chunk has
//	            them (a capped document, dropped text)
//
// so that whole = total − (severed − repaired) − lost. Sentences that are not whole
// because a reviewer excluded text are not counted.
type Sentences struct {
	Whole, Pairs            Whole
	Severed, Repaired, Lost int
}

// SeveredSentence is a sentence that a seam severs.
type SeveredSentence struct {
	Sentence chunk.Span
	// Seam is the first seam inside it, Seams the number of seams inside.
	Seam, Seams int
	// Chunk is a chunk that overlap lets hold all of it; -1 if there is none.
	Chunk int
}

// Repaired reports whether overlap makes the sentence whole.
func (c SeveredSentence) Repaired() bool { return c.Chunk >= 0 }

// neighbors holds the sentences of a document, and for each whether the next one is in
// the same block of prose.
type neighbors struct {
	sentences      element.List
	hasNextInBlock []bool
	pairs          int
}

type neighborsKey struct{}

func neighborsOf(doc *engine.Document) *neighbors {
	return doc.Memo(neighborsKey{}, func() any { return findNeighbors(doc) }).(*neighbors)
}

func findNeighbors(doc *engine.Document) *neighbors {
	sentences := doc.Elements().ListOf(element.Sentence)
	m := &neighbors{sentences: sentences, hasNextInBlock: make([]bool, sentences.Len())}
	prose, p := doc.Outline().Prose, 0
	for i := 0; i+1 < sentences.Len(); i++ {
		for p < len(prose) && prose[p].End() <= sentences.At(i).Start {
			p++
		}
		if p < len(prose) && sentences.At(i+1).End <= prose[p].End() {
			m.hasNextInBlock[i] = true
			m.pairs++
		}
	}
	return m
}

// severedSentences measures the sentences and lists the severed ones in order.
func severedSentences(ctx context.Context, r *engine.Result, x *Reach) (Sentences, []SeveredSentence, error) {
	var cuts []SeveredSentence
	s, err := judgeSentences(ctx, r, x, func(c SeveredSentence) { cuts = append(cuts, c) })
	return s, cuts, err
}

// judgeSentences walks sentences, spans and seams in parallel. It calls tell, if not nil,
// for every severed sentence.
func judgeSentences(ctx context.Context, r *engine.Result, x *Reach, tell func(SeveredSentence)) (Sentences, error) {
	m := neighborsOf(r.Doc)
	out := Sentences{Whole: Whole{Total: m.sentences.Len()}, Pairs: Whole{Total: m.pairs}}
	span, seam := -1, 0
	for i := range m.sentences.Len() {
		s := m.sentences.At(i).Span
		if i%pollEvery == 0 && ctx.Err() != nil {
			return Sentences{}, ctx.Err()
		}
		for span+1 < len(x.spans) && x.spans[span+1].Start() <= s.Start {
			span++
		}
		holder := x.holderAt(span, s.End)
		for seam < r.Seams.Len() && r.Seams.Byte(seam) <= s.Start {
			seam++
		}
		if m.hasNextInBlock[i] {
			switch next := m.sentences.At(i + 1).End; {
			case x.holderAt(span, next) >= 0:
				out.Pairs.Whole++
			case HasOmittedText(r, chunk.Span{Start: s.Start, End: next}):
				out.Pairs.Total--
			}
		}
		if holder < 0 && HasOmittedText(r, s) {
			out.Whole.Total--
			continue
		}
		severed := SeveredSentence{Sentence: s, Seam: seam, Chunk: holder}
		for j := seam; j < r.Seams.Len() && r.Seams.Byte(j) < s.End; j++ {
			severed.Seams++
		}
		out.count(severed, holder)
		if severed.Seams > 0 && tell != nil {
			tell(severed)
		}
	}
	return out, nil
}

func (s *Sentences) count(cut SeveredSentence, holder int) {
	if holder >= 0 {
		s.Whole.Whole++
	}
	switch {
	case cut.Seams > 0:
		s.Severed++
		if holder >= 0 {
			s.Repaired++
		}
	case holder < 0:
		s.Lost++
	}
}

// NeededForSentence returns the additional overlap, in the settings' unit, with which the next
// chunk would hold the severed sentence; 0 if the sentence is whole. ok is false if
// several seams cut it, since then it is longer than a chunk and no overlap helps.
func NeededForSentence(r *engine.Result, c SeveredSentence) (units int, ok bool) {
	if c.Repaired() {
		return 0, true
	}
	if c.Seams > 1 {
		return 0, false
	}
	s := r.Seams.At(c.Seam)
	need := r.Doc.Meter(r.Settings.Unit, r.Settings.Tokenizer).Between(c.Sentence.Start, s.Byte)
	if m := r.Settings.Mode(); m.EmbedsOverlap() { // overlap in metadata repairs nothing
		need -= s.Delivered
	}
	return max(1, need), true
}

// SeamsIn returns the first seam inside s, and the number of such seams.
func SeamsIn(r *engine.Result, s chunk.Span) (first, n int) {
	first = sort.Search(r.Seams.Len(), func(i int) bool { return r.Seams.Byte(i) > s.Start })
	for first+n < r.Seams.Len() && r.Seams.Byte(first+n) < s.End {
		n++
	}
	return first, n
}
