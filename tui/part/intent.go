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

// Intent is a request by a part. The root applies intents in order and cuts the document again if the
// settings change.
type Intent interface{ intent() }

// Intents are applied in order.
type Intents []Intent

// Do returns a list of intents.
func Do(intents ...Intent) Intents { return intents }

// Messages in the bottom line, which stay until the next key.
type (
	// Say shows a message. Warn shows an important one.
	Say  string
	Warn string
)

// Intents about the position in the document.
type (
	// Select selects a chunk, scrolls to its beginning, and remembers the previous position.
	Select int
	// Choose selects a chunk, and SelectAt the chunk that owns a byte. Neither scrolls.
	Choose   int
	SelectAt int
	// Reveal scrolls to a byte and remembers the previous position.
	Reveal int
	// Mark highlights spans of the document. Current is the index of the current span, or -1 for the
	// first one below the top of the screen.
	Mark struct {
		Spans   []chunk.Span
		Current int
	}
)

// Intents about modes and documents.
type (
	// Open opens a mode above the current one.
	Open struct{ Mode Mode }
	// Close closes the innermost mode.
	Close struct{}
	// OpenFile shows another document by index. OpenAt also goes to a place in it.
	OpenFile int
	OpenAt   struct {
		File int
		Goal
	}
	// SetTarget sets the session's target by name. An empty name means none.
	SetTarget string
	// NextFile shows the document n positions further in the list.
	NextFile int
	// SetTheme changes the theme.
	SetTheme struct{ Theme themes.Theme }
	// KeepTheme saves the current theme.
	KeepTheme struct{}
	// WriteFile writes a file and shows the message that Message returns for its path. It only
	// replaces an existing file if Replace is set. On failure it asks for the path again; Content
	// names the content in messages.
	WriteFile struct {
		Path    string
		Data    []byte
		Content string
		Message func(path string) string
		Replace bool
		// Update returns the data to write, given the content of the file. If Update is nil, data is
		// written unchanged.
		Update func(path string, old, data []byte) ([]byte, error)
		// Settings holds the settings in the file; nil for other files.
		Settings *settings.Settings
		// Leave ends the session after the file has been written.
		Leave bool
	}
	// LoadSettings loads the settings of a file.
	LoadSettings string
	// Copy copies text to the clipboard. What names it in messages.
	Copy struct{ What, Text string }
)

// Goal is a destination in a document: a byte with Marks highlighted, or a flagged chunk. Number is
// the chunk to select, starting at 1; 0 selects the chunk that owns the byte.
type Goal struct {
	Byte   int
	Number int
	Marks  []chunk.Span
	Flag   Flag
}

// Flag selects a flagged chunk of a document.
type Flag uint8

// Flagged chunks: the first, the last, the first undecided one, and the undecided one nearest to the
// goal's byte.
const (
	FirstFlag Flag = 1 + iota
	LastFlag
	OpenFlag
	NearestFlag
)

// Intents about settings.
type (
	// Change replaces the settings by To after a change of the setting Key, and adjusts dependent
	// settings. An empty Key means several settings.
	Change struct {
		Key string
		To  settings.Settings
	}
	// Use applies the settings of a preset or file as one step. If Continues is set, consecutive
	// ones are one step together.
	Use struct {
		Preset    string
		To        settings.Settings
		Continues bool
	}
	// Pause ends a sequence of changes. The next change is a separate undo step.
	Pause struct{}
	// SelectSetting selects a setting for the arrow keys.
	SelectSetting string
	// Follow makes the next result select the chunk that owns a byte.
	Follow int
	// FollowSeam makes the next result select the chunk after the seam nearest to a byte.
	FollowSeam int
	// SeekItem makes the next result select the undecided review item nearest to a byte, preferably
	// after it.
	SeekItem int
	// SaveState saves the user's settings, result and selection while a mode shows others. KeepPin
	// keeps A pinned.
	SaveState struct{ KeepPin bool }
	// Preview shows settings temporarily, without an undo step.
	Preview struct{ To settings.Settings }
	// RestoreState restores the state that SaveState saved.
	RestoreState struct{}
)

// Intents about questions, reviews and other searches.
type (
	// ReviewKinds enables kinds of review items and disables all others.
	ReviewKinds struct{ Kinds review.Kinds }
	// Decide records a decision on an item of the review queue.
	Decide struct {
		Item    int
		Verdict review.Verdict
		Note    string
	}
	// EditCuts makes a hand cut and shows the message Said. If Follow is not 0, the next result
	// selects the chunk that owns this byte.
	EditCuts struct {
		Mark    handcut.Mark
		Follow  int
		Message string
	}
	// Ask sets the question. An empty question clears it.
	Ask string
	// Retrieve changes the number of retrieved chunks by a difference.
	Retrieve int
	// Dedup switches the dedup rule for the retrieved chunks on or off.
	Dedup bool
	// SelectChange makes a change of the comparison the current one.
	SelectChange int
	// SetModel shows the limit of an embedding model. An empty name hides it.
	SetModel string
	// NextDims selects the next number of dimensions for estimating memory.
	NextDims struct{}
)

// Intents about the questions stored with the document.
type (
	// AddQuestion stores a question whose answer is in the spans. They ascend.
	AddQuestion struct {
		Text  string
		Spans []chunk.Span
	}
	// RewordQuestion changes the text of a stored question and confirms a draft.
	RewordQuestion struct{ ID, Text string }
	// EditKept opens a stored question for rewording.
	EditKept struct{ ID string }
	// DropQuestion deletes a stored question. RestoreQuestion restores the last deleted one.
	DropQuestion    struct{ ID string }
	RestoreQuestion struct{}
	// Propose proposes drafts of questions.
	Propose struct{}
)

// Intents of the explorer's own keys and mouse actions.
type (
	// Act performs an action that no part handles.
	Act keys.Action
	// Press handles a key in the focused pane.
	Press string
	// Focus focuses a pane. Turn moves the focus by a number of panes.
	Focus layout.Pane
	Turn  int
	// Zoom enlarges the focused pane by a number of steps; 0 restores the default sizes. Border moves
	// the border of the panels to a cell.
	Zoom   int
	Border struct{ X, Y int }
	// OpenTab opens a panel, and focuses it if there is room for only one pane. Front opens it
	// without the focus.
	OpenTab int
	// ShowSettings replaces the panels by the settings, and moves the focus from a panel to the
	// settings.
	ShowSettings struct{}
	Front        int
	// Scroll scrolls the document by rows. ScrollPanel and ScrollOther scroll the open and the
	// previous panel.
	Scroll      int
	ScrollPanel int
	ScrollOther int
	// Goto scrolls a byte to the top of the screen, Center to the middle. End shows the end of the
	// document.
	Goto   int
	Center int
	End    struct{}
	// Walk selects a chunk and scrolls to its beginning without storing the previous position.
	Walk int
	// Remember stores the current position. Jump goes back (-1) or forward (1) to a stored position.
	Remember struct{}
	Jump     int
	// StepMatch goes to the next highlighted span in a direction.
	StepMatch int
	// SeekKnee goes to the knee of the overlap when it is known.
	SeekKnee struct{}
	// SeekNearest applies the settings that come nearest to the given chunks when they are known.
	SeekNearest struct{}
	// EditQuestion starts the input of a question.
	EditQuestion struct{}
	// Explain shows the selected setting with its value if no row shows it.
	Explain struct{}
	// Undo and Redo undo and redo changes of settings.
	Undo struct{}
	Redo struct{}
	// Pin stores the current settings as A. Unpin removes A. Swap exchanges A with the current
	// settings.
	Pin   struct{}
	Unpin struct{}
	Swap  struct{}
	// ScopeAll sets the scope to all documents, or to the open one.
	ScopeAll bool
	// ShowTokens shows or hides token borders.
	ShowTokens bool
	// Present switches the presentation look on or off.
	Present bool
	// UseMouse enables the mouse, or leaves it to the terminal.
	UseMouse bool
	// Export opens the list of exports and selects the target or format with this name. Files opens
	// the list of documents.
	Export string
	Files  struct{}
	// Suspend suspends the program. Quit ends it. Leave ends it, but first asks about changed
	// settings.
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
