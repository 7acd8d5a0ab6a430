package list

import (
	"charm.land/bubbles/v2/key"
	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"chunkscope/tui/cell"
	"chunkscope/tui/part"
)

// InputField is an editable line of text. It uses the bubbles library for editing but draws the
// text itself, since untrusted text must be escaped.
type InputField struct {
	field    textinput.Model
	proposed bool
}

// NewField returns a field that contains value.
func NewField(value string) InputField {
	field := InputField{field: textinput.New()}
	field.field.SetVirtualCursor(false)
	field.field.CharLimit = 1000
	field.field.SetValue(value)
	field.field.CursorEnd()
	field.field.Focus()
	return field
}

// NewProposedField returns a field with a proposed text. Typing replaces the text unless the user
// has moved the cursor first.
func NewProposedField(value string) InputField {
	field := NewField(value)
	field.proposed = value != ""
	return field
}

// Value returns the text typed so far.
func (input *InputField) Value() string { return input.field.Value() }

func (input *InputField) Type(msg tea.Msg) {
	if input.proposed {
		input.proposed = false
		switch msg := msg.(type) {
		case tea.PasteMsg:
			input.field.SetValue("")
		case tea.KeyPressMsg:
			if msg.Text != "" || isDeletion(&input.field.KeyMap, msg) {
				input.field.SetValue("")
			}
		}
	}
	input.field, _ = input.field.Update(msg)
}

func isDeletion(keys *textinput.KeyMap, msg tea.KeyPressMsg) bool {
	return key.Matches(msg, keys.DeleteCharacterBackward, keys.DeleteCharacterForward, keys.DeleteWordBackward,
		keys.DeleteWordForward, keys.DeleteBeforeCursor, keys.DeleteAfterCursor)
}

func (input *InputField) Paste(text string) {
	if text != "" {
		input.Type(tea.PasteMsg{Content: text})
	}
}

// Draw draws the text and the cursor in at most w cells. If the text is longer, it draws the part
// around the cursor.
func (input *InputField) Draw(b *cell.Line, c *part.Context, f *cell.Face, w int) {
	text := []rune(input.Value())
	pos := min(input.field.Position(), len(text))
	start := 0
	for start < pos && cell.Width(string(text[start:pos]), c.Method) > w-2 {
		start++
	}
	limit, look := b.Width()+w, f.TextBold
	if input.proposed {
		look = c.Styles.Match
	}
	b.PutMax(look, string(text[start:pos]), w)
	b.Raw(f.FocusBold, "▏", 1)
	if remaining := limit - b.Width(); remaining > 0 {
		b.PutMax(f.TextBold, string(text[pos:]), remaining)
	}
}
