package docview

// Edit describes the change between two texts by their common start and end.
type Edit struct {
	head, tail     int // number of equal bytes
	oldLen, newLen int // lengths in bytes
}

// FindEdit compares an old text with the current one.
func FindEdit(old, current string) Edit {
	e := Edit{oldLen: len(old), newLen: len(current)}
	n := min(len(old), len(current))
	for step := 1 << 16; step > 0; step /= 16 { // most of the text is equal, so begin with large steps
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

// Translate returns the offset in the new text for an offset in the old text.
func (e Edit) Translate(off int) int {
	switch {
	case off <= e.head:
		return off
	case off >= e.oldLen-e.tail:
		return off + e.newLen - e.oldLen
	}
	return min(off, e.newLen-e.tail)
}
