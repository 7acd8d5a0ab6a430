package facts

import (
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/element"
	"chunkscope/engine/measure/metrics"
)

// Limit is a limit on a fact that the check command enforces. It defines a flag with a help text,
// the message about a failed check, and a SARIF rule.
type Limit struct {
	// Name is the name of the flag without its prefix. The prefix is "min-" if IsMinimum is true,
	// and "max-" otherwise.
	Name      string
	IsMinimum bool
	Bound     Bound
	// SubjectMany is a plural noun for the counted items, such as "chunks". If PredicateMany is
	// empty, SubjectMany is the complete clause, such as "of the text is in whole elements".
	// SubjectOne is the singular. It may be empty if no message needs it.
	SubjectMany, SubjectOne string
	// PredicateMany is the plural predicate, such as "are oversize". PredicateOne is the singular.
	// It may be empty if only "are" changes to "is".
	PredicateMany, PredicateOne string
	Note                        string
	// DescribeSubject returns the subject of the message about report m. If DescribeSubject is nil,
	// the subject is SubjectMany.
	DescribeSubject func(m *metrics.Report) string
	Count           func(m *metrics.Report) (n, all int)
	// IsLowerBound reports whether the real count may be higher. If IsLowerBound is nil, the count
	// is exact.
	IsLowerBound func(m *metrics.Report) bool
	// Places returns the places in the document that exceed the limit, in document order. Places
	// may be nil.
	Places func(r *engine.Result, m *metrics.Report) []Place
	// SkipsReviewed is true if accepted and waived chunks are not counted.
	SkipsReviewed bool
	// Flag is the flag in a review decision that excludes the chunk from the count. If Flag is
	// empty, a decision about any flag excludes it.
	Flag metrics.FlagKind
	// NeedsSettings is true if the limit cannot be checked for chunks from another system, which
	// have no settings.
	NeedsSettings bool
	NeedsModel    bool
	// AppliesByDefault is true if a bound of 0 applies when the user sets only other limits.
	AppliesByDefault bool
	RequestOptions   func(o *metrics.Options)
}

// Bound is the notation for the bound of a limit.
type Bound uint8

// The notations of a bound. The comments are examples.
const (
	CountOrShare Bound = iota // 3, or 10% of all
	ShareOnly                 // 97%
	RatioOnly                 // 1.25
	CountOnly                 // 4096
)

// FlagName returns the name of the limit's flag.
func (l *Limit) FlagName() string {
	if l.IsMinimum {
		return "min-" + l.Name
	}
	return "max-" + l.Name
}

// Help returns the help text of the limit's flag.
func (l *Limit) Help() string {
	amount := "N"
	switch l.Bound {
	case CountOrShare:
		amount = "N or N%"
	case ShareOnly:
		amount = "N%"
	}
	if l.Note == "" {
		return l.DescribeFailure(amount)
	}
	return l.DescribeFailure(amount) + " (" + l.Note + ")"
}

// DescribeFailure describes when a check against bound fails.
func (l *Limit) DescribeFailure(bound string) string {
	start := "fail when more than "
	switch {
	case l.IsMinimum:
		start = "fail when less than "
	case l.Bound == CountOnly:
		start = "fail when there are more than "
	}
	if l.PredicateMany == "" {
		return start + bound + " " + l.SubjectMany
	}
	return start + bound + " of the " + l.SubjectMany + " " + l.PredicateMany
}

// Predicate returns PredicateMany, or PredicateOne if n is 1.
func (l *Limit) Predicate(n int) string {
	switch {
	case n != 1:
		return l.PredicateMany
	case l.PredicateOne != "":
		return l.PredicateOne
	}
	return "is" + strings.TrimPrefix(l.PredicateMany, "are")
}

const severedNote = "severed, or too long for one"

func elementLimits() []Limit {
	out := []Limit{{
		Name: "severed", SubjectMany: "elements of all kinds", PredicateMany: "are not whole in any chunk", Note: severedNote,
		Count: func(m *metrics.Report) (n, all int) {
			for _, j := range m.Elements {
				n, all = n+j.Broken(), all+j.Total
			}
			return n, all
		},
		Places: brokenPlaces, SkipsReviewed: true, Flag: metrics.SeveredSeam,
	}}
	for k := range element.Kind(element.KindCount) {
		i := k.Info()
		out = append(out, Limit{
			Name: "severed-" + i.Flag, SubjectMany: i.Plural, PredicateMany: "are not whole in any chunk", Note: severedNote,
			DescribeSubject: func(m *metrics.Report) string { return m.Elements.KindNames(k).Plural },
			Count:           func(m *metrics.Report) (n, all int) { return m.Elements[k].Broken(), m.Elements[k].Total },
			Places:          func(r *engine.Result, _ *metrics.Report) []Place { return brokenPlacesOfKind(r, k) }, SkipsReviewed: true, Flag: metrics.SeveredSeam,
		})
	}
	return out
}
