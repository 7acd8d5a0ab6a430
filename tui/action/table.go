// Package action defines the actions of keys that belong to no single part of the screen, and
// passes keys and mouse events to the parts. An action reads the screen and returns intents.
package action

import (
	"chunkscope/tui/keys"
	"chunkscope/tui/layout"
	"chunkscope/tui/mode"
	"chunkscope/tui/mode/list"
	"chunkscope/tui/part"
	"chunkscope/tui/screen"
)

// Action performs the action of a key. It returns the intents to apply.
type Action func(v *screen.Screen) part.Intents

// Table maps the actions that belong to no single part of the screen to their functions.
var Table = map[keys.Action]Action{
	keys.Down: constantAction(part.Scroll(1)), keys.Up: constantAction(part.Scroll(-1)),
	keys.PageDown: scrollPage(1), keys.PageUp: scrollPage(-1),
	keys.Top: scrollToTop, keys.Bottom: scrollToBottom,
	keys.NextChunk: stepChunk(1), keys.PrevChunk: stepChunk(-1), keys.PrevMatch: constantAction(part.StepMatch(-1)),
	keys.NextProblem: findProblem(1), keys.PrevProblem: findProblem(-1), keys.FilterProblems: filterProblems,
	keys.JumpBack: showInDocument(constantAction(part.Jump(-1))), keys.JumpForward: showInDocument(constantAction(part.Jump(1))), keys.GoToEffect: showInDocument(goToEffect),
	keys.ScrollDown: constantAction(part.ScrollPanel(1)), keys.ScrollUp: constantAction(part.ScrollPanel(-1)),

	keys.Search: showInDocument(openMode(mode.NewSearch)), keys.GoToLine: showInDocument(openMode(mode.NewGoToLine)), keys.Help: openMode(mode.NewHelp), keys.Explain: openRules,
	keys.Chunks: openMode(list.NewChunks), keys.Sections: showInDocument(openMode(list.NewSections)), keys.Themes: openMode(list.NewThemes),
	keys.ModelLimit: openMode(list.NewModels), keys.SaveSettings: saveSettings, keys.LoadSettings: openMode(mode.NewLoad),
	keys.Palette: openPalette, keys.ListPresets: openWith(list.OpenPresets), keys.Tour: openTour,
	keys.Export: constantAction(part.Export("")), keys.Files: constantAction(part.Files{}), keys.ToggleScope: toggleScope,
	keys.OpenMicroscope: openMicroscope, keys.ShowEmbedded: showInDocument(openEmbedded), keys.ShowSides: openSides,

	keys.NextPane: moveFocus(1), keys.PrevPane: moveFocus(-1), keys.NextTab: goToNextTab, keys.OpenPanel: goToNextTab,
	keys.EnlargePane: constantAction(part.Zoom(1)), keys.ShrinkPane: constantAction(part.Zoom(-1)), keys.ResetPaneSizes: constantAction(part.Zoom(0)),
	keys.Decrease: stepSetting(-1), keys.Increase: stepSetting(1), keys.DecreaseByLargeStep: nudgeSetting(-10), keys.IncreaseByLargeStep: nudgeSetting(10),
	keys.PrevSetting: selectSetting(-1), keys.NextSetting: selectSetting(1),
	keys.Accept: acceptSetting, keys.CycleMode: cycleMode, keys.ResetSetting: resetSetting, keys.ResetAll: resetAll,
	keys.Undo: constantAction(part.Undo{}), keys.Redo: constantAction(part.Redo{}), keys.Knee: constantAction(part.SeekKnee{}),

	keys.GivenChunks: listGivenChunks, keys.UseNearestSettings: constantAction(part.SeekNearest{}),
	keys.Pin: togglePin, keys.Swap: swapSides, keys.Ask: constantAction(part.EditQuestion{}), keys.TokenBorders: showInDocument(showTokens),
	keys.TieSet: openWith(mode.OpenTuning), keys.SelectText: showInDocument(selectText), keys.ListQuestions: listQuestions,
	keys.JoinNext: disableForGivenChunks(joinNext), keys.CutChunk: disableForGivenChunks(openWith(list.OpenCutHere)), keys.OmitChunk: disableForGivenChunks(omitChunk),
	keys.ReviewFlags: reviewFlags, keys.AcceptChunk: promptForNote,
	keys.CopyChunk: copyChunk, keys.CopyCommand: copyCommand,
	keys.NextFile: constantAction(part.NextFile(1)), keys.PrevFile: constantAction(part.NextFile(-1)),

	keys.Present: togglePresentation, keys.Mouse: toggleMouse, keys.Back: goBack, keys.Suspend: constantAction(part.Suspend{}), keys.Leave: constantAction(part.Leave{}), keys.Quit: constantAction(part.Quit{}),
}

func constantAction(intents ...part.Intent) Action {
	return func(*screen.Screen) part.Intents { return intents }
}

func openMode[M part.Mode](build func(*part.Context) M) Action {
	return func(v *screen.Screen) part.Intents { return part.Do(part.Open{Mode: build(v.Context)}) }
}

// showInDocument wraps an action whose result is visible in the document. If only one pane fits,
// the action also shows the document.
func showInDocument(do Action) Action {
	return func(v *screen.Screen) part.Intents {
		if v.Layout.Arrangement == layout.Single {
			return append(part.Do(part.Focus(layout.Document)), do(v)...)
		}
		return do(v)
	}
}

func openWith(open func(*part.Context) part.Intents) Action {
	return func(v *screen.Screen) part.Intents { return open(v.Context) }
}

func openPalette(v *screen.Screen) part.Intents {
	return part.Do(part.Open{Mode: list.NewPalette(v.Context, v.Panes.Scopes(), func(a keys.Action) string { return screen.DisabledReason(v, a) })})
}

// If the panels are below the text, goToNextTab shows the settings after the last panel.
func goToNextTab(v *screen.Screen) part.Intents {
	next := v.Panes.Tab + 1
	if v.Layout.Arrangement == layout.Stacked {
		switch {
		case v.Panes.Lower == layout.Settings:
			next = 0
		case next == len(v.Panes.Tabs):
			return part.Do(part.ShowSettings{})
		}
	}
	return part.Do(part.OpenTab(next % len(v.Panes.Tabs)))
}

func togglePresentation(v *screen.Screen) part.Intents {
	return part.Do(part.Present(!v.Panes.Presenting))
}

func toggleMouse(v *screen.Screen) part.Intents {
	if v.Mouse {
		return part.Do(part.UseMouse(false), part.Say("the mouse now selects text in the terminal; "+keys.Mouse.Key()+" returns it to chunkscope"))
	}
	return part.Do(part.UseMouse(true), part.Say("chunkscope uses the mouse again"))
}

func goBack(v *screen.Screen) part.Intents {
	switch {
	case len(v.Panes.Modes) > 0:
		return part.Do(part.Close{})
	case v.Panes.Settings.Typing() != "":
		v.Panes.Settings.Cancel()
		return nil
	case len(v.Reading.Matches) > 0:
		return part.Do(part.Mark{Current: -1})
	case v.Panes.Presenting:
		return part.Do(part.Present(false))
	case v.Panes.IsFocused(layout.Settings) && v.Layout.HasSheet():
		return v.Panes.Settings.ToggleMore(v.Context)
	}
	return part.Do(part.Focus(layout.Document))
}
