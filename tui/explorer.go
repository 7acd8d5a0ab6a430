package tui

import (
	"cmp"
	"strings"

	"charm.land/bubbles/v2/spinner"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"chunkscope/engine"
	"chunkscope/engine/text"
	"chunkscope/themes"
	"chunkscope/tui/action"
	"chunkscope/tui/cell"
	"chunkscope/tui/docview"
	"chunkscope/tui/layout"
	"chunkscope/tui/part"
	"chunkscope/tui/screen"
	"chunkscope/tui/session"
	"chunkscope/tui/storage"
)

type explorer struct {
	s         *session.Session
	display   display
	layout    layout.Layout // as of the last Update
	panes     *screen.Panes
	reading   *docview.Reading
	uncovered *docview.Place // position before a dialog covered the text, or nil
	places    places
	note      screen.Note
	marks     screen.Marks
	cache     screen.Cache

	preferences       storage.Preferences
	lastAnswer        string // last message about a changed setting
	awaitsAnswer      bool   // no key was pressed since that change
	replaced          string // preset or settings replaced since the last key
	hover             string
	lastSlowTask      int
	slow              bool
	progressScheduled bool
	spinner           spinner.Model
	dirty             bool
}

type display struct {
	theme      themes.Theme
	auto       bool // follow the terminal's background
	background background
	profile    colorprofile.Profile
	styles     *cell.Styles
	mouse      bool // the program handles the mouse
	progress   bool
}

// background is the terminal's background, if reported.
type background struct{ isReported, dark bool }

// effectiveTheme returns the theme to draw. With 16 colors a theme cannot set the background, so a
// theme for the opposite background would be unreadable.
func (l *display) effectiveTheme() themes.Theme {
	if l.profile == colorprofile.ANSI && l.background.isReported {
		return themes.ForBackground(l.theme, l.background.dark)
	}
	return l.theme
}

func (l *display) explainTheme() string {
	shown := l.effectiveTheme()
	if shown.Name == l.theme.Name {
		return ""
	}
	return "drawn as " + shown.Name + ": with 16 colours the terminal sets the background"
}

func (r *explorer) Context() *part.Context {
	start, end := r.reading.VisibleBytes()
	return &part.Context{
		Reader: r.s.Reader(), Styles: r.display.styles, Method: r.display.styles.Method, Setting: r.panes.Settings.Key(),
		H: r.layout.Panel().H, From: start, To: end,
	}
}

func (r *explorer) screen() *screen.Screen {
	return &screen.Screen{
		Context: r.Context(), Layout: r.layout, Panes: r.panes, Reading: r.reading, Note: r.note,
		Marks: r.marks.Notes(&r.s.Compare.Reader, r.s.View, r.display.styles), Cache: &r.cache, RunIsSlow: r.slow, Welcome: !r.preferences.Welcomed, Mouse: r.display.mouse, Hover: r.hover, Spin: r.spinner.View(),
	}
}

func (r *explorer) layoutSpec(split layout.Split) layout.Spec {
	w := layout.Spec{
		Settings: r.panes.Settings.WantedRows(r.s.Reader()), Sheet: r.panes.Settings.IsOpen(),
		Focus: r.panes.Focus, Lower: r.panes.Lower, Split: split, Gutter: r.reading.FullGutterWidth(r.screen().Look()),
	}
	standard := layout.Arrange(r.layout.W, r.layout.H, w)
	if p, ok := r.panes.Panel().(part.BriefPanel); ok && standard.Arrangement == layout.Stacked && w.Lower == layout.Panel && p.IsBrief(r.Context()) {
		w.Panel = r.countFilled(r.panes.Panel(), standard.Panel()) + 1 // one blank row above the settings
	}
	if !standard.OtherFrame.Empty() {
		panel, other, below := standard.Panel(), standard.OtherInterior(), r.panes.Tabs[r.panes.OtherTab()]
		rows := panel.H + other.H
		panel.H = max(panel.H, rows-layout.RoundUpRows(r.countFilled(below, other))) // each panel gets the rows that the other does not need
		w.Panel = r.countFilled(r.panes.Panel(), panel)
		other.H = max(other.H, rows-layout.RoundUpRows(w.Panel))
		w.Other = r.countFilled(below, other)
	}
	return w
}

// countFilled returns the number of rows that a panel fills. It ignores panics, which are reported
// when the panel is drawn.
func (r *explorer) countFilled(p part.Panel, area layout.Rect) (n int) {
	defer func() {
		if recover() != nil {
			n = 0
		}
	}()
	c := r.Context()
	c.H = area.H
	n = len(p.Lines(c, area.W))
	for c.H > layout.RoundUpRows(n) {
		c.H = layout.RoundUpRows(n)
		n = min(c.H, len(p.Lines(c, area.W)))
	}
	return n
}

func (r *explorer) arrange() {
	w, h := r.layout.W, r.layout.H
	r.layout = layout.Arrange(w, h, r.layoutSpec(r.panes.Split))
	v := r.screen()
	switch {
	case r.layout.Arrangement == layout.TooSmall:
	case r.panes.ModeAt(part.Screen, v.Context, w, h) != nil:
		r.layout = r.layout.ForDialog()
	case r.panes.Presenting:
		r.layout = r.reading.Present(v.PresentationLook(), &r.layout)
	case r.panes.ModeAt(part.Document, v.Context, w, h) == nil:
		if dialog := r.panes.ModeAt(part.Dialog, v.Context, w, h); dialog != nil && dialog.Placement(v.Context, w, h).AtBottom {
			area, _ := v.ModeRect(dialog)
			r.layout = r.layout.LimitToRowsAbove(area.Y - 1)
		}
		r.reading.Arrange(v.Look(), &r.layout)
		r.showSeamAboveDialog()
	}
}

// showSeamAboveDialog scrolls to the selected seam while a dialog covers the text, and scrolls back
// when the dialog closes.
func (r *explorer) showSeamAboveDialog() {
	isCovered := r.layout.Document.H+r.layout.Seams.H < r.layout.DocumentFrame.H
	switch {
	case !isCovered && r.uncovered != nil:
		r.reading.Return(*r.uncovered)
		r.uncovered = nil
	case isCovered:
		if r.uncovered == nil {
			place := r.reading.Place()
			r.uncovered = &place
		}
		if r.s.View != nil && r.s.Selected > 0 {
			r.reading.Reveal(r.s.View.Result.Seams[r.s.Selected-1].Byte - 1) // show the end of the previous chunk too
		}
	}
}

func (r *explorer) draw() string { return r.screen().Draw() }

func (r *explorer) restyle(m cell.Method) {
	r.display.styles = cell.NewStyles(r.display.effectiveTheme(), r.display.profile, m)
	r.dirty = true
}

type documentWarnings struct {
	doc   *engine.Document
	notes []string
}

func (r *explorer) findWarnings() tea.Cmd {
	doc := r.s.Doc
	return func() tea.Msg {
		notes := doc.Notes()
		if summary := doc.SummarizeMarkup(); summary != "" {
			notes = append([]string{summary}, notes...)
		}
		return documentWarnings{doc, notes}
	}
}

// warnAboutDocument does nothing while another message is shown. A document without text is
// reported elsewhere.
func (r *explorer) warnAboutDocument(warnings documentWarnings) {
	if warnings.doc == r.s.Doc && len(warnings.notes) > 0 && !text.IsBlank(warnings.doc.Text) && r.note.Text == "" {
		r.Warn(strings.Join(warnings.notes, " · "))
	}
}

// Say shows a message until the next key.
func (r *explorer) Say(text string) {
	r.note = screen.Note{Text: text}
	r.dirty = true
}

func (r *explorer) replaceAnswer(last string) {
	if r.note.Text != last {
		return
	}
	r.lastAnswer = action.DescribeLastEffect(r.screen(), r.replaced)
	if r.replaced != "" {
		r.lastAnswer = cmp.Or(r.lastAnswer, last)
	}
	r.note = screen.Note{Text: r.lastAnswer}
}

// Warn shows an important message until the next key.
func (r *explorer) Warn(text string) {
	r.note = screen.Note{Text: text, Warn: true}
	r.dirty = true
}
