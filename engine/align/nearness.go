package align

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"chunkscope/engine"
)

// Full reports whether the settings make the given chunks, all of them and no others.
func (l *Likely) Full() bool { return l.Same == l.Of && l.Chunks == l.Of }

// sortLikely sorts settings, the nearest first. Of those that come equally near, fewer
// changes to a preset come first, then what has the same white space, then sizes that
// people choose.
func sortLikely(tries []Likely) {
	slices.SortStableFunc(tries, func(a, b Likely) int {
		return cmp.Or(
			compareNearness(&a, &b),
			cmp.Compare(a.steps(), b.steps()),
			cmp.Compare(b.verbatim, a.verbatim),
			cmp.Compare(len(a.Changes), len(b.Changes)),
			cmp.Compare(a.unusual(), b.unusual()),
		)
	})
}

// withTies returns the first of sorted settings, with those of other presets that
// nothing tells apart from it, and the sizes that cut the same.
func withTies(sorted []Likely) Likely {
	best := sorted[0]
	presets, systems := map[string]bool{best.Preset: true}, map[string]bool{best.System: true}
	var others []Choice
	for i := range sorted {
		l := &sorted[i]
		if compareNearness(&best, l) != 0 || l.steps() != best.steps() {
			break
		}
		for _, c := range append([]Choice{l.Choice}, l.also...) {
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
	best.Sizes = rangeOf(sorted, func(s *engine.Settings) *int { return &s.MaxChunkSize })
	best.Overlaps = rangeOf(sorted, func(s *engine.Settings) *int { return &s.OverlapSize })
	return best
}

// rangeOf returns the least and the greatest value of a size with which the settings come
// as near as the first of them, so that all between them that were tried do too.
func rangeOf(sorted []Likely, size func(*engine.Settings) *int) (out Range) {
	best := sorted[0]
	at := *size(&best.Settings)
	out = Range{at, at}
	below, above := math.MinInt, math.MaxInt // the nearest values that cut otherwise
	var same []int
	for i := range sorted {
		s := sorted[i].Settings
		n := *size(&s)
		*size(&s) = at
		switch {
		case s != best.Settings:
		case compareNearness(&best, &sorted[i]) == 0:
			same = append(same, n)
		case n < at:
			below = max(below, n)
		default:
			above = min(above, n)
		}
	}
	for _, n := range same {
		if below < n && n < above {
			out.Low, out.High = min(out.Low, n), max(out.High, n)
		}
	}
	return out
}

// compareNearness orders settings by how near they come, the nearest first: by chunks and
// seams together, since where a system alters text the seams tell less, and where another
// program altered it the texts do.
func compareNearness(a, b *Likely) int {
	return cmp.Or(
		cmp.Compare(b.shared(), a.shared()),
		cmp.Compare(b.whole, a.whole),
		cmp.Compare(b.countMatches(), a.countMatches()),
		cmp.Compare(a.away(), b.away()),
	)
}

// allSeams is the least part that is the same where all seams are: another program altered
// the texts then, and what differs in them tells little.
const allSeams = 0.96

// shared is the part of chunks and seams, given and made, that is the same: settings that
// cut everywhere hit every seam. If all texts are the same, no seam differs: two places of
// one text tell nothing.
func (l *Likely) shared() float64 {
	switch {
	case l.Full():
		return 1
	case l.SameSeams == l.Seams && l.Chunks == l.Of && l.Seams > 0:
		return allSeams + (1-allSeams)*float64(l.Same)/float64(l.Of+1)
	}
	return float64(2*(l.Same+l.SameSeams)) / float64(max(1, l.Of+l.Seams+l.Chunks+l.madeSeams()))
}

// madeSeams is how many seams the settings make.
func (l *Likely) madeSeams() int { return max(0, l.Chunks-l.Of+l.Seams) }

// Near reports whether half of the chunks are the same, or of the seams, given and made.
func (l *Likely) Near() bool {
	return 2*l.Same >= l.Of || 4*l.SameSeams >= l.Seams+l.madeSeams()
}

// Named reports whether the settings tell something of the given chunks: any is the same,
// or half of the seams.
func (l *Likely) Named() bool { return l.Seams > 0 && (l.Same > 0 || l.Near()) }

// countMatches returns how many of these have the same headings, and the same white space if given
// chunks have any at their ends: most pipelines strip it.
func (l *Likely) countMatches() int {
	n := l.headed
	if l.Full() {
		n = l.Seams
	}
	if l.spaced {
		n += l.verbatim
	}
	return n
}

// away is how many chunks the settings make too many, or too few.
func (l *Likely) away() int { return max(l.Chunks-l.Of, l.Of-l.Chunks) }

// steps is how far the settings are from the preset: sizes that were fitted are one step,
// which people take more often than any other, so each of those is two.
func (l *Likely) steps() int { return stepsOf(l.Changes) }

func stepsOf(changes []string) int {
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

// IsSize reports whether a setting is a size that is fitted to given chunks.
func IsSize(key string) bool { return key == "max_chunk_size" || key == "overlap_size" }

// unusual is how little the sizes look like those that people choose.
func (l *Likely) unusual() (n int) {
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
