package retrieval

import (
	"encoding/binary"
	"hash/maphash"
)

// wordTable assigns numbers to words. It is several times faster than a map.
type wordTable struct {
	seed      maphash.Seed
	parts     [tableParts]tablePart
	ids       []int32
	text      []byte
	longWords []longWord
}

// tablePart is one part of a table. Parts grow separately, so less data is copied at once.
type tablePart struct {
	slots []tableSlot
	words int
}

const (
	partBits   = 3
	tableParts = 1 << partBits
)

// tableSlot holds one word. The key of a short word is the word itself.
type tableSlot struct {
	low, high uint32
	index     int32
}

type longWord struct {
	end   uint32 // offset in wordTable.text
	index int32
}

func (s *tableSlot) key() uint64 { return uint64(s.high)<<32 | uint64(s.low) }

const shortWord = 8

func (t *wordTable) newKey(word []byte) (key uint64, isShort bool) {
	n := len(word)
	if n > shortWord || n > 0 && word[n-1] == 0 {
		return maphash.Bytes(t.seed, word), false
	}
	if cap(word) >= shortWord {
		return binary.LittleEndian.Uint64(word[:shortWord]) & (1<<(8*n) - 1), true
	}
	var b [shortWord]byte
	copy(b[:], word)
	return binary.LittleEndian.Uint64(b[:]), true
}

func (t *wordTable) find(word []byte) int32 {
	key, isShort := t.newKey(word)
	p, h := t.part(key)
	if len(p.slots) == 0 {
		return -1
	}
	i := p.slots[t.slot(p, h, word, key, isShort)].index
	if i < 0 {
		return t.longWords[-i-1].index
	}
	return i - 1
}

func (t *wordTable) part(key uint64) (p *tablePart, hash int) {
	h := spreadBits(key)
	return &t.parts[h>>(64-partBits)], int(h)
}

func (t *wordTable) slot(p *tablePart, hash int, word []byte, key uint64, isShort bool) int {
	last := len(p.slots) - 1
	for pos := hash & last; ; pos = (pos + 1) & last {
		s := &p.slots[pos]
		if s.index == 0 || s.key() == key && isShort == (s.index > 0) &&
			(isShort || string(t.longKey(int(-s.index)-1)) == string(word)) {
			return pos
		}
	}
}

func spreadBits(key uint64) uint64 {
	key *= 0x9e3779b97f4a7c15 // 2⁶⁴ divided by the golden ratio
	return key ^ key>>32
}

func (t *wordTable) longKey(k int) []byte {
	start := uint32(0)
	if k > 0 {
		start = t.longWords[k-1].end
	}
	return t.text[start:t.longWords[k].end]
}

func (t *wordTable) add(word []byte, id int32) int32 {
	key, isShort := t.newKey(word)
	p, h := t.part(key)
	if 4*p.words >= 3*len(p.slots) {
		p.grow()
	}
	p.words++
	i := int32(len(t.ids))
	s := &p.slots[t.slot(p, h, word, key, isShort)]
	s.low, s.high, s.index = uint32(key), uint32(key>>32), i+1
	if !isShort {
		t.text = append(t.text, word...)
		t.longWords = append(t.longWords, longWord{uint32(len(t.text)), i})
		s.index = int32(-len(t.longWords))
	}
	t.ids = append(t.ids, id)
	return i
}

func (p *tablePart) grow() {
	oldSlots := p.slots
	p.slots = make([]tableSlot, max(16, 2*len(oldSlots)))
	last := len(p.slots) - 1
	for _, s := range oldSlots {
		if s.index == 0 {
			continue
		}
		pos := int(spreadBits(s.key())) & last
		for p.slots[pos].index != 0 {
			pos = (pos + 1) & last
		}
		p.slots[pos] = s
	}
}
