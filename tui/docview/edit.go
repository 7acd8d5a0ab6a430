package docview

// Edit is the change from one text to another, described by the lengths of their common start and
// end.
type Edit struct {
	head, tail     int // common bytes at the start and at the end
	oldLen, newLen int // lengths of both texts in bytes
}

// FindEdit returns the change from the old text to the current one.
func FindEdit(old, current string) Edit {
	e := Edit{oldLen: len(old), newLen: len(current)}
	n := min(len(old), len(current))
	for step := 1 << 16; step > 0; step /= 16 { // most of the text is equal, so start with large steps
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

// Translate maps an offset in the old text to an offset in the new text.
func (e Edit) Translate(off int) int {
	switch {
	case off <= e.head:
		return off
	case off >= e.oldLen-e.tail:
		return off + e.newLen - e.oldLen
	}
	return min(off, e.newLen-e.tail)
}
