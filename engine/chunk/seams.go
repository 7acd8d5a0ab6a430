package chunk

import "slices"

// Seams are the seams of a document, in order. What overlap modes fill stands in a list
// of its own, as in Chunks. The zero value is empty.
type Seams struct {
	cuts     []seamCut
	overlaps []seamOverlap
}

type seamCut struct {
	byte       int
	where      Span
	cause      Cause
	afterBlock bool
}

type seamOverlap struct {
	requested, delivered int
	counted              Counted
	limit                Limit
}

// MakeSeams returns no seams yet, with room for n.
func MakeSeams(n int) Seams { return Seams{cuts: make([]seamCut, 0, n)} }

// SeamsOf are seams one after the other.
func SeamsOf(list ...Seam) Seams {
	seams := MakeSeams(len(list))
	for i := range list {
		seams.Add(&list[i])
	}
	return seams
}

// Len returns how many there are.
func (l *Seams) Len() int { return len(l.cuts) }

// At returns a copy of seam i: to change it changes nothing here.
func (l *Seams) At(i int) *Seam {
	s := new(Seam)
	l.Read(i, s)
	return s
}

// Read makes s a copy of seam i.
func (l *Seams) Read(i int, s *Seam) {
	cut, overlap := &l.cuts[i], valueAt(l.overlaps, i)
	*s = Seam{
		Byte: cut.byte, Cause: cut.cause, Where: cut.where, AfterBlock: cut.afterBlock,
		Requested: overlap.requested, Delivered: overlap.delivered, Counted: overlap.counted, Limit: overlap.limit,
	}
}

// Slice are copies of all.
func (l *Seams) Slice() []Seam {
	list := make([]Seam, l.Len())
	for i := range list {
		l.Read(i, &list[i])
	}
	return list
}

// Byte is that of seam i.
func (l *Seams) Byte(i int) int { return l.cuts[i].byte }

// Shared is Delivered and Requested of seam i.
func (l *Seams) Shared(i int) (delivered, requested int) {
	overlap := valueAt(l.overlaps, i)
	return overlap.delivered, overlap.requested
}

// Dry is that of seam i.
func (l *Seams) Dry(i int) bool {
	delivered, requested := l.Shared(i)
	return requested > 0 && delivered == 0
}

// Coincide reports whether others are at the same places.
func (l *Seams) Coincide(others *Seams) bool {
	return slices.EqualFunc(l.cuts, others.cuts, func(a, b seamCut) bool { return a.byte == b.byte })
}

// Add puts a copy of s behind the last.
func (l *Seams) Add(s *Seam) {
	l.cuts = append(l.cuts, seamCut{s.Byte, s.Where, s.Cause, s.AfterBlock})
	add(&l.overlaps, l.cuts, overlapOf(s))
}

// Keep drops all but the first n.
func (l *Seams) Keep(n int) {
	cut(&l.cuts, n)
	cut(&l.overlaps, n)
}

// Unshare removes the data set by an overlap mode, and makes room for that of another:
// after it, SetOverlap may be called for several seams at the same time.
func (l *Seams) Unshare() { l.overlaps = make([]seamOverlap, l.Len()) }

// SetOverlap copies the overlap fields of s to seam i.
func (l *Seams) SetOverlap(i int, s *Seam) { l.overlaps[i] = overlapOf(s) }

func overlapOf(s *Seam) seamOverlap {
	return seamOverlap{s.Requested, s.Delivered, s.Counted, s.Limit}
}
