// Package part defines the inputs and outputs of the parts of the explorer: the panels
// next to the document (tui/panel) and the modes above it (tui/mode). Parts are plain
// structs; the root in package tui is the only Bubble Tea model.
package part

import (
	"io"

	tea "charm.land/bubbletea/v2"

	"chunkscope/engine/settings"
	"chunkscope/tui/cell"
	"chunkscope/tui/keys"
	"chunkscope/tui/session"
	"chunkscope/tui/session/tasks"
)

// Context is the data that a part may read.
type Context struct {
	session.Reader
	Styles *cell.Styles
	Method cell.Method
	// Focused is set if the part receives the keys. Otherwise Reach lists the keys that
	// give them to a panel, and Scopes says what keys mean until then.
	Focused bool
	Reach   string
	Scopes  []keys.Scope
	// Setting is the key of the setting selected for the arrow keys.
	Setting string
	// H is the number of screen rows of the part.
	H int
	// From and To bound the bytes of the document on the screen.
	From, To int
}

// KeyFor returns the key of an action of the panel. If it means something else now, it
// comes after those that give the panel the keys: "shift+tab, then a".
func (c *Context) KeyFor(a keys.Action) string {
	if c.Reach == "" {
		return a.Key()
	}
	for _, scope := range c.Scopes {
		if b, ok := keys.Find(keys.BindingOf(a).Keys[0], scope); ok {
			if b.Action == a {
				return a.Key()
			}
			break
		}
	}
	return c.Reach + keyPlaceholder + a.Key()
}

// keyPlaceholder separates keys that are pressed one after the other.
const keyPlaceholder = ", then "

// TryChange returns the settings after a change of the setting key, and whether they differ.
func (c *Context) TryChange(key string, change func(*settings.Settings)) (next settings.Settings, changed bool) {
	next = c.Tunable()
	change(&next)
	reconciled := next
	settings.Reconcile(&reconciled, key)
	return next, reconciled != c.Settings
}

// Panel is one tab below the settings.
type Panel interface {
	// Name is the title of the tab.
	Name(c *Context) string
	// Lines draws the whole panel, w cells wide. The root scrolls it.
	Lines(c *Context, w int) []string
}

// Mode is open above the document: an input, a dialog, another view of it. Its keys are
// those of its scopes in the table of keys.
type Mode interface {
	// Scopes lists the scopes of the active keys, the innermost first.
	Scopes() []keys.Scope
	// Placement returns its place on a screen of w × h cells.
	Placement(c *Context, w, h int) Placement
	// Lines draws it in exactly h rows, each of w cells.
	Lines(c *Context, w, h int) []string
	// Act performs an action of its scopes. It returns false for actions that it leaves
	// to the root.
	Act(c *Context, a keys.Action) (Intents, bool)
}

// Area is a part of the screen that a mode covers.
type Area uint8

// The areas.
const (
	// Bottom: the last row, instead of the hints. For inputs.
	Bottom Area = iota
	// Dialog: in front of the screen, centered, in a frame.
	Dialog
	// Document: instead of the document, within its frame.
	Document
	// Screen: everything except the last two rows, which are for messages and keys.
	Screen
)

// Placement is the place of a mode. W and H are the cells inside a Dialog's frame, and
// Title is the title of that frame. A Low dialog is at the lower edge, so that the
// document above it stays visible.
type Placement struct {
	Area     Area
	Title    string
	W, H     int
	AtBottom bool
	// MaxH is the height to which the dialog may grow without moving its upper edge.
	MaxH int
	// Live dialogs preview the selection in the background, which is not dimmed.
	Live bool
}

// EdgeLabeler is a dialog with texts in the lower edge of its frame, such as the count of
// the rows out of sight.
type EdgeLabeler interface {
	// EdgeLabels returns the texts at the left and right ends, for the lines drawn last.
	EdgeLabels() (left, right string)
}

// TextEditor is a mode or panel with a text input. It gets every key that its own scopes do
// not bind.
type TextEditor interface {
	// Typing reports whether it takes keys as text now.
	Typing() bool
	Type(c *Context, msg tea.KeyPressMsg) Intents
	Paste(c *Context, text string) Intents
}

// Actor is a panel with its own keys.
type Actor interface {
	Scope() keys.Scope
	Act(c *Context, a keys.Action) (Intents, bool)
}

// TopicProvider is a mode or panel with a selection that a page of rules explains.
type TopicProvider interface {
	// Topic returns a topic of package rules; empty for the list of pages.
	Topic(c *Context) string
}

// ClickHandler is a clickable mode or panel. x and y are cells within it; y counts from its
// first line, even if that is scrolled off.
type ClickHandler interface {
	Click(c *Context, cx, cy int) Intents
}

// WheelHandler is a mode or panel that scrolls with the wheel, by n rows.
type WheelHandler interface{ Wheel(n int) }

// TaskSource is a mode or panel that shows results of background work. Its tasks are started
// and replaced as their inputs change.
type TaskSource interface {
	Work(c *Context) []tasks.Task
}

// KeyLabeler is a mode in which the effect of a key on the bottom line varies. An empty
// label means the one in the table.
type KeyLabeler interface {
	Label(a keys.Action) string
}

// KeyHider is a mode that may have nothing for some of its keys to act on. The bottom line
// omits these.
type KeyHider interface {
	HidesKey(a keys.Action) bool
}

// PerChunk is a panel about the selected chunk alone. It scrolls to the top when another chunk
// is selected.
type PerChunk interface{ PerChunk() }

// KeyTaker is a panel that is focused as soon as it is opened, since its list is useless
// without the keyboard.
type KeyTaker interface{ TakesKeys() }

// Listener is a mode, or the open panel, that is notified of results of background work.
type Listener interface {
	OnResults(c *Context) Intents
}

// CutListener is a mode that is notified when the document has been cut again.
type CutListener interface {
	AfterCut(c *Context) Intents
}

// Picture is a screen that can be written as a picture file.
type Picture interface {
	SVG(w io.Writer) error
	// Pixels writes a PNG; missing are the characters drawn as boxes for lack of a font.
	Pixels(w io.Writer) (missing []rune, err error)
}
