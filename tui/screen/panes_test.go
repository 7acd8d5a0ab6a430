package screen_test

import (
	"testing"

	"chunkscope/tui/layout"
	"chunkscope/tui/screen"
)

// Removing a tab keeps the order of the others and the tab to return to.
func TestRemoveTab(t *testing.T) {
	for _, c := range []struct{ before, dropped int }{{5, 3}, {3, 5}} {
		p := screen.NewPanes()
		n, before, dropped := len(p.Tabs), p.Tabs[c.before], p.Tabs[c.dropped]
		p.OpenTab(c.before, &layout.Layout{})
		p.OpenTab(c.dropped, &layout.Layout{})
		p.ForgetDocument()
		if len(p.Tabs) != n-1 || p.Panel() != p.Tabs[0] || p.Panel() == dropped {
			t.Errorf("%d of %d tabs, %T in front", len(p.Tabs), n, p.Panel())
		}
		if other := p.Tabs[p.OtherPane()]; other != before {
			t.Errorf("the tab before is %T, not %T", other, before)
		}
	}
}
