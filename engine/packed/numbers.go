// Package packed keeps lists of numbers in little memory. It is a ground floor of
// the engine and imports nothing of it.
package packed

import (
	"encoding/binary"
	"math/bits"
	"slices"
)

const (
	perPage   = 64 // that are packed together
	leastRoom = 8  // of those that are not yet, so that short lists are small
)

// Numbers is a list of numbers that neighbours are like, such as the places of
// chunks: of every 64 the least is kept, and of each how much more it is, in as
// many bits as the most of them needs. Numbers that are all the same take next to
// nothing. The zero value is empty.
type Numbers struct {
	n     int
	last  []uint32 // those that fill no page, with room for others
	pages []page
	bytes []byte // of the pages, and 8 more, so that any number may be read as 8
}

type page struct {
	least uint32
	at    uint32 // in eights of bytes
	width uint8  // bits of a number
}

// Len is how many there are.
func (l *Numbers) Len() int { return l.n }

// At is number i.
func (l *Numbers) At(i int) uint32 {
	k := uint(i) / perPage
	if k >= uint(len(l.pages)) {
		return l.last[uint(i)%perPage]
	}
	p := &l.pages[k]
	if p.width == 0 {
		return p.least
	}
	bit := uint(i) % perPage * uint(p.width)
	word := binary.LittleEndian.Uint64(l.bytes[uint(p.at)*8+bit/8:])
	return p.least + uint32(word>>(bit%8)&(1<<p.width-1))
}

// Add puts a number behind the last.
func (l *Numbers) Add(n uint32) { l.Put(l.n, n) }

// Put changes number i, also in lists that were copied from this one and not cloned.
// Where there are fewer it adds it, with zeros before it.
func (l *Numbers) Put(i int, n uint32) {
	if i != l.n {
		l.set(i, n)
		return
	}
	k := uint(i) % perPage
	if k >= uint(len(l.last)) {
		l.last = append(l.last, make([]uint32, max(leastRoom, len(l.last)))...)
	}
	l.last[k] = n
	if l.n++; k == perPage-1 {
		p := l.pack((*[perPage]uint32)(l.last))
		l.pages = append(l.pages, p)
	}
}

// set is Put of a number that is not the next.
func (l *Numbers) set(i int, n uint32) {
	for i > l.n {
		l.Add(0)
	}
	k := i / perPage
	switch {
	case i == l.n:
		l.Add(n)
	case k >= len(l.pages):
		l.last[i%perPage] = n
	case !l.pages[k].set(l.bytes, uint(i)%perPage, n):
		list := l.page(k)
		list[i%perPage] = n
		l.pages[k] = l.pack(&list)
	}
}

// set changes number i of a page; ok is false where it needs more bits.
func (p *page) set(bytes []byte, i uint, n uint32) (ok bool) {
	more := uint64(n) - uint64(p.least)
	if n < p.least || more >= 1<<p.width {
		return false
	}
	if p.width > 0 {
		bit := i * uint(p.width)
		eight := bytes[uint(p.at)*8+bit/8:]
		word := binary.LittleEndian.Uint64(eight) &^ ((1<<p.width - 1) << (bit % 8))
		binary.LittleEndian.PutUint64(eight, word|more<<(bit%8))
	}
	return true
}

// Keep drops what follows the first n.
func (l *Numbers) Keep(n int) {
	if n >= l.n {
		return
	}
	if k := n / perPage; k < len(l.pages) {
		list := l.page(k)
		l.last, l.pages = list[:], slices.Clip(l.pages[:k])
	} else {
		l.last = slices.Clone(l.last)
	}
	l.n, l.bytes = n, slices.Clip(l.bytes)
}

// Clone is the same list, to be changed by itself.
func (l *Numbers) Clone() Numbers {
	other := *l
	other.last, other.pages, other.bytes = slices.Clone(l.last), slices.Clone(l.pages), slices.Clone(l.bytes)
	return other
}

// page is what page k holds.
func (l *Numbers) page(k int) (list [perPage]uint32) {
	for i := range list {
		list[i] = l.At(k*perPage + i)
	}
	return list
}

// pack puts the numbers of a page behind the others.
func (l *Numbers) pack(list *[perPage]uint32) page {
	least, most := list[0], list[0]
	for _, n := range list {
		least, most = min(least, n), max(most, n)
	}
	p := page{least: least, width: uint8(bits.Len32(most - least))}
	if p.width == 0 {
		return p
	}
	if len(l.bytes) == 0 {
		l.bytes = make([]byte, 8)
	}
	at := len(l.bytes) - 8
	p.at = uint32(at / 8)
	l.bytes = append(l.bytes, make([]byte, int(p.width)*8)...)
	var word uint64
	filled := uint(0)
	for _, n := range list {
		more := uint64(n - least)
		word |= more << filled
		if filled += uint(p.width); filled >= 64 {
			binary.LittleEndian.PutUint64(l.bytes[at:], word)
			at += 8
			filled -= 64
			word = more >> (uint(p.width) - filled)
		}
	}
	return p
}
