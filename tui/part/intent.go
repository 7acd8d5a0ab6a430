package part

import (
	"chunkscope/engine/chunk"
	"chunkscope/engine/handcut"
	"chunkscope/engine/review"
	"chunkscope/engine/settings"
	"chunkscope/themes"
	"chunkscope/tui/keys"
	"chunkscope/tui/layout"
)

// Intent is a request by a part. The root applies intents in order, and cuts the document again if
// the settings change.
type Intent interface{ intent() }

// Intents are applied in their order.
type Intents []Intent

// Do returns a list of intents.
func Do(intents ...Intent) Intents { return intents }

// Messages in the bottom line, shown until the next key.
type (
	// Say shows a message, Warn an important one.
	Say  string
	Warn string
)

// Intents about the position in the document.
type (
	// Select selects a chunk, scrolls to its beginning, and remembers the previous
	// position.
	Select int
	// Choose selects a chunk, SelectAt the chunk that owns a byte; neither scrolls.
	Choose   int
	SelectAt int
	// Reveal scrolls to a byte, and remembers the previous position.
	Reveal int
	// Mark highlights spans of the document. Current is the index of the current span; -1 means
	// the first one below the top of the screen.
	Mark struct {
		Spans   []chunk.Span
		Current int
	}
)

// Intents about open modes and documents.
type (
	// Open opens a mode above the current one.
	Open struct{ Mode Mode }
	// Close closes the innermost mode.
	Close struct{}
	// OpenFile shows another document, by index; OpenAt goes to a place in it.
	OpenFile int
	OpenAt   struct {
		File int
		Goal
	}
	// SetTarget sets the target of the session by name; empty for none.
	SetTarget string
	// NextFile shows the document n further in the list.
	NextFile int
	// SetTheme changes the theme.
	SetTheme struct{ Theme themes.Theme }
	// KeepTheme saves the theme in use.
	KeepTheme struct{}
	// WriteFile writes a file, and then shows the message that Message returns for its path. It
	// keeps an existing file unless Replace is set. On failure it asks for the path again, with
	// Content as the word for the content.
	WriteFile struct {
		Path    string
		Data    []byte
		Content string
		Message func(path string) string
		Replace bool
		// Update returns the data to write instead of data, given the content of the
		// file; nil means data unchanged.
		Update func(path string, old, data []byte) ([]byte, error)
		// Settings holds the settings that the file contains; nil for other files.
		Settings *settings.Settings
		// Leave ends the session once the file is written.
		Leave bool
	}
	// LoadSettings loads the settings of a file.
	LoadSettings string
	// Copy copies text to the clipboard; What is the word for it.
	Copy struct{ What, Text string }
)

// Goal is a destination in a document: a byte, with Marks highlighted, or a flagged chunk. Number
// is the chunk to select, from 1; 0 selects the chunk that owns the byte.
type Goal struct {
	Byte   int
	Number int
	Marks  []chunk.Span
	Flag   Flag
}

// Flag selects one of the flagged chunks of a document.
type Flag uint8

// The flags to go to: the first, the last, the first undecided one, and the undecided one nearest
// to the goal's byte.
const (
	FirstFlag Flag = 1 + iota
	LastFlag
	OpenFlag
	NearestFlag
)

// Intents about settings.
type (
	// Change replaces the settings by To, because of a change of the setting Key, and
	// adjusts settings that depend on it. An empty Key means several settings.
	Change struct {
		Key string
		To  settings.Settings
	}
	// Use applies the settings of a preset or of a file as one step.
	Use struct {
		Preset string
		To     settings.Settings
	}
	// Pause ends a sequence of changes: the next change is a separate step for undo.
	Pause struct{}
	// SelectSetting selects a setting for the arrow keys.
	SelectSetting string
	// Follow makes the next result select the chunk that owns a byte.
	Follow int
	// FollowSeam makes the next result select the chunk after the seam nearest to a
	// byte.
	FollowSeam int
	// SeekItem makes the next result select the undecided review item nearest to a byte,
	// preferably after it. If there is none, the position stays.
	SeekItem int
	// SaveState saves the user's settings, result and selection while a mode shows others;
	// KeepPin keeps A pinned.
	SaveState struct{ KeepPin bool }
	// Preview shows settings temporarily, without a step for undo.
	Preview struct{ To settings.Settings }
	// RestoreState restores the state that SaveState saved.
	RestoreState struct{}
)

// Intents about questions, reviews and other queries of the chunks.
type (
	// ReviewKinds enables kinds of review items, and disables the others.
	ReviewKinds struct{ Kinds review.Kinds }
	// Decide records a decision on an item of the review queue.
	Decide struct {
		Item    int
		Verdict review.Verdict
		Note    string
	}
	// EditCuts makes a hand cut, and then shows the message Said. The next result selects the
	// chunk that owns the byte Follow, if it is not 0.
	EditCuts struct {
		Mark    handcut.Mark
		Follow  int
		Message string
	}
	// Ask sets the question; an empty one clears it.
	Ask string
	// Retrieve changes the number of retrieved chunks by a difference.
	Retrieve int
	// Dedup switches the dedup rule for the retrieved chunks on or off.
	Dedup bool
	// SelectChange makes a change of the comparison the current one.
	SelectChange int
	// SetModel shows the limit of an embedding model, by name; "" hides it.
	SetModel string
	// NextDims selects the next number of dimensions for the estimate of memory.
	NextDims struct{}
)

// The questions kept with the document.
type (
	// AddQuestion keeps a question that spans of the document answer, in ascending order.
	AddQuestion struct {
		Text  string
		Spans []chunk.Span
	}
	// RewordQuestion changes the text of a kept question, and confirms a draft.
	RewordQuestion struct{ ID, Text string }
	// EditKept opens a kept question for rewording.
	EditKept struct{ ID string }
	// DropQuestion drops a kept question; RestoreQuestion restores the most recently
	// dropped one.
	DropQuestion    struct{ ID string }
	RestoreQuestion struct{}
	// Propose proposes drafts of questions.
	Propose struct{}
)

// Intents of the explorer's own keys and mouse actions.
type (
	// Act performs an action of the table of keys that no part handles.
	Act keys.Action
	// Press handles a key in the focused pane.
	Press string
	// Focus focuses a pane, Turn the pane a number of steps further.
	Focus layout.Pane
	Turn  int
	// Zoom enlarges the focused pane by a number of steps; 0 restores the default sizes. Border
	// moves the border of the panels to a cell.
	Zoom   int
	Border struct{ X, Y int }
	// OpenTab brings a panel to the front, and focuses it if there is room for only one
	// pane. Front only brings it to the front.
	OpenTab int
	// ShowSettings shows the settings in the place that they share with the panels, and
	// focuses them if the panel was focused.
	ShowSettings struct{}
	Front        int
	// Scroll scrolls the document by rows, ScrollPanel the open panel, ScrollOther the
	// previously open one.
	Scroll      int
	ScrollPanel int
	ScrollOther int
	// Goto scrolls a byte to the top of the screen, Center to the middle. End shows the end of
	// the document.
	Goto   int
	Center int
	End    struct{}
	// Walk selects a chunk and scrolls to its beginning, without remembering the previous
	// position.
	Walk int
	// Remember remembers the current position; Jump goes back (-1) or forward (1) to a remembered
	// position.
	Remember struct{}
	Jump     int
	// StepMatch goes to the next highlighted span in a direction.
	StepMatch int
	// SeekKnee goes to the knee of the overlap once it is known.
	SeekKnee struct{}
	// SeekNearest continues with the settings nearest to the given chunks once they are
	// known.
	SeekNearest struct{}
	// EditQuestion starts the input of a question.
	EditQuestion struct{}
	// Explain shows the selected setting with its value, if its row is not visible.
	Explain struct{}
	// Undo and Redo go through the changes of settings.
	Undo struct{}
	Redo struct{}
	// Pin keeps the current settings as A, Unpin removes A, Swap exchanges A with the current
	// settings.
	Pin   struct{}
	Unpin struct{}
	Swap  struct{}
	// ScopeAll selects all documents as the scope, or the open one.
	ScopeAll bool
	// ShowTokens shows or hides token borders.
	ShowTokens bool
	// Present switches the presentation look on or off.
	Present bool
	// UseMouse enables the mouse, or leaves it to the terminal.
	UseMouse bool
	// Export opens the list of exports, at the target or format with that name; Files
	// opens the list of documents.
	Export string
	Files  struct{}
	// Suspend stops the program until the shell resumes it. Quit ends it. Leave asks before it
	// loses changed settings.
	Suspend struct{}
	Leave   struct{}
	Quit    struct{}
)

func (AddQuestion) intent()     {}
func (RewordQuestion) intent()  {}
func (EditKept) intent()        {}
func (DropQuestion) intent()    {}
func (RestoreQuestion) intent() {}
func (Propose) intent()         {}

func (Say) intent()           {}
func (Warn) intent()          {}
func (Select) intent()        {}
func (Choose) intent()        {}
func (SelectAt) intent()      {}
func (Reveal) intent()        {}
func (Mark) intent()          {}
func (Open) intent()          {}
func (Close) intent()         {}
func (OpenFile) intent()      {}
func (OpenAt) intent()        {}
func (ScopeAll) intent()      {}
func (SetTheme) intent()      {}
func (KeepTheme) intent()     {}
func (WriteFile) intent()     {}
func (LoadSettings) intent()  {}
func (Copy) intent()          {}
func (Change) intent()        {}
func (Use) intent()           {}
func (Pause) intent()         {}
func (SelectSetting) intent() {}
func (Follow) intent()        {}
func (FollowSeam) intent()    {}
func (SeekItem) intent()      {}
func (SaveState) intent()     {}
func (Preview) intent()       {}
func (RestoreState) intent()  {}
func (Decide) intent()        {}
func (ReviewKinds) intent()   {}
func (EditCuts) intent()      {}
func (Ask) intent()           {}
func (Retrieve) intent()      {}
func (Dedup) intent()         {}
func (SelectChange) intent()  {}
func (SetTarget) intent()     {}
func (SetModel) intent()      {}
func (NextDims) intent()      {}
func (Act) intent()           {}
func (Press) intent()         {}
func (Focus) intent()         {}
func (Turn) intent()          {}
func (Zoom) intent()          {}
func (Border) intent()        {}
func (OpenTab) intent()       {}
func (ShowSettings) intent()  {}
func (Front) intent()         {}
func (Scroll) intent()        {}
func (ScrollPanel) intent()   {}
func (ScrollOther) intent()   {}
func (Goto) intent()          {}
func (Center) intent()        {}
func (End) intent()           {}
func (Walk) intent()          {}
func (Remember) intent()      {}
func (Jump) intent()          {}
func (StepMatch) intent()     {}
func (SeekKnee) intent()      {}
func (SeekNearest) intent()   {}
func (EditQuestion) intent()  {}
func (Explain) intent()       {}
func (Undo) intent()          {}
func (Redo) intent()          {}
func (Pin) intent()           {}
func (Unpin) intent()         {}
func (Swap) intent()          {}
func (ShowTokens) intent()    {}
func (Present) intent()       {}
func (UseMouse) intent()      {}
func (Export) intent()        {}
func (Files) intent()         {}
func (Suspend) intent()       {}
func (Leave) intent()         {}
func (Quit) intent()          {}
func (NextFile) intent()      {}
