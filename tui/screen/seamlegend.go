package screen

import (
	"slices"

	"chunkscope/engine/element"
	"chunkscope/tui/part"
	"chunkscope/tui/session/measuring"
)

// legend explains the glyphs of the strip, most of which the map has too, in
// the longest wording that fits into room cells.
func (v seamStrip) legend(room int) []item { return longestFit(v.legends(), room) }

// longestFit is the first of some wordings that fits into room cells; nil where none does.
func longestFit(words [][]item, room int) []item {
	for _, w := range words {
		if spread(w) <= room {
			return w
		}
	}
	return nil
}

// legends are the wordings, the longest first. Letters that stand in the strip come
// first, bars last: what is severed is harder to guess than what a bar is.
func (v seamStrip) legends() [][]item {
	if v.View == nil || v.View.Result.Seams.Len() == 0 {
		return nil
	}
	s, gap := v.Styles, piece(v.Styles.Text, "  ", 0)
	_, all := v.stretches()
	n, _ := v.bars()
	var none, crowd []item
	if all.glyph == dry {
		none = []item{piece(s.Dry, dry, 0), piece(s.Muted, " dry", 0)}
	}
	if seams := v.View.Result.Seams.Len(); seams > n {
		crowd = []item{piece(s.Muted, part.Count((seams+n-1)/n)+" seams a cell", 0)}
	}
	named := v.letters(all.AtSeam, "other text", func(i element.Info) string { return i.One })
	brief := v.letters(all.AtSeam, "other", func(i element.Info) string { return i.Short })
	severed := named
	if len(named) > 0 {
		severed = append([]item{piece(s.Muted, "severed: ", 0)}, named...)
	}
	var out [][]item
	shared := v.shared()
	for _, letters := range [][]item{severed, named, brief} {
		for _, words := range shared {
			out = append(out, listing(gap, words, none, letters, crowd))
		}
	}
	for _, letters := range [][]item{severed, named, brief} {
		out = append(out, listing(gap, none, letters, crowd))
	}
	out = append(out, listing(gap, brief, crowd), brief, crowd)
	out = append(out, shared...)
	return slices.DeleteFunc(out, func(words []item) bool { return len(words) == 0 })
}

// letters are those of what is severed, each with a word.
func (v seamStrip) letters(of measuring.AtSeam, other string, word func(element.Info) string) (out []item) {
	judged, _ := v.Elements.Judged()
	gap := piece(v.Styles.Text, "  ", 0)
	add := func(letter, word string) {
		out = listing(gap, out, []item{piece(v.Styles.ErrorBold, letter, 0), piece(v.Styles.Muted, " "+word, 0)})
	}
	for k := range element.Kind(element.Count) {
		if of.Lost.Has(k) {
			info := judged.Kinds.Words(k)
			add(info.Letter, word(info))
		}
	}
	if of.Text {
		add(measuring.OtherTextLetter, other)
	}
	return out
}

// listing is what there is of some texts, with a gap between them.
func listing(gap item, parts ...[]item) (out []item) {
	for _, p := range parts {
		if len(out) > 0 && len(p) > 0 {
			out = append(out, gap)
		}
		out = append(out, p...)
	}
	return out
}
