package input

import (
	tea "charm.land/bubbletea/v2"

	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
)

// Prompt is what the modes share in which one line is typed at the bottom of the
// screen. They add what enter and esc do, and how the line is drawn.
type Prompt struct{ Field }

// Ask makes a prompt that holds a value.
func Ask(value string) Prompt { return Prompt{New(value)} }

// Offer makes a prompt with a proposal.
func Offer(value string) Prompt { return Prompt{Propose(value)} }

// Scopes are those of an input.
func (*Prompt) Scopes() []keys.Scope { return []keys.Scope{keys.Input} }

// Placement is the bottom line.
func (*Prompt) Placement(*part.Context, int, int) part.Placement {
	return part.Placement{Where: part.Bottom}
}

// Typing is always set.
func (*Prompt) Typing() bool { return true }

// Type takes a key.
func (p *Prompt) Type(_ *part.Context, msg tea.KeyPressMsg) part.Intents {
	p.Field.Type(msg)
	return nil
}

// Paste takes pasted text.
func (p *Prompt) Paste(_ *part.Context, text string) part.Intents {
	p.Field.Paste(text)
	return nil
}

// legible is the cells of the text for which what stands beside it goes.
const legible = 20

// Line draws it: what is asked for, the text, and at the end what there is to say.
// Where that leaves too little of the text, what the keys do goes (which is muted), else
// what is asked for.
func (p *Prompt) Line(c *part.Context, w int, ask, said string, style cell.Style) []string {
	if w-cell.Width(ask, c.Method)-cell.Width(said, c.Method) < legible {
		if style == c.Styles.Muted {
			said = ""
		} else {
			ask = " "
		}
	}
	var b cell.Line
	b.Reset(w, c.Method)
	b.Put(c.Styles.FocusBold, ask)
	p.Draw(&b, c, &c.Styles.Face, max(10, w-b.Width()-cell.Width(said, c.Method)-1))
	b.Right(style, said)
	return []string{b.Finish(c.Styles.Text)}
}
