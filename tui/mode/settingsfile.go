package mode

import (
	"os"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine/settings"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
)

// settingsName is where settings are kept unless another name is typed.
const settingsName = "chunkscope.yaml"

// SettingsFile saves the settings to a file, or takes them from one.
type SettingsFile struct {
	input
	load    bool
	replace string // the file that a second enter replaces
}

// NewSave opens the input for a file to save to.
func NewSave(part.Explorer) *SettingsFile { return &SettingsFile{input: newInput(settingsName)} }

// NewLoad opens the input for a file to load from.
func NewLoad(part.Explorer) *SettingsFile {
	return &SettingsFile{input: newInput(settingsName), load: true}
}

// Scopes are those of an input.
func (*SettingsFile) Scopes() []keys.Scope { return []keys.Scope{keys.Input} }

// Placement is the bottom line.
func (*SettingsFile) Placement(*part.Context, int, int) part.Placement {
	return part.Placement{Where: part.Bottom}
}

// Typing is always set.
func (*SettingsFile) Typing() bool { return true }

// Type takes a key.
func (m *SettingsFile) Type(_ part.Explorer, msg tea.KeyPressMsg) tea.Cmd {
	m.input.Type(msg)
	m.replace = ""
	return nil
}

// Paste takes pasted text.
func (m *SettingsFile) Paste(_ part.Explorer, text string) tea.Cmd {
	m.input.Paste(text)
	return nil
}

// Act saves or loads, or leaves it.
func (m *SettingsFile) Act(x part.Explorer, a keys.Action) (tea.Cmd, bool) {
	switch a {
	case keys.Back:
		x.Close()
	case keys.Confirm:
		if m.Value() == "" {
			return nil, true
		}
		if m.load {
			return m.open(x), true
		}
		m.save(x)
	default:
		return nil, false
	}
	return nil, true
}

func (m *SettingsFile) save(x part.Explorer) {
	path := m.Value()
	if _, err := os.Stat(path); err == nil && m.replace != path {
		m.replace = path
		return
	}
	x.Close()
	if err := settings.Save(path, x.Context().Session.Settings); err != nil {
		x.Warn(err.Error())
		return
	}
	x.Say("saved: chunkscope chunk FILE --config " + path + " gives these chunks")
}

func (m *SettingsFile) open(x part.Explorer) tea.Cmd {
	x.Close()
	want, err := settings.Read(m.Value())
	if err == nil {
		err = settings.Check(want)
	}
	if err != nil {
		x.Warn(err.Error())
		return nil
	}
	s := x.Context().Session
	if !s.Use(settings.PresetOf(want), want) {
		x.Say("these are the settings in use already")
		return nil
	}
	x.Say("settings of " + m.Value() + "; u goes back")
	return x.Rerun()
}

// Lines draws the input.
func (m *SettingsFile) Lines(c *part.Context, w, _ int) []string {
	var b cell.Line
	b.Reset(w, c.Method)
	label, help := " save settings to ", "YAML, every key explained"
	if m.load {
		label, help = " take settings from ", "a settings file"
	}
	b.Put(c.Styles.FocusBold, label)
	m.draw(&b, c, &c.Styles.Face, max(10, w-cell.Width(label, c.Method)-36))
	if m.replace != "" {
		b.Right(c.Styles.Warn, "it exists: enter replaces it ")
	} else {
		b.Right(c.Styles.Muted, help+" ")
	}
	return []string{b.Finish(c.Styles.Text)}
}
