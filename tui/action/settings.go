package action

import (
	"cmp"
	"strings"

	"chunkscope/engine/settings"
	"chunkscope/tui/keys"
	"chunkscope/tui/layout"
	"chunkscope/tui/mode/list"
	"chunkscope/tui/panel"
	"chunkscope/tui/part"
	"chunkscope/tui/screen"
)

// nudgeSetting moves the selected setting by n steps or options.
func nudgeSetting(n int) Action {
	return func(v *screen.Screen) part.Intents {
		return append(v.Panes.Settings.Nudge(v.Context, n), part.Explain(false))
	}
}

// stepSetting moves the selected setting by one step or option, or to the next value that
// changes the chunks if the last step did not.
func stepSetting(direction int) Action {
	return func(v *screen.Screen) part.Intents {
		if value, ok := panel.Leap(v.Context, v.Panes.Settings.Key(), direction > 0); ok {
			v.Panes.Settings.Cancel()
			return part.Do(value, part.Explain(false))
		}
		return nudgeSetting(direction)(v)
	}
}

func chooseSetting(n int) Action {
	return func(v *screen.Screen) part.Intents {
		return append(v.Panes.Settings.Move(v.Context, n), part.Explain(true))
	}
}

// DescribeSetting describes the selected setting: its value if its slider is not visible, as in
// the presentation look, else its effect if the settings pane has no room for it. It
// includes the numbers only on request, since a visible slider shows them.
func DescribeSetting(v *screen.Screen, numbers bool) string {
	p := &v.Panes.Settings
	t, ok := settings.Lookup(p.Key())
	current := v.Tunable()
	number := ok && t.IsNumber()
	switch {
	case v.Panes.Presenting && v.Note.Warn:
		return ""
	case !v.Panes.Presenting && v.Layout.Shows(layout.Settings):
		explained := p.Explains(v.Layout.Settings().H)
		if explained || number && !numbers || v.Note.Text != "" {
			return ""
		}
		return p.Explain(&v.Reader)
	case !ok:
		return "preset " + v.Preset()
	case number:
		value, unit := panel.ValueOnCurve(t.Key, t.Number(&current)), panel.UnitOfCurve(t, &current)
		if word := t.ValueWord(t.Get(&current)); word != t.Get(&current) { // 0 chunks means all of them
			value, unit = word, ""
		}
		return strings.TrimSpace(t.Label() + " " + value + " " + unit)
	}
	return t.Label() + " " + t.ValueWord(t.Get(&current))
}

// LastAnswer returns the answer to the last change of a setting, unless it is already shown
// below that setting.
func LastAnswer(v *screen.Screen) string {
	answer := panel.Answer(v.Context)
	if answer == "" || v.Panes.Presenting || len(v.Panes.Modes) > 0 {
		return ""
	}
	p, t := &v.Panes.Settings, v.View.Effect.Setting
	if p.Key() == t.Key && v.Layout.Shows(layout.Settings) && p.Explains(v.Layout.Settings().H) {
		return ""
	}
	return cmp.Or(panel.ShortLabels[t.Key], t.Label()) + " " + t.ValueWord(t.Get(&v.Settings)) + ": " + answer
}

func accept(v *screen.Screen) part.Intents {
	if v.Panes.Settings.Key() == panel.PresetKey {
		return list.OpenPresets(v.Context)
	}
	if v.Panes.Settings.Key() == panel.TargetKey {
		return list.OpenTargets(v.Context)
	}
	low := v.Layout.How == layout.Stacked && v.Panes.Settings.Open() // the key that opened it also closes it
	if v.Panes.Settings.Key() == panel.MoreKey || low && v.Panes.Settings.Typing() == "" {
		return v.Panes.Settings.ToggleMore()
	}
	return v.Panes.Settings.AcceptNumber(v.Context)
}

func cycleMode(v *screen.Screen) part.Intents {
	const key = "overlap_mode"
	v.Panes.Settings.Cancel()
	out := part.Do(part.Pause{})
	for _, intent := range panel.Nudge(v.Context, key, 1) {
		if change, ok := intent.(part.Change); ok {
			out = append(out, part.Say("overlap mode "+panel.OptionOf(key, &change.To)))
		}
		out = append(out, intent)
	}
	return out
}

func resetOne(v *screen.Screen) part.Intents {
	key := v.Panes.Settings.Key()
	t, ok := settings.Lookup(key)
	if !ok || v.Settings.AreGiven() {
		return resetAll(v)
	}
	base, next := v.History.InitialSettings(), v.Settings
	_ = t.Set(&next, t.Get(&base))
	if next == v.Settings {
		return part.Do(part.Say("nothing to reset: " + t.Label() + " has its preset's value; " + keys.ResetAll.Key() + " resets all"))
	}
	return part.Do(part.Pause{}, part.Change{Key: key, To: next})
}

func resetAll(v *screen.Screen) part.Intents {
	base := v.History.InitialSettings()
	if base == v.Settings || v.Settings.AreGiven() {
		return part.Do(part.Say("nothing to reset: the settings are those of " + v.Preset()))
	}
	return part.Do(part.Pause{}, part.Change{To: base})
}
