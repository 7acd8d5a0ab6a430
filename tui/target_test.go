package tui

import (
	"slices"
	"testing"

	"chunkscope/engine/export"
	"chunkscope/engine/settings"
	"chunkscope/tui/layout"
	"chunkscope/tui/part"
)

// With a target, the keys must select only settings that it supports. Others must be rejected with
// a reason.
func TestTargetLimitsSettings(t *testing.T) {
	d := newDriver(t, setup{w: 220, h: 40})
	d.do(part.SetTarget("langchain-python"))
	d.shows("LangChain has no counterpart to strategy auto")
	d.shows("langchain-recursive instead")
	d.shows("for LangChain")
	system := d.r.s.Target
	for _, key := range []string{"strategy", "overlap_mode", "unit", "preset"} {
		for range 2 * len(settings.Strategies) {
			d.r.panes.Settings.Choose(key)
			d.keys("right")
			if err := system.Refuse(d.r.s.Settings); err != nil {
				t.Fatalf("%s selected settings that the target does not support: %v", key, err)
			}
		}
	}
	p, _ := settings.FindPreset("default")
	before := d.r.s.Settings
	d.do(part.UseSettings{Preset: "default", To: p.Settings()})
	d.shows("LangChain has no counterpart to strategy auto")
	d.do(part.Change{To: p.Settings()})
	if d.r.s.Settings != before {
		t.Error("settings that the target does not support were applied")
	}
	d.keys("B")
	d.hides("dify-general")
	d.shows("langchain-recursive")
	d.keys("esc")
	d.do(part.SetTarget(""))
	d.shows("no target: all settings are available")
	d.hides("for LangChain")
	d.do(part.UseSettings{Preset: "default", To: p.Settings()})
	if d.r.s.Settings != p.Settings() {
		t.Error("a removed target still limits the settings")
	}
}

// Enter must list all targets. The arrow keys must step through them.
func TestTargetListSelectsTarget(t *testing.T) {
	d := newDriver(t, setup{w: 160, h: 40})
	d.r.panes.Settings.ToggleMore(d.r.Context())
	d.r.panes.Settings.Choose("target")
	d.r.panes.SetFocus(layout.Settings)
	d.keys("enter")
	d.shows("Target: the system that will cut")
	d.text("semchunk")
	d.keys("enter")
	if s := d.r.s.Target; s == nil || s.Name != "semchunk" {
		t.Fatalf("target = %v, want semchunk", s)
	}
	d.shows("for semchunk")
	d.keys("right")
	names := export.SystemNames()
	if at, want := d.r.s.Target, names[slices.Index(names, "semchunk")+1]; at == nil || at.Name != want {
		t.Errorf("the next target is not %s", want)
	}
}
