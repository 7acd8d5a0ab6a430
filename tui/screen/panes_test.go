package screen_test

import (
	"testing"

	"chunkscope/tui/layout"
	"chunkscope/tui/screen"
)

func TestRemoveTabKeepsPreviousTab(t *testing.T) {
	for _, c := range []struct{ before, removed int }{{5, 3}, {3, 5}} {
		p := screen.NewPanes()
		n, before, removed := len(p.Tabs), p.Tabs[c.before], p.Tabs[c.removed]
		p.OpenTab(c.before, &layout.Layout{})
		p.OpenTab(c.removed, &layout.Layout{})
		p.RemoveTab()
		if len(p.Tabs) != n-1 || p.Panel() != p.Tabs[0] || p.Panel() == removed {
			t.Errorf("%d of %d tabs are left and the open panel is %T, want one tab fewer and the first panel", len(p.Tabs), n, p.Panel())
		}
		if other := p.Tabs[p.OtherTab()]; other != before {
			t.Errorf("previously open tab = %T, want %T", other, before)
		}
	}
}
