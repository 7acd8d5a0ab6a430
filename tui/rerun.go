package tui

import (
	"time"

	"charm.land/bubbles/v2/spinner"
	tea "charm.land/bubbletea/v2"

	"chunkscope/engine"
	"chunkscope/tui/part"
	"chunkscope/tui/session"
	"chunkscope/tui/session/tasks"
)

type slowRunCheck struct{ run int }

const slowRunDelay = 150 * time.Millisecond

type runKey struct {
	doc         *engine.Document
	settings    engine.Settings
	handVersion int
}

// isStale reports whether neither the result nor the current run has the current settings.
func (r *root) isStale() bool {
	switch {
	case r.quitting, r.s.IsUpToDate():
		return false
	case r.lastRun.doc != r.s.Doc || r.lastRun.settings != r.s.Settings || r.lastRun.handVersion != r.s.Hand.Version():
		return true
	}
	return !r.s.IsRunning() && r.s.FailureMessage == ""
}

// Rerun cuts the document again in the background.
func (r *root) Rerun() tea.Cmd { return r.launch(r.s.Start()) }

// launch starts a run in the background. run may be nil.
func (r *root) launch(run session.Run) tea.Cmd {
	r.lastRun = runKey{r.s.Doc, r.s.Settings, r.s.Hand.Version()}
	if run == nil {
		return nil
	}
	r.slow = false
	return tea.Batch(
		func() tea.Msg { return run() },
		r.documents.after(slowRunDelay, slowRunCheck{r.s.RunNumber()}),
		r.scheduleProgress(),
	)
}

type progressTick struct{}

func (r *root) scheduleProgress() tea.Cmd {
	if r.progressScheduled {
		return nil
	}
	r.progressScheduled = true
	return r.documents.after(slowRunDelay, progressTick{})
}

func (r *root) updateProgress() tea.Cmd {
	previous := r.s.Progress
	r.progressScheduled = false
	hasMore := r.s.UpdateProgress()
	r.dirty = hasMore || r.s.Progress != previous
	if !hasMore {
		return nil
	}
	r.spinner, _ = r.spinner.Update(spinner.TickMsg{})
	return r.scheduleProgress()
}

func sendLater(d time.Duration, msg tea.Msg) tea.Cmd {
	return tea.Tick(d, func(time.Time) tea.Msg { return msg })
}

func (r *root) finish(o session.Outcome) tea.Cmd {
	before, was, follows := r.s.View, inSight{}, r.s.HasTarget()
	fresh := before == nil || before.Result.Doc != r.s.Doc
	switch {
	case fresh:
		r.places = places{}
	case len(r.panes.Modes) == 0:
		r.places.save(r.s, r.reading)
		was = newInSight(r.s, r.reading)
	}
	next, wanted := r.s.Finish(o)
	if !wanted {
		r.dirty = false
		return nil
	}
	if !fresh && r.s.View != before && len(r.panes.Modes) == 0 {
		if follows || !r.places.restore(r.s, r.reading) {
			r.keepInSight(was, r.s.View.Result.Settings != before.Result.Settings)
		}
		r.places.current = newPlace(r.s, r.reading)
	}
	r.slow = false
	if r.s.FailureMessage != "" {
		r.Warn(r.s.FailureMessage)
	}
	r.writer.reportUnmatchedCuts()
	if r.note.Text == "" || r.note.Text == r.lastAnswer || r.replaced != "" && !r.note.Warn {
		r.awaitsAnswer = true
		r.replaceAnswer(r.note.Text)
	}
	cmds := []tea.Cmd{}
	if fresh {
		cmds = append(cmds, r.findWarnings())
	}
	if next != nil {
		cmds = append(cmds, r.launch(next))
	}
	for _, m := range r.panes.Modes {
		if m, ok := m.(part.CutListener); ok {
			cmds = append(cmds, r.apply(m.AfterCut(r.Context())))
		}
	}
	return tea.Batch(cmds...)
}

// keepInSight scrolls and selects so that what was visible before a new result is visible again.
func (r *root) keepInSight(was inSight, settingsChanged bool) {
	if was.seam && settingsChanged {
		r.reading.ShowSeam(r.s.View, r.s.Selected, r.s.RemovedCut())
	}
	start, end := r.reading.VisibleBytes()
	if was.selectedSeam && (r.s.View.Effect != nil || r.s.View.Before != nil) {
		r.s.SelectNearestSeam(start, end)
		if r.replaced != "" && r.s.SelectOverlap() { // a preset may move the position, a step must not
			r.reading.RevealOverlap(r.s.View, r.s.Selected)
			start, end = r.reading.VisibleBytes()
		}
	}
	if was.selection {
		r.s.SelectNearestChunk(start, end)
	}
}

func (r *root) startTasks() tea.Cmd {
	wanted := r.wantedTasks()
	r.s.Tasks.CancelOthers(wanted)
	work := r.s.Tasks.Begin(wanted, func(f tasks.Update) { r.documents.send(f) })
	cmds := make([]tea.Cmd, 0, len(work)+1)
	for _, do := range work {
		cmds = append(cmds, func() tea.Msg { return do() })
	}
	if len(work) > 0 {
		cmds = append(cmds, r.scheduleProgress())
	}
	if len(work) > 0 && r.display.progress {
		cmds = append(cmds, r.documents.after(slowTaskDelay, slowTaskCheck{r.s.Tasks.LatestNumber()}))
	}
	return tea.Batch(cmds...)
}

type slowTaskCheck struct{ task int }

// slowTaskDelay is how long work takes before its progress is shown.
const slowTaskDelay = 500 * time.Millisecond

// workIndicator returns the terminal's progress indicator, or nil if no slow work is running.
func (r *root) workIndicator() *tea.ProgressBar {
	if !r.display.progress || !r.slow && !(r.lastSlowTask > 0 && r.s.Tasks.IsRunning(r.lastSlowTask)) {
		return nil
	}
	return tea.NewProgressBar(tea.ProgressBarIndeterminate, 0)
}

func (r *root) wantedTasks() []tasks.Task {
	if r.quitting {
		return nil
	}
	c := r.Context()
	wanted := append(r.s.Elements.Task(), r.knee.Tasks(c)...)
	wanted = append(wanted, r.nearest.Tasks(c)...)
	wanted = append(wanted, r.s.Curves.EdgeTask()...)
	wanted = append(wanted, r.s.Curves.DifferenceTask()...)
	wanted = append(wanted, r.s.Compare.Tasks()...)
	wanted = append(wanted, r.s.Compare.OlderTask(r.s.Hand.Marks())...)
	wanted = append(wanted, r.s.Review.Tasks()...)
	wanted = append(wanted, r.s.Questions.ReadTask()...)
	wanted = append(wanted, r.s.Model.TokensTask()...)
	wanted = append(wanted, r.s.Model.LimitTask()...)
	if r.s.Scope.IsAll() {
		wanted = append(wanted, r.s.Scope.MeasureTask(r.s.Settings)...)
		wanted = append(wanted, r.s.Compare.FolderTask()...)
	}
	wanted = append(wanted, r.autosave.Task(r.s.UserSettings())...)
	wanted = append(wanted, r.writer.preferencesFile.Task(r.preferences)...)
	for _, p := range r.panes.Visible(&r.layout) {
		if p, ok := p.(part.TaskSource); ok {
			wanted = append(wanted, p.Work(c)...)
		}
	}
	return wanted
}

// applyFound stores the result of background work and notifies the parts.
func (r *root) applyFound(f tasks.Update) tea.Cmd {
	if !r.s.Tasks.Store(f) {
		r.dirty = false
		return nil
	}
	if r.awaitsAnswer {
		r.replaceAnswer(r.lastAnswer)
	}
	r.writer.reportStoredQuestions()
	r.s.Scope.StoreTotal()
	cmds := []tea.Cmd{r.apply(r.knee.HandleResult(r.Context())), r.apply(r.nearest.HandleResult(r.Context()))}
	for _, p := range r.panes.Parts() {
		if p, ok := p.(part.Listener); ok {
			cmds = append(cmds, r.apply(p.OnResults(r.Context())))
		}
	}
	return tea.Batch(cmds...)
}
