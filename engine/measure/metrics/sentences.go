package metrics

import (
	"sort"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/element"
)

// SeveredSentence is a sentence that a chunk boundary splits.
type SeveredSentence struct {
	Sentence chunk.Span
	// Seam is the first boundary inside the sentence, and Seams is the number of such boundaries.
	Seam, Seams int
	// Chunk is the index of a chunk that contains all of the sentence, or -1.
	Chunk int
}

// IsRepaired reports whether a chunk contains all of the sentence because of overlap.
func (c SeveredSentence) IsRepaired() bool { return c.Chunk >= 0 }

type adjacentSentences struct {
	sentences      element.List
	hasNextInBlock []bool
}

type adjacentSentencesKey struct{}

func loadAdjacentSentences(doc *engine.Document) *adjacentSentences {
	return doc.Memo(adjacentSentencesKey{}, func() any { return findAdjacentSentences(doc) }).(*adjacentSentences)
}

func findAdjacentSentences(doc *engine.Document) *adjacentSentences {
	sentences := doc.Elements().ListOf(element.Sentence)
	m := &adjacentSentences{sentences: sentences, hasNextInBlock: make([]bool, sentences.Len())}
	prose, p := doc.Outline().Prose, 0
	for i := 0; i+1 < sentences.Len(); i++ {
		for p < len(prose) && prose[p].End() <= sentences.At(i).Start {
			p++
		}
		if p < len(prose) && sentences.At(i+1).End <= prose[p].End() {
			m.hasNextInBlock[i] = true
		}
	}
	return m
}

// measureSentence counts sentence i, and the pair of sentences i and i+1. It skips sentences if a
// reviewer omitted some of their text.
//
//	severed  = sentences with a chunk boundary inside, including sentences too long for a chunk
//	repaired = severed sentences that are in one chunk because of overlap
//	lost     = sentences that are neither severed nor whole
//
// whole = total − (severed − repaired) − lost.
func (j *elementScan) measureSentence(w *cursor, i, holder int, severed bool) {
	m := j.adjacent
	s := m.sentences.At(i).Span
	if m.hasNextInBlock[i] {
		j.Pairs.Total++
		switch next := m.sentences.At(i + 1).End; {
		case j.index.findHolderBefore(w.span, next) >= 0:
			j.Pairs.Whole++
		case HasOmittedText(j.r, chunk.Span{Start: s.Start, End: next}):
			j.Pairs.Total--
		}
	}
	switch {
	case holder < 0 && HasOmittedText(j.r, s):
		return
	case severed:
		j.Severed.Severed++
		if holder >= 0 {
			j.Severed.Repaired++
		}
	case holder < 0:
		j.Severed.Lost++
	}
	if severed && j.onSevered != nil {
		first, n := FindSeamsInside(j.r, s)
		j.onSevered(SeveredSentence{Sentence: s, Seam: first, Seams: n, Chunk: holder})
	}
}

// OverlapForSentence returns the additional overlap that would keep the sentence in one chunk. The
// result is in the unit of the settings. ok is false if no amount of overlap is enough.
func OverlapForSentence(r *engine.Result, c SeveredSentence) (units int, ok bool) {
	if c.IsRepaired() {
		return 0, true
	}
	if c.Seams > 1 {
		return 0, false
	}
	s := &r.Seams[c.Seam]
	neededUnits := r.Doc.Meter(r.Settings.Unit, r.Settings.Tokenizer).CountRange(c.Sentence.Start, s.Byte)
	if m := r.Settings.Mode(); m.EmbedsOverlap() {
		neededUnits -= s.Delivered
	}
	return max(1, neededUnits), true
}

// FindSeamsInside returns the first boundary inside s and the number of boundaries inside s.
func FindSeamsInside(r *engine.Result, s chunk.Span) (first, n int) {
	first = sort.Search(len(r.Seams), func(i int) bool { return r.Seams[i].Byte > s.Start })
	for first+n < len(r.Seams) && r.Seams[first+n].Byte < s.End {
		n++
	}
	return first, n
}
