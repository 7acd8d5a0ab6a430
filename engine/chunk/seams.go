package chunk

import "slices"

// Seams are the seams of a document, in order, stored like Chunks: no document has 2^31
// units, and no setting requests as many. The zero value is empty.
type Seams struct {
	n, room int

	bytes  column[uint32]
	causes column[cause]
	wheres spans // around Byte

	// set by an overlap mode
	requested, delivered               numbers
	countedRequested, countedDelivered numbers
	limits                             column[LimitKind]
	limitsA, limitsB                   numbers
}

// cause is a Cause, and, as its highest bit, AfterBlock.
type cause uint8

const afterBlock cause = 1 << 7

func causeOf(s *Seam) cause {
	c := cause(s.Cause)
	if s.AfterBlock {
		c |= afterBlock
	}
	return c
}

// MakeSeams is no seams yet, with room for n.
func MakeSeams(n int) Seams { return Seams{room: n} }

// SeamsOf are seams one after the other.
func SeamsOf(list ...Seam) Seams {
	all := MakeSeams(len(list))
	for i := range list {
		all.Add(&list[i])
	}
	return all
}

// Len is how many there are.
func (l *Seams) Len() int { return l.n }

// At is a copy of seam i: to change it changes nothing here.
func (l *Seams) At(i int) *Seam {
	s := new(Seam)
	l.Read(i, s)
	return s
}

// Byte is that of seam i.
func (l *Seams) Byte(i int) int { return int(l.bytes[i]) }

// Shared is Delivered and Requested of seam i.
func (l *Seams) Shared(i int) (delivered, requested int) {
	return l.delivered.numberAt(i), l.requested.numberAt(i)
}

// Dry is that of seam i.
func (l *Seams) Dry(i int) bool {
	delivered, requested := l.Shared(i)
	return requested > 0 && delivered == 0
}

// Coincide reports whether others are at the same places.
func (l *Seams) Coincide(others *Seams) bool {
	return slices.Equal(l.bytes[:l.n], others.bytes[:others.n])
}

// Slice are copies of all.
func (l *Seams) Slice() []Seam {
	list := make([]Seam, l.n)
	for i := range list {
		l.Read(i, &list[i])
	}
	return list
}

// Add puts a copy of s behind the last.
func (l *Seams) Add(s *Seam) {
	l.bytes.place(l.n, uint32(s.Byte), l.room)
	l.setRest(l.n, s)
	l.n++
}

// Keep drops all but the first n.
func (l *Seams) Keep(n int) {
	l.n = min(n, l.n)
	l.bytes.keep(n)
	l.causes.keep(n)
	l.wheres.keep(n)
	l.requested.keep(n)
	l.delivered.keep(n)
	l.countedRequested.keep(n)
	l.countedDelivered.keep(n)
	l.limits.keep(n)
	l.limitsA.keep(n)
	l.limitsB.keep(n)
}

// Read makes s a copy of seam i.
func (l *Seams) Read(i int, s *Seam) {
	l.ReadOverlap(i, s)
	why := l.causes.valueAt(i)
	s.Byte, s.Cause, s.AfterBlock = int(l.bytes[i]), Cause(why&^afterBlock), why&afterBlock != 0
	s.Where = l.wheres.spanAt(i, s.Byte)
}

// ReadOverlap reads only the overlap fields of seam i into s, and clears the others.
func (l *Seams) ReadOverlap(i int, s *Seam) {
	*s = Seam{}
	s.Requested, s.Delivered = l.requested.numberAt(i), l.delivered.numberAt(i)
	s.Counted = Counted{l.countedRequested.numberAt(i), l.countedDelivered.numberAt(i)}
	s.Limit = Limit{l.limits.valueAt(i), l.limitsA.numberAt(i), l.limitsB.numberAt(i)}
}

// Set makes seam i a copy of s.
func (l *Seams) Set(i int, s *Seam) {
	l.bytes.put(i, uint32(s.Byte), l.room)
	l.setRest(i, s)
}

func (l *Seams) setRest(i int, s *Seam) {
	l.causes.put(i, causeOf(s), l.room)
	l.wheres.put(i, s.Byte, s.Where, l.room)
	if i < l.n || s.overlaps() {
		l.SetOverlap(i, s)
	}
}

// overlaps reports whether s has a field that a mode fills.
func (s *Seam) overlaps() bool {
	return s.Requested != 0 || s.Delivered != 0 || s.Counted != (Counted{}) || s.Limit != (Limit{})
}

// Unshare removes the data set by an overlap mode.
func (l *Seams) Unshare() {
	l.requested, l.delivered, l.countedRequested, l.countedDelivered = numbers{}, numbers{}, numbers{}, numbers{}
	l.limits, l.limitsA, l.limitsB = nil, numbers{}, numbers{}
}

// RoomForOverlap makes room for the overlap fields of every seam, so that SetOverlap may
// be called for several seams at once; with Counted and the second number of limits if
// asked.
func (l *Seams) RoomForOverlap(counted, second bool) {
	l.requested.extend(l.n, l.room)
	l.delivered.extend(l.n, l.room)
	l.limits.extend(l.n, l.room)
	l.limitsA.extend(l.n, l.room)
	if counted {
		l.countedRequested.extend(l.n, l.room)
		l.countedDelivered.extend(l.n, l.room)
	}
	if second {
		l.limitsB.extend(l.n, l.room)
	}
}

// SetOverlap copies the overlap fields of s to seam i.
func (l *Seams) SetOverlap(i int, s *Seam) {
	l.requested.put(i, s.Requested, l.room)
	l.delivered.put(i, s.Delivered, l.room)
	l.countedRequested.put(i, s.Counted.Requested, l.room)
	l.countedDelivered.put(i, s.Counted.Delivered, l.room)
	l.limits.put(i, s.Limit.Kind, l.room)
	l.limitsA.put(i, s.Limit.A, l.room)
	l.limitsB.put(i, s.Limit.B, l.room)
}
