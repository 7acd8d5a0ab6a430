package mode

import (
	"os"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine/source"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/part"
	"chunkscope/tui/session"
)

// writeFile asks where to write what has been made.
type writeFile struct {
	input
	data    []byte
	what    string
	then    string // the sentence that the file's name ends
	replace string // the file that a second enter replaces
	own     bool   // what was named is the document itself
}

func (*writeFile) Scopes() []keys.Scope { return []keys.Scope{keys.Input} }

func (*writeFile) Placement(*part.Context, int, int) part.Placement {
	return part.Placement{Where: part.Bottom}
}

func (*writeFile) Typing() bool { return true }

func (m *writeFile) Type(_ *part.Context, msg tea.KeyPressMsg) part.Intents {
	m.input.Type(msg)
	m.replace, m.own = "", false
	return nil
}

func (m *writeFile) Paste(_ *part.Context, text string) part.Intents {
	m.input.Paste(text)
	m.replace, m.own = "", false
	return nil
}

func (m *writeFile) Act(c *part.Context, a keys.Action) (part.Intents, bool) {
	path := m.Value()
	switch {
	case a == keys.Back:
		return part.Do(part.Close{}), true
	case a != keys.Confirm:
		return nil, false
	case path == "":
	case isDocument(c.Session, path):
		m.own = true
	case exists(path) && m.replace != path:
		m.replace = path
	default:
		return part.Do(part.Close{}, part.WriteFile{Path: path, Data: m.data, Said: m.then + path}), true
	}
	return nil, true
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// isDocument reports whether path is the file that is shown.
func isDocument(s *session.Session, path string) bool {
	return s.File < len(s.Files) && source.SameFile(path, s.Files[s.File])
}

func (m *writeFile) Lines(c *part.Context, w, _ int) []string {
	var b cell.Line
	b.Reset(w, c.Method)
	b.Put(c.Styles.FocusBold, " write "+m.what+" to ")
	m.draw(&b, c, &c.Styles.Face, max(10, w-b.Width()-32))
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
