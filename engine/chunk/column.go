package chunk

// column is one field of very many records, such as the prefixes of all chunks.
// It is as long as the last record that has the field, so that what no record
// has takes no memory: a record past its end has the zero value.
type column[T comparable] []T

func (c column[T]) at(i int) (value T) {
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

// set gives record i a place, and sets its field. Most often it is the next.
//
//go:noinline
func (c *column[T]) set(i int, value T, n int) {
	if i == len(*c) && i < cap(*c) {
		*c = append(*c, value)
		return
	}
	c.extend(i+1, n)
	(*c)[i] = value
}

// extend gives the first few records a place each, so that several may be put
// at the same time.
func (c *column[T]) extend(records, n int) {
	from := len(*c)
	if records <= from {
		return
	}
	if records > cap(*c) {
		grown := make([]T, from, max(n, records, from+from/4, 8))
		copy(grown, *c)
		*c = grown
	}
	*c = (*c)[:records]
	clear((*c)[from:])
}

// keep drops what follows the first n records.
func (c *column[T]) keep(n int) { *c = (*c)[:min(n, len(*c))] }
