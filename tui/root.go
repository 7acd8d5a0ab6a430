package tui

import (
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"chunkscope/engine/chunk"
	"chunkscope/themes"
	"chunkscope/tui/cell"
	"chunkscope/tui/docview"
	"chunkscope/tui/mode/tour"
	"chunkscope/tui/panel"
	"chunkscope/tui/part"
	"chunkscope/tui/session"
	"chunkscope/tui/session/tasks"
)

// root is the explorer as Bubble Tea sees it.
type root struct {
	o    *Options
	s    *session.Session
	send func(tea.Msg)
	// after is later; tests do not wait.
	after func(time.Duration, tea.Msg) tea.Cmd

	theme   themes.Theme
	auto    bool // the theme follows the terminal's background
	profile colorprofile.Profile
	styles  *cell.Styles

	w, h     int
	lay      layout
	focus    pane
	place    docview.Position
	minimap  docview.Map
	settings panel.Settings
	tabs     []part.Panel
	tab      int
	scroll   []int // first row of each tab
	modes    []part.Mode

	matches []chunk.Span
	match   int
	drag    drag
	note    note
	taps    []tap // the keys of the bottom line, as last drawn
	jumps   jumps
	notes   notes
	watcher watcher
	reading reading
	rereads int // numbers the readings after changes on disk
	// watching is set while there is a program that changes can be told to.
	watching bool
	mouse    bool
	// presenting is set in the presentation look.
	presenting bool
	seek       kneeWait // the knee the reader waits for
	slow       bool     // the run under way is worth a word

	preferences     preferences
	preferencesFile preferencesFile
	autosave        autosave
	idleMemory      idleMemory
	memory          memoryLimit
	left            bool // the reader has asked to leave
	frame           string
	dirty           bool
	asked           asked
	writes          writes // files under way
}

// note is one sentence in the bottom line.
type note struct {
	text string
	warn bool
}

func newRoot(o *Options, profile colorprofile.Profile) *root {
	r := &root{
		o: o, s: session.New(o.Doc, o.Settings), theme: o.Theme, auto: o.Auto, profile: profile,
		tabs: panel.Tabs(), mouse: !o.NoMouse, dirty: true, match: -1,
		send: func(tea.Msg) {}, after: later,
	}
	r.s.Files, r.s.File = o.Files, o.File
	r.s.History.Began(r.s.Preset())
	r.keepReview()
	r.scroll = make([]int, len(r.tabs))
	r.place.Open(o.Doc)
	r.recall()
	r.autosave.dir, r.autosave.began = o.Recovery, o.Settings
	r.restyle(cell.Wc)
	r.questions()
	return r
}

func (r *root) restyle(m cell.Method) {
	r.styles = cell.NewStyles(r.theme, r.profile, m)
	r.dirty = true
}

// sayOddities says what is odd about the document, unless there is something
// else to say.
func (r *root) sayOddities() {
	if len(r.s.Doc.Notes) > 0 && r.note.text == "" {
		r.Say(strings.Join(r.s.Doc.Notes, " · "))
	}
}

// Init starts the first run.
func (r *root) Init() tea.Cmd {
	cmds := []tea.Cmd{r.Rerun(), r.recovery()}
	if r.s.File < len(r.s.Files) {
		cmds = append(cmds, r.watch(r.s.Files[r.s.File]))
	}
	if r.auto {
		cmds = append(cmds, tea.RequestBackgroundColor)
	}
	r.sayOddities()
	if r.o.Tour {
		cmds = append(cmds, r.apply(tour.Open(r.Context())))
	}
	return tea.Batch(cmds...)
}

// Update takes a message. A part that fails costs its sentence, not the
// session.
func (r *root) Update(msg tea.Msg) (model tea.Model, cmd tea.Cmd) {
	defer func() {
		if e := recover(); e != nil {
			r.failed(e)
			model, cmd = r, nil
		}
	}()
	r.idleMemory.postpone()
	cmd = r.receive(msg)
	if r.stale() {
		cmd = tea.Batch(cmd, r.Rerun())
	}
	return r, tea.Batch(cmd, r.work())
}

func (r *root) receive(msg tea.Msg) tea.Cmd {
	r.dirty = true
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		r.w, r.h = msg.Width, msg.Height
	case tea.KeyPressMsg:
		return r.press(msg)
	case tea.PasteMsg:
		return r.paste(msg.Content)
	case tea.MouseMsg:
		return r.point(msg)
	case session.Outcome:
		return r.finish(msg)
	case tasks.Found:
		return r.found(msg)
	case fileWritten:
		r.wrote(msg)
	case decisionSaved:
		r.decisionSaved(msg)
	case settingsRead:
		r.takeSettings(msg)
	case recovered:
		r.offer(msg)
	case fileChanged:
		return r.reread(msg.path)
	case documentReread:
		r.reload(msg)
	case documentRead:
		return r.opened(msg)
	case stillReading:
		r.stillReading(msg)
	case watched:
		r.follow(msg)
	case stillRunning:
		r.slow = r.s.Running() && msg.run == r.s.Run()
	case tea.BackgroundColorMsg:
		if r.auto && r.theme.Dark != msg.IsDark() {
			r.theme = r.o.Theme
			if !msg.IsDark() {
				r.theme = r.o.Light
			}
			r.restyle(r.styles.Method)
		}
	case tea.ModeReportMsg:
		r.report(msg)
	default:
		r.dirty = false
	}
	return nil
}

// report follows the renderer: it counts graphemes from when the terminal says
// that it can, mode 2027 being on or not.
func (r *root) report(msg tea.ModeReportMsg) {
	v := msg.Value
	if msg.Mode == ansi.ModeUnicodeCore && (v == ansi.ModeReset || v == ansi.ModeSet || v == ansi.ModePermanentlySet) {
		r.restyle(cell.Grapheme)
	}
}

// View is the finished frame; it is drawn when something has changed.
func (r *root) View() tea.View {
	if r.dirty {
		r.frame = r.redraw()
		r.dirty = false
	}
	v := tea.NewView(r.frame)
	v.AltScreen = true
	v.WindowTitle = "chunkscope " + cell.Escape(r.s.Doc.Name)
	if r.mouse {
		v.MouseMode = tea.MouseModeCellMotion
	}
	return v
}

// quit leaves the program.
func (r *root) quit() tea.Cmd {
	r.left = true
	return tea.Quit
}
