package keys

import (
	"strings"
	"testing"
)

func TestPageListsEveryBindingAndWord(t *testing.T) {
	page := Page()
	for i := range Table {
		b := &Table[i]
		if row := "| " + b.markdownLabel() + " | " + b.Help + " | " + b.Location() + " | " + string(b.Action) + " |"; !strings.Contains(page, row) {
			t.Errorf("the page has no row %s", row)
		}
	}
	for _, w := range Words {
		if row := "| " + w.Term + " | " + w.Meaning + " |"; !strings.Contains(page, row) {
			t.Errorf("the page has no row %s", row)
		}
	}
	for _, p := range MouseActions {
		if row := "| " + p.Gesture + " | " + p.Effect + " |"; !strings.Contains(page, row) {
			t.Errorf("the page has no row %s", row)
		}
	}
}
