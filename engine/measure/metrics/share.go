package metrics

import (
	"encoding/json"

	"chunkscope/engine/chunk"
	"chunkscope/engine/source"
)

// WholeCount holds the number of intact items and the total number of items.
type WholeCount struct{ Whole, Total int }

// Share returns the share of intact items, or 1 if there are no items.
func (w WholeCount) Share() float64 {
	if w.Total == 0 {
		return 1
	}
	return float64(w.Whole) / float64(w.Total)
}

// ChooseByWholeText returns one of the values depending on the share of intact text. It returns
// good only if all text and all elements are intact.
func ChooseByWholeText[T any](text WholeCount, kinds ByKind, good, plain, poor, bad T) T {
	if _, broken := kinds.Worst(); broken && text.Whole == text.Total {
		return plain
	}
	return ChooseByShare(text.Share(), good, plain, poor, bad)
}

// MarshalJSON encodes the counts as an object with the members whole, total and share.
func (w WholeCount) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Whole int     `json:"whole"`
		Total int     `json:"total"`
		Share float64 `json:"share"`
	}{w.Whole, w.Total, w.Share()})
}

// Dry counts the boundaries where overlap was requested, and how many of them have no overlap.
type Dry struct{ DryCount, Total int }

// Share returns the share of boundaries that have no overlap.
func (d Dry) Share() float64 { return Ratio(d.DryCount, d.Total) }

// MarshalJSON encodes the counts as an object with the members dry, total and share.
func (d Dry) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Dry   int     `json:"dry"`
		Total int     `json:"total"`
		Share float64 `json:"share"`
	}{d.DryCount, d.Total, d.Share()})
}

// Place is a range of the source in bytes and lines. The byte range does not include EndByte. The
// first line has number 1.
type Place struct {
	StartByte int `json:"start_byte"`
	EndByte   int `json:"end_byte"`
	StartLine int `json:"start_line"`
	EndLine   int `json:"end_line"`
}

// NewPlace returns the place of span s in document d.
func NewPlace(d *source.Document, s chunk.Span) Place {
	return Place{StartByte: s.Start, EndByte: s.End, StartLine: d.LineOf(s.Start), EndLine: d.LastLineOf(s)}
}

// Span returns the byte range of p.
func (p Place) Span() chunk.Span { return chunk.Span{Start: p.StartByte, End: p.EndByte} }

// Ratio returns a/b, or 0 if b is 0.
func Ratio(a, b int) float64 {
	if b == 0 {
		return 0
	}
	return float64(a) / float64(b)
}
