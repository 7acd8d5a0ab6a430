package align

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"chunkscope/engine"
)

// IsExact reports whether the settings produce exactly the given chunks.
func (l *LikelySettings) IsExact() bool {
	return l.MatchingCount == l.GivenCount && l.ProducedCount == l.GivenCount
}

func sortLikely(trials []LikelySettings) {
	slices.SortStableFunc(trials, func(a, b LikelySettings) int {
		return cmp.Or(
			compareNearness(&a, &b),
			cmp.Compare(a.presetDistance(), b.presetDistance()),
			cmp.Compare(b.sameSpaces, a.sameSpaces),
			cmp.Compare(len(a.Changes), len(b.Changes)),
			cmp.Compare(a.sizePenalty(), b.sizePenalty()),
		)
	})
}

// collectTies returns the first entry of sorted with its ties, which are the presets and size
// ranges that match equally well.
func collectTies(sorted []LikelySettings) LikelySettings {
	best := sorted[0]
	presets, systems := map[string]bool{best.Preset: true}, map[string]bool{best.System: true}
	var others []Choice
	for i := range sorted {
		l := &sorted[i]
		if compareNearness(&best, l) != 0 || l.presetDistance() != best.presetDistance() {
			break
		}
		for _, c := range append([]Choice{l.Choice}, l.otherPresets...) {
			switch {
			case presets[c.Preset]:
			case systems[c.System]:
				others = append(others, c)
			default:
				best.Ties = append(best.Ties, c)
			}
			presets[c.Preset], systems[c.System] = true, true
		}
	}
	best.Ties = append(best.Ties, others...)
	best.Sizes = findRange(sorted, func(s *engine.Settings) *int { return &s.MaxChunkSize })
	best.Overlaps = findRange(sorted, func(s *engine.Settings) *int { return &s.OverlapSize })
	return best
}

func findRange(sorted []LikelySettings, size func(*engine.Settings) *int) (out Range) {
	best := sorted[0]
	pos := *size(&best.Settings)
	out = Range{pos, pos}
	nextSmaller, nextLarger := math.MinInt, math.MaxInt
	var ties []int
	for i := range sorted {
		s := sorted[i].Settings
		n := *size(&s)
		*size(&s) = pos
		switch {
		case s != best.Settings:
		case compareNearness(&best, &sorted[i]) == 0:
			ties = append(ties, n)
		case n < pos:
			nextSmaller = max(nextSmaller, n)
		default:
			nextLarger = min(nextLarger, n)
		}
	}
	for _, n := range ties {
		if nextSmaller < n && n < nextLarger {
			out.Low, out.High = min(out.Low, n), max(out.High, n)
		}
	}
	return out
}

// compareNearness compares two settings by both chunks and boundaries, because neither is reliable
// if the other system changed the text.
func compareNearness(a, b *LikelySettings) int {
	return cmp.Or(
		cmp.Compare(b.sameShare(), a.sameShare()),
		cmp.Compare(b.sameAddedText, a.sameAddedText),
		cmp.Compare(b.countMatches(), a.countMatches()),
		cmp.Compare(a.chunkDifference(), b.chunkDifference()),
	)
}

// minSameSeamShare is the minimum of sameShare if all boundaries match. In that case, any
// differences in text must be changes by the other system.
const minSameSeamShare = 0.96

// sameShare returns the fraction of matching chunks and boundaries. Additional boundaries reduce
// it, because otherwise settings that split everywhere would match best.
func (l *LikelySettings) sameShare() float64 {
	switch {
	case l.IsExact():
		return 1
	case l.MatchingSeamCount == l.SeamCount && l.ProducedCount == l.GivenCount && l.SeamCount > 0:
		return minSameSeamShare + (1-minSameSeamShare)*float64(l.MatchingCount)/float64(l.GivenCount+1)
	}
	return float64(2*(l.MatchingCount+l.MatchingSeamCount)) / float64(max(1, l.GivenCount+l.SeamCount+l.ProducedCount+l.countProducedSeams()))
}

func (l *LikelySettings) countProducedSeams() int {
	return max(0, l.ProducedCount-l.GivenCount+l.SeamCount)
}

// IsNear reports whether at least half of the chunks or half of the seams match.
func (l *LikelySettings) IsNear() bool {
	return 2*l.MatchingCount >= l.GivenCount || 4*l.MatchingSeamCount >= l.SeamCount+l.countProducedSeams()
}

// IsWorthMentioning reports whether the settings match well enough to be mentioned.
func (l *LikelySettings) IsWorthMentioning() bool {
	return l.SeamCount > 0 && (l.MatchingCount > 0 || l.IsNear())
}

func (l *LikelySettings) countMatches() int {
	n := l.sameHeadings
	if l.IsExact() {
		n = l.SeamCount
	}
	if l.hasOuterSpace {
		n += l.sameSpaces
	}
	return n
}

func (l *LikelySettings) chunkDifference() int {
	return max(l.ProducedCount-l.GivenCount, l.GivenCount-l.ProducedCount)
}

// presetDistance returns the weighted number of changes to the preset. All sizes together count as
// one change, and any other setting as two, because users change sizes more often.
func (l *LikelySettings) presetDistance() int { return countSteps(l.Changes) }

func countSteps(changes []string) int {
	n, sized := 0, 0
	for _, c := range changes {
		if key, _, _ := strings.Cut(c, "="); IsSize(key) {
			sized = 1
		} else {
			n += 2
		}
	}
	return n + sized
}

// IsSize reports whether key is a size derived from the given chunks.
func IsSize(key string) bool { return key == "max_chunk_size" || key == "overlap_size" }

func (l *LikelySettings) sizePenalty() (n int) {
	for _, m := range []int{l.Settings.MaxChunkSize, l.Settings.OverlapSize} {
		switch {
		case m%100 == 0 && m < 1000 || m%500 == 0 || m == 20 || m == 50 || m == 512 || m == 1024:
		case m%50 == 0 || m&(m-1) == 0:
			n++
		case m%10 == 0:
			n += 2
		default:
			n += 3
		}
	}
	return n
}
