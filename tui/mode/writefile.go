package mode

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine/source"
	"chunkscope/tui/keys"
	"chunkscope/tui/mode/list"
	"chunkscope/tui/part"
	"chunkscope/tui/session/tasks"
)

type writeFile struct {
	list.Prompt
	file        part.WriteFile
	proposed    bool
	pendingPath string // path to write once the file's state is known
	replace     string // file to replace when the user confirms again
	isDocument  bool
	updates     string
}

// NewWrite returns the prompt for the path of a file to write.
func NewWrite(w part.WriteFile) part.Mode { return newWriteFile(w) }

// WriteTo returns a prompt for correcting the path after writing failed.
func WriteTo(w part.WriteFile) part.Mode { return &writeFile{Prompt: list.NewPrompt(w.Path), file: w} }

func newWriteFile(w part.WriteFile) *writeFile {
	return &writeFile{Prompt: list.ProposePrompt(w.Path), file: w}
}

func (m *writeFile) Type(_ *part.Context, msg tea.KeyPressMsg) part.Intents {
	m.InputField.Type(msg)
	m.cancelConfirmation()
	return nil
}

func (m *writeFile) Paste(_ *part.Context, text string) part.Intents {
	m.InputField.Paste(text)
	m.cancelConfirmation()
	return nil
}

func (m *writeFile) cancelConfirmation() {
	m.pendingPath, m.replace, m.isDocument, m.proposed = "", "", false, false
}

const destinationTask = "destination"

// fileState describes the file at a path. unusedPath is an unused path to suggest instead.
type fileState struct {
	path, unusedPath               string
	isDocument, isOccupied, folder bool
}

func (m *writeFile) Work(c *part.Context) []tasks.Task {
	path, document := m.Value(), ""
	if c.File < len(c.Files) {
		document = c.Files[c.File]
	}
	return []tasks.Task{{
		Name: destinationTask, Key: [2]string{path, document}, Keep: tasks.WhileNeeded,
		Do: func(context.Context, func(any)) (any, error) {
			isDocument := document != "" && source.SameFile(path, document)
			return fileState{path, unusedName(path), isDocument, exists(path), isFolder(path)}, nil
		},
	}}
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

func isFolder(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// unusedName returns path or, if it exists, path with a number, as in chunks-2.yaml.
func unusedName(path string) string {
	ending := filepath.Ext(path)
	name := strings.TrimSuffix(path, ending)
	for n := 2; n < 100 && exists(path); n++ {
		path = fmt.Sprintf("%s-%d%s", name, n, ending)
	}
	return path
}

// OnResults continues writing once the file's state is known.
func (m *writeFile) OnResults(c *part.Context) part.Intents {
	if m.pendingPath != "" {
		return m.confirm(c)
	}
	if existing := m.currentState(c); m.proposed && existing != nil {
		m.proposed = false
		m.InputField = list.NewProposedField(existing.unusedPath)
	}
	return nil
}

// currentState returns the state of the file at the typed path, or nil until it is known.
func (m *writeFile) currentState(c *part.Context) *fileState {
	existing, known, _ := tasks.Result[fileState](c.Tasks, destinationTask)
	if !known || existing.path != m.Value() {
		return nil
	}
	return &existing
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
	m.pendingPath = ""
	switch existing := m.currentState(c); {
	case path == "":
	case existing == nil:
		m.pendingPath = path
	case existing.folder: // the prompt explains the error
	case existing.isDocument:
		m.isDocument = true
	case existing.isOccupied && m.replace != path:
		m.replace = path
	default:
		file := m.file
		file.Path, file.Replace = path, m.replace == path
		return part.Do(part.Close{}, file)
	}
	return nil
}

func (m *writeFile) Lines(c *part.Context, w, _ int) []string {
	style, message := c.Styles.Warn, ""
	switch existing := m.currentState(c); {
	case m.Value() == "":
		style, message = c.Styles.Muted, "type a file name · "+keys.Back.Key()+" cancels "
	case existing != nil && existing.folder:
		message = "this is a folder: add a file name "
	case m.isDocument:
		message = "cannot overwrite the document "
	case m.replace != "" && m.replace == m.updates:
		message = "it exists: " + keys.Confirm.Key() + " updates only these settings in it "
	case m.replace != "":
		message = "it exists: " + keys.Confirm.Key() + " replaces it "
	case existing != nil && existing.isOccupied && existing.path == m.updates:
		message = "it exists: " + keys.Confirm.Key() + " twice updates these settings in it "
	case existing != nil && existing.isOccupied && !existing.isDocument:
		message = "it exists: " + keys.Confirm.Key() + " twice replaces it "
	default:
		style, message = c.Styles.Muted, keys.Confirm.Key()+" writes · "+keys.Back.Key()+" cancels "
	}
	return m.DrawLine(c, w, " write "+m.file.Content+" to ", message, style)
}
