package panel

import (
	"strings"

	"chunkscope/engine/settings"
	"chunkscope/tui/keys"
	"chunkscope/tui/layout"
	"chunkscope/tui/session"
)

const minHelpHeight = 7

// ShowsHelp reports whether there is enough space for help below the settings.
func (*Settings) ShowsHelp(l *layout.Layout) bool {
	return l.Arrangement != layout.Stacked && l.Settings().H >= minHelpHeight
}

// Explain describes the selected setting. For a choice it describes the selected option.
func (p *Settings) Explain(s *session.Reader) string {
	if p.Key() == PresetKey {
		if known, err := settings.FindPreset(s.Preset()); err == nil {
			return known.Help + "; " + keys.Accept.Key() + " lists all presets"
		}
		if base, changed := strings.CutSuffix(s.Preset(), session.ChangedMark); changed {
			return "changed from " + base + ": " + keys.ResetAll.Key() + " goes back to it, " + keys.Accept.Key() + " lists all presets"
		}
		return "a named, complete set of settings; " + keys.Accept.Key() + " lists all presets"
	}
	if p.Key() == TargetKey {
		return "the system that will cut the documents: only settings it supports are available; " + keys.Accept.Key() + " lists all targets"
	}
	if p.Key() == MoreKey {
		if p.open {
			return keys.Accept.Key() + " hides these settings again"
		}
		return keys.Accept.Key() + " lists less common settings in groups"
	}
	t, ok := settings.Lookup(p.Key())
	switch {
	case !ok:
		return ""
	case len(t.Options) > 0:
		return t.Key + " " + Option(t.Key, s)
	case t.Unit == settings.ChosenUnit:
		return t.Key + " in " + tunableSettings(s).Unit + ": " + t.Help
	}
	return t.Key + ": " + t.Help
}

// TargetName returns the name of the current target, or "none".
func TargetName(s *session.Reader) string {
	if s.Target == nil {
		return "none"
	}
	return s.Target.Name
}

// OptionHelp returns the description of the selected option, or its name if it has no description.
func OptionHelp(t *settings.Setting, s *settings.Settings) string {
	selected := t.Get(s)
	for _, o := range t.Options {
		if o.Name == selected && o.Help != "" {
			return o.Help
		}
	}
	return selected
}

// Option returns the selected option with its description.
func Option(key string, s *session.Reader) string { return DescribeOption(key, &s.Settings) }

// DescribeOption returns the option that s selects for a setting, with its description.
func DescribeOption(key string, s *settings.Settings) string {
	t, ok := settings.Lookup(key)
	if !ok {
		return ""
	}
	name, help := t.Get(s), OptionHelp(t, s)
	if help == name {
		return name
	}
	return name + ": " + help
}
