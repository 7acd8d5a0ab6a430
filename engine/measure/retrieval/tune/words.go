package tune

import (
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/retrieval/language"
)

// indexedText holds the places of all question words in a document, so the text is read only once.
type indexedText struct {
	doc           *engine.Document
	starts, ends  []uint32
	questionWords []questionWord
}

type questionWord struct{ word, term uint32 }

type terms struct {
	language *language.Language
	ids      map[string]uint32
}

func (t *terms) lookUp(question string) []uint32 {
	var all, informative []uint32
	seen := map[uint32]bool{}
	language.EachQuestionWord(question, func(_, _ int, w []byte) {
		word := string(w)
		stem := t.language.StemString(word)
		id, known := t.ids[stem]
		if !known {
			id = uint32(len(t.ids))
			t.ids[stem] = id
		}
		if seen[id] {
			return
		}
		seen[id] = true
		all = append(all, id)
		if !t.language.IsStopWord(word) {
			informative = append(informative, id)
		}
	})
	if len(informative) == 0 {
		return all
	}
	return informative
}

func (t *terms) read(doc *engine.Document) *indexedText {
	x := &indexedText{doc: doc}
	termByWord := map[string]int64{}
	language.EachWord(doc.Text, func(start, end int, w []byte) {
		id, ok := termByWord[string(w)]
		if !ok {
			id = -1
			if term, ok := t.ids[t.language.StemString(string(w))]; ok {
				id = int64(term)
			}
			termByWord[string(w)] = id
		}
		if id >= 0 {
			x.questionWords = append(x.questionWords, questionWord{uint32(len(x.starts)), uint32(id)})
		}
		x.starts, x.ends = append(x.starts, uint32(start)), append(x.ends, uint32(end))
	})
	return x
}

func (x *indexedText) wordRange(s chunk.Span) (from, to uint32) {
	i, _ := slices.BinarySearch(x.starts, uint32(s.Start))
	k, _ := slices.BinarySearch(x.ends, uint32(s.End)+1) // two words can end at the same letter
	return uint32(i), uint32(max(i, k))
}

func (x *indexedText) findQuestionWords(from, to uint32) []questionWord {
	countBefore := func(w questionWord, n uint32) int { return int(w.word) - int(n) }
	i, _ := slices.BinarySearchFunc(x.questionWords, from, countBefore)
	k, _ := slices.BinarySearchFunc(x.questionWords, to, countBefore)
	return x.questionWords[i:k]
}
