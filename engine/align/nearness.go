package align

import (
	"cmp"
	"slices"
	"strings"
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
// nothing tells apart from it.
func withTies(sorted []Likely) Likely {
	best := sorted[0]
	presets, systems := map[string]bool{best.Preset: true}, map[string]bool{best.System: true}
	var others []Choice
	for i := range sorted {
		l := &sorted[i]
		if compareNearness(&best, l) != 0 || l.steps() != best.steps() {
			break
		}
		switch {
		case presets[l.Preset]:
		case systems[l.System]:
			others = append(others, l.Choice)
		default:
			best.Ties = append(best.Ties, l.Choice)
		}
		presets[l.Preset], systems[l.System] = true, true
	}
	best.Ties = append(best.Ties, others...)
	return best
}

// compareNearness orders settings by how near they come, the nearest first: by chunks and
// seams together, since where a system alters text the seams tell less, and where another
// program altered it the texts do.
func compareNearness(a, b *Likely) int {
	return cmp.Or(
		cmp.Compare(b.shared(), a.shared()),
		cmp.Compare(b.whole, a.whole),
		cmp.Compare(b.told(), a.told()),
		cmp.Compare(a.away(), b.away()),
	)
}

// shared is how many chunks and seams are the same. If all texts are, no seam differs: two
// places of one text tell nothing.
func (l *Likely) shared() int {
	if l.Full() {
		return l.Of + l.Seams
	}
	return l.Same + l.SameSeams
}

// told is how many of these have the same headings, and the same white space if given
// chunks have any at their ends: most pipelines strip it.
func (l *Likely) told() int {
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

// steps is how far the settings are from the preset; sizes that were fitted are one step.
func (l *Likely) steps() int {
	n, sized := 0, 0
	for _, c := range l.Changes {
		if key, _, _ := strings.Cut(c, "="); IsSize(key) {
			sized = 1
		} else {
			n++
		}
	}
	return n + sized
}

// IsSize reports whether a setting is a size that is fitted to given chunks.
func IsSize(key string) bool { return key == "max_chunk_size" || key == "overlap_size" }

// unusual is how little the sizes look like those that people choose.
func (l *Likely) unusual() (n int) {
	size, overlap := l.Settings.MaxChunkSize, l.Settings.OverlapSize
	if size%50 != 0 && size&(size-1) != 0 {
		n++
	}
	for _, m := range []int{size, overlap} {
		if m%10 != 0 && m&(m-1) != 0 {
			n++
		}
	}
	return n
}
