package tokenizer

import (
	"unicode/utf8"
)

// wordPiece splits a word by repeatedly taking the longest piece of the vocabulary from its start. If
// this fails for part of a word, the whole word is one unknown token.
type wordPiece struct {
	vocab     *trie
	innerRoot uint32
	unknown   uint32
	maxChars  int // maximum number of characters in a word
	short     shortWords
}

// newWordPiece returns a model. prefix marks pieces that are not at the start of a word.
func newWordPiece(vocab *trie, prefix string, unknown uint32, limit int) *wordPiece {
	m := &wordPiece{vocab: vocab, innerRoot: vocab.Node(prefix), unknown: unknown, maxChars: limit}
	vocab.Each(m.short.add)
	return m
}

func (m *wordPiece) pieces(w *word, out *output) {
	if w.chars == 0 {
		return
	}
	if w.chars > m.maxChars {
		out.add(m.unknown, w.start)
		return
	}
	if id := m.short.find(w.bytes); id != noValue {
		out.add(id, w.sourceOffset(0))
		return
	}
	previous := out.n
	for i, node := 0, uint32(trieRoot); i < len(w.bytes); node = m.innerRoot {
		end, id := m.vocab.Longest(node, w.bytes, i)
		if id == noValue || node == 0 {
			out.keepFirst(previous)
			out.add(m.unknown, w.start)
			return
		}
		out.add(id, w.sourceOffset(i))
		i = end
	}
}

func (m *wordPiece) tokens(p *piece, out *output) {
	w := word{bytes: []byte(p.text), chars: utf8.RuneCountInString(p.text), start: p.sourceOffset(0), places: p.offsets}
	m.pieces(&w, out)
}

// separates returns false, since the pieces of a word depend on the whole word.
func (*wordPiece) separates(rune, rune) bool { return false }

type word struct {
	bytes []byte
	chars int
	start int // offset of the word in the source
	// places holds the source offset of each byte. It is nil if the offsets are consecutive.
	places  []uint32
	scratch []byte
}

func (w *word) reset(i int) {
	w.bytes, w.chars, w.start, w.places = w.bytes[:0], 0, i, w.places[:0]
}

func (w *word) sourceOffset(i int) int {
	if i < len(w.places) {
		return int(w.places[i])
	}
	return w.start + i
}

// add adds the normalized form of the character at i.
func (w *word) add(folded []byte, i, size int) {
	for k := len(w.places); k < len(w.bytes); k++ {
		w.places = append(w.places, uint32(w.start+k))
	}
	w.bytes = append(w.bytes, folded...)
	for k := range folded {
		if utf8.RuneStart(folded[k]) {
			w.chars++
			if k > 0 && size > 1 {
				i, size = i+1, size-1
			}
		}
		w.places = append(w.places, uint32(i))
	}
}

type output struct {
	n         int
	ids       []uint32
	starts    []uint32
	detail    outputDetail
	lastStart int
}

type outputDetail uint8

const (
	onlyCount outputDetail = iota
	keepStarts
	keepIDs
)

func (o *output) add(id uint32, start int) {
	o.n++
	start = max(start, o.lastStart)
	o.lastStart = start
	switch o.detail {
	case keepStarts:
		o.starts = append(o.starts, uint32(start))
	case keepIDs:
		o.ids = append(o.ids, id)
		o.starts = append(o.starts, uint32(start))
	}
}

// keepFirst removes all tokens after the first n.
func (o *output) keepFirst(n int) {
	switch o.detail {
	case keepStarts:
		o.starts = o.starts[:len(o.starts)-o.n+n]
	case keepIDs:
		o.starts = o.starts[:len(o.starts)-o.n+n]
		o.ids = o.ids[:len(o.ids)-o.n+n]
	}
	o.n, o.lastStart = n, 0
	if len(o.starts) > 0 {
		o.lastStart = int(o.starts[len(o.starts)-1])
	}
}
