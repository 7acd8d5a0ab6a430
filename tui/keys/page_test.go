package keys

import (
	"strings"
	"testing"
)

// TestPageListsEveryBindingAndWord holds the page to the tables: In leaves out a
// binding of a scope for which inner has no words.
func TestPageListsEveryBindingAndWord(t *testing.T) {
	page := Page()
	for i := range Table {
		b := &Table[i]
		if row := "| " + b.markdownLabel() + " | " + b.Help + " | " + b.Where() + " | " + string(b.Action) + " |"; !strings.Contains(page, row) {
			t.Errorf("the page has no row %s", row)
		}
	}
	for _, w := range Words {
		if row := "| " + w.Term + " | " + w.Means + " |"; !strings.Contains(page, row) {
			t.Errorf("the page has no row %s", row)
		}
	}
	for _, p := range Pointing {
		if row := "| " + p.What + " | " + p.Does + " |"; !strings.Contains(page, row) {
			t.Errorf("the page has no row %s", row)
		}
	}
}
