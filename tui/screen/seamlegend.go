package screen

import (
	"slices"
	"strings"

	"chunkscope/engine/element"
	"chunkscope/tui/cell"
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

// legends returns the wordings, the longest first. They explain the look of shared text
// unless the description of the selected seam is shown, which does.
func (v seamStrip) legends(described bool) (out [][]item) {
	for _, fated := range []bool{true, false} {
		for _, looks := range v.missingLooks(described) {
			letters := v.letters(element.Info.OneWord, fated, 2)
			out = append(out, v.legendOf(letters, looks, " dry: no overlap"), v.legendOf(letters, looks, " dry"))
		}
	}
	return append(dropEmpty(out), v.briefLegends(described)...)
}

// completeLegends returns the wordings that leave room for the description of the selected
// seam, and explain every letter, look and dry seam.
func (v seamStrip) completeLegends(described bool) [][]item {
	looks := v.missingLooks(described)
	shortest := looks[len(looks)-1]
	return dropEmpty([][]item{
		v.legendOf(v.letters(element.Info.OneWord, false, 2), shortest, " dry"),
		v.legendOf(v.letters(shortWord, false, 2), shortest, " dry"),
		v.legendOf(v.letters(shortWord, false, 1), shortest, " dry"),
	})
}

// briefLegends returns the complete wordings and, for strips with many bars, shorter ones.
// These have only letters, which are harder to guess than a color that the text has too.
func (v seamStrip) briefLegends(described bool) [][]item {
	return append(v.completeLegends(described), dropEmpty([][]item{
		v.legendOf(v.letters(shortWord, false, 2), nil, " dry"), v.letters(shortWord, false, 2), v.letters(shortWord, false, 1),
	})...)
}

// missingLooks explains the looks of shared text that a shown description of the selected
// seam does not explain, the longest wording first.
func (v seamStrip) missingLooks(described bool) [][]item {
	shared := v.sharedLegends()
	if len(shared) == 0 || described && v.isAmber(v.seam()) {
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

// shortWord returns the shortest name of one element of a kind.
func shortWord(i element.Info) string { return strings.TrimSuffix(i.Short, "s") }

func (v seamStrip) hasSegment(so func(at segment) bool) bool {
	return slices.ContainsFunc(v.segments(), so)
}

// letterWord explains a letter in the strip.
type letterWord struct{ letter, word, fate string }

// letters returns the letters in the strip, gap cells apart, each with a word: those of
// severed elements, then those of elements that are too long. If fated, it adds the fates.
func (v seamStrip) letters(word func(element.Info) string, fated bool, gap int) []item {
	judged, _ := v.Elements.JudgedElements()
	if judged == nil {
		return nil
	}
	has := func(letter string, tooLong bool) bool {
		return v.hasSegment(func(at segment) bool { return at.Letter() == letter && at.IsTooLong() == tooLong })
	}
	var severed, tooLong []letterWord
	for k := range element.Kind(element.KindCount) {
		info := judged.Elements.KindNames(k)
		if has(info.Letter, false) {
			severed = append(severed, letterWord{info.Letter, word(info), judged.Elements[k].SeveredFate(k)})
		}
		switch {
		case !has(info.Letter, true):
		case has(info.Letter, false): // the letter has its word, but not in this color
			tooLong = append(tooLong, letterWord{letter: info.Letter, word: "too long"})
		default:
			tooLong = append(tooLong, letterWord{info.Letter, word(info), "too long"})
		}
	}
	if has(measuring.OtherTextLetter, false) {
		severed = append(severed, letterWord{measuring.OtherTextLetter, "other", "severed"})
	}
	space := piece(v.Styles.Text, strings.Repeat(" ", gap), 0)
	return joinItems(space, v.explain(severed, v.Styles.ErrorBold, fated, space), v.explain(tooLong, v.Styles.WarnBold, fated, space))
}

// explain returns letters of one color with their words and, if fated, with a fate after
// the last of those that share it.
func (v seamStrip) explain(letters []letterWord, look cell.Style, fated bool, gap item) (out []item) {
	for i, letter := range letters {
		words := " " + letter.word
		if fated && letter.fate != "" && (i+1 == len(letters) || letters[i+1].fate != letter.fate) {
			words += " " + letter.fate
		}
		out = joinItems(gap, out, []item{piece(look, letter.letter, 0), piece(v.Styles.Muted, words, 0)})
	}
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
