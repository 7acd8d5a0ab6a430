package tokenizer

import (
	"unicode/utf8"
)

// wordPiece splits a word into pieces. Each piece is the longest one in the vocabulary that is a
// prefix of the remaining text. If there is none, the whole word is one unknown token.
type wordPiece struct {
	vocab     *trie
	innerRoot uint32
	unknown   uint32
	maxChars  int // a longer word is one unknown token
	short     shortWords
}

// newWordPiece returns a model. In vocab, pieces inside a word start with prefix. limit is the
// maximum number of characters in a word.
func newWordPiece(vocab *trie, prefix string, unknown uint32, limit int) *wordPiece {
	m := &wordPiece{vocab: vocab, innerRoot: vocab.Node(prefix), unknown: unknown, maxChars: limit}
	vocab.Each(m.short.add)
	return m
}

func (m *wordPiece) addPieces(w *word, out *output) {
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
	previous := out.count
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

func (m *wordPiece) addTokens(p *piece, out *output) {
	w := word{bytes: []byte(p.text), chars: utf8.RuneCountInString(p.text), start: p.sourceOffset(0), offsets: p.offsets}
	m.addPieces(&w, out)
}

// separates returns false, since the pieces depend on the whole word.
func (*wordPiece) separates(rune, rune) bool { return false }

type word struct {
	bytes []byte
	chars int
	start int // offset of the word in the source
	// offsets holds the source offset of each byte. It is nil if the offsets are consecutive.
	offsets []uint32
	scratch []byte
}

func (w *word) reset(i int) {
	w.bytes, w.chars, w.start, w.offsets = w.bytes[:0], 0, i, w.offsets[:0]
}

func (w *word) sourceOffset(i int) int {
	if i < len(w.offsets) {
		return int(w.offsets[i])
	}
	return w.start + i
}

// add appends folded, the normalized form of the character with size bytes at i.
func (w *word) add(folded []byte, i, size int) {
	for k := len(w.offsets); k < len(w.bytes); k++ {
		w.offsets = append(w.offsets, uint32(w.start+k))
	}
	w.bytes = append(w.bytes, folded...)
	for k := range folded {
		if utf8.RuneStart(folded[k]) {
			w.chars++
			if k > 0 && size > 1 {
				i, size = i+1, size-1
			}
		}
		w.offsets = append(w.offsets, uint32(i))
	}
}

type output struct {
	count     int
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
	o.count++
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

func (o *output) keepFirst(n int) {
	switch o.detail {
	case keepStarts:
		o.starts = o.starts[:len(o.starts)-o.count+n]
	case keepIDs:
		o.starts = o.starts[:len(o.starts)-o.count+n]
		o.ids = o.ids[:len(o.ids)-o.count+n]
	}
	o.count, o.lastStart = n, 0
	if len(o.starts) > 0 {
		o.lastStart = int(o.starts[len(o.starts)-1])
	}
}
