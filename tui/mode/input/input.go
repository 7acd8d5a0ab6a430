// Package input is a line of text that can be edited.
package input

import (
	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"

	"chunkscope/tui/cell"
	"chunkscope/tui/part"
)

// Field is a line of text that can be edited. The editing is Bubbles'; the
// drawing is ours, since everything on the screen is escaped in one place.
type Field struct{ field textinput.Model }

// New makes a field that holds a value.
func New(value string) Field {
	in := Field{textinput.New()}
	in.field.SetVirtualCursor(false)
	in.field.CharLimit = 1000
	in.field.SetValue(value)
	in.field.CursorEnd()
	in.field.Focus()
	return in
}

// Value is the text typed so far.
func (in *Field) Value() string { return in.field.Value() }

// Type takes a key.
func (in *Field) Type(msg tea.Msg) { in.field, _ = in.field.Update(msg) }

// Paste takes pasted text; line ends become blanks.
func (in *Field) Paste(text string) { in.Type(tea.PasteMsg{Content: text}) }

// Draw puts the text with its cursor into at most w cells; the part around the
// cursor shows when it is longer.
func (in *Field) Draw(b *cell.Line, c *part.Context, f *cell.Face, w int) {
	text := []rune(in.Value())
	at := min(in.field.Position(), len(text))
	from := 0
	for from < at && cell.Width(string(text[from:at]), c.Method) > w-2 {
		from++
	}
	limit := b.Width() + w
	b.PutMax(f.TextBold, string(text[from:at]), w)
	b.Raw(f.FocusBold, "▏", 1)
	if left := limit - b.Width(); left > 0 {
		b.PutMax(f.TextBold, string(text[at:]), left)
	}
}
