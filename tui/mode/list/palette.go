package list

import (
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
)

// Palette is every action of the table of keys, to find by its words: what works
// where the reader is comes first, and is done; of the rest it says where it
// works.
type Palette struct {
	List
	here []keys.Scope
}

// NewPalette opens it where keys of some scopes work.
func NewPalette(_ *part.Context, here []keys.Scope) *Palette {
	m := &Palette{here: here}
	var all, elsewhere []Choice
	for i := range keys.Table {
		b := &keys.Table[i]
		c := Choice{Text: b.Help, Tail: b.Label(2), Short: b.Label(1), Value: i}
		switch {
		case m.works(b):
			all = append(all, c)
		case b.Where() == "": // another key does it here
		default:
			c.Tail = b.Where() + "  " + c.Tail
			c.Style = func(f *cell.Face) cell.Style { return f.Muted }
			elsewhere = append(elsewhere, c)
		}
	}
	m.List = New(append(all, elsewhere...))
	m.take = m.act
	return m
}

// works reports whether a binding is what its key means here.
func (m *Palette) works(b *keys.Binding) bool {
	for _, scope := range m.here {
		if found, ok := keys.Find(b.Keys[0], scope); ok {
			return found == b
		}
	}
	return false
}

// Placement is a dialog that leaves the document in sight where there is room.
func (m *Palette) Placement(_ *part.Context, w, h int) part.Placement {
	return part.Placement{Where: part.Dialog, Title: "Actions", W: min(w-6, 90), H: min(h-6, 24)}
}

// act does what is chosen, as its key would.
func (m *Palette) act(*part.Context) part.Intents {
	i := m.Chosen()
	if i < 0 {
		return part.Do(part.Close{})
	}
	b := &keys.Table[i]
	if !m.works(b) {
		return part.Do(part.Say(b.Label(1) + " works " + b.Where() + ": " + b.Help))
	}
	return part.Do(part.Close{}, part.Press(b.Keys[0]))
}

// Lines draws the list.
func (m *Palette) Lines(c *part.Context, w, h int) []string {
	return m.Draw(c, w, h, "no action has that")
}
