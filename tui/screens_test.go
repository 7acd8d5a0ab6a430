package tui

import (
	"fmt"
	"testing"

	"chunkscope/engine/settings"
)

var sizes = []struct{ w, h int }{{80, 24}, {120, 40}, {200, 60}}

// keysToFlags selects a seam with overlap near both kinds of flags, for the picture in the README.
var keysToFlags = []string{"]", "]", "]", "k", "k", "k", "k", "k", "k"}

func TestExplorerScreens(t *testing.T) {
	for _, s := range sizes {
		for _, theme := range []string{"dark", "light"} {
			name := fmt.Sprintf("explorer-%dx%d-%s", s.w, s.h, theme)
			t.Run(name, func(t *testing.T) {
				d := newDriver(t, setup{theme: theme, w: s.w, h: s.h})
				d.keys(keysToFlags...)
				d.checkPicture(name)
				if theme == "dark" {
					d.checkGolden("explorer")
				}
			})
		}
	}
}

func TestWindowScreens(t *testing.T) {
	d := newDriver(t, setup{set: presetSettings(t, "fixed-window"), w: 120, h: 40})
	d.keys("n", "tab")
	d.checkGoldenDocument("windows")
}

func TestHelpFindsWords(t *testing.T) {
	d := newDriver(t, setup{w: 80, h: 24})
	d.keys("?")
	d.text("dry seam")
	d.shows("next problem")
	d.shows("a seam where overlap was requested")
	d.keys("esc", "?")
	d.text("whole pairs")
	d.shows("neighbouring sentences in a paragraph")
	d.text("!")
	d.shows("no key or word matches")
}

func TestSettingsAreExplained(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.shows("overlap_size in chars: text")
	d.keys("tab", "j")
	d.shows("overlap_mode budget: prepends")
	d.compare("settings", d.r.layout.SettingsFrame)
	d.keys("j", "enter")
	d.shows("‹ fewer")
	d.shows("too long")

	d = newDriver(t, setup{w: 80, h: 24}) // on a small screen a message explains the setting
	d.keys("tab", "j")
	d.shows("overlap_mode budget: prepends the previous chunk's last sentences")
	d.keys("right")
	d.shows(" 2 sentences of the previous chunk, prepended")
}

func TestTruncationIsReported(t *testing.T) {
	set := settings.Default()
	set.MaxChunksPerDocument = 5
	d := newDriver(t, setup{set: set, w: 120, h: 40})
	d.shows("5 of 22 chunks")
	d.keys("r")
	d.shows("nothing to reset")
}
