// Package part defines the interface between the explorer and the parts of its screen: the panels
// next to the document (tui/panel) and the modes on top of it (tui/mode). They are plain structs.
// The root in package tui is the only Bubble Tea model.
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
	// Focused is true if the part has the focus. Otherwise Reach is the key that focuses the panel.
	// Scopes lists the active key scopes.
	Focused bool
	Reach   string
	Scopes  []keys.Scope
	Setting string
	H       int
	// From and To delimit the visible bytes of the document.
	From, To int
}

// KeyFor returns the key of a panel's action. If the panel does not have the focus, the key that
// focuses it comes first, as in "shift+tab, then a".
func (c *Context) KeyFor(a keys.Action) string {
	if c.Reach == "" {
		return a.Key()
	}
	for _, scope := range c.Scopes {
		if b, ok := keys.Find(keys.FindBinding(a).Keys[0], scope); ok {
			if b.Action == a {
				return a.Key()
			}
			break
		}
	}
	return c.Reach + keyPlaceholder + a.Key()
}

const keyPlaceholder = ", then "

// TryChange returns the settings that result from changing the setting with this key. changed
// reports whether the change had an effect.
func (c *Context) TryChange(key string, change func(*settings.Settings)) (next settings.Settings, changed bool) {
	next = c.TunableSettings()
	change(&next)
	adjusted := next
	settings.Reconcile(&adjusted, key)
	return next, adjusted != c.Settings
}

// Panel is a tab next to the document.
type Panel interface {
	// Name is the title of the tab.
	Name(c *Context) string
	// Lines draws all lines of the panel, which the root scrolls.
	Lines(c *Context, w int) []string
}

// Mode is a prompt, a dialog or another view above the document.
type Mode interface {
	// Scopes lists the scopes of the active keys, innermost first.
	Scopes() []keys.Scope
	// Placement returns the position of the mode on a screen of w × h cells.
	Placement(c *Context, w, h int) Placement
	// Lines draws the mode in exactly h rows of width w.
	Lines(c *Context, w, h int) []string
	// Act returns false if the root should handle the action.
	Act(c *Context, a keys.Action) (Intents, bool)
}

// Area is the part of the screen that a mode covers.
type Area uint8

const (
	// Bottom is the last row of the screen, for prompts.
	Bottom Area = iota
	// Dialog is a frame in the middle of the screen.
	Dialog
	// Document is the area of the document.
	Document
	// Screen is everything except the last two rows.
	Screen
)

// Placement is the position and size of a mode on the screen. W, H and Title describe the frame of
// a dialog. AtBottom puts the dialog at the bottom, below visible text.
type Placement struct {
	Area     Area
	Title    string
	W, H     int
	AtBottom bool
	// MaxH is the height to which the dialog can grow while its top edge stays in place.
	MaxH int
	// HasPreview keeps the screen behind the dialog undimmed, because it shows a preview.
	HasPreview bool
}

// EdgeLabeler is a dialog with labels in its bottom border, such as the number of hidden rows.
type EdgeLabeler interface {
	// EdgeLabels returns the left and right labels for the last frame.
	EdgeLabels() (left, right string)
}

// TextEditor is a mode or panel for typing text. It receives keys that its scopes do not bind.
type TextEditor interface {
	// Typing reports whether key presses are treated as text input.
	Typing() bool
	Type(c *Context, msg tea.KeyPressMsg) Intents
	Paste(c *Context, text string) Intents
}

// Actor is a panel that handles keys.
type Actor interface {
	Scope() keys.Scope
	Act(c *Context, a keys.Action) (Intents, bool)
}

// TopicProvider is a mode or panel that has a rules page for the selected item.
type TopicProvider interface {
	// Topic returns a topic of package rules, or "" for the list of pages.
	Topic(c *Context) string
}

// ClickHandler is a mode or panel that handles clicks. cx and cy are the column and the line of the
// cell, counted from the first line even if that is scrolled off screen.
type ClickHandler interface {
	Click(c *Context, cx, cy int) Intents
}

// WheelHandler is a mode or panel that scrolls by n rows.
type WheelHandler interface{ Wheel(n int) }

// TaskSource is a mode or panel that needs background tasks.
type TaskSource interface {
	Work(c *Context) []tasks.Task
}

// KeyLabeler is a mode that renames keys. An empty label means the default.
type KeyLabeler interface {
	Label(a keys.Action) string
}

// KeyHider is a mode or panel that removes keys that have no effect from the bottom line.
type KeyHider interface {
	HidesKey(a keys.Action) bool
}

// BriefPanel is a panel that shrinks to the height of its text while it has nothing to list.
type BriefPanel interface{ IsBrief(c *Context) bool }

// ChunkFollower is a panel that scrolls to the top when another chunk is selected.
type ChunkFollower interface{ FollowsChunk() }

// KeyTaker is a panel that gets the focus when it opens.
type KeyTaker interface{ TakesKeys() }

// Listener is a mode or open panel that is called after results of background work arrive.
type Listener interface {
	OnResults(c *Context) Intents
}

// CutListener is a mode that is called after the document has been cut again.
type CutListener interface {
	AfterCut(c *Context) Intents
}

// Picture is a screen that can be saved as a picture.
type Picture interface {
	SVG(w io.Writer) error
	// Pixels writes a PNG. missing lists the characters that are in no font.
	Pixels(w io.Writer) (missing []rune, err error)
}
