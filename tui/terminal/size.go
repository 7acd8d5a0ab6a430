package terminal

import tea "charm.land/bubbletea/v2"

// maxColumns and maxRows exceed the size of any screen. A terminal may report 65,535 of each, and
// buffers of this size would take gigabytes.
const (
	maxColumns = 1000
	maxRows    = 500
)

// ClampSize limits the reported size to the size of the largest screens.
func ClampSize(_ tea.Model, msg tea.Msg) tea.Msg {
	if size, ok := msg.(tea.WindowSizeMsg); ok {
		return clampSize(size)
	}
	return msg
}

func clampSize(size tea.WindowSizeMsg) tea.WindowSizeMsg {
	return tea.WindowSizeMsg{Width: min(size.Width, maxColumns), Height: min(size.Height, maxRows)}
}
