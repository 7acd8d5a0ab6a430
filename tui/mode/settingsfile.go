package mode

import (
	"bytes"

	"chunkscope/engine/settings"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/mode/input"
	"chunkscope/tui/part"
)

// settingsName is where settings are kept unless another name is typed.
const settingsName = "chunkscope.yaml"

// NewSave asks where to save the settings.
func NewSave(c *part.Context) part.Mode { return saving(c) }

func saving(c *part.Context) *writeFile {
	var b bytes.Buffer
	_ = settings.Write(&b, c.Settings) // a buffer takes everything
	return &writeFile{
		Prompt: input.Ask(settingsName), data: b.Bytes(), what: "the settings", settings: &c.Settings,
		then: "saved; these chunks again: chunkscope chunk FILE --config ",
	}
}

// Load takes settings from a file.
type Load struct{ input.Prompt }

// NewLoad opens the input for a file to load from: what a session that ended
// unexpectedly has left, where there is that.
func NewLoad(c *part.Context) *Load {
	name := c.Recovered
	if name == "" {
		name = settingsName
	}
	return &Load{input.Ask(name)}
}

// Act takes the settings, or leaves them.
func (m *Load) Act(_ *part.Context, a keys.Action) (part.Intents, bool) {
	switch a {
	case keys.Back:
		return part.Do(part.Close{}), true
	case keys.Confirm:
		if m.Value() == "" {
			return part.Do(part.Close{}), true
		}
		return part.Do(part.Close{}, part.LoadSettings(m.Value())), true
	}
	return nil, false
}

// Lines draws the input.
func (m *Load) Lines(c *part.Context, w, _ int) []string {
	var b cell.Line
	b.Reset(w, c.Method)
	b.Put(c.Styles.FocusBold, " take settings from ")
	m.Draw(&b, c, &c.Styles.Face, max(10, w-b.Width()-30))
	b.Right(c.Styles.Muted, "enter takes it · esc leaves ")
	return []string{b.Finish(c.Styles.Text)}
}
