// Package facts defines the measures of a result in one table. Each entry has a label, a formatted
// value, a rating and limits. All screens, pages and files use this table.
package facts

import (
	"slices"
	"strings"

	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/text"
)

// Fact is a measure of one or more results (metrics.Sum).
type Fact struct {
	// Name is the name of the fact and its topic in the rules.
	Name string
	// Unit is the unit of the number, such as "chunks" or "share of the sentences".
	Unit string
	// Rows returns no rows if there is nothing to report.
	Rows func(m *metrics.Report) []Row
	// Sum returns the number that represents several rows, or nil if there is none. Without Sum,
	// the number of the first row represents the fact.
	Sum    func(m *metrics.Report) *float64
	Limits []Limit
	// UnlimitedLabel explains why Limits is empty.
	UnlimitedLabel string
}

// Row is a labeled value of a fact, with details.
type Row struct {
	Label string
	// FullLabel replaces Label if the row is shown without its group. It is empty if Label is clear
	// enough.
	FullLabel     string
	Value, Detail string
	Grade         Grade
	Number        float64
	Form          Form
	Preferred     Preference
	// IsZero is true if the number is 0. The row is then shown only next to a nonzero number.
	IsZero bool
}

// Name returns FullLabel, or Label if FullLabel is empty.
func (r *Row) Name() string {
	if r.FullLabel != "" {
		return r.FullLabel
	}
	return r.Label
}

// Grade rates a value.
type Grade uint8

// The possible grades. GradeNeutral is for values without a rating.
const (
	GradePlain Grade = iota
	GradeGood
	GradeWarn
	GradeBad
	GradeNeutral
)

// Form is the format of a number.
type Form uint8

// The possible forms. A row with FormWords has no number.
const (
	FormWords Form = iota
	FormCount
	FormShare
	FormRatio
	FormBytes
)

// Preference indicates whether higher or lower numbers are better.
type Preference int8

// The possible preferences.
const (
	NoPreference Preference = iota
	PreferMore
	PreferLess
)

// Table lists the facts in display order.
var Table = []*Fact{
	&ChunkCount, &Flags,
	&WholeText, &Elements, &OtherText, &WholeSentences, &WholePairs,
	&Overlap, &DrySeams,
	&Stored, &Duplicates, &Parents, &Vectors,
	&Altered, &Uncovered, &PastLimit, &EditCost, &NearDuplicates,
}

// Find returns the fact called topic. topic may also be the name of a flag of the check command
// that limits the fact.
func Find(topic string) (*Fact, bool) {
	topic = numberWords.Replace(strings.ToLower(strings.TrimLeft(topic, "-")))
	for _, f := range Table {
		if numberWords.Replace(f.Name) == topic || slices.ContainsFunc(f.Limits, func(l Limit) bool { return numberWords.Replace(l.FlagName()) == topic }) {
			return f, true
		}
	}
	return nil, false
}

var numberWords = strings.NewReplacer("_", " ", "-", " ")

// Key returns the name of the fact in JSON and CSV.
func (f *Fact) Key() string { return strings.ReplaceAll(numberWords.Replace(f.Name), " ", "_") }

// Number returns the number of the fact in report m, or nil if there is nothing to count.
func (f *Fact) Number(m *metrics.Report) *float64 {
	if f.Sum != nil {
		return f.Sum(m)
	}
	for _, row := range f.Rows(m) {
		if row.Form != FormWords {
			return &row.Number
		}
	}
	return nil
}

// IsOptional reports whether the fact is measured only with an option.
func (f *Fact) IsOptional() bool {
	return slices.ContainsFunc(f.Limits, func(l Limit) bool { return l.RequestOptions != nil || l.NeedsModel })
}

// DescribeLimits lists the flags of the check command that limit the fact. If there are none, it
// explains why.
func (f *Fact) DescribeLimits() string {
	if f.UnlimitedLabel != "" {
		return "none: " + f.UnlimitedLabel
	}
	flags := make([]string, len(f.Limits))
	for i := range f.Limits {
		flags[i] = "--" + f.Limits[i].FlagName()
	}
	return strings.Join(flags, ", ")
}

// Rows returns the rows of all facts, except rows whose number is 0.
func Rows(m *metrics.Report) (out []Row) {
	for _, f := range Table {
		for _, row := range f.Rows(m) {
			if !row.IsZero {
				out = append(out, row)
			}
		}
	}
	return out
}

func countRow(label string, n int, detail string) Row {
	return Row{Label: label, Value: text.GroupDigits(n), Number: float64(n), Form: FormCount, Detail: detail}
}

func faultRow(label string, n int, detail string) Row {
	r := countRow(label, n, detail)
	if r.Grade, r.Preferred = GradeNeutral, PreferLess; n > 0 {
		r.Grade = GradeWarn
	}
	return r
}

func shareRow(label string, share float64, detail string) Row {
	return Row{Label: label, Value: text.Percent(share), Number: share, Form: FormShare, Detail: detail}
}

func wholeRow(label string, share float64, detail string) Row {
	r := shareRow(label, share, detail)
	r.Preferred, r.Grade = PreferMore, metrics.ChooseByShare(share, GradeGood, GradePlain, GradeWarn, GradeBad)
	return r
}

func wordRow(label, value string, grade Grade, detail string) Row {
	return Row{Label: label, Value: value, Grade: grade, Detail: detail}
}
