package mode

import (
	"bytes"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine/settings"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
)

// settingsName is where settings are kept unless another name is typed.
const settingsName = "chunkscope.yaml"

// NewSave asks where to save the settings.
func NewSave(x part.Explorer) part.Mode {
	var b bytes.Buffer
	_ = settings.Write(&b, x.Context().Session.Settings) // a buffer takes everything
	return &writeFile{
		input: newInput(settingsName), data: b.Bytes(), what: "the settings",
		then: "saved; these chunks again: chunkscope chunk FILE --config ",
	}
}

// Load takes settings from a file.
type Load struct{ input }

// NewLoad opens the input for a file to load from: what a sitting that was cut
// off has left, where there is that.
func NewLoad(x part.Explorer) *Load {
	name := x.Context().Recovered
	if name == "" {
		name = settingsName
	}
	return &Load{newInput(name)}
}

// Scopes are those of an input.
func (*Load) Scopes() []keys.Scope { return []keys.Scope{keys.Input} }

// Placement is the bottom line.
func (*Load) Placement(*part.Context, int, int) part.Placement {
	return part.Placement{Where: part.Bottom}
}

// Typing is always set.
func (*Load) Typing() bool { return true }

// Type takes a key.
func (m *Load) Type(_ part.Explorer, msg tea.KeyPressMsg) tea.Cmd {
	m.input.Type(msg)
	return nil
}

// Paste takes pasted text.
func (m *Load) Paste(_ part.Explorer, text string) tea.Cmd {
	m.input.Paste(text)
	return nil
}

// Act takes the settings, or leaves them.
func (m *Load) Act(x part.Explorer, a keys.Action) (tea.Cmd, bool) {
	switch a {
	case keys.Back:
		x.Close()
		return nil, true
	case keys.Confirm:
		return m.open(x), true
	}
	return nil, false
}

func (m *Load) open(x part.Explorer) tea.Cmd {
	x.Close()
	if m.Value() == "" {
		return nil
	}
	want, err := settings.Read(m.Value())
	if err == nil {
		err = settings.Check(want)
	}
	if err != nil {
		x.Warn(err.Error())
		return nil
	}
	s := x.Context().Session
	s.Recovered = ""
	if !s.Use(settings.PresetOf(want), want) {
		x.Say("these are the settings in use already")
		return nil
	}
	x.Say("settings of " + m.Value() + "; u goes back")
	return x.Rerun()
}

// Lines draws the input.
func (m *Load) Lines(c *part.Context, w, _ int) []string {
	var b cell.Line
	b.Reset(w, c.Method)
	b.Put(c.Styles.FocusBold, " take settings from ")
	m.draw(&b, c, &c.Styles.Face, max(10, w-b.Width()-30))
	b.Right(c.Styles.Muted, "enter takes it · esc leaves ")
	return []string{b.Finish(c.Styles.Text)}
}
