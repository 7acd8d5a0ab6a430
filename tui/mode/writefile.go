package mode

import (
	"os"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine/files"
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

func (m *writeFile) Type(_ part.Explorer, msg tea.KeyPressMsg) tea.Cmd {
	m.input.Type(msg)
	m.replace, m.own = "", false
	return nil
}

func (m *writeFile) Paste(_ part.Explorer, text string) tea.Cmd {
	m.input.Paste(text)
	m.replace, m.own = "", false
	return nil
}

func (m *writeFile) Act(x part.Explorer, a keys.Action) (tea.Cmd, bool) {
	path := m.Value()
	switch {
	case a == keys.Back:
		x.Close()
	case a != keys.Confirm:
		return nil, false
	case path == "":
	case isDocument(x.Context().Session, path):
		m.own = true
	case exists(path) && m.replace != path:
		m.replace = path
	default:
		x.Close()
		if err := files.Write(path, m.data); err != nil {
			x.Warn(err.Error())
		} else {
			x.Say(m.then + path)
		}
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
