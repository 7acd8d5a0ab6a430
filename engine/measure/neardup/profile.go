package neardup

import (
	"encoding/binary"
	"math"
	"slices"
)

// classes is into how many parts the letters of an alphabet are divided, one
// after the other.
const classes = 4

// profile is a text made ready for bounds: its letters by class, in order, and how
// often each occurs.
type profile struct {
	length          int
	letters         row            // class by class
	ends            [classes]int32 // of the classes, in letters
	distinct, count row
}

// row is numbers one after the other, in as many bytes each as they all need.
type row struct {
	bytes []byte
	size  int // 1, 3 or 4; 0 where there are none
}

func (r row) len() int {
	if r.size <= 1 {
		return len(r.bytes)
	}
	return len(r.bytes) / r.size
}

func (r row) at(i int) int32 {
	switch r.size {
	case 1:
		return int32(r.bytes[i])
	case 3:
		b := r.bytes[3*i:][:3]
		return int32(b[0]) | int32(b[1])<<8 | int32(b[2])<<16
	}
	return int32(binary.LittleEndian.Uint32(r.bytes[4*i:]))
}

func (r row) set(i int, n int32) {
	switch r.size {
	case 1:
		r.bytes[i] = byte(n)
	case 3:
		b := r.bytes[3*i:][:3]
		b[0], b[1], b[2] = byte(n), byte(n>>8), byte(n>>16)
	default:
		binary.LittleEndian.PutUint32(r.bytes[4*i:], uint32(n))
	}
}

// part is the numbers from one to another.
func (r row) part(from, to int32) row {
	return row{r.bytes[int(from)*r.size : int(to)*r.size], r.size}
}

// class is the letters of a class, in order.
func (c *profile) class(k int) row {
	if k == 0 {
		return c.letters.part(0, c.ends[0])
	}
	return c.letters.part(c.ends[k-1], c.ends[k])
}

// packed is a profile in a few bytes: the form, how many letters there are that are
// not the same, the ends, and the rows.
type packed []byte

// The form of one tells whether its letters need three bytes each, and other
// numbers four.
const (
	wideLetters = 1 << iota
	wideNumbers
)

// pack makes a profile of a text, in the room of p.
func (p packed) pack(t *text) packed {
	kinds := len(t.distinct)
	form := byte(0)
	if kinds > 0 && slices.Max(t.distinct) > math.MaxUint8 {
		form |= wideLetters
	}
	if len(t.ids) > math.MaxUint8 {
		form |= wideNumbers
	}
	letter, number := sizes(form)
	size := 1 + number*(1+classes+kinds) + letter*(len(t.ids)+kinds)
	p = slices.Grow(p[:0], size)[:size]
	p[0] = form
	head := p.numbers()
	head.set(0, int32(kinds))
	var ends [classes]int32
	for k, id := range t.distinct {
		for class := id % classes; class < classes; class++ {
			ends[class] += t.count[k]
		}
	}
	for k, end := range ends {
		head.set(1+k, end)
	}
	c := p.profile()
	for k, id := range t.distinct {
		c.distinct.set(k, id)
		c.count.set(k, t.count[k])
	}
	next := [classes]int32{0, ends[0], ends[1], ends[2]} // where the next of a class comes
	for _, id := range t.ids {
		c.letters.set(int(next[id%classes]), id)
		next[id%classes]++
	}
	return p
}

// sizes are the bytes of a letter and of any other number.
func sizes(form byte) (letter, number int) {
	letter, number = 1, 1
	if form&wideLetters != 0 {
		letter = 3
	}
	if form&wideNumbers != 0 {
		number = 4
	}
	return letter, number
}

// numbers is what stands before the rows.
func (p packed) numbers() row {
	_, number := sizes(p[0])
	return row{p[1:][:number*(1+classes)], number}
}

// profile is what was packed. It shares the bytes.
func (p packed) profile() (c profile) {
	letter, number := sizes(p[0])
	head := p.numbers()
	kinds, letters := int(head.at(0)), 1+len(head.bytes)
	for k := range classes {
		c.ends[k] = head.at(1 + k)
	}
	c.length = int(c.ends[classes-1])
	distinct := letters + letter*c.length
	count := distinct + letter*kinds
	c.letters = row{p[letters:distinct], letter}
	c.distinct = row{p[distinct:count], letter}
	c.count = row{p[count : count+number*kinds], number}
	return c
}

// profiles are packed ones, one after the other.
type profiles struct {
	room [][]byte
	at   pages[place]
}

// place is where a packed profile begins: the room, and 16 bits for where in it, as only
// a profile that is alone is longer than that.
type place uint32

// roomSize is how many bytes are taken at once, at most: a longer profile is alone.
const roomSize = 1 << 16

func (s *profiles) add(p packed) {
	last := len(s.room) - 1
	if last < 0 || len(s.room[last])+len(p) > cap(s.room[last]) {
		size := roomSize
		if last < 4 { // there may be few texts
			size = roomSize >> (4 - max(last, 0))
		}
		s.room = append(s.room, make([]byte, 0, max(len(p), size)))
		last++
	}
	s.at.add(place(last<<16 | len(s.room[last])))
	s.room[last] = append(s.room[last], p...)
}

func (s *profiles) get(i int) profile {
	at := *s.at.at(i)
	return packed(s.room[at>>16][at&(1<<16-1):]).profile()
}
