package tokenizer

import (
	"math"
	"slices"
)

// noValue is the value of a node that is not the end of a string.
const noValue = math.MaxUint32

const trieRoot = 1

// trie is a prefix tree of bytes. It stores all branches in one hash table, since most nodes have
// only one branch.
type trie struct {
	slots  []trieSlot
	shift  uint8
	values []uint32
}

// trieSlot is a branch in the hash table. key consists of the parent node and a byte. It is 0 in an
// empty slot.
type trieSlot struct{ key, next uint32 }

const maxNodes = 1 << 24

func newTrie() *trie {
	t := &trie{values: []uint32{noValue, noValue}}
	t.grow(1 << 10)
	return t
}

func (t *trie) grow(size int) {
	old := t.slots
	t.slots, t.shift = make([]trieSlot, size), 32
	for n := size; n > 1; n /= 2 {
		t.shift--
	}
	for _, s := range old {
		if s.key != 0 {
			t.slots[t.findSlot(s.key)] = s
		}
	}
}

func (t *trie) findSlot(key uint32) int {
	i := int(key * 0x9E3779B1 >> t.shift)
	for t.slots[i].key != 0 && t.slots[i].key != key {
		i = (i + 1) & (len(t.slots) - 1)
	}
	return i
}

// Add adds text with the given value. It returns false if the trie is full.
func (t *trie) Add(text string, value uint32) (added bool) {
	node := uint32(trieRoot)
	for i := range len(text) {
		key := node<<8 | uint32(text[i])
		pos := t.findSlot(key)
		if t.slots[pos].key == 0 {
			if len(t.values) == maxNodes {
				return false
			}
			t.slots[pos] = trieSlot{key, uint32(len(t.values))}
			t.values = append(t.values, noValue)
			if 2*len(t.values) > len(t.slots) {
				t.grow(2 * len(t.slots))
				pos = t.findSlot(key)
			}
		}
		node = t.slots[pos].next
	}
	t.values[node] = value
	return true
}

// Step returns the child of node for the byte c, or 0 if there is none.
func (t *trie) Step(node uint32, c byte) uint32 { return t.slots[t.findSlot(node<<8|uint32(c))].next }

func (t *trie) Value(node uint32) uint32 { return t.values[node] }

// Node returns the node that text leads to from the root, or 0 if there is none.
func (t *trie) Node(text string) uint32 {
	node := uint32(trieRoot)
	for i := 0; i < len(text) && node != 0; i++ {
		node = t.Step(node, text[i])
	}
	return node
}

func (t *trie) Find(text string) uint32 { return t.values[t.Node(text)] }

// Longest finds the longest string below node that is a prefix of text[i:]. It returns the end of
// the string in text and its value. If there is no such string, it returns i and noValue.
func (t *trie) Longest(node uint32, text []byte, i int) (end int, value uint32) {
	end, value = i, noValue
	for ; i < len(text); i++ {
		if node = t.Step(node, text[i]); node == 0 {
			return end, value
		}
		if v := t.values[node]; v != noValue {
			end, value = i+1, v
		}
	}
	return end, value
}

// Each calls visit for each string in the trie and its value. The order is not specified.
func (t *trie) Each(visit func(text string, value uint32)) {
	type link struct {
		parent uint32
		char   byte
	}
	links := make([]link, len(t.values))
	for _, s := range t.slots {
		if s.key != 0 {
			links[s.next] = link{s.key >> 8, byte(s.key)}
		}
	}
	var text []byte
	for node, value := range t.values {
		if value == noValue {
			continue
		}
		text = text[:0]
		for pos := uint32(node); pos != trieRoot; pos = links[pos].parent {
			text = append(text, links[pos].char)
		}
		slices.Reverse(text)
		visit(string(text), value)
	}
}
