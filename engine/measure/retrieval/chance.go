package retrieval

import (
	"slices"

	"chunkscope/engine/chunk"
)

// Chance is the mean score of k random chunks over all possible draws. Scores close to chance do
// not measure the ranking. For example, any five of six chunks contain nearly all of the text.
type Chance struct {
	Recall   float64 `json:"recall"`
	WholeAtK float64 `json:"answers_whole_at_k"`
}

// computeChance computes the chance for one question and N chunks:
//
//	missed(m) = C(N − m, k) ÷ C(N, k)   the share of draws without any of m chunks
//	recall    = Σ (1 − missed(m(c))) ÷ |R|   over the characters c of the references R
//	whole     = Σ (−1)^|S| × missed(m(S))    over all sets S of references
//
// m(c) is the number of chunks that contain character c. m(S) is the number of chunks that contain
// all of a reference in S, at any of its places. Recall includes only the scored places.
func (x *Index) computeChance(relevant []chunk.Span, places [][]chunk.Span, k int) Chance {
	d := drawCount{x.returned.Chunks.Len(), k}
	holders := make([][]int, len(places))
	var from, to []int
	var spans []chunk.Span
	for i := range d.chunks {
		spans = appendContentSpans(spans[:0], x.r.Doc.Text, x.returned.Chunks.At(i))
		for _, s := range intersect(relevant, union(spans)) {
			from, to = append(from, s.Start), append(to, s.End)
		}
		for r, chunks := range places {
			if slices.ContainsFunc(chunks, func(p chunk.Span) bool { return anyContains(spans, p) }) {
				holders[r] = append(holders[r], i)
			}
		}
	}
	return Chance{Recall: x.expectedRecall(relevant, from, to, d), WholeAtK: d.shareWithAll(holders)}
}

func anyContains(spans []chunk.Span, s chunk.Span) bool {
	return slices.ContainsFunc(spans, func(span chunk.Span) bool { return isInside(s, span) })
}

func (x *Index) expectedRecall(relevant []chunk.Span, from, to []int, d drawCount) float64 {
	slices.Sort(from)
	slices.Sort(to)
	sum, m, last := 0.0, 0, 0
	for i, j := 0, 0; j < len(to); {
		pos, next := to[j], -1
		if i < len(from) && from[i] <= pos {
			pos, next = from[i], 1
		}
		if m > 0 {
			sum += float64(x.chars([]chunk.Span{{Start: last, End: pos}})) * (1 - d.missShare(m))
		}
		last, m = pos, m+next
		if next > 0 {
			i++
		} else {
			j++
		}
	}
	if want := x.chars(relevant); want > 0 {
		return sum / float64(want)
	}
	return 0
}

func meanChance(questions []QuestionResult) Chance {
	var sum Chance
	for i := range questions {
		sum.Recall += questions[i].chance.Recall
		sum.WholeAtK += questions[i].chance.WholeAtK
	}
	n := float64(max(1, len(questions)))
	return Chance{sum.Recall / n, sum.WholeAtK / n}
}

type drawCount struct{ chunks, k int }

func (d drawCount) missShare(m int) float64 {
	share := 1.0
	for i := range m {
		share *= float64(max(0, d.chunks-d.k-i)) / float64(d.chunks-i)
	}
	return share
}

// maxReferences limits the number of references for which the chance is computed. More references
// can only reduce the chance.
const maxReferences = 10

func (d drawCount) shareWithAll(lists [][]int) float64 {
	lists = lists[:min(len(lists), maxReferences)]
	sum := 0.0
	for set := range 1 << len(lists) {
		var holders []int
		sign := 1.0
		for i, list := range lists {
			if set>>i&1 == 1 {
				holders, sign = append(holders, list...), -sign
			}
		}
		slices.Sort(holders)
		sum += sign * d.missShare(len(slices.Compact(holders)))
	}
	return min(max(sum, 0), 1)
}
