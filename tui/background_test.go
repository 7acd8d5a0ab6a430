package tui

import (
	"image/color"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"chunkscope/themes"
	"chunkscope/tui/cell"
)

// In 16 colours the terminal determines the background. A theme for the opposite background must be
// replaced by its counterpart, with a message. With more colors or an unknown background, the theme
// must not change.
func TestThemeMatchesBackgroundIn16Colors(t *testing.T) {
	const full, few, none = colorprofile.ANSI256, colorprofile.ANSI, colorprofile.ASCII
	dark, light := color.Color(color.Black), color.Color(color.White)
	for _, c := range []struct {
		theme      string
		profile    colorprofile.Profile
		background color.Color
		want       string
	}{
		{"light", few, dark, "dark"},
		{"light", few, light, "light"},
		{"light", few, nil, "light"},
		{"light", full, dark, "light"},
		{"light", none, dark, "light"},
		{"dark", few, light, "light"},
		{"dark", few, dark, "dark"},
		{"dark", full, light, "dark"},
		{"high-contrast", few, light, "high-contrast-light"},
		{"mono-light", few, dark, "mono"},
		{"nord", few, light, "light"},
		{"solarized-light", few, dark, "dark"},
	} {
		d := newDriver(t, setup{w: 120, h: 40, theme: c.theme, profile: c.profile})
		if c.background != nil {
			d.send(tea.BackgroundColorMsg{Color: c.background})
		}
		if got := d.r.display.styles.Theme.Name; got != c.want || d.r.display.theme.Name != c.theme {
			t.Errorf("theme %s in %s on %v: drawn as %s, want %s", c.theme, c.profile, c.background, got, c.want)
		}
		if c.want != c.theme {
			d.shows("drawn as " + c.want + ": with 16 colours the terminal sets the background")
		} else if d.r.note.Text != "" {
			t.Errorf("theme %s in %s on %v: unexpected message %q", c.theme, c.profile, c.background, d.r.note.Text)
		}
	}
}

// Every built-in theme must have a counterpart. A theme from the user's file must be replaced by
// the automatic one.
func TestEveryThemeHasCounterpart(t *testing.T) {
	for _, theme := range append(themes.List(), themes.Theme{Name: "mine", Dark: true}) {
		if got := themes.ForBackground(theme, theme.Dark); got != theme {
			t.Errorf("theme %s is drawn as %s on its own background", theme.Name, got.Name)
		}
		if got := themes.ForBackground(theme, !theme.Dark); got.Dark == theme.Dark {
			t.Errorf("theme %s is drawn as %s on the opposite background", theme.Name, got.Name)
		}
	}
}

func TestWidthMethodFollowsTerminal(t *testing.T) {
	for value, want := range map[ansi.ModeSetting]cell.Method{
		ansi.ModeNotRecognized: cell.Wc, ansi.ModePermanentlyReset: cell.Wc,
		ansi.ModeReset: cell.Grapheme, ansi.ModeSet: cell.Grapheme, ansi.ModePermanentlySet: cell.Grapheme,
	} {
		d := newDriver(t, setup{w: 80, h: 24})
		d.send(tea.ModeReportMsg{Mode: ansi.ModeUnicodeCore, Value: value})
		if got := d.r.display.styles.Method; got != want {
			t.Errorf("mode 2027 = %d: width method = %v, want %v", value, got, want)
		}
	}
	d := newDriver(t, setup{w: 80, h: 24})
	d.send(tea.ModeReportMsg{Mode: ansi.ModeSynchronizedOutput, Value: ansi.ModeSet})
	if d.r.display.styles.Method != cell.Wc {
		t.Error("a report about another mode changed the width method")
	}
}
