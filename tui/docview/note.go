package docview

import (
	"sort"

	"chunkscope/tui/cell"
)

// Note is a glyph in the gutter. It is drawn next to the number of the chunk that begins at offset
// At or, if there is none, in the row that contains the offset.
type Note struct {
	At    int
	Glyph string
	Style cell.Style
}

// mixedGlyph marks rows that have different notes.
const mixedGlyph = "*"

func (l *Look) noteIn(r row) (n Note, ok bool) {
	i := sort.Search(len(l.Notes), func(i int) bool { return l.Notes[i].At >= r.start })
	end := max(r.nextStart, r.start+1)
	if i == len(l.Notes) || l.Notes[i].At >= end {
		return Note{}, false
	}
	n = l.Notes[i]
	for i++; i < len(l.Notes) && l.Notes[i].At < end; i++ {
		if l.Notes[i].Glyph != n.Glyph {
			n.Glyph = mixedGlyph
			break
		}
	}
	return n, true
}
