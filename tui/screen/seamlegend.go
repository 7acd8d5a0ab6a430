package screen

import (
	"cmp"
	"slices"
	"strings"

	"chunkscope/engine/element"
	"chunkscope/tui/cell"
	"chunkscope/tui/part"
	"chunkscope/tui/session/measuring"
)

// longestFit returns the first of the wordings that fits, or nil. The wordings must be sorted,
// longest first.
func longestFit(words [][]item, maxWidth int) []item {
	for _, w := range words {
		if itemsWidth(w) <= maxWidth {
			return w
		}
	}
	return nil
}

// legends returns legends, longest first. If described is true, they appear next to a description
// of the selected seam and omit what that explains.
func (v seamStrip) legends(described bool) (out [][]item) {
	shared := v.sharedTextLegends(described)
	for _, withStatus := range []bool{true, false} {
		for _, look := range shared {
			letters := v.letters(element.Info.ShortSingular, withStatus)
			out = append(out, v.newLegend(look, " dry: no overlap", letters, densityWords), v.newLegend(look, " dry", letters, densityWords))
		}
	}
	out = dropEmpty(append(append(out, v.shortLegends(described)...), v.statusLegends()...))
	if len(out) == 0 && !described && v.hasSegment(isNotRequested) {
		out = append(out, []item{newItem(v.Styles.NoOverlap, notRequestedGlyph, 0), newItem(v.Styles.Muted, " no overlap requested", 0)})
	}
	return out
}

// completeLegends returns legends that explain all letters, shared text and seams without overlap.
func (v seamStrip) completeLegends(described bool) [][]item {
	shared := v.sharedTextLegends(described)
	shortest := shared[len(shared)-1]
	return dropEmpty([][]item{
		v.newLegend(shortest, " dry", v.letters(element.Info.ShortSingular, false), densityWords),
		v.newLegend(shortest, " dry", v.letters(shortWord, false), densityWords),
		v.newLegend(shortest, " dry", v.withShortWords().letters(shortWord, false), " a cell"),
	})
}

func (v seamStrip) withShortWords() seamStrip {
	v.tooLongWords = "long"
	return v
}

// shortLegends returns the complete legends, followed by shorter ones without the entries that are
// easiest to guess.
func (v seamStrip) shortLegends(described bool) [][]item {
	shared, letters := v.sharedTextLegends(described), v.letters(shortWord, false)
	out := append(v.completeLegends(described), v.newLegend(shared[len(shared)-1], " dry", letters, " a cell"),
		v.newLegend(nil, " dry", letters, " a cell"))
	if v.countSegments(isDry) > v.countSegments(isOtherText) {
		out = append(out, v.newLegend(nil, " dry", v.elementLetters(shortWord, false), " a cell"))
	}
	statusLegends := append(v.statusLegends(), v.withShortWords().statusLegends()...)
	if v.hasSegment(isDry) && !(described && v.View.Result.Seams[v.selectedSeam()].IsDry()) {
		out = append(out, v.newLegend(nil, " dry", statusLegends[0], " a cell"), v.newLegend(nil, " dry", v.withShortWords().statusLegends()[0], " a cell"))
	}
	out = append(out, v.newLegend(nil, "", letters, " a cell"))
	for _, letters = range statusLegends {
		out = append(out, v.newLegend(nil, "", letters, " a cell"))
	}
	if letters = v.brokenLetters(); len(letters) > 0 {
		out = append(out, v.newLegend(nil, "", letters, " a cell"))
	}
	return dropEmpty(out)
}

// sharedTextLegends is like sharedLegends, but returns one empty legend if there is no shared text
// or if the description of the selected seam explains it.
func (v seamStrip) sharedTextLegends(described bool) [][]item {
	shared := v.sharedLegends()
	if len(shared) == 0 || described && v.hasRepeatedOverlap(v.selectedSeam()) {
		return [][]item{nil}
	}
	return shared
}

func dropEmpty(wordings [][]item) [][]item {
	return slices.DeleteFunc(wordings, func(words []item) bool { return len(words) == 0 })
}

const densityWords = " seams a cell"

// newLegend returns a legend for shared text, seams without overlap, letters, and the number of
// seams per cell.
func (v seamStrip) newLegend(shared []item, dry string, letters []item, density string) []item {
	s, gap := v.Styles, newItem(v.Styles.Text, "  ", 0)
	n, _ := v.bars()
	var none, densityItem []item
	if dry != "" && v.hasSegment(isDry) {
		none = []item{newItem(s.NoOverlap, dryGlyph, 0), newItem(s.Muted, dry, 0)}
	}
	if seams := len(v.View.Result.Seams); seams > n {
		densityItem = []item{newItem(s.Muted, part.Count((seams+n-1)/n)+density, 0)}
	}
	return joinItems(gap, shared, none, letters, densityItem)
}

func shortWord(i element.Info) string { return strings.TrimSuffix(i.Short, "s") }

func (v seamStrip) hasSegment(matches func(s segment) bool) bool {
	return matches(v.selectedSegment()) || slices.ContainsFunc(v.segments(), matches)
}

func (v seamStrip) countSegments(matches func(s segment) bool) (n int) {
	for _, s := range v.segments() {
		if matches(s) {
			n++
		}
	}
	return n
}

func isDry(s segment) bool { return s.Letter() == "" && s.glyph == dryGlyph }

func isNotRequested(s segment) bool { return s.Letter() == "" && s.glyph == notRequestedGlyph }

func isOtherText(s segment) bool { return s.Letter() == measuring.OtherTextLetter }

type letterWord struct{ letter, word, status string }

// letters explains the letters in the strip, first those of elements, then the letter for other
// text. If withStatus is true, it adds "severed" or "too long".
func (v seamStrip) letters(word func(element.Info) string, withStatus bool) []item {
	elements := v.elementLetters(word, withStatus)
	if !v.hasSegment(isOtherText) {
		return elements
	}
	space := newItem(v.Styles.Text, "  ", 0)
	other := []letterWord{{measuring.OtherTextLetter, "other", "severed"}}
	return joinItems(space, elements, v.explainLetters(other, v.Styles.ErrorBold, withStatus, space))
}

// elementLetters explains the letters of elements, first those of split elements, then the capitals
// for elements that are too long.
func (v seamStrip) elementLetters(word func(element.Info) string, withStatus bool) []item {
	states, _ := v.Elements.ElementStates()
	if states == nil {
		return nil
	}
	hasLetter := func(letter string) bool {
		return v.hasSegment(func(s segment) bool { return s.Letter() == letter })
	}
	var severed, tooLong []letterWord
	for k := range element.Kind(element.KindCount) {
		info := states.Elements.KindNames(k)
		known := hasLetter(info.Letter)
		if known {
			severed = append(severed, letterWord{info.Letter, word(info), states.Elements[k].SeveredWord(k)})
		}
		if capital := strings.ToUpper(info.Letter); hasLetter(capital) {
			switch {
			case withStatus && !known:
				tooLong = append(tooLong, letterWord{capital, word(info), v.tooLongWords})
			case withStatus || len(tooLong) == 0:
				tooLong = append(tooLong, letterWord{letter: capital, status: v.tooLongWords})
			default: // both capitals have the same explanation
				tooLong[0].letter += "/" + capital
			}
		}
	}
	space := newItem(v.Styles.Text, "  ", 0)
	return joinItems(space, v.explainLetters(severed, v.Styles.ErrorBold, withStatus, space), v.explainLetters(tooLong, v.Styles.WarnBold, true, space))
}

// statusLegends returns legends for the status of the letters, without the kinds of elements,
// longest first.
func (v seamStrip) statusLegends() [][]item {
	severed, tooLong := v.lettersByStatus()
	word := func(letters, name, status string, look cell.Style) []item {
		if letters == "" {
			return nil
		}
		return []item{newItem(look, cmp.Or(name, separateLetters(letters)), 0), newItem(v.Styles.Muted, " "+status, 0)}
	}
	list := func(lower, upper string) []item {
		return joinItems(newItem(v.Styles.Text, "  ", 0), word(severed, lower, "severed", v.Styles.ErrorBold), word(tooLong, upper, v.tooLongWords, v.Styles.WarnBold))
	}
	return [][]item{list("", ""), list("a–z", "A–Z")}
}

// brokenLetters returns the shortest legend with all letters in the strip.
func (v seamStrip) brokenLetters() []item {
	severed, tooLong := v.lettersByStatus()
	if severed == "" || tooLong == "" {
		return nil // statusLegends already has an equally short legend
	}
	s := v.Styles
	return []item{
		newItem(s.ErrorBold, separateLetters(severed), 0), newItem(s.Muted, "/", 0),
		newItem(s.WarnBold, separateLetters(tooLong), 0), newItem(s.Muted, " broken", 0),
	}
}

func (v seamStrip) lettersByStatus() (severed, tooLong string) {
	for _, s := range append(slices.Clone(v.segments()), v.selectedSegment()) {
		letters := &severed
		if s.IsTooLong() {
			letters = &tooLong
		}
		if letter := s.Letter(); !strings.Contains(*letters, letter) {
			*letters += letter
		}
	}
	return severed, tooLong
}

func separateLetters(letters string) string { return strings.Join(strings.Split(letters, ""), "/") }

// explainLetters returns letters of one color with their words. If withStatus is true, adjacent
// letters with the same status are followed by it.
func (v seamStrip) explainLetters(letters []letterWord, look cell.Style, withStatus bool, gap item) (out []item) {
	for i, letter := range letters {
		words := ""
		if letter.word != "" {
			words = " " + letter.word
		}
		if withStatus && letter.status != "" && (i+1 == len(letters) || letters[i+1].status != letter.status) {
			words += " " + letter.status
		}
		out = joinItems(gap, out, []item{newItem(look, letter.letter, 0), newItem(v.Styles.Muted, words, 0)})
	}
	return out
}

func joinItems(gap item, parts ...[]item) (out []item) {
	for _, p := range parts {
		if len(out) > 0 && len(p) > 0 {
			out = append(out, gap)
		}
		out = append(out, p...)
	}
	return out
}
