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
		if spread(w) <= room {
			return w
		}
	}
	return nil
}

// legends returns the wordings, the longest first. Severed elements come first, then
// amber, then dry seams, since a letter is harder to guess than a color that the text has
// too.
func (v seamStrip) legends() [][]item {
	brief := v.briefLegends()
	shared := v.sharedLegends()
	if len(brief) == 0 || len(shared) < 2 {
		return brief
	}
	return append([][]item{v.legendOf(v.letters(oneWord, "", " cut", 2), shared[0])}, brief...)
}

// briefLegends returns the wordings that leave room for the description of the selected
// seam.
func (v seamStrip) briefLegends() (out [][]item) {
	if v.View == nil || v.View.Result.Seams.Len() == 0 {
		return nil
	}
	var amber []item
	if shared := v.sharedLegends(); len(shared) > 0 {
		amber = shared[len(shared)-1]
	}
	cut, headed, bare := v.letters(oneWord, "", " cut", 2), v.letters(oneWord, "cut: ", "", 2), v.letters(oneWord, "", "", 2)
	short, tight := v.letters(shortWord, "", "", 2), v.letters(shortWord, "", "", 1)
	if len(amber) > 0 {
		for _, letters := range [][]item{cut, headed, bare, short} {
			out = append(out, v.legendOf(letters, amber))
		}
	}
	for _, letters := range [][]item{cut, headed, short} {
		out = append(out, v.legendOf(letters, nil))
	}
	out = append(out, joinItems(piece(v.Styles.Text, "  ", 0), cut, amber), cut, short, tight, amber)
	return slices.DeleteFunc(out, func(words []item) bool { return len(words) == 0 })
}

// legendOf returns the letters, the meaning of amber, and that of a dry seam; then the
// number of seams per cell.
func (v seamStrip) legendOf(letters, amber []item) []item {
	s, gap := v.Styles, piece(v.Styles.Text, "  ", 0)
	n, _ := v.bars()
	var none, crowd []item
	if v.shows(func(at stretch) bool { return at.Letter() == "" && at.glyph == dry }) {
		none = []item{piece(s.Dry, dry, 0), piece(s.Muted, " no overlap", 0)}
	}
	if seams := v.View.Result.Seams.Len(); seams > n {
		crowd = []item{piece(s.Muted, part.Count((seams+n-1)/n)+" seams a cell", 0)}
	}
	return joinItems(gap, letters, amber, none, crowd)
}

// mostOfOne is the maximum length of a singular in the legend; longer words have a short
// form.
const mostOfOne = len("sentence")

// oneWord returns the name of a kind in one word, shortWord its shortest form.
func oneWord(i element.Info) string {
	if len(i.One) > mostOfOne {
		return i.Short
	}
	return i.One
}

func shortWord(i element.Info) string { return i.Short }

// shows reports whether any cell of the strip satisfies so.
func (v seamStrip) shows(so func(at stretch) bool) bool {
	return slices.ContainsFunc(v.stretches(), so)
}

// letters returns the letters in the strip, gap cells apart, each with a word and a
// suffix; before goes in front of all.
func (v seamStrip) letters(word func(element.Info) string, before, behind string, gap int) (out []item) {
	judged, _ := v.Elements.Judged()
	if judged == nil {
		return nil
	}
	add := func(letter, word string) {
		if v.shows(func(at stretch) bool { return at.Letter() == letter }) {
			out = joinItems(piece(v.Styles.Text, strings.Repeat(" ", gap), 0), out, []item{piece(v.Styles.ErrorBold, letter, 0), piece(v.Styles.Muted, " "+word+behind, 0)})
		}
	}
	for k := range element.Kind(element.KindCount) {
		info := judged.Kinds.KindNames(k)
		add(info.Letter, word(info))
	}
	add(measuring.OtherTextLetter, "other")
	if len(out) > 0 && before != "" {
		out = append([]item{piece(v.Styles.Muted, before, 0)}, out...)
	}
	return out
}

// countLetters returns the number of letters that a legend explains.
func (v seamStrip) countLetters(legend []item) (n int) {
	for i := range legend {
		if legend[i].style == v.Styles.ErrorBold {
			n++
		}
	}
	return n
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
