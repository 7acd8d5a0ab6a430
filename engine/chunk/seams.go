package chunk

// Seams are the seams of a document, in order, kept as Chunks are: no document has
// 2^31 units, and no setting asks for as many. The zero value has none.
type Seams struct {
	n int

	bytes  numbers
	causes numbers // and AfterBlock
	wheres spans

	deliveries
}

// deliveries are what an overlap mode says of seams.
type deliveries struct {
	requested, delivered               numbers
	countedRequested, countedDelivered numbers
	limits, limitsA, limitsB           numbers
}

// SeamsOf are seams one after the other.
func SeamsOf(list ...Seam) (all Seams) {
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
func (l *Seams) Byte(i int) int { return l.bytes.at(i) }

// Shared is Delivered and Requested of seam i.
func (l *Seams) Shared(i int) (delivered, requested int) {
	return l.delivered.at(i), l.requested.at(i)
}

// Dry is that of seam i.
func (l *Seams) Dry(i int) bool {
	delivered, requested := l.Shared(i)
	return requested > 0 && delivered == 0
}

// Coincide reports whether others are at the same places.
func (l *Seams) Coincide(others *Seams) bool {
	if l.n != others.n {
		return false
	}
	for i := range l.n {
		if l.Byte(i) != others.Byte(i) {
			return false
		}
	}
	return true
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
	l.n++
	l.Set(l.n-1, s)
}

// Keep drops what follows the first n.
func (l *Seams) Keep(n int) {
	l.n = min(n, l.n)
	l.bytes.Keep(n)
	l.causes.Keep(n)
	l.wheres.keep(n)
	for _, column := range l.deliveries.all() {
		column.Keep(n)
	}
}

// Read makes s a copy of seam i.
func (l *Seams) Read(i int, s *Seam) {
	*s = Seam{Byte: l.Byte(i), Where: l.wheres.at(i)}
	cause := l.causes.at(i)
	s.Cause, s.AfterBlock = Cause(cause>>1), cause&1 != 0
	l.deliveries.read(i, s)
}

// ReadOverlap makes s what an overlap mode says of seam i, and nothing else.
func (l *Seams) ReadOverlap(i int, s *Seam) {
	*s = Seam{}
	l.deliveries.read(i, s)
}

// Set makes seam i a copy of s.
func (l *Seams) Set(i int, s *Seam) {
	l.bytes.put(i, s.Byte)
	cause := int(s.Cause) << 1
	if s.AfterBlock {
		cause++
	}
	l.causes.put(i, cause)
	l.wheres.put(i, s.Where)
	l.deliveries.put(i, s)
}

// Unshare forgets what an overlap mode said of seams.
func (l *Seams) Unshare() { l.deliveries = deliveries{} }

func (d *deliveries) all() [7]*numbers {
	return [...]*numbers{&d.requested, &d.delivered, &d.countedRequested, &d.countedDelivered, &d.limits, &d.limitsA, &d.limitsB}
}

func (d *deliveries) read(i int, s *Seam) {
	s.Requested, s.Delivered = d.requested.at(i), d.delivered.at(i)
	s.Counted.Requested, s.Counted.Delivered = d.countedRequested.at(i), d.countedDelivered.at(i)
	s.Limit.Kind, s.Limit.A, s.Limit.B = LimitKind(d.limits.at(i)), d.limitsA.at(i), d.limitsB.at(i)
}

func (d *deliveries) put(i int, s *Seam) {
	d.requested.put(i, s.Requested)
	d.delivered.put(i, s.Delivered)
	d.countedRequested.put(i, s.Counted.Requested)
	d.countedDelivered.put(i, s.Counted.Delivered)
	d.limits.put(i, int(s.Limit.Kind))
	d.limitsA.put(i, s.Limit.A)
	d.limitsB.put(i, s.Limit.B)
}
