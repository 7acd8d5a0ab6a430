package sweep

import (
	"strings"

	"chunkscope/engine/facts"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/text"
)

// IntactShares holds the shares of intact text and of intact elements of each kind.
type IntactShares struct {
	Text  metrics.WholeCount
	Kinds metrics.ByKind
}

// NewIntactShares returns the shares in report t.
func NewIntactShares(t *metrics.Report) IntactShares { return IntactShares{t.WholeText, t.Elements} }

// DescribeLosses describes what a change breaks, as in "whole text 97.5% → 95.8%, whole headings 26
// → 25 of 28". If the change breaks nothing, it returns "". Every offered change, such as a remedy
// or a preset, is displayed with this text (rules/remedies, Harm).
func DescribeLosses(before, after IntactShares) string {
	var parts []string
	if text := DescribeLostText(before.Text, after.Text); text != "" {
		parts = append(parts, text)
	}
	fewer, _ := before.Kinds.Changed(after.Kinds)
	return strings.Join(append(parts, fewer...), ", ")
}

// DescribeLostText describes the decrease in intact text. If both shares look equal when formatted,
// it returns the difference in characters. If no text is lost, it returns "".
func DescribeLostText(before, after metrics.WholeCount) string {
	from, to := text.Percent(before.Share()), text.Percent(after.Share())
	switch lost := before.Whole - after.Whole; {
	case lost <= 0:
		return ""
	case from != to:
		return "whole text " + from + " → " + to
	default:
		return text.Count(lost, "char") + " no longer whole"
	}
}

// DescribeLosses describes what the remedy breaks.
func (r *Remedy) DescribeLosses() string {
	return DescribeLosses(NewIntactShares(&r.Before.Report), NewIntactShares(&r.After.Report))
}

// DescribeLosses describes what the repair breaks.
func (r *Repair) DescribeLosses() string {
	return DescribeLosses(NewIntactShares(&r.Before.Report), NewIntactShares(&r.After.Report))
}

// DescribeStorage describes how a change affects storage, as in "14 → 3 chunks, stored +8% → +1%".
// If the number of chunks does not change, the text omits that number.
func DescribeStorage(before, after *facts.Brief) string {
	storedText := "stored " + text.Growth(before.StoredRatio)
	if current := text.Growth(after.StoredRatio); "stored "+current != storedText {
		storedText += " → " + current
	} else {
		storedText += " as before"
	}
	if before.Chunks == after.Chunks {
		return storedText
	}
	return text.GroupDigits(before.Chunks) + " → " + text.Count(after.Chunks, "chunk") + ", " + storedText
}

// DescribeGrowth describes other effects of a change on chunks, as in "largest chunk 994 → 3723
// chars, no overlap". It describes sizes if the largest or average size more than doubles, and the
// loss of all overlap.
func DescribeGrowth(before, after *facts.Brief, unit string) string {
	var parts []string
	if after.LargestChunk() > 2*before.LargestChunk() || after.Stored.Units*before.Chunks > 2*before.Stored.Units*after.Chunks {
		parts = append(parts, "largest chunk "+text.GroupDigits(before.LargestChunk())+" → "+text.GroupDigits(after.LargestChunk())+" "+unit)
	}
	if before.Overlap.Delivered > 0 && after.Overlap.Delivered == 0 {
		parts = append(parts, "no overlap")
	}
	return strings.Join(parts, ", ")
}
