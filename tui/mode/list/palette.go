package list

import (
	"slices"

	"chunkscope/engine/settings"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/layout"
	"chunkscope/tui/part"
)

// Palette is every action of the table of keys and every setting, to find by its
// words: what works where the reader is comes first, and is done; of the rest it
// says where it works. A setting is chosen for the arrow keys.
type Palette struct {
	List
	here []keys.Scope
}

// NewPalette opens it where keys of some scopes work.
func NewPalette(c *part.Context, here []keys.Scope) *Palette {
	m := &Palette{here: here}
	var all, elsewhere []Choice
	for _, i := range byUse() {
		b := &keys.Table[i]
		line := Choice{Text: b.Help, Tail: b.Label(2), Short: b.Label(1), Value: i, Also: b.Found()}
		switch {
		case m.bound(b):
			all = append(all, line)
		case b.Where() == "", b.Scope&keys.Inside != 0: // another key does it here; or no one comes from here
		default:
			line.Tail = b.Where() + "  " + line.Tail
			if !m.works(b) {
				line.Style = muted
			}
			elsewhere = append(elsewhere, line)
		}
	}
	now := c.Tunable()
	for i := range settings.Table {
		t := &settings.Table[i]
		line := Choice{Text: t.Label() + ": " + t.Help, Tail: "in Settings", Value: len(keys.Table) + i, Also: []string{t.Label(), t.Key}}
		if t.Applies(&now) {
			all = append(all, line)
			continue
		}
		line.Style = muted
		elsewhere = append(elsewhere, line)
	}
	m.List = New(append(all, elsewhere...))
	m.take, m.sentences = m.act, true
	return m
}

// byUse are the actions in the order in which they are looked for: groups of what
// is done to chunks first, and of each what has a word on the bottom line; moving
// about, which the keys do by themselves, comes last.
func byUse() []int {
	order := []keys.Group{keys.Decide, keys.Tune, keys.Understand, keys.Compare, keys.Probe, keys.Show, keys.Keep}
	rank := func(b *keys.Binding) int {
		if i := slices.Index(order, b.Group); i >= 0 {
			return i
		}
		return len(order)
	}
	out := make([]int, len(keys.Table))
	for i := range out {
		out[i] = i
	}
	slices.SortStableFunc(out, func(i, j int) int {
		a, b := &keys.Table[i], &keys.Table[j]
		if d := rank(a) - rank(b); d != 0 {
			return d
		}
		return b.Hint - a.Hint
	})
	return out
}

func muted(f *cell.Face) cell.Style { return f.Muted }

// bound reports whether a binding is what its key means here.
func (m *Palette) bound(b *keys.Binding) bool {
	for _, scope := range m.here {
		if found, ok := keys.Find(b.Keys[0], scope); ok {
			return found == b
		}
	}
	return false
}

// works reports whether it can be done from here: its key means it, or opens its
// panel and means it there.
func (m *Palette) works(b *keys.Binding) bool {
	return m.bound(b) || b.Opens() && m.here[len(m.here)-1]&keys.Everywhere != 0
}

// Placement is a dialog that leaves the document in sight where there is room.
func (m *Palette) Placement(_ *part.Context, w, h int) part.Placement {
	return part.Placement{Where: part.Dialog, Title: "Actions", W: min(w-6, 90), H: min(h-6, 24)}
}

// act does what is chosen, as its key would.
func (m *Palette) act(c *part.Context) part.Intents {
	i := m.Chosen()
	switch {
	case i < 0:
		return part.Do(part.Close{})
	case i >= len(keys.Table):
		return m.choose(c, &settings.Table[i-len(keys.Table)])
	}
	b := &keys.Table[i]
	if !m.works(b) {
		return part.Do(part.Say(b.Label(1) + " works " + b.Where() + ": " + b.Help))
	}
	return part.Do(part.Close{}, part.Press(b.Keys[0]))
}

// choose has the arrow keys move a setting.
func (m *Palette) choose(c *part.Context, t *settings.Setting) part.Intents {
	if now := c.Tunable(); !t.Applies(&now) {
		return part.Do(part.Say(t.Label() + " has no effect here: it applies " + t.When))
	}
	out := part.Do(part.Close{}, part.Tune(t.Key))
	if slices.Contains(m.here, keys.Presenting) { // the settings are not shown
		return append(out, part.Explain(true))
	}
	return append(out, part.Focus(layout.Settings))
}

// Lines draws the list.
func (m *Palette) Lines(c *part.Context, w, h int) []string {
	return m.Draw(c, w, h, "no action or setting has these words: ? shows all keys")
}
