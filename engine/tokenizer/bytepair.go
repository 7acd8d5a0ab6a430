package tokenizer

import (
	"errors"
	"fmt"
	"iter"
	"maps"
	"math/bits"
	"sync/atomic"
	"unicode/utf8"
)

// bytePair implements byte pair encoding with a list of merges, like Hugging Face's library.
type bytePair struct {
	vocab  *trie
	size   int
	merges mergeTable
	// usesBytes is true if symbols are bytes. In the file, each byte is represented by a character.
	usesBytes        bool
	keepsWholeTokens bool
	singleTokens     [256]uint32
	// byteTokens holds a token for each byte, for characters that have no token. It is nil if the
	// vocabulary has no such tokens.
	byteTokens []uint32
	// unknown is the token for characters that have no token. If it is -1, such characters are
	// dropped. If fusesUnknown is true, a run of such characters is one token.
	unknown      int64
	fusesUnknown bool
	selfMerges   []atomic.Uint32
	pairs        pairs
}

const noToken = noValue

type bpeFile struct {
	Vocab        map[string]uint32 `json:"vocab"`
	Merges       []mergeFile       `json:"merges"`
	Unknown      *string           `json:"unk_token"`
	Fuse         bool              `json:"fuse_unk"`
	ByteFallback bool              `json:"byte_fallback"`
	IgnoreMerges bool              `json:"ignore_merges"`
	Dropout      *float64          `json:"dropout"`
	Prefix       *string           `json:"continuing_subword_prefix"`
	Suffix       *string           `json:"end_of_word_suffix"`
}

func (f *bpeFile) pieceCount() int { return countIDs(f.Vocab) }

func newBytePair(f *bpeFile, asBytes bool) (*bytePair, error) {
	switch {
	case f.Dropout != nil && *f.Dropout != 0:
		return nil, errors.New("BPE model: dropout is not supported")
	case f.Prefix != nil && *f.Prefix != "":
		return nil, errors.New("BPE model: continuing_subword_prefix is not supported")
	case f.Suffix != nil && *f.Suffix != "":
		return nil, errors.New("BPE model: end_of_word_suffix is not supported")
	case len(f.Vocab) == 0:
		return nil, errors.New("BPE model: no vocabulary")
	}
	m := &bytePair{vocab: newTrie(), usesBytes: asBytes, keepsWholeTokens: f.IgnoreMerges, unknown: -1, fusesUnknown: f.Fuse}
	texts := make(map[string]string, len(f.Vocab)) // maps tokens in the file to decoded texts
	ids := make(map[uint32]bool, len(f.Vocab))
	for token, id := range f.Vocab {
		if ids[id] {
			return nil, errors.New("BPE model: two tokens have the same id")
		}
		ids[id] = true
		text := token
		if asBytes {
			var ok bool
			if text, ok = decodeBytes(token); !ok {
				continue // the token cannot occur in a text
			}
		}
		if id >= maxNodes || !m.vocab.Add(text, id) {
			return nil, errTooLarge
		}
		m.size = max(m.size, int(id)+1)
		texts[token] = text
	}
	m.selfMerges = make([]atomic.Uint32, m.size)
	for c := range m.singleTokens {
		if m.singleTokens[c] = m.vocab.Find(string([]byte{byte(c)})); !asBytes && c >= utf8.RuneSelf {
			m.singleTokens[c] = noToken
		}
	}
	if err := m.readUnknown(f); err != nil {
		return nil, err
	}
	m.pairs = newPairs(maps.Values(texts), asBytes)
	if err := m.readMerges(f, texts); err != nil {
		return nil, err
	}
	return m, nil
}

func (m *bytePair) readUnknown(f *bpeFile) error {
	if f.ByteFallback {
		if tokens, ok := byteTokens(f.Vocab); ok {
			m.byteTokens = tokens
		}
	}
	if f.Unknown != nil {
		id, ok := f.Vocab[*f.Unknown]
		if !ok {
			return fmt.Errorf("BPE model: unk_token %q is not in the vocabulary", *f.Unknown)
		}
		m.unknown = int64(id)
	}
	return nil
}

func byteTokens(vocab map[string]uint32) (tokens []uint32, ok bool) {
	for c := range 256 {
		id, ok := vocab[fmt.Sprintf("<0x%02X>", c)]
		if !ok {
			return nil, false
		}
		tokens = append(tokens, id)
	}
	return tokens, true
}

func (m *bytePair) readMerges(f *bpeFile, texts map[string]string) error {
	m.merges = newMergeTable(len(f.Merges))
	for rank, merge := range f.Merges {
		left, ok := f.Vocab[merge.left]
		right, rightOK := f.Vocab[merge.right]
		if !ok || !rightOK {
			return fmt.Errorf("BPE model: merge %d uses a token that is not in the vocabulary", rank+1)
		}
		result := m.vocab.Find(texts[merge.left] + texts[merge.right])
		if result == noToken {
			return fmt.Errorf("BPE model: merge %d creates a token that is not in the vocabulary", rank+1)
		}
		m.merges.add(left, right, uint32(rank), result)
	}
	return nil
}

// byteChars maps the characters in byte-level vocabularies to bytes.
var byteChars = func() map[rune]byte {
	charBytes, next := map[rune]byte{}, rune(0x100)
	for c := range 256 {
		if r := rune(c); r > ' ' && r < 0x7f || r >= 0xa1 && r != 0xad {
			charBytes[r] = byte(c)
		} else {
			charBytes[next] = byte(c)
			next++
		}
	}
	return charBytes
}()

func decodeBytes(encoded string) (text string, ok bool) {
	out := make([]byte, 0, len(encoded))
	for _, r := range encoded {
		c, ok := byteChars[r]
		if !ok {
			return "", false
		}
		out = append(out, c)
	}
	return string(out), true
}

func (m *bytePair) addTokens(p *piece, out *output) {
	if p.text == "" {
		return
	}
	if id := m.vocab.Find(p.text); id != noToken && (m.keepsWholeTokens || m.mergesToItself(id, p.text)) {
		out.add(id, p.sourceOffset(0))
		return
	}
	var buffer [maxScannedSymbols]symbol
	for _, s := range m.merge(p.text, buffer[:0]) {
		out.add(s.id, p.sourceOffset(s.start))
	}
}

// maxScannedSymbols is the maximum number of symbols that are merged without a heap.
const maxScannedSymbols = 48

// mergesToItself reports whether encoding the text of a token gives that token.
func (m *bytePair) mergesToItself(id uint32, text string) bool {
	switch m.selfMerges[id].Load() {
	case 1:
		return true
	case 2:
		return false
	}
	var buffer [maxScannedSymbols]symbol
	symbols := m.merge(text, buffer[:0])
	if len(symbols) == 1 && symbols[0].id == id {
		m.selfMerges[id].Store(1)
		return true
	}
	m.selfMerges[id].Store(2)
	return false
}

type symbol struct {
	id    uint32
	start int
}

// merge repeatedly merges the adjacent pair of symbols that is first in the list of merges. If the
// same pair occurs several times, it merges the leftmost.
func (m *bytePair) merge(text string, buffer []symbol) []symbol {
	symbols := m.splitSymbols(text, buffer)
	if len(symbols) > maxScannedSymbols {
		return m.mergeMany(symbols)
	}
	for {
		best, pos, result := uint32(noToken), 0, uint32(0)
		for i := range len(symbols) - 1 {
			if rank, id, ok := m.merges.find(symbols[i].id, symbols[i+1].id); ok && rank < best {
				best, pos, result = rank, i, id
			}
		}
		if best == noToken {
			return symbols
		}
		symbols[pos].id = result
		symbols = append(symbols[:pos+1], symbols[pos+2:]...)
	}
}

func (m *bytePair) mergeMany(symbols []symbol) []symbol {
	remaining := Merge(len(symbols), func(left, right, _ uint32) uint32 {
		if rank, _, ok := m.merges.find(symbols[left].id, symbols[right].id); ok {
			return rank
		}
		return NoMerge
	}, func(left, right uint32) {
		_, symbols[left].id, _ = m.merges.find(symbols[left].id, symbols[right].id)
	})
	for i, index := range remaining {
		symbols[i] = symbols[index]
	}
	return symbols[:len(remaining)]
}

func (m *bytePair) splitSymbols(text string, dst []symbol) []symbol {
	for i := 0; i < len(text); {
		n := 1
		if !m.usesBytes {
			_, n = utf8.DecodeRuneInString(text[i:])
		}
		id := m.singleTokens[text[i]]
		if n > 1 {
			id = m.vocab.Find(text[i : i+n])
		}
		switch {
		case id != noToken:
			dst = append(dst, symbol{id, i})
		case m.byteTokens != nil:
			for k := range n {
				dst = append(dst, symbol{m.byteTokens[text[i+k]], i + k})
			}
		case m.unknown >= 0 && !(m.fusesUnknown && len(dst) > 0 && dst[len(dst)-1].id == uint32(m.unknown)):
			dst = append(dst, symbol{uint32(m.unknown), i})
		}
		i += n
	}
	return dst
}

func (m *bytePair) separates(before, after rune) bool {
	if m.fusesUnknown && m.byteTokens == nil && m.unknown >= 0 && !m.usesBytes {
		if m.vocab.Find(string(before)) == noToken && m.vocab.Find(string(after)) == noToken {
			return false
		}
	}
	return !m.pairs.has(before, after) && !m.dropsAny(before) && !m.dropsAny(after)
}

// dropsAny reports whether r or one of its bytes is dropped.
func (m *bytePair) dropsAny(r rune) bool {
	if m.unknown >= 0 || m.byteTokens != nil {
		return false
	}
	text := string(r)
	if !m.usesBytes {
		return m.vocab.Find(text) == noToken
	}
	for i := range len(text) {
		if m.singleTokens[text[i]] == noToken {
			return true
		}
	}
	return false
}

// pairs holds all pairs of adjacent characters or bytes in tokens.
type pairs struct {
	bytes []uint64
	runes map[[2]rune]struct{}
}

func newPairs(texts iter.Seq[string], asBytes bool) pairs {
	if !asBytes {
		p := pairs{runes: map[[2]rune]struct{}{}}
		for text := range texts {
			last := rune(-1)
			for _, r := range text {
				if last >= 0 {
					p.runes[[2]rune{last, r}] = struct{}{}
				}
				last = r
			}
		}
		return p
	}
	p := pairs{bytes: make([]uint64, 1<<16/64)}
	for text := range texts {
		for i := range len(text) - 1 {
			two := int(text[i])<<8 | int(text[i+1])
			p.bytes[two/64] |= 1 << (two % 64)
		}
	}
	return p
}

func (p *pairs) has(before, after rune) bool {
	if p.bytes == nil {
		_, ok := p.runes[[2]rune{before, after}]
		return ok
	}
	x, y := string(before), string(after)
	two := int(x[len(x)-1])<<8 | int(y[0])
	return p.bytes[two/64]>>(two%64)&1 != 0
}

type mergeTable struct {
	slots []mergeSlot
	shift uint8
}

// mergeSlot is a merge in the hash table. pair consists of the ids of both tokens plus 1, or is 0
// in an empty slot.
type mergeSlot struct {
	pair         uint64
	rank, result uint32
}

func newMergeTable(n int) mergeTable {
	width := bits.Len(uint(2*n)) + 1
	return mergeTable{make([]mergeSlot, 1<<width), uint8(64 - width)}
}

func (t *mergeTable) findSlot(pair uint64) int {
	i := int(pair * 0x9E3779B97F4A7C15 >> t.shift)
	for t.slots[i].pair != 0 && t.slots[i].pair != pair {
		i = (i + 1) & (len(t.slots) - 1)
	}
	return i
}

// add inserts a merge. It replaces an earlier merge of the same pair.
func (t *mergeTable) add(left, right, rank, result uint32) {
	pair := uint64(left)<<32 | uint64(right) + 1
	t.slots[t.findSlot(pair)] = mergeSlot{pair, rank, result}
}

func (t *mergeTable) find(left, right uint32) (rank, result uint32, ok bool) {
	pair := uint64(left)<<32 | uint64(right) + 1
	s := &t.slots[t.findSlot(pair)]
	return s.rank, s.result, s.pair == pair
}
