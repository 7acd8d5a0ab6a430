package tui

import (
	"testing"

	"chunkscope/tui/panel"
)

// The help key must open the rules for the selected setting, panel or seam, or else list all keys.
func TestHelpOpensRulesOfSelection(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.keys("?")
	d.shows("search keys and words")
	d.r.panes.Settings.Choose("max_chunk_size")
	d.keys("esc", "tab", "?")
	d.shows("Rules · packing")
	d.shows("How blocks are packed")
	d.keys("?")
	d.shows("search keys and words")
	d.keys("esc", "esc")
	d.hides("Rules ·")

	for name, c := range map[string]struct {
		open func(d *driver)
		want string
	}{
		"a cause":   {func(d *driver) { d.keys("n", "shift+tab"); showTab[*panel.Chunk](d) }, "Rules · seams"},
		"measures":  {func(d *driver) { d.keys("shift+tab"); showTab[*panel.Measures](d) }, "whole-sentences"},
		"the curve": {func(d *driver) { d.keys("shift+tab"); showTab[*panel.Curve](d) }, "Rules · knee"},
		"a seam":    {func(d *driver) { d.keys("n", "enter") }, "Rules · seams"},
		"a flag":    {func(d *driver) { d.keys("v") }, "Oversize chunks"},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDriver(t, setup{w: 120, h: 40})
			c.open(d)
			d.keys("?")
			d.shows(c.want)
		})
	}
}

func TestRuleLinksAreFollowed(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.r.panes.Settings.Choose("strategy")
	d.keys("tab", "?")
	d.shows("Rules · auto")
	d.keys("enter")
	d.shows("tab chooses a link")
	d.keys("tab", "tab", "enter")
	d.shows("Rules · list_aware")
	d.keys("c")
	d.shows("Strategies")
	d.keys("esc")
	d.shows("Rules · list_aware")
	d.keys("esc")
	d.shows("Rules · auto")
	d.keys("esc")
	d.hides("Rules · auto")

	d.keys("f1")
	d.text("knee")
	d.keys("enter")
	d.shows("Rules · knee")
	d.keys("G")
	d.shows("so it has no knee")
	d.hides("more below")
	d.keys("g")
	d.shows("more below")
}

func TestClickFollowsRuleLink(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.r.panes.Settings.Choose("strategy")
	d.keys("tab", "?")
	d.click(d.find("list_aware, structural"))
	d.shows("Rules · list_aware")
}
