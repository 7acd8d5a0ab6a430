package mode

import (
	"bytes"
	"context"
	"path/filepath"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine/commandline"
	"chunkscope/engine/project"
	"chunkscope/engine/settings"
	"chunkscope/tui/keys"
	"chunkscope/tui/mode/list"
	"chunkscope/tui/part"
	"chunkscope/tui/session/tasks"
)

const settingsName = "chunkscope.yaml"

// NewSave returns the prompt for a file to save the settings to.
func NewSave(c *part.Context) part.Mode { return newSave(c) }

func newSave(c *part.Context) *writeFile {
	var b bytes.Buffer
	_ = settings.Write(&b, c.Settings) // writing to a buffer never fails
	w := part.WriteFile{
		Path: settingsName, Data: b.Bytes(), Content: "the settings", Settings: &c.Settings,
		Message: rerunCommand(c.CommandLine()),
	}
	if c.Project != nil {
		return newSaveToProject(c, w)
	}
	m := newWriteFile(w)
	m.proposed = true
	return m
}

// newSaveToProject proposes the document's project file. It updates only the settings in that file.
// Any other file is replaced.
func newSaveToProject(c *part.Context, w part.WriteFile) *writeFile {
	file, document, message, update := c.Project.File(c.Doc.Name), c.Doc.Name, w.Message, c.Project.Update
	changes := project.Changes{Preset: c.History.Preset(), Model: c.Model.Name(), Settings: c.Settings}
	if c.Target != nil {
		changes.Target = c.Target.Name
	}
	w.Path = file
	w.Update = func(path string, old, data []byte) ([]byte, error) {
		if path != file {
			return data, nil
		}
		text, err := update(document, string(old), changes)
		return []byte(text), err
	}
	w.Message = func(path string) string {
		if path != file {
			return message(path)
		}
		return "saved to " + filepath.Base(path) + ", used by every document in this project"
	}
	m := newWriteFile(w)
	m.updates = file
	return m
}

// rerunCommand returns a function that formats a message with the command that makes the same
// chunks with the saved settings file.
func rerunCommand(chunks commandline.Request) func(path string) string {
	return func(path string) string {
		chunks.Config = path
		line, err := chunks.Line()
		if err != nil {
			return "the settings are saved to " + path
		}
		return "saved: " + line
	}
}

// Load is the prompt for a settings file to load.
type Load struct {
	list.Prompt
	proposed bool
}

// NewLoad returns the prompt. It proposes the settings of a session that ended unexpectedly, if
// there are any.
func NewLoad(c *part.Context) *Load {
	if c.RecoveredPath != "" {
		return &Load{Prompt: list.ProposePrompt(c.RecoveredPath)}
	}
	return &Load{Prompt: list.ProposePrompt(settingsName), proposed: true}
}

// LoadFrom returns a prompt for correcting the path of a file that could not be read.
func LoadFrom(path string) *Load { return &Load{Prompt: list.NewPrompt(path)} }

func (m *Load) Type(c *part.Context, msg tea.KeyPressMsg) part.Intents {
	m.proposed = false
	return m.Prompt.Type(c, msg)
}

func (m *Load) Paste(c *part.Context, text string) part.Intents {
	m.proposed = false
	return m.Prompt.Paste(c, text)
}

const sourceTask = "source"

type settingsFile struct {
	path string
	file bool
}

func (m *Load) Work(*part.Context) []tasks.Task {
	path := m.Value()
	return []tasks.Task{{
		Name: sourceTask, Key: path, Keep: tasks.WhileNeeded,
		Do: func(context.Context, func(any)) (any, error) { return settingsFile{path, exists(path)}, nil },
	}}
}

func (m *Load) isMissing(c *part.Context) bool {
	file, known, _ := tasks.Result[settingsFile](c.Tasks, sourceTask)
	return known && file.path == m.Value() && !file.file && file.path != ""
}

func (m *Load) OnResults(c *part.Context) part.Intents {
	if m.proposed && m.isMissing(c) {
		m.proposed, m.InputField = false, list.NewField("")
	}
	return nil
}

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

func (m *Load) Lines(c *part.Context, w, _ int) []string {
	style, message := c.Styles.Muted, keys.Confirm.Key()+" loads it · "+keys.Back.Key()+" cancels "
	switch {
	case m.Value() == "":
		message = "type a file name · " + keys.Back.Key() + " cancels "
	case m.isMissing(c):
		style, message = c.Styles.Warn, "no such file "
	}
	return m.DrawLine(c, w, " load settings from ", message, style)
}
