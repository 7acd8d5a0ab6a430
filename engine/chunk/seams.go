package chunk

import "slices"

// Seams holds the seams of a document, in order. The fields of overlap modes have a
// separate list, as in Chunks.
type Seams struct {
	cuts     []seamCut
	overlaps []seamOverlap
}

type seamCut struct {
	byte       uint32
	source     PackedSpan
	cause      Cause
	afterBlock bool
}

type seamOverlap struct {
	requested, delivered               int32
	countedRequested, countedDelivered int32
	limit                              LimitKind
	limitA, limitB                     int32
}

// MakeSeams returns an empty list with room for n seams.
func MakeSeams(n int) Seams { return Seams{cuts: make([]seamCut, 0, n)} }

// NewSeams returns a list of seams.
func NewSeams(list ...Seam) Seams {
	seams := MakeSeams(len(list))
	for i := range list {
		seams.Add(&list[i])
	}
	return seams
}

// Len returns the number of seams.
func (l *Seams) Len() int { return len(l.cuts) }

// At returns a copy of seam i.
func (l *Seams) At(i int) *Seam {
	s := new(Seam)
	l.Read(i, s)
	return s
}

// Read makes s a copy of seam i.
func (l *Seams) Read(i int, s *Seam) {
	cut, overlap := &l.cuts[i], getValue(l.overlaps, i)
	*s = Seam{
		Byte: l.Byte(i), Cause: cut.cause, Source: cut.source.Span(), AfterBlock: cut.afterBlock,
		Requested: int(overlap.requested), Delivered: int(overlap.delivered),
		Counted: Counted{int(overlap.countedRequested), int(overlap.countedDelivered)},
		Limit:   Limit{overlap.limit, int(overlap.limitA), int(overlap.limitB)},
	}
}

// Slice returns copies of all seams.
func (l *Seams) Slice() []Seam {
	list := make([]Seam, l.Len())
	for i := range list {
		l.Read(i, &list[i])
	}
	return list
}

// Byte returns Seam.Byte of seam i.
func (l *Seams) Byte(i int) int { return int(l.cuts[i].byte) }

// OverlapSizes returns Delivered and Requested of seam i.
func (l *Seams) OverlapSizes(i int) (delivered, requested int) {
	if l.overlaps == nil {
		return 0, 0
	}
	overlap := &l.overlaps[i] // a copy is slow
	return int(overlap.delivered), int(overlap.requested)
}

// Dry reports whether seam i is dry.
func (l *Seams) Dry(i int) bool {
	delivered, requested := l.OverlapSizes(i)
	return requested > 0 && delivered == 0
}

// HaveSamePositions reports whether both lists have seams at the same bytes.
func (l *Seams) HaveSamePositions(others *Seams) bool {
	return slices.EqualFunc(l.cuts, others.cuts, func(a, b seamCut) bool { return a.byte == b.byte })
}

// SameOverlap reports whether both lists have the same seams with the same overlap sizes.
func (l *Seams) SameOverlap(others *Seams) bool {
	if !l.HaveSamePositions(others) {
		return false
	}
	for i := range l.cuts {
		if l.Dry(i) != others.Dry(i) || getValue(l.overlaps, i).delivered != getValue(others.overlaps, i).delivered {
			return false
		}
	}
	return true
}

// Add appends a copy of s.
func (l *Seams) Add(s *Seam) {
	l.cuts = append(l.cuts, seamCut{uint32(s.Byte), Pack(s.Source), s.Cause, s.AfterBlock})
	if overlap := newSeamOverlap(s); l.overlaps != nil || overlap != (seamOverlap{}) {
		appendValue(&l.overlaps, l.cuts, overlap)
	}
}

// AddRange appends copies of seams start to end-1 of others, with the overlap fields of s.
func (l *Seams) AddRange(others *Seams, start, end int, s *Seam) {
	l.cuts = append(l.cuts, others.cuts[start:end]...)
	if overlap := newSeamOverlap(s); l.overlaps != nil || overlap != (seamOverlap{}) {
		if l.overlaps == nil {
			l.overlaps = make([]seamOverlap, len(l.cuts)-(end-start), cap(l.cuts))
		}
		for range end - start {
			l.overlaps = append(l.overlaps, overlap)
		}
	}
}

// Truncate drops all but the first n seams.
func (l *Seams) Truncate(n int) {
	truncateList(&l.cuts, n)
	truncateList(&l.overlaps, n)
}

// ClearOverlap removes the data that an overlap mode has set, and allocates room for new
// data. Then SetOverlap may be called concurrently.
func (l *Seams) ClearOverlap() { l.overlaps = make([]seamOverlap, l.Len()) }

// SetOverlap copies the overlap fields of s to seam i.
func (l *Seams) SetOverlap(i int, s *Seam) { l.overlaps[i] = newSeamOverlap(s) }

func newSeamOverlap(s *Seam) seamOverlap {
	return seamOverlap{
		requested: int32(s.Requested), delivered: int32(s.Delivered),
		countedRequested: int32(s.Counted.Requested), countedDelivered: int32(s.Counted.Delivered),
		limit: s.Limit.Kind, limitA: int32(s.Limit.A), limitB: int32(s.Limit.B),
	}
}
