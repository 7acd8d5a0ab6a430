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
	// Focused reports whether the part receives the keys. If not, Reach is the key that focuses
	// its panel, and Scopes lists the active scopes.
	Focused bool
	Reach   string
	Scopes  []keys.Scope
	// Setting is the key of the setting selected for the arrow keys.
	Setting string
	// H is the height of the part in rows.
	H int
	// From and To bound the bytes of the document on the screen.
	From, To int
}

// KeyFor returns the key of an action of the panel, after the key that focuses the panel if
// necessary: "shift+tab, then a".
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

// keyPlaceholder separates successive keys.
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

// Mode is an input, a dialog or another view in front of the document.
type Mode interface {
	// Scopes lists the scopes of the active keys, the innermost first.
	Scopes() []keys.Scope
	// Placement returns the place of the mode on a screen of w × h cells.
	Placement(c *Context, w, h int) Placement
	// Lines draws the mode in exactly h rows of w cells.
	Lines(c *Context, w, h int) []string
	// Act performs an action of the scopes. It returns false to leave an action to the root.
	Act(c *Context, a keys.Action) (Intents, bool)
}

// Area is a part of the screen that a mode covers.
type Area uint8

const (
	// Bottom is the last row of the screen, for inputs.
	Bottom Area = iota
	// Dialog is a frame in the center of the screen.
	Dialog
	// Document is the frame of the document.
	Document
	// Screen is everything except the last two rows.
	Screen
)

// Placement is the place of a mode. W, H and Title describe the frame of a dialog; AtBottom puts
// the dialog at the lower edge, so that the document stays visible.
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

// EdgeLabeler is a dialog with texts in the lower edge of its frame, such as the number of hidden
// rows.
type EdgeLabeler interface {
	// EdgeLabels returns the texts at the left and right ends for the latest Lines.
	EdgeLabels() (left, right string)
}

// TextEditor is a mode or panel with a text input, which receives the keys that its scopes do not
// bind.
type TextEditor interface {
	// Typing reports whether keys are text now.
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

// ClickHandler is a clickable mode or panel. cx and cy are cells within it; cy counts from its
// first line, even if that line is not visible.
type ClickHandler interface {
	Click(c *Context, cx, cy int) Intents
}

// WheelHandler is a mode or panel that scrolls with the wheel, by n rows.
type WheelHandler interface{ Wheel(n int) }

// TaskSource is a mode or panel that shows results of background tasks.
type TaskSource interface {
	Work(c *Context) []tasks.Task
}

// KeyLabeler is a mode with its own labels for keys; an empty label means the label in the table.
type KeyLabeler interface {
	Label(a keys.Action) string
}

// KeyHider is a mode or panel that hides keys without effect from the bottom line.
type KeyHider interface {
	HidesKey(a keys.Action) bool
}

// PerChunk is a panel about the selected chunk alone. It scrolls to the top when another chunk
// is selected.
type PerChunk interface{ PerChunk() }

// KeyTaker is a panel that is focused when it opens.
type KeyTaker interface{ TakesKeys() }

// Listener is a mode, or the open panel, that is notified of results of background work.
type Listener interface {
	OnResults(c *Context) Intents
}

// CutListener is a mode that is notified when the document is cut again.
type CutListener interface {
	AfterCut(c *Context) Intents
}

// Picture is a screen that can be written as a picture file.
type Picture interface {
	SVG(w io.Writer) error
	// Pixels writes a PNG. missing lists the characters without a glyph.
	Pixels(w io.Writer) (missing []rune, err error)
}
