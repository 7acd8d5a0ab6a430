// Package action defines the effects of keys that no part handles. Each action reads the
// screen and returns intents.
package action

import (
	"chunkscope/tui/keys"
	"chunkscope/tui/layout"
	"chunkscope/tui/mode"
	"chunkscope/tui/mode/list"
	"chunkscope/tui/part"
	"chunkscope/tui/screen"
)

// Action is the effect of a key.
type Action func(v *screen.Screen) part.Intents

// Table has an entry for every action except those of single parts.
var Table = map[keys.Action]Action{
	keys.Down: does(part.Scroll(1)), keys.Up: does(part.Scroll(-1)),
	keys.PageDown: pages(1), keys.PageUp: pages(-1),
	keys.Top: top, keys.Bottom: bottom,
	keys.NextChunk: walks(1), keys.PrevChunk: walks(-1), keys.PrevMatch: does(part.StepMatch(-1)),
	keys.NextProblem: seeks(1), keys.PrevProblem: seeks(-1), keys.FilterProblems: filterProblems,
	keys.JumpBack: showInDocument(does(part.Jump(-1))), keys.JumpOn: showInDocument(does(part.Jump(1))),
	keys.ScrollDown: does(part.ScrollPanel(1)), keys.ScrollUp: does(part.ScrollPanel(-1)),

	keys.Search: showInDocument(opens(mode.NewSearch)), keys.GoToLine: showInDocument(opens(mode.NewGoToLine)), keys.Help: opens(mode.NewHelp), keys.Explain: openRules,
	keys.Chunks: opens(list.NewChunks), keys.Sections: showInDocument(opens(list.NewSections)), keys.Themes: opens(list.NewThemes),
	keys.ModelLimit: opens(list.NewModels), keys.SaveSettings: saveSettings, keys.LoadSettings: opens(mode.NewLoad),
	keys.Palette: openPalette, keys.ListPresets: begins(list.OpenPresets), keys.Tour: openTour,
	keys.Export: does(part.Export("")), keys.Files: does(part.Files{}), keys.SpeakOfAll: speakOfAll,
	keys.OpenMicroscope: openMicroscope, keys.AsEmbedded: showInDocument(openEmbedded), keys.BothSides: openSides,

	keys.NextPane: turns(1), keys.PrevPane: turns(-1), keys.NextTab: goToNextTab, keys.OpenPanel: goToNextTab,
	keys.Larger: does(part.Zoom(1)), keys.Smaller: does(part.Zoom(-1)), keys.UsualSize: does(part.Zoom(0)),
	keys.Less: nudges(-1), keys.More: nudges(1), keys.MuchLess: leaps(-10), keys.MuchMore: leaps(10),
	keys.PrevSetting: chooses(-1), keys.NextSetting: chooses(1),
	keys.Accept: accept, keys.CycleMode: cycleMode, keys.ResetOne: resetOne, keys.ResetAll: resetAll,
	keys.Undo: does(part.Undo{}), keys.Redo: does(part.Redo{}), keys.Knee: does(part.SeekKnee{}),

	keys.GivenChunks: listGiven, keys.Nearest: does(part.SeekNearest{}),
	keys.Pin: pin, keys.Swap: swap, keys.Ask: does(part.EditQuestion{}), keys.TokenBorders: showInDocument(showTokens),
	keys.TieSet: begins(mode.OpenTuning), keys.SelectText: showInDocument(selectText), keys.ListQuestions: listQuestions,
	keys.JoinNext: restrictToCuts(joinNext), keys.CutHere: restrictToCuts(begins(list.OpenCutHere)), keys.LeaveOut: restrictToCuts(leaveOut),
	keys.ReviewFlags: reviewFlags, keys.AcceptChunk: notes,
	keys.CopyChunk: copyChunk, keys.CopyCommand: copyCommand,
	keys.NextFile: does(part.NextFile(1)), keys.PrevFile: does(part.NextFile(-1)),

	keys.Present: present, keys.Mouse: useMouse, keys.Back: back, keys.Suspend: does(part.Suspend{}), keys.Leave: does(part.Leave{}), keys.Quit: does(part.Quit{}),
}

// does returns an action with constant intents.
func does(in ...part.Intent) Action {
	return func(*screen.Screen) part.Intents { return in }
}

// opens returns an action that opens a mode.
func opens[M part.Mode](build func(*part.Context) M) Action {
	return func(v *screen.Screen) part.Intents { return part.Do(part.Open{Mode: build(v.Context)}) }
}

// showInDocument wraps an action with an effect in the document. The document replaces
// the panel if there is room for only one pane.
func showInDocument(does Action) Action {
	return func(v *screen.Screen) part.Intents {
		if v.Layout.How == layout.Single {
			return append(part.Do(part.Focus(layout.Document)), does(v)...)
		}
		return does(v)
	}
}

// begins returns an action that opens a mode with a function of the context.
func begins(open func(*part.Context) part.Intents) Action {
	return func(v *screen.Screen) part.Intents { return open(v.Context) }
}

func openPalette(v *screen.Screen) part.Intents {
	return part.Do(part.Open{Mode: list.NewPalette(v.Context, v.Panes.Scopes(), func(a keys.Action) string { return screen.Idle(v, a) })})
}

// goToNextTab opens the next tab. Below the text the settings come after the last one.
func goToNextTab(v *screen.Screen) part.Intents {
	next := v.Panes.Tab + 1
	if v.Layout.How == layout.Stacked {
		switch {
		case v.Panes.Lower == layout.Settings:
			next = 0
		case next == len(v.Panes.Tabs):
			return part.Do(part.ShowSettings{})
		}
	}
	return part.Do(part.OpenTab(next % len(v.Panes.Tabs)))
}

func present(v *screen.Screen) part.Intents { return part.Do(part.Present(!v.Panes.Presenting)) }

func useMouse(v *screen.Screen) part.Intents {
	if v.Mouse {
		return part.Do(part.UseMouse(false), part.Say("the mouse is left to the terminal: select text with it; "+keys.Mouse.Key()+" takes it back"))
	}
	return part.Do(part.UseMouse(true), part.Say("chunkscope uses the mouse again"))
}

// back leaves the innermost mode or view.
func back(v *screen.Screen) part.Intents {
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
	}
	return part.Do(part.Focus(layout.Document))
}
