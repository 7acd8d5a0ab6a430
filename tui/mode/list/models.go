package list

import (
	"fmt"

	"chunkscope/engine/measure/metrics"
	"chunkscope/tui/cell"
	"chunkscope/tui/part"
)

// ModelList is the list of embedding models. It previews the limit of the selected model.
type ModelList struct{ List }

// NewModels returns the list with the current model selected.
func NewModels(c *part.Context) *ModelList {
	all := []Choice{{Text: "no model", Tail: "nothing is struck out", Value: -1}}
	selected := -1
	for i, m := range metrics.Models {
		tokens := part.Count(m.MaxTokens) + " tokens"
		if m.FindCountMethod(c.Settings.Tokenizer).Estimate {
			tokens += ", estimated"
		}
		all = append(all, Choice{Text: m.Name, Tail: fmt.Sprintf("%s · %s", m.Provider, tokens), Short: part.Count(m.MaxTokens), Value: i})
		if m.Name == c.Model.Name() {
			selected = i
		}
	}
	m := &ModelList{List: New(all)}
	before := c.Model.Name()
	m.onSelect, m.onAccept = m.showLimit, m.use
	m.onCancel = func() part.Intents { return part.Do(part.SetModel(before)) }
	m.Choose(selected)
	return m
}

func (m *ModelList) Placement(_ *part.Context, w, h int) part.Placement {
	limit := min(h-6, 18)
	p := m.FitHeight(part.Placement{Area: part.Dialog, HasPreview: true, Title: "Embedding model", W: min(w-6, 66)}, limit)
	p.H = min(limit, p.H+descriptionRows)
	return p
}

func (m *ModelList) showLimit() part.Intents {
	if l := m.selectedModel(); l != nil {
		return part.Do(part.SetModel(l.Name))
	}
	return part.Do(part.SetModel(""))
}

func (m *ModelList) selectedModel() *metrics.Model {
	if i := m.SelectedValue(); i >= 0 && len(m.shown) > 0 {
		return &metrics.Models[i]
	}
	return nil
}

func (m *ModelList) use(c *part.Context) part.Intents {
	out := append(m.showLimit(), part.Close{})
	if l := m.selectedModel(); l != nil {
		count, description := l.FindCountMethod(c.Settings.Tokenizer), ""
		if count.Estimate {
			description = "about "
		}
		out = append(out, part.Say(fmt.Sprintf("struck past %s%s tokens: %s reads %s (%s special)", description, part.Count(count.Reads), l.Name, part.Count(l.MaxTokens), part.Count(l.MaxTokens-count.Reads))))
	}
	return out
}

const descriptionRows = 3

func (m *ModelList) Lines(c *part.Context, w, h int) []string {
	const minRows = 10
	if h < min(minRows, max(1, len(m.shown))+m.head+descriptionRows) {
		return m.Draw(c, w, h, "no model matches")
	}
	f := &c.Styles.Raised
	text := "Text that a model does not read is struck out in the document."
	if l := c.Model.Limit(); l != nil {
		text = l.Sentence()
	}
	lines := cell.Wrap(text, w-2, c.Method)
	out := m.Draw(c, w, h-descriptionRows, "no model matches")
	for len(out) < h-2 {
		out = append(out, part.RaisedBlank(c, w))
	}
	for _, s := range lines[:min(2, len(lines))] {
		out = append(out, part.RaisedRow(c, w, f.Text, " "+s))
	}
	return out
}
