package chunk

import (
	"sync"
	"unsafe"
)

// column is one field of very many records, such as the prefixes of all chunks. Fields
// that no record has take no memory: a record past the end has the zero value. Its length
// is its capacity, filled with zero values, so that adding a value is a store.
type column[T comparable] []T

func (c column[T]) valueAt(i int) (value T) {
	if i < len(c) {
		value = c[i]
	}
	return value
}

// put sets the field of record i. There will be about n records. Most records have
// few fields, so that the others are passed over without a call.
func (c *column[T]) put(i int, value T, n int) {
	var none T
	if i < len(*c) {
		(*c)[i] = value
	} else if value != none {
		c.set(i, value, n)
	}
}

// place is put that gives record i a place whatever the value.
func (c *column[T]) place(i int, value T, n int) {
	if i < len(*c) {
		(*c)[i] = value
	} else {
		c.set(i, value, n)
	}
}

// set gives record i a place, and sets its field.
//
//go:noinline
func (c *column[T]) set(i int, value T, n int) {
	c.extend(i+1, n)
	(*c)[i] = value
}

// extend gives the first few records a place each, so that several may be put
// at the same time.
func (c *column[T]) extend(records, n int) {
	start := len(*c)
	if records <= start {
		return
	}
	if records > cap(*c) {
		grown := make([]T, max(n, records, start+start/4, 8))
		copy(grown, *c)
		*c = grown
		return
	}
	*c = (*c)[:cap(*c)]
	clear((*c)[start:])
}

// keep drops all but the first n records.
func (c *column[T]) keep(n int) { *c = (*c)[:min(n, len(*c))] }

// numbers is a column of numbers, nearly all of which are small: those that are not
// stand aside.
type numbers struct {
	small column[uint16]
	*aside[int]
}

const notSmall = 1<<16 - 1

func (c *numbers) numberAt(i int) int {
	if v := c.small.valueAt(i); v != notSmall {
		return int(v)
	}
	return c.get(i)
}

func (c *numbers) put(i, value, n int) {
	switch {
	case uint(value) >= notSmall:
		c.putAside(i, value, n)
	case i < len(c.small):
		c.small[i] = uint16(value)
	case value != 0:
		c.small.set(i, uint16(value), n)
	}
}

func (c *numbers) putAside(i, value, n int) {
	c.small.put(i, notSmall, n)
	if c.aside == nil {
		c.aside = new(aside[int])
	}
	c.set(i, value)
}

func (c *numbers) extend(records, n int) {
	if c.small.extend(records, n); c.aside == nil {
		c.aside = new(aside[int])
	}
}

func (c *numbers) keep(n int) { c.small.keep(n) }

// spans is a column of spans, nearly all of which are short and near a place that
// the record has: those that are not stand aside.
type spans struct {
	near column[nearby]
	*aside[Span]
}

// nearby is a span by how far it begins behind the place, and its length; the zero one
// is the zero Span.
type nearby struct {
	off    int16
	length uint16
}

// The values of off for an empty span at the place other than the zero Span, and for
// spans kept aside.
const (
	notNear = -1<<15 + iota
	atPlace
)

func (c *spans) spanAt(i, place int) Span {
	switch v := c.near.valueAt(i); {
	case v == nearby{}:
		return Span{}
	case v.off > atPlace:
		start := place + int(v.off)
		return Span{Start: start, End: start + int(v.length)}
	case v.off == atPlace:
		return Span{Start: place, End: place}
	}
	return c.get(i)
}

func (c *spans) put(i, place int, s Span, n int) {
	off, length := s.Start-place, s.End-s.Start
	switch {
	case s == Span{}:
		c.near.put(i, nearby{}, n)
	case off == 0 && length == 0:
		c.near.put(i, nearby{off: atPlace}, n)
	case off > atPlace && off < 1<<15 && uint(length) < 1<<16:
		c.near.put(i, nearby{int16(off), uint16(length)}, n)
	default:
		c.near.put(i, nearby{off: notNear}, n)
		if c.aside == nil {
			c.aside = new(aside[Span])
		}
		c.set(i, s)
	}
}

func (c *spans) extend(records, n int) {
	if c.near.extend(records, n); c.aside == nil {
		c.aside = new(aside[Span])
	}
}

func (c *spans) keep(n int) { c.near.keep(n) }

// texts is a column of texts, nearly all of which are short.
type texts struct {
	first   column[*byte]
	lengths numbers
}

func (c *texts) textAt(i int) string {
	if i >= len(c.first) || c.first[i] == nil {
		return ""
	}
	return unsafe.String(c.first[i], c.lengths.numberAt(i))
}

func (c *texts) put(i int, s string, n int) {
	if s == "" {
		c.first.put(i, nil, n)
		return
	}
	c.first.put(i, unsafe.StringData(s), n)
	c.lengths.put(i, len(s), n)
}

func (c *texts) extend(records, n int) {
	c.first.extend(records, n)
	c.lengths.extend(records, n)
}

func (c *texts) keep(n int) {
	c.first.keep(n)
	c.lengths.keep(n)
}

// aside is the field of the few records for which their column has no room. Several
// may be set at the same time.
type aside[T any] struct {
	mu sync.Mutex
	of map[int]T
}

func (a *aside[T]) get(i int) T {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.of[i]
}

func (a *aside[T]) set(i int, value T) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.of == nil {
		a.of = map[int]T{}
	}
	a.of[i] = value
}
