package command

import (
	"strings"
	"testing"

	"chunkscope/engine/rules"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/markdown"
)

// Formulas, tables and commands on the pages must fit into 80 columns, because they are not
// wrapped.
func TestPageCodeFits80Columns(t *testing.T) {
	const width = 80
	texts := map[string]string{keys.PageName: keys.Page()}
	for _, topic := range rules.Topics() {
		if reference, ok := rules.Find(topic); ok {
			texts[reference.Page.Name] = reference.Page.Text
		}
	}
	lines := 0
	for name, text := range texts {
		narrow := map[string]bool{}
		for _, row := range markdown.Layout(text, width, cell.Wc).Rows {
			line := rowText(row)
			narrow[line] = true
			if cell.Width(line, cell.Wc) > width {
				t.Errorf("%s: line of %d columns is too long: %q", name, cell.Width(line, cell.Wc), line)
			}
		}
		for _, row := range markdown.Layout(text, 10*width, cell.Wc).Rows {
			if n := len(row); n == 0 || n > 2 || row[n-1].Style != markdown.Code {
				continue
			}
			lines++
			if line := rowText(row); !narrow[line] {
				t.Errorf("%s: a line of code was broken: %q", name, line)
			}
		}
	}
	if lines < 60 {
		t.Errorf("checked only %d lines of code", lines)
	}
}

func rowText(row markdown.Row) string {
	var b strings.Builder
	for _, run := range row {
		b.WriteString(run.Text)
	}
	return b.String()
}
