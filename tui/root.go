package tui

import (
	"cmp"
	"time"

	"charm.land/bubbles/v2/spinner"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"chunkscope/engine/files"
	"chunkscope/engine/settings"
	"chunkscope/tui/action"
	"chunkscope/tui/cell"
	"chunkscope/tui/docview"
	"chunkscope/tui/layout"
	"chunkscope/tui/mode"
	"chunkscope/tui/panel"
	"chunkscope/tui/part"
	"chunkscope/tui/screen"
	"chunkscope/tui/session"
	"chunkscope/tui/session/tasks"
	"chunkscope/tui/storage"
	"chunkscope/tui/terminal"
)

type root struct {
	*explorer
	documents documents
	writer    fileWriter
	router    action.Router
	knee      action.Knee
	nearest   action.NearestSettings
	lastRun   runKey

	autosave      storage.Autosave
	idleMemory    terminal.IdleMemory
	pace          terminal.FrameRate
	pendingKeys   pendingKeys
	quitting      bool
	frame         string
	lastFrameTime time.Time
	// hasMoreInput reports whether more input is waiting, so that a frame can be skipped.
	hasMoreInput func() bool
	// suspend stops the program until it is resumed.
	suspend tea.Cmd
}

func newRoot(o *Options, profile colorprofile.Profile) *root {
	x := &explorer{
		s: session.New(o.Doc, o.Settings), display: display{theme: o.Theme, auto: o.Auto, profile: profile, mouse: !o.NoMouse},
		panes: screen.NewPanes(), reading: docview.NewReading(o.Doc), dirty: true, spinner: spinner.New(spinner.WithSpinner(spinner.MiniDot)),
	}
	r := &root{
		explorer:     x,
		documents:    documents{explorer: x, o: o, send: func(tea.Msg) {}, after: sendLater},
		writer:       fileWriter{explorer: x, write: files.Write},
		hasMoreInput: func() bool { return false },
		suspend:      tea.Suspend,
	}
	r.s.Documents = session.Documents{Files: o.Files, File: o.File, Command: o.Command, All: o.All, Project: o.Project}
	if o.Project != nil {
		r.s.Scope.SetProjects(o.Project.Settings)
	}
	r.documents.setUpFolder()
	if o.Given.Place != nil {
		r.s.SetGiven(o.Given.File, o.Given.Place)
	}
	r.s.History.SetPreset(r.s.Preset())
	if o.Preset != "" && !o.Settings.IsGiven() && settings.PresetName(o.Settings) == "" {
		r.s.History.SetPreset(o.Preset)
	}
	r.panes.Settings.Choose(cmp.Or(o.Settings.OverlapKey(), "max_chunk_size"))
	switch {
	case o.Begin > 0:
		r.documents.destination = destination{doc: r.s.Doc, goal: part.Goal{Byte: o.Begin}}
	case len(o.Files) > 0 && !o.Tour:
		r.documents.goToOpeningSeam(o.Older)
		r.documents.destination.openingSetting = true
	}
	if o.NoHandCuts {
		r.s.Hand.Disable()
	}
	r.documents.setLocations()
	r.writer.restorePreferences(o.State)
	r.s.Compare.SetOlder(o.Older)
	r.s.Compare.SetReaders(o.Before, o.Deleted)
	if o.Given.Place != nil || o.Older != nil {
		r.panes.Tab = max(0, screen.TabIndex[*panel.Compare](r.panes))
	}
	r.autosave.Dir, r.autosave.Initial, r.autosave.Document = o.Recovery, o.Settings, r.s.Doc.Name
	r.writer.savedSettings = o.Settings
	r.restyle(cell.Wc)
	r.documents.showGoldQuestions()
	r.s.Model.SelectModel(o.Model)
	if o.Target != nil {
		r.s.SetTarget(o.Target)
	}
	if o.ProjectMessage != "" {
		r.Say(o.ProjectMessage)
	}
	return r
}

func (r *root) Init() tea.Cmd {
	cmds := []tea.Cmd{r.Rerun(), r.autosave.FindInterrupted()}
	if r.s.File < len(r.s.Files) {
		cmds = append(cmds, r.documents.watch(r.s.Files[r.s.File]))
	}
	cmds = append(cmds, r.documents.watchChunks(), r.documents.watchAll())
	if r.display.auto || r.display.profile == colorprofile.ANSI {
		cmds = append(cmds, tea.RequestBackgroundColor)
	}
	if r.documents.o.Tour {
		cmds = append(cmds, r.apply(mode.OpenTour(r.Context())))
	}
	return tea.Batch(cmds...)
}

// Update handles a message. If a part of the screen panics, the program shows a message and
// continues.
func (r *root) Update(msg tea.Msg) (model tea.Model, cmd tea.Cmd) {
	defer func() {
		if e := recover(); e != nil {
			r.recoverPart(e)
			r.tryDraw(func() string { r.arrange(); return "" }) // remove the failed part from the layout
			model, cmd = r, nil
		}
	}()
	r.idleMemory.Postpone()
	r.pace.Raise()
	previous := r.s.Settings
	cmd = tea.Batch(r.handleMessage(msg), r.handlePendingKeys())
	if isInput(msg) && r.s.Settings == previous {
		r.s.History.EndSeries()
	}
	if r.isStale() {
		cmd = tea.Batch(cmd, r.Rerun())
	}
	if r.dirty {
		r.arrange()
		if r.documents.reachDestination() {
			r.arrange()
		}
		r.writer.reportRestoredSizes()
	}
	return r, tea.Batch(cmd, r.startTasks())
}

func (r *root) handleMessage(msg tea.Msg) tea.Cmd {
	r.dirty = true
	if isInput(msg) {
		r.documents.cancelDestination()
	}
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		r.layout, r.hover = layout.Layout{W: msg.Width, H: msg.Height}, ""
	case tea.KeyPressMsg:
		if r.queueKey(msg) {
			return r.scheduleKeysCheck()
		}
		return r.apply(r.handleKey(msg))
	case tea.PasteMsg:
		return r.apply(r.router.Paste(r.screen(), msg.Content))
	case tea.MouseMsg:
		return r.apply(r.handleMouse(msg))
	case session.Outcome:
		return r.finish(msg)
	case tasks.Update:
		return r.applyFound(msg)
	case slowTaskCheck:
		r.dirty = false
		if r.s.Tasks.IsRunning(msg.task) {
			r.lastSlowTask = msg.task
		}
	case progressTick:
		return r.updateProgress()
	case slowRunCheck:
		r.slow = r.s.IsRunning() && msg.run == r.s.RunNumber()
	case terminal.SuspendFailed:
		r.Warn(msg.Err.Error())
	case pendingKeysCheck:
		r.pendingKeys.isSlow = len(r.pendingKeys.keys) > 0
		r.reportPendingKeys()
	case tea.BackgroundColorMsg, tea.ModeReportMsg:
		r.handleReport(msg)
	default:
		return r.handleFileMessage(msg)
	}
	return nil
}

func isInput(msg tea.Msg) bool {
	switch msg.(type) {
	case tea.KeyPressMsg, tea.MouseClickMsg, tea.MouseWheelMsg, tea.PasteMsg:
		return true
	}
	return false
}

func (r *root) handleFileMessage(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case fileWritten:
		if r.writer.reportWritten(msg) {
			return r.quit()
		}
		if msg.err != nil {
			return r.reopenInput(mode.WriteTo(msg.WriteFile))
		}
	case decisionSaved:
		r.writer.reportDecision(msg)
	case questionsSaved:
		r.writer.reportQuestionsSaved(msg)
	case allDraftsProposed:
		return r.writer.addAllDrafts(msg)
	case draftsProposed:
		return r.writer.addDrafts(msg)
	case handCutSaved:
		r.writer.reportHandCut(msg)
	case documentWarnings:
		r.warnAboutDocument(msg)
	case settingsRead:
		r.writer.useSettings(msg)
		if msg.err != nil {
			return r.reopenInput(mode.LoadFrom(msg.path))
		}
	case storage.Recovered:
		r.writer.reportRecovered(msg)
	case storage.FilesChanged:
		return r.documents.rereadFiles(msg.Paths)
	case chunksReloaded:
		return r.documents.showReloadedChunks(msg)
	case documentReread:
		r.documents.reload(msg)
	case documentRead:
		return r.documents.showDocument(msg)
	case slowReadCheck:
		r.documents.reportSlowRead(msg)
	case storage.FileWatcher:
		r.documents.keepWatcher(msg)
	default:
		r.dirty = false
	}
	return nil
}

func (r *root) handleKey(msg tea.KeyPressMsg) part.Intents {
	r.clearNote()
	r.preferences.Welcomed = true
	return r.router.HandleKey(r.screen(), msg.String(), msg)
}

func (r *root) clearNote() {
	r.note, r.hover, r.awaitsAnswer, r.replaced = screen.Note{}, "", false, ""
}

// handleMouse uses the layout of the last frame.
func (r *root) handleMouse(msg tea.MouseMsg) part.Intents {
	m := msg.Mouse()
	switch msg.(type) {
	case tea.MouseReleaseMsg:
		return r.router.EndDrag()
	case tea.MouseMotionMsg:
		if r.dirty = r.router.IsDragging(); r.dirty {
			return r.router.Drag(r.screen(), m.X, m.Y)
		}
		hovered := r.screen().Describe(m.X, m.Y)
		r.dirty, r.hover = hovered != r.hover, hovered
		return nil
	case tea.MouseWheelMsg:
		r.clearNote()
		return r.router.Wheel(r.screen(), m)
	case tea.MouseClickMsg:
		r.clearNote()
		r.preferences.Welcomed = true
		if m.Button == tea.MouseLeft {
			return r.router.Click(r.screen(), m.X, m.Y)
		}
	}
	return nil
}

// handleReport handles the terminal's reports about its background and its text widths (mode 2027).
func (r *root) handleReport(msg tea.Msg) {
	switch msg := msg.(type) {
	case tea.BackgroundColorMsg:
		r.display.background = background{isReported: true, dark: msg.IsDark()}
		if r.display.auto && r.display.theme.Dark != msg.IsDark() {
			r.display.theme = r.documents.o.Theme
			if !msg.IsDark() {
				r.display.theme = r.documents.o.Light
			}
		}
		if message := r.display.explainTheme(); message != "" && !r.documents.o.Auto && r.note.Text == "" {
			r.Say(message)
		}
		r.restyle(r.display.styles.Method)
	case tea.ModeReportMsg:
		v := msg.Value
		if msg.Mode == ansi.ModeUnicodeCore && (v == ansi.ModeReset || v == ansi.ModeSet || v == ansi.ModePermanentlySet) {
			r.restyle(cell.Grapheme)
		}
	}
}

// minFrameInterval is the minimum time between frames while input is waiting.
const minFrameInterval = 16 * time.Millisecond

// View returns the current frame.
func (r *root) View() tea.View {
	if r.dirty && !(r.hasMoreInput() && time.Since(r.lastFrameTime) < minFrameInterval) {
		r.frame = r.redraw()
		r.dirty, r.lastFrameTime = false, time.Now()
	}
	v := tea.NewView(r.frame)
	v.AltScreen = true
	v.ProgressBar = r.workIndicator()
	v.WindowTitle = "chunkscope " + cell.Escape(r.s.Doc.Name)
	if r.display.mouse {
		v.MouseMode = tea.MouseModeAllMotion
	}
	return v
}
