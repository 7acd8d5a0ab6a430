package tui

import (
	"fmt"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"chunkscope/engine/settings"
)

var sizes = []struct{ w, h int }{{80, 24}, {120, 40}, {200, 60}}

// The explorer on the sample, at every size, in both themes of the pair.
func TestExplorerScreens(t *testing.T) {
	for _, s := range sizes {
		for _, theme := range []string{"dark", "light"} {
			name := fmt.Sprintf("explorer-%dx%d-%s", s.w, s.h, theme)
			t.Run(name, func(t *testing.T) {
				d := sit(t, starts{theme: theme, w: s.w, h: s.h})
				d.keys("n", "n", "n")
				d.golden(name)
			})
		}
	}
}

// Fewer colours, at the size that most look at.
func TestExplorerInFewerColours(t *testing.T) {
	profiles := map[string]colorprofile.Profile{
		"256": colorprofile.ANSI256, "16": colorprofile.ANSI, "no-color": colorprofile.ASCII,
	}
	for name, p := range profiles {
		for _, theme := range []string{"dark", "light"} {
			name := "explorer-120x40-" + theme + "-" + name
			t.Run(name, func(t *testing.T) {
				d := sit(t, starts{theme: theme, profile: p, w: 120, h: 40})
				d.keys("n", "n", "n")
				d.golden(name)
			})
		}
	}
}

// Blind windows cut anywhere, and share what they are asked to.
func TestWindowScreens(t *testing.T) {
	p, err := settings.FindPreset("fixed-window")
	if err != nil {
		t.Fatal(err)
	}
	d := sit(t, starts{set: p.Settings(), w: 120, h: 40})
	d.keys("n", "tab")
	d.golden("windows-120x40-dark")
}

func TestHelpScreens(t *testing.T) {
	for _, s := range sizes {
		d := sit(t, starts{w: s.w, h: s.h})
		d.keys("?")
		d.golden(fmt.Sprintf("help-%dx%d-dark", s.w, s.h))
	}
}
