// Package mode contains the modes that open above the document.
package mode

import (
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/mode/list"
	"chunkscope/tui/part"
)

// Ask is the prompt for a question whose answer is the selected text. It can also reword a stored
// question.
type Ask struct {
	list.Prompt
	doc  *engine.Document
	span chunk.Span
	id   string
}

func newAsk(doc *engine.Document, span chunk.Span) *Ask {
	return &Ask{Prompt: list.NewPrompt(""), doc: doc, span: span}
}

// NewReword returns a prompt for rewording a stored question.
func NewReword(c *part.Context, id, text string) *Ask {
	return &Ask{Prompt: list.NewPrompt(text), doc: c.Doc, id: id}
}

func (m *Ask) Act(c *part.Context, a keys.Action) (part.Intents, bool) {
	text := strings.TrimSpace(m.Value())
	switch {
	case a == keys.Back:
		return part.Do(part.Close{}, part.Mark{Current: -1}), true
	case a != keys.Confirm:
		return nil, false
	case text == "":
		return nil, true // no question typed yet
	case m.id != "":
		return part.Do(part.Close{}, part.RewordQuestion{ID: m.id, Text: text}), true
	case !m.relocateAnswer(c.Doc):
		return part.Do(part.Close{}, part.Mark{Current: -1}, part.Warn("the document has changed: select the answer again")), true
	}
	return part.Do(part.Close{}, part.Mark{Current: -1}, part.AddQuestion{Text: text, Spans: []chunk.Span{m.span}}), true
}

// relocateAnswer finds the answer in the reloaded document. It returns false unless the text occurs
// exactly once.
func (m *Ask) relocateAnswer(current *engine.Document) bool {
	if current == m.doc {
		return true
	}
	answer := m.span.Slice(m.doc.Text)
	index := strings.Index(current.Text, answer)
	if index < 0 || index != strings.LastIndex(current.Text, answer) {
		return false
	}
	m.doc, m.span = current, chunk.Span{Start: index, End: index + len(answer)}
	return true
}

func (m *Ask) Lines(c *part.Context, w, _ int) []string {
	var b cell.Line
	b.Reset(w, c.Method)
	b.Put(c.Styles.FocusBold, " question ")
	room := 0
	if m.id == "" && w >= 70 {
		message := "answered by \"" + strings.TrimSpace(text.FoldSpace(m.span.Slice(m.doc.Text), nil))
		room = min(w/3, cell.Width(message, c.Method)+2)
		message = cell.Fit(message, room-2, c.Method)
		m.Draw(&b, c, &c.Styles.Face, max(8, b.Room()-room-2))
		b.Right(c.Styles.Muted, strings.TrimRight(message, " ")+"\" ")
		return []string{b.Finish(c.Styles.Text)}
	}
	m.Draw(&b, c, &c.Styles.Face, max(8, b.Room()-26))
	b.Right(c.Styles.Muted, keys.Confirm.Key()+" saves · "+keys.Back.Key()+" cancels ")
	return []string{b.Finish(c.Styles.Text)}
}
