package mode

import (
	tea "charm.land/bubbletea/v2"

	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
)

// Leave asks whether to save changed settings before the program exits.
type Leave struct{}

func (Leave) Scopes() []keys.Scope { return []keys.Scope{keys.Input} }

func (Leave) Placement(*part.Context, int, int) part.Placement {
	return part.Placement{Area: part.Bottom}
}

func (Leave) Typing() bool { return true }

func (Leave) Type(c *part.Context, msg tea.KeyPressMsg) part.Intents {
	switch msg.Text {
	case "y", "Y":
		m := newSave(c)
		m.file.Leave = true
		return part.Do(part.Close{}, part.Open{Mode: m})
	case "n", "N", "q":
		return part.Do(part.Quit{})
	}
	return nil
}

func (Leave) Paste(*part.Context, string) part.Intents { return nil }

func (m Leave) Act(c *part.Context, a keys.Action) (part.Intents, bool) {
	switch a {
	case keys.Back:
		return part.Do(part.Close{}), true
	case keys.Confirm:
		return m.Type(c, tea.KeyPressMsg{Text: "y"}), true
	}
	return nil, false
}

const minQuestionWidth = 60

func (Leave) Lines(c *part.Context, w, _ int) []string {
	s := c.Styles
	var b cell.Line
	b.Reset(w, c.Method)
	question, discardLabel := " save the tuned settings?", "discard"
	if w < minQuestionWidth {
		question, discardLabel = " save first?", "quit"
	}
	b.Put(s.FocusBold, question)
	for _, answer := range [...]struct{ key, does string }{{"y", "save"}, {"n", discardLabel}, {keys.Back.Key(), "stay"}} {
		b.Space(s.Text, 2)
		b.Put(s.Key, answer.key)
		b.Put(s.Label, " "+answer.does)
	}
	return []string{b.Finish(s.Text)}
}
