package terminal

import tea "charm.land/bubbletea/v2"

// maxColumns and maxRows limit the size of the screen. A terminal may report 65,535 columns and
// rows, and buffers of that size would take gigabytes.
const (
	maxColumns = 1000
	maxRows    = 500
)

// ClampSize limits the size in a WindowSizeMsg to maxColumns and maxRows. It returns other messages
// unchanged.
func ClampSize(_ tea.Model, msg tea.Msg) tea.Msg {
	if size, ok := msg.(tea.WindowSizeMsg); ok {
		return clampSize(size)
	}
	return msg
}

func clampSize(size tea.WindowSizeMsg) tea.WindowSizeMsg {
	return tea.WindowSizeMsg{Width: min(size.Width, maxColumns), Height: min(size.Height, maxRows)}
}
