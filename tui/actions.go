package tui

import (
	tea "charm.land/bubbletea/v2"

	"chunkscope/engine/settings"
	"chunkscope/tui/keys"
	"chunkscope/tui/mode"
	"chunkscope/tui/mode/tour"
	"chunkscope/tui/panel"
	"chunkscope/tui/part"
)

// actions are what the actions of the table do when no part takes them.
var actions = map[keys.Action]func(*root) tea.Cmd{
	keys.Down: plain(func(r *root) { r.place.Page(1) }), keys.Up: plain(func(r *root) { r.place.Page(-1) }),
	keys.PageDown: plain(func(r *root) { r.page(1, 1) }), keys.PageUp: plain(func(r *root) { r.page(-1, 1) }),
	keys.HalfDown: plain(func(r *root) { r.page(1, 2) }), keys.HalfUp: plain(func(r *root) { r.page(-1, 2) }),
	keys.Top: plain((*root).top), keys.Bottom: plain((*root).bottom),
	keys.NextChunk: plain(func(r *root) { r.walk(1) }), keys.PrevChunk: plain(func(r *root) { r.walk(-1) }),
	keys.NextFlag: plain(func(r *root) { r.flag(1) }), keys.PrevFlag: plain(func(r *root) { r.flag(-1) }),
	keys.NextDry: plain(func(r *root) { r.dry(1) }), keys.PrevDry: plain(func(r *root) { r.dry(-1) }),
	keys.PrevMatch: plain(func(r *root) { r.nextMatch(-1) }),
	keys.Search:    opens(mode.NewSearch), keys.GoToLine: opens(mode.NewGoToLine), keys.Help: opens(mode.NewHelp),
	keys.Explain: (*root).openRules,

	keys.NextPane: plain(func(r *root) { r.turn(1) }), keys.PrevPane: plain(func(r *root) { r.turn(int(panes) - 1) }),
	keys.NextTab: plain(func(r *root) { r.openTab((r.tab + 1) % len(r.tabs)) }),
	keys.Less:    nudges(-1), keys.More: nudges(1), keys.MuchLess: nudges(-10), keys.MuchMore: nudges(10),
	keys.PrevSetting: func(r *root) tea.Cmd { return r.chooseSetting(-1) },
	keys.NextSetting: func(r *root) tea.Cmd { return r.chooseSetting(1) },
	keys.Present:     plain((*root).present), keys.Tour: does(tour.Open),
	keys.ListPresets: does(mode.OpenPresets),
	keys.Accept:      (*root).accept,
	keys.Erase:       plain(func(r *root) { r.settings.Erase() }),
	keys.CycleMode:   (*root).cycleMode, keys.ResetOne: (*root).resetOne, keys.ResetAll: (*root).resetAll,
	keys.Knee:           (*root).goToKnee,
	keys.OpenMicroscope: (*root).microscope, keys.AsEmbedded: (*root).embedded,
	keys.TokenBorders: plain((*root).toggleTokens), keys.ModelLimit: opens(mode.NewModels),
	keys.Undo: plain((*root).undo), keys.Redo: plain((*root).redo),

	keys.ScrollDown: plain(func(r *root) { r.scrollPanel(1) }), keys.ScrollUp: plain(func(r *root) { r.scrollPanel(-1) }),
	keys.ReviewFlags: (*root).reviewFlags, keys.WaiveChunk: (*root).waive,
	keys.CopyChunk: (*root).copyChunk, keys.CopyCommand: (*root).copyCommand,
	keys.Export:       (*root).export,
	keys.SaveSettings: opens(mode.NewSave), keys.LoadSettings: opens(mode.NewLoad),
	keys.JumpBack: plain((*root).jumpBack), keys.JumpOn: plain((*root).jumpOn),
	keys.NextFile: func(r *root) tea.Cmd { return r.nextFile(1) },
	keys.PrevFile: func(r *root) tea.Cmd { return r.nextFile(-1) },

	keys.Themes: opens(mode.NewThemes), keys.Chunks: opens(mode.NewChunks), keys.Sections: opens(mode.NewSections), keys.Files: (*root).listFiles,
	keys.Pin: (*root).pin, keys.Swap: (*root).swap, keys.BothSides: (*root).bothSides, keys.Ask: plain((*root).ask),
	keys.Mouse: plain((*root).toggleMouse),
	keys.Back:  plain((*root).back), keys.Suspend: func(*root) tea.Cmd { return tea.Suspend },
	keys.Quit: (*root).quit,
}

func (r *root) export() tea.Cmd { return r.Open(mode.NewExport(r.Context(), r.Picture())) }

func (r *root) listFiles() tea.Cmd { return r.Open(mode.NewFiles(r.Context(), r.loader())) }

func plain(f func(*root)) func(*root) tea.Cmd {
	return func(r *root) tea.Cmd { f(r); return nil }
}

func nudges(n int) func(*root) tea.Cmd {
	return func(r *root) tea.Cmd {
		cmd := r.apply(r.settings.Nudge(r.Context(), n))
		r.tuned()
		return cmd
	}
}

// accept takes the number typed. On the preset there is none to type: all are
// listed.
func (r *root) accept() tea.Cmd {
	if r.settings.Key() == panel.PresetKey {
		return r.apply(mode.OpenPresets(r.Context()))
	}
	return r.apply(r.settings.Enter(r.Context()))
}

// cycleMode takes the next overlap mode.
func (r *root) cycleMode() tea.Cmd {
	r.s.History.Pause()
	r.settings.Cancel()
	cmd := r.apply(panel.Nudge(r.Context(), "overlap_mode", 1))
	if r.note.text == "" {
		r.Say("overlap mode " + panel.Option("overlap_mode", r.s))
	}
	return cmd
}

func (r *root) resetOne() tea.Cmd {
	key := r.settings.Key()
	t, ok := settings.Lookup(key)
	if !ok {
		return r.resetAll()
	}
	base := r.s.History.Base()
	next := r.s.Settings
	_ = t.Set(&next, t.Get(&base))
	if next == r.s.Settings {
		r.Say("nothing to reset: " + t.Label + " is as it began; R resets all")
	}
	return r.apply(part.Do(part.Pause{}, part.Change{Key: key, To: next}))
}

func (r *root) resetAll() tea.Cmd {
	if r.s.History.Base() == r.s.Settings {
		r.Say("nothing to reset: the settings are those of " + r.s.Preset())
	}
	return r.apply(part.Do(part.Pause{}, part.Change{To: r.s.History.Base()}))
}

func (r *root) undo() {
	if !r.s.Undo() {
		r.Say("nothing to undo")
	}
}

func (r *root) redo() {
	if !r.s.Redo() {
		r.Say("nothing to redo")
	}
}

func (r *root) toggleMouse() {
	r.mouse = !r.mouse
	if r.mouse {
		r.Say("the mouse is chunkscope's again")
		return
	}
	r.Say("the mouse is the terminal's: select text with it; M takes it back")
}

// back leaves what is open, one step.
func (r *root) back() {
	switch {
	case len(r.modes) > 0:
		r.Close()
	case r.settings.Typing() != "":
		r.settings.Cancel()
	case len(r.matches) > 0:
		r.Mark(nil, -1)
	case r.presenting:
		r.present()
	default:
		r.focus = paneDocument
	}
}

func (r *root) turn(n int) {
	r.settings.Cancel()
	r.focus = (r.focus + pane(n)) % panes
}

func (r *root) openTab(i int) {
	r.tab = i
	if r.lay.how == single {
		r.focus = panePanel
	}
}

// scrollPanel moves the open tab by n rows.
func (r *root) scrollPanel(n int) { r.scroll[r.tab] = max(0, r.scroll[r.tab]+n) }
