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

// root is the explorer as a Bubble Tea model.
type root struct {
	*explorer
	documents documents
	keeper    keeper
	router    action.Router
	knee      action.Knee
	near      action.Nearest
	asked     asked

	autosave   storage.Autosave
	idleMemory terminal.Idle
	pace       terminal.Pace
	ahead      ahead
	left       bool   // the user has asked to quit
	frame      string // the last one
	drawn      time.Time
	// more reports whether other input is queued, since not every frame in between is
	// worth drawing.
	more func() bool
	// suspend stops the program until it is resumed.
	suspend tea.Cmd
}

func newRoot(o *Options, profile colorprofile.Profile) *root {
	x := &explorer{
		s: session.New(o.Doc, o.Settings), look: look{theme: o.Theme, auto: o.Auto, profile: profile, mouse: !o.NoMouse},
		panes: screen.NewPanes(), reading: docview.NewReading(o.Doc), dirty: true, spinner: spinner.New(spinner.WithSpinner(spinner.MiniDot)),
	}
	r := &root{
		explorer:  x,
		documents: documents{explorer: x, o: o, send: func(tea.Msg) {}, after: later},
		keeper:    keeper{explorer: x, write: files.Write},
		more:      func() bool { return false },
		suspend:   tea.Suspend,
	}
	r.s.Documents = session.Documents{Files: o.Files, File: o.File, Command: o.Command, All: o.All, Project: o.Project}
	if o.Project != nil {
		r.s.Scope.ByProject(o.Project.Settings)
	}
	r.documents.overAll()
	if o.Given.Place != nil {
		r.s.Give(o.Given.File, o.Given.Place)
	}
	r.s.History.ComeFrom(r.s.Preset())
	if o.Preset != "" && settings.PresetOf(o.Settings) == "" {
		r.s.History.ComeFrom(o.Preset)
	}
	r.panes.Settings.Choose(cmp.Or(o.Settings.OverlapKey(), "max_chunk_size"))
	switch {
	case o.Begin > 0:
		r.documents.arrival = arrival{doc: r.s.Doc, at: part.Goal{Byte: o.Begin}}
	case len(o.Files) > 0 && !o.Tour:
		r.documents.beginAtSeam(o.Older)
	}
	if o.NoHandCuts {
		r.s.Hand.LeaveOut()
	}
	r.documents.keepBeside()
	r.keeper.recall(o.State)
	r.s.Compare.KeepOlder(o.Older)
	r.s.Compare.ReadOlderBy(o.Before, o.Deleted)
	if o.Given.Place != nil || o.Older != nil { // they are opened for the comparison in the panel
		r.panes.Tab = max(0, screen.PaneIndex[*panel.Compare](r.panes))
	}
	r.autosave.Dir, r.autosave.Began, r.autosave.Document = o.Recovery, o.Settings, r.s.Doc.Name
	r.keeper.saved = o.Settings
	r.restyle(cell.Wc)
	r.documents.questions()
	r.s.Model.Choose(o.Model)
	if o.Target != nil {
		r.s.Aim(o.Target)
	}
	if o.Read != "" {
		r.Say(o.Read)
	}
	return r
}

// Init starts the first run.
func (r *root) Init() tea.Cmd {
	cmds := []tea.Cmd{r.Rerun(), r.autosave.Find()}
	if r.s.File < len(r.s.Files) {
		cmds = append(cmds, r.documents.watch(r.s.Files[r.s.File]))
	}
	cmds = append(cmds, r.documents.watchChunks(), r.documents.watchAll())
	if r.look.auto || r.look.profile == colorprofile.ANSI {
		cmds = append(cmds, tea.RequestBackgroundColor)
	}
	if r.documents.o.Tour {
		cmds = append(cmds, r.apply(mode.OpenTour(r.Context())))
	}
	return tea.Batch(cmds...)
}

// Update handles a message. A part that fails costs a message, not the session.
func (r *root) Update(msg tea.Msg) (model tea.Model, cmd tea.Cmd) {
	defer func() {
		if e := recover(); e != nil {
			r.recoverPart(e)
			r.try(func() string { r.arrange(); return "" }) // without the part that failed
			model, cmd = r, nil
		}
	}()
	r.idleMemory.Postpone()
	r.pace.Hasten()
	cmd = tea.Batch(r.receive(msg), r.catchUp())
	if r.stale() {
		cmd = tea.Batch(cmd, r.Rerun())
	}
	if r.dirty {
		r.arrange()
		if r.documents.arrive() {
			r.arrange()
		}
		r.keeper.sayRecalled()
	}
	return r, tea.Batch(cmd, r.work())
}

func (r *root) receive(msg tea.Msg) tea.Cmd {
	r.dirty = true
	if isInput(msg) {
		r.documents.stay()
	}
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		r.lay, r.hover = layout.Layout{W: msg.Width, H: msg.Height}, ""
	case tea.KeyPressMsg:
		if r.waits(msg) {
			return r.keep()
		}
		return r.apply(r.press(msg))
	case tea.PasteMsg:
		return r.apply(r.router.Paste(r.screen(), msg.Content))
	case tea.MouseMsg:
		return r.apply(r.point(msg))
	case session.Outcome:
		return r.finish(msg)
	case tasks.Found:
		return r.applyFound(msg)
	case stillWorking:
		r.dirty = false
		if r.s.Tasks.UnderWay(msg.task) {
			r.long = msg.task
		}
	case glance:
		return r.glance()
	case stillRunning:
		r.slow = r.s.Running() && msg.run == r.s.Run()
	case terminal.NotSuspended:
		r.Warn(msg.Err.Error())
	case stillKept:
		r.ahead.long = len(r.ahead.keys) > 0
		r.sayKept()
	case tea.BackgroundColorMsg, tea.ModeReportMsg:
		r.report(msg)
	default:
		return r.receiveFile(msg)
	}
	return nil
}

// isInput reports whether a message is input of the user.
func isInput(msg tea.Msg) bool {
	switch msg.(type) {
	case tea.KeyPressMsg, tea.MouseClickMsg, tea.MouseWheelMsg, tea.PasteMsg:
		return true
	}
	return false
}

// receiveFile handles a message about a file.
func (r *root) receiveFile(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case fileWritten:
		if r.keeper.wrote(msg) {
			return r.quit()
		}
		if msg.err != nil {
			return r.askAgain(mode.WriteTo(msg.WriteFile))
		}
	case decisionSaved:
		r.keeper.decisionSaved(msg)
	case questionsSaved:
		r.keeper.questionsSaved(msg)
	case draftedAll:
		return r.keeper.draftedAll(msg)
	case drafted:
		return r.keeper.takeDrafted(msg)
	case handCutSaved:
		r.keeper.handCutSaved(msg)
	case oddities:
		r.sayOddities(msg)
	case settingsRead:
		r.keeper.takeSettings(msg)
		if msg.err != nil {
			return r.askAgain(mode.LoadFrom(msg.path))
		}
	case storage.Recovered:
		r.keeper.offer(msg)
	case storage.FilesChanged:
		return r.documents.rereadFiles(msg.Paths)
	case chunksReread:
		return r.documents.takeChunks(msg)
	case documentReread:
		r.documents.reload(msg)
	case documentRead:
		return r.documents.showDocument(msg)
	case stillReading:
		r.documents.stillReading(msg)
	case storage.Watched:
		r.documents.follow(msg)
	default:
		r.dirty = false
	}
	return nil
}

// press clears the message, and passes a key to the router.
func (r *root) press(msg tea.KeyPressMsg) part.Intents {
	r.note, r.hover = screen.Note{}, ""
	r.preferences.Welcomed = true
	return r.router.Key(r.screen(), msg.String(), msg)
}

// point passes a mouse event to the router with the layout of the last frame, which is
// the one the user clicked on.
func (r *root) point(msg tea.MouseMsg) part.Intents {
	m := msg.Mouse()
	switch msg.(type) {
	case tea.MouseReleaseMsg:
		return r.router.Release()
	case tea.MouseMotionMsg:
		if r.dirty = r.router.Holds(); r.dirty {
			return r.router.Drag(r.screen(), m.X, m.Y)
		}
		under := r.screen().Under(m.X, m.Y)
		r.dirty, r.hover = under != r.hover, under
		return nil
	case tea.MouseWheelMsg:
		r.note, r.hover = screen.Note{}, ""
		return r.router.Wheel(r.screen(), m)
	case tea.MouseClickMsg:
		v := r.screen() // with the note, which has no keys under it
		r.note, r.hover = screen.Note{}, ""
		r.preferences.Welcomed = true
		if m.Button == tea.MouseLeft {
			return r.router.Click(v, m.X, m.Y)
		}
	}
	return nil
}

// report handles reports of the terminal: its background, and whether it can count
// graphemes (mode 2027), which the renderer then does.
func (r *root) report(msg tea.Msg) {
	switch msg := msg.(type) {
	case tea.BackgroundColorMsg:
		r.look.ground = ground{known: true, dark: msg.IsDark()}
		if r.look.auto && r.look.theme.Dark != msg.IsDark() {
			r.look.theme = r.documents.o.Theme
			if !msg.IsDark() {
				r.look.theme = r.documents.o.Light
			}
		}
		if message := r.look.onto(); message != "" && !r.documents.o.Auto && r.note.Text == "" {
			r.Say(message)
		}
		r.restyle(r.look.styles.Method)
	case tea.ModeReportMsg:
		v := msg.Value
		if msg.Mode == ansi.ModeUnicodeCore && (v == ansi.ModeReset || v == ansi.ModeSet || v == ansi.ModePermanentlySet) {
			r.restyle(cell.Grapheme)
		}
	}
}

// leastPause is the minimum time between two frames while input is queued: about as often
// as a terminal shows one.
const leastPause = 16 * time.Millisecond

// View returns the finished frame; it is redrawn after changes.
func (r *root) View() tea.View {
	if r.dirty && !(r.more() && time.Since(r.drawn) < leastPause) {
		r.frame = r.redraw()
		r.dirty, r.drawn = false, time.Now()
	}
	v := tea.NewView(r.frame)
	v.AltScreen = true
	v.ProgressBar = r.workIndicator()
	v.WindowTitle = "chunkscope " + cell.Escape(r.s.Doc.Name)
	if r.look.mouse {
		v.MouseMode = tea.MouseModeAllMotion
	}
	return v
}
