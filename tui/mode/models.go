package mode

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine/measure/metrics"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
)

// ModelList chooses the embedding model whose limit is shown in the document.
// What is chosen is seen while it is chosen.
type ModelList struct {
	list
	before string
}

// NewModels opens the list at the model in use.
func NewModels(x part.Explorer) *ModelList {
	s := x.Context().Session
	all := []choice{{Text: "no model", Tail: "nothing is struck", Value: -1}}
	at := -1
	for i, m := range metrics.Models {
		tokens := part.Count(m.MaxTokens) + " tokens"
		if m.Tokenizer == "" {
			tokens = "about " + tokens
		}
		all = append(all, choice{Text: m.Name, Tail: fmt.Sprintf("%s · %s", m.Provider, tokens), Short: part.Count(m.MaxTokens), Value: i})
		if m.Name == s.Model.Name {
			at = i
		}
	}
	m := &ModelList{list: newList(all), before: s.Model.Name}
	m.choose(at)
	return m
}

// Placement is a dialog.
func (*ModelList) Placement(_ *part.Context, w, h int) part.Placement {
	return part.Placement{Where: part.Dialog, Title: "Past an embedding model's limit", W: min(w-6, 66), H: min(h-6, 18)}
}

// Type filters, and shows the model on top.
func (m *ModelList) Type(x part.Explorer, msg tea.KeyPressMsg) tea.Cmd {
	cmd := m.list.Type(x, msg)
	m.show(x)
	return cmd
}

// show strikes what the chosen model does not read.
func (m *ModelList) show(x part.Explorer) {
	s := x.Context().Session
	s.Model.Name = ""
	if i := m.value(); i >= 0 && len(m.shown) > 0 {
		s.Model.Name = metrics.Models[i].Name
	}
}

// Act walks the list, takes the model, or goes back to the one before.
func (m *ModelList) Act(x part.Explorer, a keys.Action) (tea.Cmd, bool) {
	switch a {
	case keys.Confirm:
		m.take(x)
	case keys.Back:
		x.Context().Model.Name = m.before
		x.Close()
	default:
		if !m.walk(a) {
			return nil, false
		}
		m.show(x)
	}
	return nil, true
}

// Click chooses, and takes what is clicked twice.
func (m *ModelList) Click(x part.Explorer, _, cy int) tea.Cmd {
	again, ok := m.clicked(cy)
	if !ok {
		return nil
	}
	m.show(x)
	if again {
		m.take(x)
	}
	return nil
}

func (m *ModelList) take(x part.Explorer) {
	m.show(x)
	x.Close()
	if l, ok := x.Context().Model.Chosen(); ok {
		x.Say(fmt.Sprintf("%s reads %s tokens of a chunk: what is past them is struck; x chooses another model", l.Name, part.Count(l.MaxTokens)))
	}
}

// Lines draws the list, with what the chosen model never reads.
func (m *ModelList) Lines(c *part.Context, w, h int) []string {
	const enough = 10 // rows from which the list leaves room for a sentence
	if h < enough {
		return m.draw(c, w, h, "no model has that name")
	}
	f := &c.Styles.Raised
	text := "Text that a model does not read is struck in the document."
	if l := c.Model.Limit(); l != nil {
		text = l.Sentence()
	}
	said := cell.Wrap(text, w-2, c.Method)
	out := m.draw(c, w, h-3, "no model has that name")
	for len(out) < h-2 {
		out = append(out, blank(c, w))
	}
	for _, s := range said[:min(2, len(said))] {
		out = append(out, line(c, w, f.Text, " "+s))
	}
	return out
}
