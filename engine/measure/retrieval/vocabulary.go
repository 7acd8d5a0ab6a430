package retrieval

import (
	"hash/maphash"

	"chunkscope/engine/measure/retrieval/language"
)

// vocabulary gives words their ids, from 0: those of one stem have one.
type vocabulary struct {
	language *language.Language
	words    table   // as they stand
	stems    table   // that were no words of their own when they were met
	own      []int32 // by id, the word that is its own stem; -1 for none
}

func newVocabulary(l *language.Language) vocabulary {
	seed := maphash.MakeSeed()
	return vocabulary{language: l, words: table{seed: seed}, stems: table{seed: seed}}
}

// learn is the id of a word, which may be new.
func (v *vocabulary) learn(word []byte) int32 {
	if i := v.words.find(word); i >= 0 {
		return v.words.ids[i]
	}
	stem := v.stem(word)
	id, known := v.ofStem(stem)
	if known {
		v.words.add(word, id)
		return id
	}
	id = int32(len(v.own))
	i := v.words.add(word, id)
	if string(stem) != string(word) {
		v.stems.add(stem, id)
		i = -1
	}
	v.own = append(v.own, i)
	return id
}

// find is the id of a word of a question, whose form the document may not have.
func (v *vocabulary) find(word []byte) (id int32, known bool) {
	if i := v.words.find(word); i >= 0 {
		return v.words.ids[i], true
	}
	return v.ofStem(v.stem(word))
}

func (v *vocabulary) ofStem(stem []byte) (id int32, known bool) {
	if i := v.words.find(stem); i >= 0 && v.own[v.words.ids[i]] == i {
		return v.words.ids[i], true
	}
	if i := v.stems.find(stem); i >= 0 {
		return v.stems.ids[i], true
	}
	return 0, false
}

// stem folds a word. A number is its own stem in every language.
func (v *vocabulary) stem(word []byte) []byte {
	for _, c := range word {
		if c < '0' || c > '9' {
			return []byte(v.language.Fold(string(word)))
		}
	}
	return word
}

// table finds words by their hashes. A document may have as many different ones as
// words, and a map takes several times as long, and a string for each.
type table struct {
	seed   maphash.Seed
	slots  []int32 // 1 + index of a word; 0 is free. A power of two, half of them at least
	hashes []uint32
	ends   []uint32 // in text
	text   []byte
	ids    []int32
}

// find is the index of a word; -1 when it is not there.
func (t *table) find(word []byte) int32 {
	if len(t.slots) == 0 {
		return -1
	}
	return t.slots[t.slot(word, uint32(maphash.Bytes(t.seed, word)))] - 1
}

// slot is that of a word, or a free one for it.
func (t *table) slot(word []byte, hash uint32) int {
	last := len(t.slots) - 1
	for at := int(hash) & last; ; at = (at + 1) & last {
		i := int(t.slots[at]) - 1
		if i < 0 || t.hashes[i] == hash && string(t.word(i)) == string(word) {
			return at
		}
	}
}

func (t *table) word(i int) []byte {
	start := uint32(0)
	if i > 0 {
		start = t.ends[i-1]
	}
	return t.text[start:t.ends[i]]
}

// add puts in a word that is not there, and returns its index.
func (t *table) add(word []byte, id int32) int32 {
	if 2*len(t.ids) >= len(t.slots) {
		t.grow()
	}
	hash, i := uint32(maphash.Bytes(t.seed, word)), int32(len(t.ids))
	t.slots[t.slot(word, hash)] = i + 1
	t.text = append(t.text, word...)
	t.hashes, t.ends, t.ids = append(t.hashes, hash), append(t.ends, uint32(len(t.text))), append(t.ids, id)
	return i
}

func (t *table) grow() {
	t.slots = make([]int32, max(64, 2*len(t.slots)))
	last := len(t.slots) - 1
	for i, hash := range t.hashes {
		at := int(hash) & last
		for t.slots[at] != 0 {
			at = (at + 1) & last
		}
		t.slots[at] = int32(i) + 1
	}
}
