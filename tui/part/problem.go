package part

// ProblemKinds is a set of problem kinds. As a filter, the empty set means all kinds.
type ProblemKinds uint8

// Kinds of problems, and combinations of them.
const (
	FlaggedChunk ProblemKinds = 1 << iota
	SeveredElement
	DrySeam
	SeamProblem = SeveredElement | DrySeam
	AnyProblem  = 0
)

// Includes reports whether p, used as a filter, includes the given kind.
func (p ProblemKinds) Includes(kind ProblemKinds) bool { return p == AnyProblem || p&kind != 0 }

// Next returns the filter after p. The order is all problems, then each kind.
func (p ProblemKinds) Next() ProblemKinds {
	switch p {
	case AnyProblem:
		return FlaggedChunk
	case DrySeam:
		return AnyProblem
	}
	return p << 1
}

// Name returns the display name of p.
func (p ProblemKinds) Name() string {
	switch p {
	case FlaggedChunk:
		return "flagged chunks"
	case SeveredElement:
		return "severed elements"
	case DrySeam:
		return "dry seams"
	case SeamProblem:
		return "dry seams and severed elements"
	}
	return "all problems: flagged chunks, severed elements, dry seams"
}

// FilterProblems is an intent to set which problems the keys visit.
type FilterProblems ProblemKinds

func (FilterProblems) intent() {}
