package tui

import (
	"strings"
	"testing"

	"chunkscope/engine/settings"
	"chunkscope/tui/layout"
)

func TestTypeNumber(t *testing.T) {
	d := newDriver(t, setup{set: presetSettings(t, "context"), w: 120, h: 40})
	d.keys("tab", "3", "0", "5")
	d.shows("overlap size 305▏ 0 to 2048+: enter accepts, esc cancels")
	if got := d.r.s.Settings.OverlapSize; got != 200 {
		t.Errorf("overlap before enter = %d, want 200", got)
	}
	d.keys("backspace", "enter")
	if got := d.r.s.Settings.OverlapSize; got != 30 {
		t.Errorf("overlap after enter = %d, want 30", got)
	}
}

// Until a number is accepted or canceled, other characters must have no effect.
func TestLettersAreIgnoredInNumber(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.keys("tab", "5", "x")
	d.shows(`no "x" here: overlap size 5▏`)
	d.keys(".")
	d.shows(`no "." here`)
	if len(d.r.panes.Modes) > 0 || d.r.panes.Settings.Typing() != "5" {
		t.Errorf("the key opened a mode, or the typed number is %q, want 5", d.r.panes.Settings.Typing())
	}
	d.keys("esc")
	d.hides("overlap size 5▏")
	d.keys("5", "right")
	if got := d.r.s.Settings.OverlapSize; got != 230 || d.r.panes.Settings.Typing() != "" {
		t.Errorf("overlap after → = %d, typed number = %q; want 230 and none", got, d.r.panes.Settings.Typing())
	}
	d.keys("x")
	d.shows("Embedding model")
}

// The prompt for each number must show its range and fit on a narrow screen.
func TestNumberPromptFits(t *testing.T) {
	for _, w := range []int{50, 60, 80, 120} {
		d := newDriver(t, setup{w: w, h: 24})
		for _, setting := range settings.Table {
			if setting.Kind != settings.KindInteger && setting.Kind != settings.KindDecimal || !setting.Applies(&d.r.s.Settings) {
				continue
			}
			d.r.panes.Settings.Choose(setting.Key)
			d.r.panes.SetFocus(layout.Settings)
			d.keys("1")
			rows := strings.Split(strings.TrimRight(d.plain(), "\n "), "\n")
			if last := rows[len(rows)-1]; strings.Contains(last, "…") || !strings.Contains(last, "▏ ") || !strings.Contains(last, " to ") {
				t.Errorf("%d columns: the bottom line lacks the range or is truncated: %q", w, last)
			}
			d.keys("esc")
		}
	}
}

func TestInvalidNumber(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.r.panes.Settings.Choose("code_threshold")
	d.keys("tab", "7", "enter")
	d.shows(`code threshold must be a number from 0 to 1, not "7"`)
	if got := d.r.s.Settings.CodeThreshold; got != 0.3 {
		t.Errorf("threshold = %v, want %v", got, 0.3)
	}
}

// If the next overlap mode has no size, the mode must be selected, so that the arrow keys do not
// change the chunk size. In a mode with a size, the size must be selected again.
func TestModeWithoutSizeIsSelected(t *testing.T) {
	d := newDriver(t, setup{w: 120, h: 40})
	d.shows("▌overlap ")
	for d.r.s.Settings.OverlapMode != "none" {
		d.keys("m")
	}
	d.shows("▌shared")
	for d.r.s.Settings.OverlapMode != "context" {
		d.keys("m")
	}
	d.shows("▌overlap ")
}
