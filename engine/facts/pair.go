package facts

import (
	"cmp"
	"math"
	"slices"

	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/text"
)

// Pair is the same row of two reports, A and B. One of the two may be nil.
type Pair struct{ A, B *Row }

// Pairs pairs the rows of two reports by label: first the rows in b, then the rows only in a. It
// omits pairs in which both numbers are 0 or missing.
func (f *Fact) Pairs(a, b *metrics.Report) (out []Pair) {
	remaining := f.Rows(a)
	for _, row := range f.Rows(b) {
		p := Pair{B: &row}
		if i := slices.IndexFunc(remaining, func(o Row) bool { return o.Label == row.Label }); i >= 0 {
			one := remaining[i]
			p.A, remaining = &one, slices.Delete(remaining, i, i+1)
		}
		out = append(out, p)
	}
	for i := range remaining {
		out = append(out, Pair{A: &remaining[i]})
	}
	isShown := func(r *Row) bool { return r != nil && !r.IsZero && r.Form != FormWords }
	return slices.DeleteFunc(out, func(p Pair) bool { return !isShown(p.A) && !isShown(p.B) })
}

// Name returns the full label of the row.
func (p Pair) Name() string { return cmp.Or(p.B, p.A).Name() }

// Values returns both values, with a dash for a missing one.
func (p Pair) Values() (a, b string) {
	a, b = "–", "–"
	if p.A != nil {
		a = p.A.Value
	}
	if p.B != nil {
		b = p.B.Value
	}
	return a, b
}

// FormatChange formats the difference between A and B. unit is empty for counts and bytes. Both
// results are empty if A and B cannot be compared.
func (p Pair) FormatChange() (change, unit string) {
	a, b := p.A, p.B
	if a == nil || b == nil || a.Form != b.Form {
		return "", ""
	}
	switch a.Form {
	case FormWords:
		return "", ""
	case FormCount:
		return text.Difference(int(b.Number-a.Number), text.GroupDigits), ""
	case FormShare:
		change = text.DecimalDifference(text.Points(a.Number, b.Number), "%+.1f")
	case FormRatio:
		change = text.Difference(int(math.Round(100*b.Number)-math.Round(100*a.Number)), text.GroupDigits)
	case FormBytes:
		return text.Difference(int(b.Number-a.Number), text.Bytes), ""
	}
	if change != "=" {
		unit = "% points"
	}
	return change, unit
}

// Improvement returns a positive number if B is better, a negative number if A is better, and 0 if
// neither is better.
func (p Pair) Improvement() float64 {
	if p.A == nil || p.B == nil {
		return 0
	}
	switch p.B.Preferred {
	case PreferMore:
		return p.B.Number - p.A.Number
	case PreferLess:
		return p.A.Number - p.B.Number
	}
	return 0
}
