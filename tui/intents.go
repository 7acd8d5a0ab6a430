package tui

import (
	"strings"

	"chunkscope/engine/export"
	"chunkscope/engine/review"
	"chunkscope/engine/settings"
	"chunkscope/tui/action"
	"chunkscope/tui/keys"
	"chunkscope/tui/layout"
	"chunkscope/tui/panel"
	"chunkscope/tui/part"
	"chunkscope/tui/screen"
	"chunkscope/tui/session"
)

func (r *explorer) applyToReading(i part.Intent) bool {
	switch i := i.(type) {
	case part.Select:
		r.reading.Remember()
		r.goToChunk(int(i))
	case part.StepToChunk:
		r.goToChunk(int(i))
	case part.Choose:
		r.s.Select(int(i))
	case part.SelectAt:
		r.s.SelectAt(int(i))
	case part.Reveal:
		if r.panes.Prompt(r.Context(), r.layout.W, r.layout.H) == nil { // do not remember a position for each typed letter
			r.reading.Remember()
		}
		r.reading.Reveal(int(i))
	case part.Scroll:
		r.reading.Page(int(i))
	case part.Goto:
		r.reading.Goto(int(i))
	case part.Center:
		r.reading.Goto(int(i))
		r.reading.Page(-r.layout.Document.H / 2)
	case part.End:
		r.reading.End()
	case part.Remember:
		r.reading.Remember()
	case part.Jump:
		r.jump(int(i))
	case part.Mark:
		r.reading.Highlight(i.Spans, i.Current)
	case part.StepMatch:
		if pos, ok := r.reading.StepMatch(int(i)); ok {
			r.s.SelectAt(pos)
		} else {
			r.Say("no search is active: " + keys.Search.Key() + " finds text")
		}
	default:
		return false
	}
	return true
}

// goToChunk scrolls to the cut of chunk i and, if possible, to the start of its overlap.
func (r *explorer) goToChunk(i int) {
	r.s.Select(i)
	v := r.s.View
	if v == nil || r.s.ChunkCount() == 0 {
		return
	}
	cut, top := v.OwnText(r.s.Selected).Start, r.reading.Top()
	r.reading.Reveal(cut)
	overlap, _, _ := v.Result.Chunks.SharedSpans(r.s.Selected)
	if !overlap.Empty() && (r.reading.Top() != top || overlap.Start < top) {
		r.reading.RevealCut(overlap.Start-1, cut)
	}
}

func (r *explorer) jump(dir int) {
	move, empty := r.reading.Back, "nothing to go back to"
	if dir > 0 {
		move, empty = r.reading.Forward, "nothing to go forward to"
	}
	if !move() {
		r.Say(empty)
		return
	}
	r.s.SelectAt(r.reading.Top())
}

// applyToPanes changes open parts, the focus and messages.
func (r *explorer) applyToPanes(i part.Intent) bool {
	switch i := i.(type) {
	case part.Say:
		r.Say(string(i))
	case part.Warn:
		r.Warn(string(i))
	case part.Explain:
		if text := action.DescribeSetting(r.screen()); text != "" {
			r.Say(text)
		}
	case part.Close:
		r.panes.Close()
		r.arrange() // start work for the uncovered parts before they are drawn
	case part.Focus:
		r.panes.SetFocus(layout.Pane(i))
	case part.MoveFocus:
		r.panes.FocusNext(int(i))
	case part.OpenTab:
		r.panes.OpenTab(int(i), &r.layout)
	case part.ShowSettings:
		r.panes.ShowSettings()
	case part.ShowTab:
		openedByAction, isNew := r.panes.OpenedByAction || r.panes.Tab != int(i), r.panes.IsNew
		r.panes.OpenTab(int(i), &layout.Layout{})
		r.panes.OpenedByAction, r.panes.IsNew = openedByAction, isNew && !openedByAction
	case part.ScrollPanel:
		r.panes.Scroll(r.Context(), r.panes.Tab, r.layout.Panel(), int(i))
	case part.ScrollOther:
		r.panes.Scroll(r.Context(), r.panes.OtherTab(), r.layout.OtherInterior(), int(i))
	case part.SelectSetting:
		r.panes.Settings.Choose(string(i))
	case part.FilterProblems:
		r.panes.Problems = part.ProblemKinds(i)
	case part.Zoom:
		r.zoom(int(i))
	case part.MoveBorder:
		r.moveBorder(i)
	case part.Present:
		r.panes.Presenting = bool(i)
		r.panes.Settings.Cancel()
		r.panes.SetFocus(layout.Document)
	case part.EditQuestion:
		r.openQuestionInput()
	case part.SetTheme:
		r.display.theme = i.Theme
		r.restyle(r.display.styles.Method)
	case part.UseMouse:
		r.display.mouse = bool(i)
	default:
		return false
	}
	return true
}

// zoom resizes a pane by n steps. It chooses a panel that was just opened, the panel below the
// document, or the focused pane.
func (r *explorer) zoom(n int) {
	split, pane := &r.panes.Split, r.panes.Focus
	if r.panes.IsNew || r.layout.Arrangement == layout.Stacked && r.panes.Lower == layout.Panel {
		pane = layout.Panel
	}
	if n == 0 {
		*split = layout.Split{}
		r.preferences.Split = *split
		r.Say("pane sizes are back to normal")
		return
	}
	zoom := split.ZoomAt(r.layout.W)
	next := zoom.Enlarge(pane, n)
	if next == layout.PanelLarge && r.layout.Arrangement == layout.Stacked && r.panes.Lower == layout.Settings && !r.panes.Settings.IsOpen() {
		r.Say("no panel is open: " + keys.FindBinding(keys.OpenPanel).Pair + " opens one")
		return
	}
	if next == *zoom {
		r.reportZoomLimit(next, n)
		return
	}
	switch *zoom = next; next {
	case layout.TextOnly:
		r.Say("only the document is shown; " + keys.NextPane.Key() + " shows the panels until you leave them")
	case layout.PanelLarge:
		r.Say("the panels are larger; " + keys.ShrinkPane.Key() + " makes them smaller")
	}
	r.preferences.Split = *split
}

func (r *explorer) reportZoomLimit(zoom layout.Zoom, n int) {
	key := keys.ShrinkPane.Key()
	if n < 0 {
		key = keys.EnlargePane.Key()
	}
	switch {
	case zoom == layout.PanelLarge:
		r.Say("the panels are at full size: " + key + " makes them smaller")
	case r.panes.Focus == layout.Document:
		r.Say("the document fills the screen: " + key + " brings the panels back")
	default:
		r.Say("the panels show only while focused: " + key + " brings them back")
	}
}

func (r *explorer) moveBorder(border part.MoveBorder) {
	split := &r.panes.Split
	*split.ZoomAt(r.layout.W) = layout.Shared
	if r.layout.Arrangement == layout.SideBySide {
		split.Side = r.layout.SideWidth(border.X)
	} else {
		split.StackedRows = r.layout.StackedHeight(border.Y)
	}
	r.preferences.Split = *split
}

func (r *explorer) openQuestionInput() {
	i := screen.TabIndex[*panel.Probe](r.panes)
	if i < 0 {
		return
	}
	r.panes.OpenTab(i, &layout.Layout{})
	r.panes.SetFocus(layout.Panel)
	r.panes.Settings.Cancel()
	if p, ok := r.panes.Panel().(*panel.Probe); ok {
		p.Edit()
	}
}

func (r *explorer) stepHistory(done, nothingDone string, move func() bool) {
	previous, preset := r.s.Settings, r.s.Preset()
	switch {
	case !move():
		r.Say(nothingDone)
	case previous == r.s.Settings || r.note.Text != "":
	case strings.TrimSuffix(preset, session.ChangedMark) != strings.TrimSuffix(r.s.Preset(), session.ChangedMark):
		r.Say(done + ": preset " + preset + " → " + r.s.Preset())
	default:
		r.Say(done + ": " + panel.ChangedSettings(&previous, &r.s.Settings))
	}
}

func (r *explorer) undoSettings() {
	empty := "nothing to undo"
	if r.s.Review.Progress().Decided > 0 {
		empty += "; in Review, " + keys.UndoDecision.Key() + " undoes a decision"
	}
	r.stepHistory("undone", empty, r.s.Undo)
}

func (r *explorer) applyToSettings(i part.Intent) bool {
	switch i.(type) {
	case part.Change, part.UseSettings: // keep showing the overlap that a preset scrolled to
		if r.reading.KeepRevealed() {
			r.s.Select(r.s.Selected)
		}
	}
	switch i := i.(type) {
	case part.Change:
		if sentences, _ := r.s.Change(i.Key, func(to *settings.Settings) { *to = i.To }); len(sentences) > 0 {
			r.Say(sentences[0])
		}
	case part.UseSettings:
		if reason := r.s.ExplainRefusal(i.To); reason != "" {
			r.Warn(reason)
			return true
		}
		if i.Continues {
			r.s.StepTo(i.Preset, i.To)
		} else {
			r.s.Use(i.Preset, i.To)
			r.replaced = i.Replaced
		}
	case part.SetTarget:
		r.setTarget(string(i))
	case part.Pause:
		r.s.History.EndStep()
	case part.Redo:
		r.stepHistory("redone", "nothing to redo", r.s.Redo)
	case part.SaveState:
		pinned := r.s.Compare.Pinned()
		if r.s.Snapshot(); i.KeepPin {
			r.s.Compare.Pin(pinned)
		}
	case part.Preview:
		r.s.Preview(i.To)
	case part.RestoreState:
		r.s.EndPreview()
	case part.Pin:
		r.s.Pin()
	case part.Unpin:
		r.s.Compare.Unpin()
	case part.Swap:
		if a := r.s.Compare.Pinned(); a != nil && r.s.ExplainRefusal(a.Settings()) != "" {
			r.Warn(r.s.ExplainRefusal(a.Settings()))
			return true
		}
		r.s.Swap()
	default:
		return false
	}
	return true
}

func (r *explorer) setTarget(name string) {
	if name == "" {
		r.s.SetTarget(nil)
		r.Say("no target: all settings are available")
		return
	}
	system, err := export.FindSystem(name)
	if err != nil {
		r.Warn(err.Error())
		return
	}
	if reason := r.s.SetTarget(system); reason != "" {
		r.Warn(reason + ": " + r.s.Preset() + " instead" + part.UndoHint())
		return
	}
	r.Say("only settings that " + system.SystemName + " supports are available")
}

// applyToSession applies intents that change visible session data, such as questions and pinned
// settings.
func (r *explorer) applyToSession(i part.Intent) bool {
	switch i := i.(type) {
	case part.ReviewKinds:
		r.s.Review.SetKinds(i.Kinds)
		r.s.Scope.SetKinds(i.Kinds)
		r.preferences.ReviewSwitched = i.Kinds ^ review.DefaultKinds
		if len(r.s.Review.Queue()) == 0 { // an empty panel does not show the kinds
			r.Say("reviewing " + i.Kinds.String())
		}
		if _, listed := r.s.Review.QueueIndex(r.s.Selected); !listed {
			if next, _, ok := r.s.Review.NextUndecided(r.s.Selected, 1); ok {
				r.goToChunk(r.s.Review.Queue()[next])
			}
		}
	case part.Follow:
		r.s.Follow(int(i))
	case part.FollowSeam:
		r.s.FollowSeam(int(i))
	case part.Ask:
		r.s.Questions.Ask(string(i))
	case part.RetrieveMore:
		r.s.Questions.ChangeK(int(i))
	case part.Dedup:
		r.s.Questions.SetDropDuplicates(bool(i))
	case part.SelectChange:
		if c := r.s.Compare.Comparison(); c != nil && int(i) < len(c.Changed) {
			r.s.Compare.SelectChange(c, int(i))
		}
	case part.ScopeAll:
		r.s.Scope.SelectAll(bool(i))
	case part.SetModel:
		r.s.Model.SelectModel(string(i))
	case part.ShowTokens:
		r.s.Model.ShowTokens(bool(i))
	case part.NextDims:
		r.s.Model.NextDimensions()
	default:
		return false
	}
	return true
}
