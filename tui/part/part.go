// Package part says what a part of the explorer is given and may do: the
// panels beside the document (tui/panel) and the modes above it (tui/mode).
// Parts are plain structs; the root in package tui is the only Bubble Tea
// model.
package part

import (
	"io"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/themes"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/session"
	"chunkscope/tui/session/tasks"
)

// Context is what a part may read when it draws.
type Context struct {
	*session.Session
	Styles *cell.Styles
	Method cell.Method
	// Focused is set while the part has the keys.
	Focused bool
	// Setting is the key of the setting that the arrow keys move.
	Setting string
	// H is the number of rows the part has on the screen.
	H int
}

// Panel is one tab below the settings.
type Panel interface {
	// Name is the title of the tab.
	Name(c *Context) string
	// Lines draws the whole panel, w cells wide; the root scrolls it.
	Lines(c *Context, w int) []string
}

// Mode is what is open above the document: an input, a dialog, another view
// of it. Its keys are those of its scope in the table of keys.
type Mode interface {
	// Scopes are the scopes whose keys work here, the innermost first.
	Scopes() []keys.Scope
	// Placement is where it stands, given the cells of the screen.
	Placement(c *Context, w, h int) Placement
	// Lines draws it in exactly h rows, each of w cells.
	Lines(c *Context, w, h int) []string
	// Act does what a key of its scopes means. It reports false for what it
	// leaves to the root.
	Act(x Explorer, a keys.Action) (tea.Cmd, bool)
}

// Where says what a mode covers.
type Where uint8

// The places of modes.
const (
	// Bottom: the last row, in place of the hints. An input.
	Bottom Where = iota
	// Dialog: in front of the screen, in the middle, in a frame of its own.
	Dialog
	// Document: in place of the document, within its frame.
	Document
	// Screen: everything but the last row, which keeps the hints.
	Screen
)

// Placement is where a mode stands. W and H are the cells inside a Dialog's
// frame; Title is that of the frame, where there is one. A Low dialog stands at
// the lower edge, so that the document above it stays in sight.
type Placement struct {
	Where Where
	Title string
	W, H  int
	Low   bool
}

// Typist is a mode or panel with a text input: it gets every key that its own
// scopes do not bind.
type Typist interface {
	// Typing reports whether it wants keys as text now.
	Typing() bool
	Type(x Explorer, msg tea.KeyPressMsg) tea.Cmd
	Paste(x Explorer, text string) tea.Cmd
}

// Actor is a panel with keys of its own.
type Actor interface {
	Scope() keys.Scope
	Act(x Explorer, a keys.Action) (tea.Cmd, bool)
}

// Pointer is a mode or panel that can be clicked. x and y are cells within
// it, y counted from its first line, scrolled off or not.
type Pointer interface {
	Click(x Explorer, cx, cy int) tea.Cmd
}

// Wheeler is a mode or panel that scrolls by the wheel, by n rows.
type Wheeler interface{ Wheel(n int) }

// Worker is a mode or panel that shows what background work finds. The work
// it names is started, and superseded, as what it depends on changes.
type Worker interface {
	Work(c *Context) []tasks.Task
}

// Labeller is a mode in which a key of the bottom line does not always do the
// same. An empty label is that of the table.
type Labeller interface {
	Label(a keys.Action) string
}

// Listener is a mode, or the open panel, that is told when background work has
// found something.
type Listener interface {
	Arrived(x Explorer) tea.Cmd
}

// Picture is a screen that can be written as a file.
type Picture interface {
	SVG(w io.Writer) error
	PNG(w io.Writer) error
}

// Explorer is what a part may do to the program around it.
type Explorer interface {
	Context() *Context
	// Reveal shows the byte at off, and remembers where the reader was.
	Reveal(off int)
	// Select chooses chunk i and shows where it begins.
	Select(i int)
	// Say shows one sentence until the next key; Warn shows one that matters.
	Say(text string)
	Warn(text string)
	// Rerun cuts anew after the settings changed.
	Rerun() tea.Cmd
	// Open puts a mode above what is open; Close closes the innermost.
	Open(m Mode) tea.Cmd
	Close()
	// Mark highlights spans of the document, one of them as the current.
	Mark(matches []chunk.Span, current int)
	// Copy puts text on the clipboard; what names it.
	Copy(what, text string) tea.Cmd
	// Picture is the screen without what is open above it.
	Picture() Picture
	// Theme is the theme in use; Wear changes it.
	Theme() themes.Theme
	Wear(t themes.Theme)
	// Tune chooses the setting that the arrow keys move.
	Tune(key string)
	// ShowPanel brings a tab to the front, by the name it is made under.
	ShowPanel(p Panel)
	// OpenFile shows another document of the sitting.
	OpenFile(i int) tea.Cmd
	// Keep remembers how the explorer looks for the next time.
	Keep()
	// Loader reads the sitting's files; it may be used in the background.
	Loader() func(file string) (*engine.Document, error)
	// Visible are the bytes on the screen.
	Visible() (from, to int)
}
