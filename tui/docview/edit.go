package docview

// Edit is what a text became another by, judged by what both begin and end
// with.
type Edit struct {
	head, tail int // bytes that are the same
	old, now   int // lengths
}

// FindEdit finds what an old text became a new one by.
func FindEdit(old, now string) Edit {
	e := Edit{old: len(old), now: len(now)}
	n := min(len(old), len(now))
	for step := 1 << 16; step > 0; step /= 16 { // most of a text is the same: large steps first
		for e.head+step <= n && old[e.head:e.head+step] == now[e.head:e.head+step] {
			e.head += step
		}
	}
	n -= e.head
	for step := 1 << 16; step > 0; step /= 16 {
		for e.tail+step <= n && old[e.old-e.tail-step:e.old-e.tail] == now[e.now-e.tail-step:e.now-e.tail] {
			e.tail += step
		}
	}
	return e
}

// Moved returns where the byte at off of the old text is in the new one.
func (e Edit) Moved(off int) int {
	switch {
	case off <= e.head:
		return off
	case off >= e.old-e.tail:
		return off + e.now - e.old
	}
	return min(off, e.now-e.tail)
}
