// Package part defines the interface between the explorer and its parts: the panels next to the
// document (tui/panel) and the modes above it (tui/mode). Parts are plain structs. The root in
// package tui is the only Bubble Tea model.
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

// Context holds the data that a part may read.
type Context struct {
	session.Reader
	Styles *cell.Styles
	Method cell.Method
	// Focused is true if the part receives the keys. Otherwise Reach is the key that focuses its
	// panel. Scopes lists the active scopes.
	Focused bool
	Reach   string
	Scopes  []keys.Scope
	// Setting is the key of the selected setting.
	Setting string
	// H is the height of the part in rows.
	H int
	// From and To are the byte range of the document on the screen.
	From, To int
}

// KeyFor returns the key of a panel's action. If necessary, the key that focuses the panel comes
// first: "shift+tab, then a".
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

// TryChange returns the settings after a change of the setting key, and whether the change had an
// effect.
func (c *Context) TryChange(key string, change func(*settings.Settings)) (next settings.Settings, changed bool) {
	next = c.Tunable()
	change(&next)
	adjusted := next
	settings.Reconcile(&adjusted, key)
	return next, adjusted != c.Settings
}

// Panel is a tab below the settings.
type Panel interface {
	// Name is the title of the tab.
	Name(c *Context) string
	// Lines draws the whole panel with w columns. The root scrolls it.
	Lines(c *Context, w int) []string
}

// Mode is an input, a dialog or another view above the document.
type Mode interface {
	// Scopes lists the scopes of the active keys, starting with the innermost.
	Scopes() []keys.Scope
	// Placement returns where the mode is on a screen of w × h cells.
	Placement(c *Context, w, h int) Placement
	// Lines draws the mode in exactly h rows of w cells.
	Lines(c *Context, w, h int) []string
	// Act performs an action of the scopes. It returns false if the root should handle the action.
	Act(c *Context, a keys.Action) (Intents, bool)
}

// Area is the part of the screen that a mode covers.
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

// Placement is the position of a mode. W, H and Title describe the frame of a dialog. AtBottom puts
// the dialog at the bottom, so that the document stays visible.
type Placement struct {
	Area     Area
	Title    string
	W, H     int
	AtBottom bool
	// MaxH is the height to which the dialog may grow without moving its top edge.
	MaxH int
	// HasPreview is true for dialogs that show a preview in the background, which is then not dimmed.
	HasPreview bool
}

// EdgeLabeler is a dialog with labels in the bottom edge of its frame, such as the number of hidden
// rows.
type EdgeLabeler interface {
	// EdgeLabels returns the labels at the left and right for the last call of Lines.
	EdgeLabels() (left, right string)
}

// TextEditor is a mode or panel with a text input. It receives the keys that its scopes do not bind.
type TextEditor interface {
	// Typing reports whether keys are text.
	Typing() bool
	Type(c *Context, msg tea.KeyPressMsg) Intents
	Paste(c *Context, text string) Intents
}

// Actor is a panel with its own keys.
type Actor interface {
	Scope() keys.Scope
	Act(c *Context, a keys.Action) (Intents, bool)
}

// TopicProvider is a mode or panel whose selection has a rules page.
type TopicProvider interface {
	// Topic returns a topic of package rules, or an empty string for the list of pages.
	Topic(c *Context) string
}

// ClickHandler is a clickable mode or panel. cx and cy are cells within it. cy counts from its first
// line, even if that is scrolled out of sight.
type ClickHandler interface {
	Click(c *Context, cx, cy int) Intents
}

// WheelHandler is a mode or panel that the wheel scrolls by n rows.
type WheelHandler interface{ Wheel(n int) }

// TaskSource is a mode or panel that shows results of background tasks.
type TaskSource interface {
	Work(c *Context) []tasks.Task
}

// KeyLabeler is a mode with its own labels for keys. An empty label means the default label.
type KeyLabeler interface {
	Label(a keys.Action) string
}

// KeyHider is a mode or panel that hides keys without effect from the bottom line.
type KeyHider interface {
	HidesKey(a keys.Action) bool
}

// BriefPanel is a panel that is as high as its text below the document while it has nothing to list.
type BriefPanel interface{ IsBrief(c *Context) bool }

// PerChunk is a panel about the selected chunk. It scrolls to the top when another chunk is selected.
type PerChunk interface{ PerChunk() }

// KeyTaker is a panel that is focused when it opens.
type KeyTaker interface{ TakesKeys() }

// Listener is a mode or open panel that is notified of the results of background work.
type Listener interface {
	OnResults(c *Context) Intents
}

// CutListener is a mode that is notified when the document has been cut again.
type CutListener interface {
	AfterCut(c *Context) Intents
}

// Picture is a screen that can be saved as a picture.
type Picture interface {
	SVG(w io.Writer) error
	// Pixels writes a PNG. missing lists the characters that no font contains.
	Pixels(w io.Writer) (missing []rune, err error)
}
