package action

import (
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/layout"
	"chunkscope/tui/mode/list"
	"chunkscope/tui/panel"
	"chunkscope/tui/part"
	"chunkscope/tui/screen"
)

func nudgeSetting(n int) Action {
	return func(v *screen.Screen) part.Intents {
		return append(v.Panes.Settings.Nudge(v.Context, n), part.Explain{})
	}
}

// stepSetting returns an action that changes the selected setting by one step or option. If the
// previous step changed no chunks, the action skips to the next value that does.
func stepSetting(direction int) Action {
	return func(v *screen.Screen) part.Intents {
		if value, ok := panel.StepToChange(v.Context, v.Panes.Settings.Key(), direction > 0); ok {
			v.Panes.Settings.Cancel()
			return part.Do(value, part.Explain{})
		}
		return nudgeSetting(direction)(v)
	}
}

func selectSetting(n int) Action {
	return func(v *screen.Screen) part.Intents {
		return append(v.Panes.Settings.Move(v.Context, n), part.Explain{})
	}
}

// DescribeSetting returns the name and the value of the selected setting, or "" if the screen
// already shows them.
func DescribeSetting(v *screen.Screen) string {
	t, ok := settings.Lookup(v.Panes.Settings.Key())
	current := v.TunableSettings()
	switch {
	case v.Panes.Presenting && v.Note.Warn, !v.Panes.Presenting && v.Layout.Shows(layout.Settings):
		return ""
	case !ok:
		return "preset " + v.Preset()
	}
	return part.NameValue(t, &current)
}

// DescribeLastEffect returns a message about the effect of the last settings change, or "" if the
// settings pane already shows it. replaced describes what a preset replaced, and is empty
// otherwise.
func DescribeLastEffect(v *screen.Screen, replaced string) string {
	if !v.IsViewCurrent() || v.Panes.Presenting || len(v.Panes.Modes) > 0 {
		return ""
	}
	p, key, name := &v.Panes.Settings, panel.LastChanged(v.Context, v.Panes.Settings.Key()), ""
	switch selected := p.Key() == key && v.Layout.Shows(layout.Settings); {
	case replaced != "":
		name = "instead of " + replaced + ": "
	case selected && p.ShowsHelp(&v.Layout), !selected && key == panel.PresetKey:
		return ""
	case selected: // the settings pane shows the name
	case key == panel.ModeKey:
		name = part.SettingLabel(key) + ": "
	default:
		name = part.NameValue(v.View.Effect.Setting, &v.Settings) + ": "
	}
	answer := panel.DescribeEffect(v.Context, p.Key(), func(sentence string) bool {
		return cell.Width(name+sentence, v.Styles.Method) <= screen.MaxNoteWidth
	})
	switch {
	case answer == "":
		return ""
	case replaced != "" && cell.Width(name+answer, v.Styles.Method) > screen.MaxNoteWidth: // the effect is more important
		name = ""
	}
	return cell.TruncateAtClause(name+answer, screen.MaxNoteWidth, v.Styles.Method)
}

func goToEffect(v *screen.Screen) part.Intents {
	cut, number, total := panel.NextChange(v.Context)
	switch {
	case total == 0:
		return part.Do(part.Say("the last change did not move any seam"))
	case number == 0:
		return part.Do(part.Say(text.Count(total, "changed seam") + " on screen, none off screen"))
	}
	message := part.Count(number) + " of " + text.Count(total, "changed seam")
	switch {
	case number < total:
		message += " · " + keys.GoToEffect.Key() + " goes to the next"
	case total > 1:
		message += " · " + keys.GoToEffect.Key() + " goes to the first"
	}
	return part.Do(part.Select(v.View.ChunkAfterSeam(cut)), part.Say(message))
}

func acceptSetting(v *screen.Screen) part.Intents {
	p := &v.Panes.Settings
	switch {
	case p.Key() == panel.PresetKey:
		return list.OpenPresets(v.Context)
	case p.Key() == panel.TargetKey:
		return list.OpenTargets(v.Context)
	case p.Key() == panel.MoreKey, v.Layout.HasSheet() && p.Typing() == "": // the key that opened the other settings closes them again
		return p.ToggleMore(v.Context)
	}
	return p.AcceptNumber(v.Context)
}

func cycleMode(v *screen.Screen) part.Intents {
	v.Panes.Settings.Cancel()
	out := part.Do(part.Pause{})
	for _, intent := range panel.Nudge(v.Context, panel.ModeKey, 1) {
		if change, ok := intent.(part.Change); ok && v.Panes.Presenting { // otherwise another
			out = append(out, part.Say(part.SettingLabel(panel.ModeKey)+": "+panel.DescribeOverlap(&change.To)))
		}
		out = append(out, intent)
	}
	return out
}

func resetSetting(v *screen.Screen) part.Intents {
	key := v.Panes.Settings.Key()
	t, ok := settings.Lookup(key)
	if !ok || v.Settings.IsGiven() {
		return resetAll(v)
	}
	base, next := v.History.InitialSettings(), v.Settings
	_ = t.Set(&next, t.Get(&base))
	if next == v.Settings {
		message := "nothing to reset: " + part.SettingLabel(key) + " matches its preset; " + keys.ResetAll.Key() + " resets all"
		return part.Do(part.Say(cell.TruncateAtClause(message, screen.MaxNoteWidth, v.Styles.Method)))
	}
	return part.Do(part.Pause{}, part.Change{Key: key, To: next})
}

func resetAll(v *screen.Screen) part.Intents {
	base := v.History.InitialSettings()
	if base == v.Settings || v.Settings.IsGiven() {
		return part.Do(part.Say("nothing to reset: the settings already match " + v.Preset()))
	}
	return part.Do(part.Pause{}, part.Change{To: base})
}
