package chunk

// marks are the small fields of a chunk, in four bytes.
type marks uint32

const (
	markPreamble marks = 1 << iota
	markSmall
	markOversize
	flagBits = iota
)

// Behind the flags stand the other fields, each with room for 16 values.
const (
	formAt = flagBits + 4*iota
	kindAt
	smallReasonAt
	oversizeReasonAt
	strengthAt
	maskOfOne = 1<<4 - 1
)

// There is room: an index below 0 does not compile.
var (
	_ = [...]struct{}{16 - numForms: {}}
	_ = [...]struct{}{16 - len(kindNames): {}}
	_ = [...]struct{}{16 - len(reasonNames): {}}
	_ = [...]struct{}{16 - numStrengths: {}}
)

func marksOf(c *Chunk) marks {
	m := marks(c.Form)<<formAt | marks(c.Kind)<<kindAt | marks(c.Strength)<<strengthAt |
		marks(c.SmallReason)<<smallReasonAt | marks(c.OversizeReason)<<oversizeReasonAt
	if c.Preamble {
		m |= markPreamble
	}
	if c.Small {
		m |= markSmall
	}
	if c.Oversize {
		m |= markOversize
	}
	return m
}

func (m marks) form() Form             { return Form(m >> formAt & maskOfOne) }
func (m marks) kind() Kind             { return Kind(m >> kindAt & maskOfOne) }
func (m marks) strength() Strength     { return Strength(m >> strengthAt & maskOfOne) }
func (m marks) oversizeReason() Reason { return Reason(m >> oversizeReasonAt & maskOfOne) }

// flag gives c the flags, and their reasons.
func (m marks) flag(c *Chunk) {
	c.Small, c.SmallReason = m&markSmall != 0, Reason(m>>smallReasonAt&maskOfOne)
	c.Oversize, c.OversizeReason = m&markOversize != 0, m.oversizeReason()
}

func (m marks) withoutOversize() marks {
	return m &^ (markOversize | maskOfOne<<oversizeReasonAt)
}
