package docview

import (
	"chunkscope/engine/explain"
	"chunkscope/tui/cell"
)

// describeAdded describes text that was added before chunk i, such as a prefix or a repeated table
// header. It returns "" if there is none, and in presentations.
func (p *painter) describeAdded(i int) string {
	if p.look.IsPresentation || p.look.View == nil || i < 0 {
		return ""
	}
	if c := p.look.View.Result.Chunks.At(i); c.ContextPrefix == "" && c.Header.Empty() {
		return ""
	}
	return explain.AddedAtStart(p.look.View.Result, i)
}

const minNoteWidth = 12

// annotate draws a note about text added before a chunk in the first row of the chunk's first line
// that has enough space. It returns the column after the note.
func (p *painter) annotate(r row, begins, col int) int {
	switch {
	case begins >= 0:
		p.unannotated = begins + 1
	case r.start == 0 || p.text[r.start-1] == '\n':
		p.unannotated = 0
	}
	begins = p.unannotated - 1
	message := p.describeAdded(begins)
	width := p.place.W - col - len("  ") - 1
	if message == "" || width < minNoteWidth {
		return col
	}
	p.unannotated = 0
	message = cell.Truncate(addedGlyph+" "+message, width, p.place.Method)
	p.use(p.marginStyle(p.look.View.OwnText(begins).Start))
	p.spaces(2)
	hue := begins % len(p.look.Styles.TintMuted)
	if begins == p.look.Selected {
		p.use(p.look.Styles.SelectedMuted[hue])
	} else {
		p.use(p.look.Styles.TintMuted[hue])
	}
	p.put(message)
	return col + 2 + cell.Width(message, p.place.Method)
}
