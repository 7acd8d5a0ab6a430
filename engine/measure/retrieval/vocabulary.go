package retrieval

import (
	"hash/maphash"

	"chunkscope/engine/measure/retrieval/language"
)

// vocabulary assigns ids to words, starting at 0. Words with the same stem share an id.
type vocabulary struct {
	language *language.Language
	words    wordTable
	stems    wordTable
	ownStems []int32
}

func newVocabulary(l *language.Language) vocabulary {
	seed := maphash.MakeSeed()
	return vocabulary{language: l, words: wordTable{seed: seed}, stems: wordTable{seed: seed}}
}

func (v *vocabulary) add(word []byte) int32 {
	if i := v.words.find(word); i >= 0 {
		return v.words.ids[i]
	}
	stem, isOwnStem := v.language.Stem(word)
	id, known := int32(0), false
	if isOwnStem {
		id, known = v.lookUpOtherStem(stem)
	} else {
		id, known = v.lookUpStem(stem)
	}
	if known {
		v.words.add(word, id)
		return id
	}
	id = int32(len(v.ownStems))
	i := v.words.add(word, id)
	if !isOwnStem {
		v.stems.add(stem, id)
		i = -1
	}
	v.ownStems = append(v.ownStems, i)
	return id
}

func (v *vocabulary) find(word []byte) (id int32, known bool) {
	if i := v.words.find(word); i >= 0 {
		return v.words.ids[i], true
	}
	stem, _ := v.language.Stem(word)
	return v.lookUpStem(stem)
}

func (v *vocabulary) lookUpStem(stem []byte) (id int32, known bool) {
	if i := v.words.find(stem); i >= 0 && v.ownStems[v.words.ids[i]] == i {
		return v.words.ids[i], true
	}
	return v.lookUpOtherStem(stem)
}

func (v *vocabulary) lookUpOtherStem(stem []byte) (id int32, known bool) {
	if i := v.stems.find(stem); i >= 0 {
		return v.stems.ids[i], true
	}
	return 0, false
}
