package list

import (
	tea "charm.land/bubbletea/v2"

	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
)

// Prompt is the base of modes with an input line at the bottom of the screen.
type Prompt struct{ InputField }

// NewPrompt returns a prompt that contains value.
func NewPrompt(value string) Prompt { return Prompt{NewField(value)} }

// ProposePrompt returns a prompt with a proposed text, which typing replaces.
func ProposePrompt(value string) Prompt { return Prompt{NewProposedField(value)} }

func (*Prompt) Scopes() []keys.Scope { return []keys.Scope{keys.Input} }

func (*Prompt) Placement(*part.Context, int, int) part.Placement {
	return part.Placement{Area: part.Bottom}
}

func (*Prompt) Typing() bool { return true }

func (p *Prompt) Type(_ *part.Context, msg tea.KeyPressMsg) part.Intents {
	p.InputField.Type(msg)
	return nil
}

func (p *Prompt) Paste(_ *part.Context, text string) part.Intents {
	p.InputField.Paste(text)
	return nil
}

const minFieldWidth = 20

// DrawLine draws the prompt, the text and a hint. If the text would have less than minFieldWidth,
// it omits a muted hint, or else the prompt.
func (p *Prompt) DrawLine(c *part.Context, w int, ask, hint string, style cell.Style) []string {
	if w-cell.Width(ask, c.Method)-cell.Width(hint, c.Method) < minFieldWidth {
		if style == c.Styles.Muted {
			hint = ""
		} else {
			ask = " "
		}
	}
	var b cell.Line
	b.Reset(w, c.Method)
	b.Put(c.Styles.FocusBold, ask)
	p.Draw(&b, c, &c.Styles.Face, max(10, w-b.Width()-cell.Width(hint, c.Method)-1))
	b.Right(style, hint)
	return []string{b.Finish(c.Styles.Text)}
}
