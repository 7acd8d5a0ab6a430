package screen

import (
	"slices"
	"strings"

	"chunkscope/engine/element"
	"chunkscope/tui/part"
	"chunkscope/tui/session/measuring"
)

// longestFit returns the first of some wordings that fits in room cells; nil if none
// does.
func longestFit(words [][]item, room int) []item {
	for _, w := range words {
		if itemsWidth(w) <= room {
			return w
		}
	}
	return nil
}

func (v seamStrip) legends() (out [][]item) {
	for _, fated := range []bool{true, false} {
		for _, looks := range v.missingLooks() {
			letters := v.letters(kindWord, fated, 2)
			out = append(out, v.legendOf(letters, looks, " dry: no overlap"), v.legendOf(letters, looks, " dry"))
		}
	}
	return append(dropEmpty(out), v.briefLegends()...)
}

// completeLegends returns the wordings that leave room for the description of the selected
// seam, and explain every letter, look and dry seam.
func (v seamStrip) completeLegends() [][]item {
	looks := v.missingLooks()
	least := looks[len(looks)-1]
	return dropEmpty([][]item{
		v.legendOf(v.letters(kindWord, false, 2), least, " dry"),
		v.legendOf(v.letters(shortWord, false, 2), least, " dry"),
	})
}

// briefLegends returns the complete wordings and, for strips with many bars, shorter ones.
// Letters come first there, since they are harder to guess than a color that the text has
// too.
func (v seamStrip) briefLegends() [][]item {
	looks := v.missingLooks()
	return append(v.completeLegends(), dropEmpty([][]item{
		v.letters(shortWord, false, 2), v.letters(shortWord, false, 1), looks[len(looks)-1],
	})...)
}

// missingLooks explains the looks of shared text that the description of the selected seam
// does not explain, the longest wording first.
func (v seamStrip) missingLooks() [][]item {
	shared := v.sharedLegends()
	if len(shared) == 0 || v.isAmber(v.seam()) {
		return [][]item{nil}
	}
	return shared
}

func dropEmpty(wordings [][]item) [][]item {
	return slices.DeleteFunc(wordings, func(words []item) bool { return len(words) == 0 })
}

// legendOf returns the letters, the looks of shared text, and the words for a dry seam;
// then the number of seams per cell.
func (v seamStrip) legendOf(letters, looks []item, words string) []item {
	s, gap := v.Styles, piece(v.Styles.Text, "  ", 0)
	n, _ := v.bars()
	var none, crowd []item
	if v.hasSegment(func(at segment) bool { return at.Letter() == "" && at.glyph == dryGlyph }) {
		none = []item{piece(s.Dry, dryGlyph, 0), piece(s.Muted, words, 0)}
	}
	if seams := v.View.Result.Seams.Len(); seams > n {
		crowd = []item{piece(s.Muted, part.Count((seams+n-1)/n)+" seams a cell", 0)}
	}
	return joinItems(gap, letters, looks, none, crowd)
}

// mostOfOne is the maximum length of a singular in the legend; longer words have a short
// form.
const mostOfOne = len("sentence")

func kindWord(i element.Info) string {
	if len(i.One) > mostOfOne {
		return shortWord(i)
	}
	return i.One
}

func shortWord(i element.Info) string { return strings.TrimSuffix(i.Short, "s") }

func (v seamStrip) hasSegment(so func(at segment) bool) bool {
	return slices.ContainsFunc(v.segments(), so)
}

// letters returns the letters in the strip, gap cells apart, each with a word and, if
// fated, with the fate of its elements.
func (v seamStrip) letters(word func(element.Info) string, fated bool, gap int) (out []item) {
	judged, _ := v.Elements.Judged()
	if judged == nil {
		return nil
	}
	add := func(letter, word, fate string) {
		look := v.Styles.ErrorBold
		switch {
		case v.hasSegment(func(at segment) bool { return at.Letter() == letter && !at.IsTooLong() }):
		case !v.hasSegment(func(at segment) bool { return at.Letter() == letter }):
			return
		default:
			look, fate = v.Styles.WarnBold, "too long"
		}
		if fated {
			word += " " + fate
		}
		out = joinItems(piece(v.Styles.Text, strings.Repeat(" ", gap), 0), out, []item{piece(look, letter, 0), piece(v.Styles.Muted, " "+word, 0)})
	}
	for k := range element.Kind(element.KindCount) {
		info := judged.Elements.KindNames(k)
		add(info.Letter, word(info), judged.Elements[k].SeveredFate(k))
	}
	add(measuring.OtherTextLetter, "other", "severed")
	return out
}

// joinItems joins nonempty lists of items with a gap.
func joinItems(gap item, parts ...[]item) (out []item) {
	for _, p := range parts {
		if len(out) > 0 && len(p) > 0 {
			out = append(out, gap)
		}
		out = append(out, p...)
	}
	return out
}
