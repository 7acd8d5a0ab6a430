package part

import (
	"charm.land/lipgloss/v2"
	"charm.land/lipgloss/v2/table"
)

// Table returns a table without lines between its cells.
func Table(heads ...string) *table.Table {
	return table.New().Headers(heads...).Border(lipgloss.Border{}).
		BorderTop(false).BorderBottom(false).BorderLeft(false).BorderRight(false).BorderHeader(false).BorderColumn(false)
}
