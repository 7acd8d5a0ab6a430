package terminal

import (
	"io"
	"os"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/term"
)

// maxColumns and maxRows are more than any screen shows. A terminal may say
// that it has 65,535 of each, and a buffer of so many cells takes gigabytes.
const (
	maxColumns = 1000
	maxRows    = 500
)

// ClampSize is a filter of messages: no terminal is larger than any screen.
func ClampSize(_ tea.Model, msg tea.Msg) tea.Msg {
	if size, ok := msg.(tea.WindowSizeMsg); ok {
		return tea.WindowSizeMsg{Width: min(size.Width, maxColumns), Height: min(size.Height, maxRows)}
	}
	return msg
}

// Output is the terminal to draw on. Of one that says it is larger than any
// screen, the size is kept from Bubble Tea, which would make room for it all.
func Output(f *os.File) []tea.ProgramOption {
	w, h, err := term.GetSize(int(f.Fd()))
	if err != nil || w <= maxColumns && h <= maxRows {
		return nil
	}
	return []tea.ProgramOption{
		tea.WithOutput(struct{ io.Writer }{f}),
		tea.WithWindowSize(min(w, maxColumns), min(h, maxRows)),
	}
}
