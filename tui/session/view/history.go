package view

import (
	"slices"

	"chunkscope/engine/settings"
)

// History holds earlier settings for undo and redo. Consecutive changes of one setting form one
// step.
type History struct{ HistoryReader }

// HistoryReader gives read access to a history.
type HistoryReader struct {
	initial              settings.Settings
	preset               string
	undoSteps, redoSteps []Step
	changedKey           string // setting changed last, or "" if the next change is a new step
	before               *settings.Settings
	series               int
}

// NewHistory returns the history of a session that starts with the initial settings.
func NewHistory(initial settings.Settings) *History { return &History{HistoryReader{initial: initial}} }

// Step holds settings that undo or redo can restore.
type Step struct {
	Settings settings.Settings
	Swap     bool // whether the next step swapped A and B
	preset   string
}

// InitialSettings returns the settings of the current preset. If there is no preset, it returns the
// initial settings of the session.
func (h *HistoryReader) InitialSettings() settings.Settings {
	if p, err := settings.FindPreset(h.preset); err == nil {
		return p.Settings()
	}
	return h.initial
}

// Preset returns the preset on which the current settings are based, or "".
func (h *HistoryReader) Preset() string { return h.preset }

// SetPreset sets the preset on which the current settings are based.
func (h *History) SetPreset(preset string) { h.preset = preset }

// SetInitialSettings replaces the initial settings of the session.
func (h *History) SetInitialSettings(initial settings.Settings) { h.initial = initial }

// Copy returns a copy of the history.
func (h *History) Copy() *History {
	c := *h
	c.undoSteps, c.redoSteps = slices.Clone(h.undoSteps), slices.Clone(h.redoSteps)
	return &c
}

// Restore replaces the history with another one.
func (h *History) Restore(from *History) { *h = *from }

// Previous returns the settings before the latest change or undo. Consecutive changes of one
// setting count as one change. ok is false before the first change.
func (h *HistoryReader) Previous() (previous settings.Settings, ok bool) {
	if h.before == nil {
		return previous, false
	}
	return *h.before, true
}

// EndStep makes the next change a new step.
func (h *History) EndStep() { h.changedKey = "" }

// Series returns the number of the current series of changes to one setting.
func (h *HistoryReader) Series() int { return h.series }

// EndSeries makes the next step start a new series.
func (h *History) EndSeries() { h.series++ }

// CanUndo reports whether there is a step to undo.
func (h *HistoryReader) CanUndo() bool { return len(h.undoSteps) > 0 }

// UndoCount returns the number of steps that can be undone.
func (h *HistoryReader) UndoCount() int { return len(h.undoSteps) }

// RecordChange must be called before the settings change. current holds the settings before the change.
// key is the setting that changes, or "" if several change. If the new settings are based on
// another preset, call SetPreset afterward.
func (h *History) RecordChange(current settings.Settings, key string) {
	if key == "" || key != h.changedKey {
		h.before = &current
		h.undoSteps = append(h.undoSteps, Step{Settings: current, preset: h.preset})
		h.series++
	}
	h.changedKey = key
	h.redoSteps = nil
}

// MarkSwap records that the latest step swapped A and B.
func (h *History) MarkSwap() { h.undoSteps[len(h.undoSteps)-1].Swap = true }

// Undo returns the settings before the latest step. ok is false if there is no step to undo.
func (h *History) Undo(current settings.Settings) (to Step, ok bool) {
	return h.step(&h.undoSteps, &h.redoSteps, current)
}

// Redo returns the most recently undone settings. ok is false if there are none.
func (h *History) Redo(current settings.Settings) (to Step, ok bool) {
	return h.step(&h.redoSteps, &h.undoSteps, current)
}

func (h *History) step(from, to *[]Step, current settings.Settings) (s Step, ok bool) {
	n := len(*from)
	if n == 0 {
		return s, false
	}
	s = (*from)[n-1]
	*from = (*from)[:n-1]
	*to = append(*to, Step{current, s.Swap, h.preset})
	h.before, h.changedKey, h.preset = &current, "", s.preset
	h.series++
	return s, true
}
