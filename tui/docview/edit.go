package docview

// Edit describes the change between two texts by their common beginning and end.
type Edit struct {
	head, tail     int // number of equal bytes
	oldLen, newLen int // lengths of the texts in bytes
}

// FindEdit compares an old and a new text.
func FindEdit(old, current string) Edit {
	e := Edit{oldLen: len(old), newLen: len(current)}
	n := min(len(old), len(current))
	for step := 1 << 16; step > 0; step /= 16 { // most of the text is equal: large steps first
		for e.head+step <= n && old[e.head:e.head+step] == current[e.head:e.head+step] {
			e.head += step
		}
	}
	n -= e.head
	for step := 1 << 16; step > 0; step /= 16 {
		for e.tail+step <= n && old[e.oldLen-e.tail-step:e.oldLen-e.tail] == current[e.newLen-e.tail-step:e.newLen-e.tail] {
			e.tail += step
		}
	}
	return e
}

// Translate returns the offset in the new text of an offset in the old one.
func (e Edit) Translate(off int) int {
	switch {
	case off <= e.head:
		return off
	case off >= e.oldLen-e.tail:
		return off + e.newLen - e.oldLen
	}
	return min(off, e.newLen-e.tail)
}
