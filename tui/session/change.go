package session

import (
	"strings"

	"chunkscope/engine/measure/compare"
	"chunkscope/engine/settings"
	"chunkscope/engine/text"
	"chunkscope/tui/session/comparing"
	"chunkscope/tui/session/view"
)

// Change applies a change to the setting with this key. messages describe adjustments of other
// settings, or the reason why the change was refused. ok is false if nothing changed.
func (s *Session) Change(key string, change func(*settings.Settings)) (messages []string, ok bool) {
	next := s.Settings
	change(&next)
	switch {
	case !next.IsGiven():
		messages = settings.Reconcile(&next, key)
	case s.Settings.IsGiven():
		return nil, false
	}
	if next == s.Settings {
		return messages, false
	}
	if reason := s.ExplainRefusal(next); reason != "" {
		return []string{reason}, false
	}
	s.History.RecordChange(s.Settings, key)
	if s.Settings.IsGiven() {
		_, preset := s.Given.InitialSettings()
		s.History.SetPreset(preset)
	}
	s.Settings = next
	return messages, true
}

// Use applies a complete set of settings, such as those of a preset.
func (s *Session) Use(preset string, want settings.Settings) bool {
	return s.use("", preset, want)
}

// StepTo applies the settings of a preset. Consecutive calls are undone in one step.
func (s *Session) StepTo(preset string, want settings.Settings) bool {
	return s.use("preset", preset, want)
}

func (s *Session) use(key, preset string, want settings.Settings) bool {
	_, ok := s.Change(key, func(to *settings.Settings) { *to = want })
	s.History.SetPreset(preset)
	return ok
}

// Undo undoes the last step. ok is false if there is nothing to undo.
func (s *Session) Undo() (ok bool) { return s.stepHistory(s.History.Undo) }

// Redo reapplies the last undone step. ok is false if there is none.
func (s *Session) Redo() (ok bool) { return s.stepHistory(s.History.Redo) }

// stepHistory moves one step in the history. It swaps A and B if the step is a swap and the
// settings become those of A.
func (s *Session) stepHistory(move func(settings.Settings) (view.Step, bool)) (ok bool) {
	previous := s.pin()
	next, ok := move(s.Settings)
	if !ok {
		return false
	}
	s.Settings = next.Settings
	if a := s.Compare.Pinned(); next.Swap && a != nil && comparing.SameChunks(a.Settings(), s.Settings) {
		s.History.SetPreset(a.Preset())
		s.Compare.Replace(previous)
	}
	return true
}

// Pin stores the current settings as A.
func (s *Session) Pin() {
	s.History.EndStep()
	s.Compare.Pin(s.pin())
}

func (s *Session) pin() *comparing.Pin {
	var v *view.View
	if s.IsUpToDate() {
		v = s.View
	}
	return comparing.NewPin(s.Settings, s.Preset(), s.History.Preset(), v)
}

// Swap exchanges the current settings with A as one undo step. ok is false if nothing is pinned or
// both produce the same chunks.
func (s *Session) Swap() (ok bool) {
	a := s.Compare.Pinned()
	if a == nil || comparing.SameChunks(a.Settings(), s.Settings) {
		return false
	}
	b := s.pin()
	s.Use(a.Preset(), a.Settings())
	s.History.MarkSwap()
	s.Compare.Replace(b)
	return true
}

// SideNames returns short names for A and B. B is the current settings. If A and B have the same
// preset, the names list the settings that differ. If nothing is pinned, A is the revision with
// which the session was opened. pinned is false if there is no A.
func (s *Session) SideNames() (a, b string, pinned bool) {
	pin := s.Compare.Pinned()
	if o := s.Compare.Older(); pin == nil && o != nil && o.Name != "" && !s.Settings.IsGiven() {
		return o.Label(), "now", true
	}
	if pin == nil {
		return "", "", false
	}
	pinnedSettings := pin.Settings()
	a, b = pin.Name(), s.Preset()
	if strings.TrimSuffix(a, ChangedMark) == strings.TrimSuffix(b, ChangedMark) {
		if valuesA, valuesB := listDifferences(pinnedSettings, s.Settings); valuesA != "" {
			return valuesA, valuesB, true
		}
	}
	return a, b, true
}

const maxDifferences = 2

// listDifferences describes each of two sets of settings by the values that differ. Both results
// are "" if all values are equal.
func listDifferences(a, b settings.Settings) (nameA, nameB string) {
	var valuesA, valuesB []string
	for _, d := range compare.CompareSettings(a, b) {
		valueA, valueB := d.FormatValues()
		t, _ := settings.Lookup(d.Key)
		label := t.ScreenLabel() + " "
		valuesA, valuesB = append(valuesA, label+valueA), append(valuesB, label+valueB)
	}
	suffix := ""
	if n := len(valuesA) - maxDifferences; n > 0 {
		suffix = " and " + text.GroupDigits(n) + " more"
		valuesA, valuesB = valuesA[:maxDifferences], valuesB[:maxDifferences]
	}
	return strings.Join(valuesA, ", ") + suffix, strings.Join(valuesB, ", ") + suffix
}
