package list

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
	List
	before string
}

// NewModels opens the list at the model in use.
func NewModels(c *part.Context) *ModelList {
	all := []Choice{{Text: "no model", Tail: "nothing is struck", Value: -1}}
	at := -1
	for i, m := range metrics.Models {
		tokens := part.Count(m.MaxTokens) + " tokens"
		if m.Tokenizer == "" {
			tokens = "about " + tokens
		}
		all = append(all, Choice{Text: m.Name, Tail: fmt.Sprintf("%s · %s", m.Provider, tokens), Short: part.Count(m.MaxTokens), Value: i})
		if m.Name == c.Model.Name() {
			at = i
		}
	}
	m := &ModelList{List: New(all), before: c.Model.Name()}
	m.choose(at)
	return m
}

// Placement is a dialog.
func (*ModelList) Placement(_ *part.Context, w, h int) part.Placement {
	return part.Placement{Where: part.Dialog, Live: true, Title: "Embedding model", W: min(w-6, 66), H: min(h-6, 18)}
}

// Type filters, and shows the model on top.
func (m *ModelList) Type(c *part.Context, msg tea.KeyPressMsg) part.Intents {
	m.List.Type(c, msg)
	return m.show()
}

// show strikes what the chosen model does not read.
func (m *ModelList) show() part.Intents {
	if l := m.chosen(); l != nil {
		return part.Do(part.LimitTo(l.Name))
	}
	return part.Do(part.LimitTo(""))
}

// chosen is the model on the chosen line; nil for none.
func (m *ModelList) chosen() *metrics.Model {
	if i := m.Chosen(); i >= 0 && len(m.shown) > 0 {
		return &metrics.Models[i]
	}
	return nil
}

// Act walks the list, takes the model, or goes back to the one before.
func (m *ModelList) Act(_ *part.Context, a keys.Action) (part.Intents, bool) {
	switch {
	case a == keys.Confirm:
		return m.take(), true
	case a == keys.Back:
		return part.Do(part.LimitTo(m.before), part.Close{}), true
	case m.Walk(a):
		return m.show(), true
	}
	return nil, false
}

// Click chooses, and takes what is clicked twice.
func (m *ModelList) Click(_ *part.Context, _, cy int) part.Intents {
	again, ok := m.Clicked(cy)
	switch {
	case !ok:
		return nil
	case again:
		return m.take()
	}
	return m.show()
}

func (m *ModelList) take() part.Intents {
	out := append(m.show(), part.Close{})
	if l := m.chosen(); l != nil {
		out = append(out, part.Say(fmt.Sprintf("%s reads %s tokens of a chunk: what is past them is struck; x chooses another model", l.Name, part.Count(l.MaxTokens))))
	}
	return out
}

// Lines draws the list, with what the chosen model never reads.
func (m *ModelList) Lines(c *part.Context, w, h int) []string {
	const enough = 10 // rows from which the list leaves room for a sentence
	if h < enough {
		return m.Draw(c, w, h, "no model matches")
	}
	f := &c.Styles.Raised
	text := "Text that a model does not read is struck in the document."
	if l := c.Model.Limit(); l != nil {
		text = l.Sentence()
	}
	said := cell.Wrap(text, w-2, c.Method)
	out := m.Draw(c, w, h-3, "no model matches")
	for len(out) < h-2 {
		out = append(out, part.RaisedBlank(c, w))
	}
	for _, s := range said[:min(2, len(said))] {
		out = append(out, part.RaisedRow(c, w, f.Text, " "+s))
	}
	return out
}
