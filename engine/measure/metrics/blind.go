package metrics

import (
	"math"
	"unicode/utf8"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/element"
	"chunkscope/engine/text"
)

// blindWindows describes windows that ignore the structure of the text: as many as there are
// chunks, and of their average size (rules/whole-text, Blind windows). Sizes are in code points.
type blindWindows struct {
	windows      float64
	size, stride float64
	text         float64
}

func newBlindWindows(r *engine.Result, stored int) blindWindows {
	n, chars, bytes := float64(r.Chunks.Len()), float64(r.Doc.CharsBefore(len(r.Doc.Text))), float64(len(r.Doc.Text))
	total := float64(stored) * chars / bytes
	b := blindWindows{windows: n, size: total / n, text: math.Min(chars, total)}
	if n > 1 {
		b.stride = math.Max(0, (b.text-b.size)/(n-1))
	}
	return b
}

func (b blindWindows) probabilityWhole(n int) float64 {
	c := float64(n)
	positions := b.size - c + 1
	if positions <= 0 {
		return 0
	}
	return math.Min(1, ((b.windows-1)*math.Min(b.stride, positions)+positions)/(b.text-c+1))
}

// MeasureBlindWindows estimates how much text would be intact in windows that ignore the structure
// of the text. The number and the average size of the windows are those of the chunks of r. If r
// drops text, the result is zero, because windows do not drop text.
//
//	share = Σ c · P(extent) ÷ Σ c    where c is the number of characters of a leaf
//	P(n) = ((k − 1) · min(d, s − n + 1) + s − n + 1) ÷ (t − n + 1) if s ≥ n, else 0
//	k = number of windows, s = stored ÷ k = window size, t = text size
//	d = (t − s) ÷ (k − 1) = distance between the starts of adjacent windows
func MeasureBlindWindows(r *engine.Result, stored int, text WholeCount) WholeCount {
	total := r.Doc.Elements().Chars()
	if r.Truncated || r.Chunks.Len() == 0 || stored == 0 || total == 0 {
		return WholeCount{}
	}
	b, j := newBlindWindows(r, stored), newElementScan(r, nil)
	leaves, sum := r.Doc.Elements().Leaves(), 0.0
	for i := range leaves.Len() {
		s, chars, isAlone := leaves.WithoutCompanion(i)
		if isAlone && (j.limit == 0 || s.Len() <= j.limit) {
			sum += float64(chars) * b.probabilityWhole(chars)
			continue
		}
		switch l := leaves.At(i); {
		case !isAlone:
			x := l.Extent()
			sum += float64(chars) * b.probabilityWhole(r.Doc.CharsBefore(x.End)-r.Doc.CharsBefore(x.Start))
		case l.CountedByLines && j.isTooLong(element.Element{Span: s}):
			sum += b.sumParts(j, s)
		default:
			sum += float64(chars) * b.probabilityWhole(chars)
		}
	}
	return WholeCount{Whole: int(math.Round(sum / float64(total) * float64(text.Total))), Total: text.Total}
}

func (b blindWindows) sumParts(j *elementScan, leaf chunk.Span) (sum float64) {
	share := 1.0
	j.eachPart(leaf, func(part chunk.Span, chars int) {
		if !part.Empty() {
			share = b.probabilityWhole(utf8.RuneCountInString(part.Slice(j.r.Doc.Text)))
		}
		sum += share * float64(chars)
	})
	return sum
}

// DescribeBlind formats the share of intact text in blind windows, as in "blind windows: 71.2%". It
// returns "" unless w covers the same text as wholeText.
func (w WholeCount) DescribeBlind(wholeText WholeCount) string {
	if w.Total == 0 || w.Total != wholeText.Total {
		return ""
	}
	return "blind windows: " + text.Percent(w.Share())
}
