package chunk

import (
	"sync"
	"unsafe"
)

// fronts is the column of Prefix and Join. Nearly all prefixes are slices of the source,
// and there are few different joins.
type fronts struct {
	column[front]

	source string         // empty if unknown
	own    *ownTexts      // the prefixes that are not the overlap
	joins  *aside[string] // those that joins does not have
}

// front is 0 if a chunk has neither, or 1 + the index of Join in joins.
type front uint8

const (
	otherJoin front = 1 << 6
	ownText   front = 1 << 7
)

const (
	noJoin    = ""
	space     = " "
	blankLine = "\n\n"
)

var joins = [...]string{noJoin, space, blankLine}

// ownTexts gets its room with the first of them, whoever sets it.
type ownTexts struct {
	texts

	made sync.Once
}

// extend gives the first few records a place each, so that several may be put
// at the same time.
func (l *fronts) extend(records, n int, source string) {
	l.column.extend(records, n)
	l.source, l.own, l.joins = source, new(ownTexts), new(aside[string])
}

// put sets both for record i, the overlap of which c has, too.
func (l *fronts) put(i int, c *Chunk, n int) {
	if !c.Repeats() {
		l.column.put(i, 0, n)
		return
	}
	f := l.joined(i, c.Join)
	if !l.slices(c) {
		f |= ownText
		l.putText(i, c.Prefix, n)
	}
	l.column.put(i, f, n)
}

func (l *fronts) joined(i int, join string) front {
	switch join { // takes half the time of a look through joins
	case noJoin:
		return 1
	case space:
		return 2
	case blankLine:
		return 3
	}
	if l.joins == nil {
		l.joins = new(aside[string])
	}
	l.joins.set(i, join)
	return otherJoin
}

// slices reports whether the prefix is the overlap in the very bytes of the source.
func (l *fronts) slices(c *Chunk) bool {
	s := c.Overlap
	return !s.Empty() && s.Len() == len(c.Prefix) && s.Start >= 0 && s.End <= len(l.source) &&
		unsafe.StringData(c.Prefix) == unsafe.StringData(l.source[s.Start:])
}

func (l *fronts) putText(i int, s string, n int) {
	if l.own == nil {
		l.own = new(ownTexts)
	}
	l.own.made.Do(func() { l.own.extend(len(l.column), n) })
	l.own.put(i, s, n)
}

// read gives c those of record i; it has its overlap.
func (l *fronts) read(i int, c *Chunk) {
	f := l.valueAt(i)
	if f == 0 {
		c.Prefix, c.Join = "", ""
		return
	}
	if f&ownText != 0 {
		c.Prefix = l.own.textAt(i)
	} else {
		c.Prefix = c.Overlap.Of(l.source)
	}
	if f &^= ownText; f == otherJoin {
		c.Join = l.joins.get(i)
	} else {
		c.Join = joins[f-1]
	}
}
