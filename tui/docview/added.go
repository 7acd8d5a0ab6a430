package docview

import (
	"chunkscope/engine/explain"
	"chunkscope/tui/cell"
)

// addedTo is what is added in front of chunk i: its prefix, or lines of a table
// or code block that it goes on with. The presentation look leaves it out.
func (p *painter) addedTo(i int) string {
	if p.look.Quiet || p.look.View == nil || i < 0 {
		return ""
	}
	if c := p.look.View.Result.Chunks.At(i); c.Lead == "" && c.Header.Empty() {
		return ""
	}
	return explain.AddedInFront(p.look.View.Result, i)
}

// leastAdded is how many cells are worth naming in them what is added.
const leastAdded = 12

// annotate writes what is added in front of a chunk behind the text of the row
// in which it begins, or of the first row of that line with room for it, and
// gives the column it ends at: it stands nowhere in the document.
func (p *painter) annotate(r row, begins, col int) int {
	switch {
	case begins >= 0:
		p.unsaid = begins + 1
	case r.start == 0 || p.text[r.start-1] == '\n':
		p.unsaid = 0
	}
	begins = p.unsaid - 1
	message := p.addedTo(begins)
	room := p.place.W - col - len("  ") - 1
	if message == "" || room < leastAdded {
		return col
	}
	p.unsaid = 0
	message = cell.Truncate(added+" "+message, room, p.place.Method)
	p.use(p.margin(p.look.View.Territory(begins).Start))
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
