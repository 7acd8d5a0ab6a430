package mode

import (
	"context"
	"os"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine/settings"
	"chunkscope/engine/source"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/mode/input"
	"chunkscope/tui/part"
	"chunkscope/tui/session/tasks"
)

// writeFile asks where to write what has been made.
type writeFile struct {
	input.Prompt
	data    []byte
	what    string
	then    string // the sentence that the file's name ends
	wanted  string // the file to write as soon as it is known what is there
	replace string // the file that a second enter replaces
	own     bool   // what was named is the document itself
	// settings are those that are written, nil for something else; leave ends the
	// session then.
	settings *settings.Settings
	leave    bool
}

func (m *writeFile) Type(_ *part.Context, msg tea.KeyPressMsg) part.Intents {
	m.Field.Type(msg)
	m.wanted, m.replace, m.own = "", "", false
	return nil
}

func (m *writeFile) Paste(_ *part.Context, text string) part.Intents {
	m.Field.Paste(text)
	m.wanted, m.replace, m.own = "", "", false
	return nil
}

const destinationTask = "destination"

// destination is what there is where a file is to be written.
type destination struct {
	path          string
	own, occupied bool
}

// Work looks at what is there.
func (m *writeFile) Work(c *part.Context) []tasks.Task {
	path, document := m.Value(), ""
	if c.File < len(c.Files) {
		document = c.Files[c.File]
	}
	return []tasks.Task{{
		Name: destinationTask, Key: [2]string{path, document}, Keep: tasks.WhileWanted,
		Do: func(context.Context, func(any)) (any, error) {
			_, err := os.Stat(path)
			return destination{path, document != "" && source.SameFile(path, document), err == nil}, nil
		},
	}}
}

// Arrived goes on once it is known what is there.
func (m *writeFile) Arrived(c *part.Context) part.Intents {
	if m.wanted == "" {
		return nil
	}
	return m.confirm(c)
}

func (m *writeFile) Act(c *part.Context, a keys.Action) (part.Intents, bool) {
	switch a {
	case keys.Back:
		return part.Do(part.Close{}), true
	case keys.Confirm:
		return m.confirm(c), true
	}
	return nil, false
}

func (m *writeFile) confirm(c *part.Context) part.Intents {
	path := m.Value()
	there, known, _ := tasks.Result[destination](c.Tasks, destinationTask)
	m.wanted = ""
	switch {
	case path == "":
	case !known || there.path != path:
		m.wanted = path
	case there.own:
		m.own = true
	case there.occupied && m.replace != path:
		m.replace = path
	default:
		return part.Do(part.Close{}, part.WriteFile{Path: path, Data: m.data, Said: m.then + path, Replace: m.replace == path, Settings: m.settings, Leave: m.leave})
	}
	return nil
}

func (m *writeFile) Lines(c *part.Context, w, _ int) []string {
	var b cell.Line
	b.Reset(w, c.Method)
	b.Put(c.Styles.FocusBold, " write "+m.what+" to ")
	m.Draw(&b, c, &c.Styles.Face, max(10, w-b.Width()-32))
	switch {
	case m.own:
		b.Right(c.Styles.Warn, "the document is never changed ")
	case m.replace != "":
		b.Right(c.Styles.Warn, "it exists: enter replaces it ")
	default:
		b.Right(c.Styles.Muted, "enter writes · esc leaves ")
	}
	return []string{b.Finish(c.Styles.Text)}
}
