package screen_test

import (
	"testing"

	"chunkscope/tui/layout"
	"chunkscope/tui/screen"
)

// Removing a tab must not change which tab is the previous one.
func TestRemoveTab(t *testing.T) {
	for _, c := range []struct{ before, removed int }{{5, 3}, {3, 5}} {
		p := screen.NewPanes()
		n, before, removed := len(p.Tabs), p.Tabs[c.before], p.Tabs[c.removed]
		p.OpenTab(c.before, &layout.Layout{})
		p.OpenTab(c.removed, &layout.Layout{})
		p.ForgetDocument()
		if len(p.Tabs) != n-1 || p.Panel() != p.Tabs[0] || p.Panel() == removed {
			t.Errorf("got %d of %d tabs and the open panel %T, want one fewer and the first", len(p.Tabs), n, p.Panel())
		}
		if other := p.Tabs[p.OtherPane()]; other != before {
			t.Errorf("previously open tab = %T, want %T", other, before)
		}
	}
}
