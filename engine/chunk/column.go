package chunk

import "chunkscope/engine/packed"

// column is one field of very many records, such as the footers of all chunks.
// It is as long as the last record that has the field, so that what no record
// has takes no memory: a record past its end has the zero value.
type column[T comparable] []T

func (c column[T]) at(i int) (value T) {
	if i < len(c) {
		value = c[i]
	}
	return value
}

// put sets the field of record i. Most records have few fields, so that the others
// are passed over without a call.
func (c *column[T]) put(i int, value T) {
	var none T
	if i < len(*c) || value != none {
		c.set(i, value)
	}
}

// set gives record i a place, and sets its field.
//
//go:noinline
func (c *column[T]) set(i int, value T) {
	if i >= len(*c) {
		*c = append(*c, make([]T, i+1-len(*c))...)
	}
	(*c)[i] = value
}

// keep drops what follows the first n records.
func (c *column[T]) keep(n int) { *c = (*c)[:min(n, len(*c)):min(n, len(*c))] }

// numbers is a column of numbers, of which none is 2^32 or more.
type numbers struct{ packed.Numbers }

func (c *numbers) at(i int) int {
	if i < c.Len() {
		return int(int32(c.At(i)))
	}
	return 0
}

func (c *numbers) put(i, value int) {
	if value != 0 || i < c.Len() {
		c.Put(i, uint32(value))
	}
}

func (c *numbers) clone() numbers { return numbers{c.Clone()} }
