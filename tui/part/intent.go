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

// Intent is a request from a part of the screen. The root applies intents in order and cuts the
// document again if settings change.
type Intent interface{ intent() }

// Intents is a list of intents, applied in order.
type Intents []Intent

// Do returns intents as a list.
func Do(intents ...Intent) Intents { return intents }

// Messages in the bottom line, which stay until the next key.
type (
	// Say shows a message. Warn shows an important message.
	Say  string
	Warn string
)

// Intents about the position in the document.
type (
	// Select selects a chunk, scrolls to its start, and stores the previous position in the
	// history.
	Select int
	// Choose selects a chunk. SelectAt selects the chunk at an offset. Neither scrolls.
	Choose   int
	SelectAt int
	// Reveal scrolls to an offset and stores the previous position in the history.
	Reveal int
	// Mark highlights spans of the document. Current is the index of the current span. If it is -1,
	// the first span after the top of the screen is current.
	Mark struct {
		Spans   []chunk.Span
		Current int
	}
)

// Intents about modes and documents.
type (
	// Open opens a mode above the current one.
	Open  struct{ Mode Mode }
	Close struct{}
	// OpenFile opens another document by its index. OpenAt also goes to a position in the document.
	OpenFile int
	OpenAt   struct {
		File int
		Goal
	}
	// SetTarget sets the target by name, or removes it if the name is empty.
	SetTarget string
	// NextFile opens the document n positions further in the list.
	NextFile int
	SetTheme struct{ Theme themes.Theme }
	// SaveTheme saves the current theme for later sessions.
	SaveTheme struct{}
	// WriteFile writes a file. Message returns the message to show for its path, and Content names
	// the content in messages. An existing file is replaced only if Replace is set. If writing
	// fails, the user is asked for another path.
	WriteFile struct {
		Path    string
		Data    []byte
		Content string
		Message func(path string) string
		Replace bool
		// Update returns the data to write, given the old content of the file. If Update is nil,
		// Data is written.
		Update func(path string, old, data []byte) ([]byte, error)
		// Settings are the settings in the file, or nil for other files.
		Settings *settings.Settings
		// Leave exits the program after the file has been written.
		Leave bool
	}
	LoadSettings string
	// Copy copies text to the clipboard. What names the text in messages.
	Copy struct{ What, Text string }
)

// Goal is a position in a document: an offset with highlighted Marks, or a flagged chunk. Number is
// the chunk to select, counted from 1, or 0 for the chunk at the offset.
type Goal struct {
	Byte   int
	Number int
	Marks  []chunk.Span
	Flag   Flag
}

// Flag selects a flagged chunk of a document.
type Flag uint8

// Flagged chunks. OpenFlag is the first undecided one. NearestFlag is the undecided one nearest to
// the offset.
const (
	FirstFlag Flag = 1 + iota
	LastFlag
	OpenFlag
	NearestFlag
)

// Intents about settings.
type (
	// Change sets the settings to To. Key is the changed setting, and the settings that depend on
	// it are adjusted. Key is empty if several settings changed.
	Change struct {
		Key string
		To  settings.Settings
	}
	// UseSettings applies the settings of a preset or a file in one undo step. If Continues is set,
	// it extends the previous step. Replaced lists the replaced values, which start the message
	// about the effect.
	UseSettings struct {
		Preset    string
		To        settings.Settings
		Continues bool
		Replaced  string
	}
	// Pause makes the next change a separate undo step.
	Pause struct{}
	// SelectSetting selects the setting that the arrow keys change.
	SelectSetting string
	// Follow selects the chunk at an offset in the next result.
	Follow int
	// FollowSeam selects the chunk after the seam nearest to an offset in the next result.
	FollowSeam int
	// SeekItem selects the undecided review item nearest to an offset in the next result,
	// preferably one after the offset.
	SeekItem int
	// SaveState saves the user's settings, result and selection while a mode shows other settings.
	// If KeepPin is set, A stays pinned.
	SaveState struct{ KeepPin bool }
	// Preview shows settings without an undo step.
	Preview      struct{ To settings.Settings }
	RestoreState struct{}
)

// Intents about questions, reviews and other searches.
type (
	ReviewKinds struct{ Kinds review.Kinds }
	// Decide records a decision on an item of the review queue.
	Decide struct {
		Item    int
		Verdict review.Verdict
		Note    string
	}
	// EditCuts makes a hand cut and shows Message. If Follow is not 0, the chunk at that offset in
	// the next result is selected.
	EditCuts struct {
		Mark    handcut.Mark
		Follow  int
		Message string
	}
	// Ask sets the typed question. An empty question clears it.
	Ask string
	// RetrieveMore increases the number of retrieved chunks.
	RetrieveMore int
	// Dedup sets whether duplicates are removed from the retrieved chunks.
	Dedup bool
	// SelectChange selects a change in the comparison.
	SelectChange int
	// SetModel shows the limit of an embedding model, or hides it if the name is empty.
	SetModel string
	// NextDims selects the next number of vector dimensions.
	NextDims struct{}
)

// Intents for the stored questions.
type (
	// AddQuestion stores a question. Spans are the parts of its answer, in ascending order.
	AddQuestion struct {
		Text  string
		Spans []chunk.Span
	}
	// RewordQuestion changes the text of a stored question. If it is a draft, this confirms it.
	RewordQuestion struct{ ID, Text string }
	// EditStoredQuestion lets the user reword a stored question.
	EditStoredQuestion struct{ ID string }
	// DropQuestion deletes a stored question. RestoreQuestion restores the one that was deleted last.
	DropQuestion    struct{ ID string }
	RestoreQuestion struct{}
	// DraftQuestions adds drafts of questions.
	DraftQuestions struct{}
)

// Intents for keys and mouse actions that no part handles.
type (
	// Act performs an action that no part handles.
	Act keys.Action
	// Press handles a key in the focused pane.
	Press string
	// Focus focuses a pane. MoveFocus moves the focus by a number of panes.
	Focus     layout.Pane
	MoveFocus int
	// Zoom enlarges the focused pane by a number of steps. 0 restores the default sizes. MoveBorder moves
	// the border of the panels to a cell.
	Zoom       int
	MoveBorder struct{ X, Y int }
	// OpenTab opens a panel. If only one pane fits, OpenTab also focuses the panel. ShowTab never
	// does.
	OpenTab int
	// ShowSettings shows the settings instead of the panels. If a panel had the focus, the settings
	// get it.
	ShowSettings struct{}
	ShowTab      int
	// Scroll scrolls the document by rows. ScrollPanel scrolls the open panel, and ScrollOther the
	// previous panel.
	Scroll      int
	ScrollPanel int
	ScrollOther int
	// Goto scrolls an offset to the top of the screen, and Center to the middle. End scrolls to the
	// end of the document.
	Goto   int
	Center int
	End    struct{}
	// StepToChunk selects a chunk and scrolls to its start, but does not store the previous
	// position.
	StepToChunk int
	// Remember stores the current position in the history. Jump goes back (-1) or forward (1) in
	// the history.
	Remember struct{}
	Jump     int
	// StepMatch goes to the next (1) or previous (-1) highlighted span.
	StepMatch int
	// SeekKnee sets the overlap to the knee as soon as the knee is known.
	SeekKnee struct{}
	// SeekNearest applies the settings nearest to the given chunks as soon as they are known.
	SeekNearest struct{}
	// EditQuestion lets the user type a question.
	EditQuestion struct{}
	// Explain shows the selected setting and its value unless a row shows them.
	Explain struct{}
	Undo    struct{}
	Redo    struct{}
	// Pin pins the current settings as A. Unpin removes A. Swap exchanges A with the current
	// settings.
	Pin   struct{}
	Unpin struct{}
	Swap  struct{}
	// ScopeAll sets whether the scope is all documents or only the open one.
	ScopeAll   bool
	ShowTokens bool
	Present    bool
	// UseMouse sets whether the program or the terminal handles the mouse.
	UseMouse bool
	// Export opens the export dialog and selects the target or format with this name. Files opens the
	// list of documents.
	Export string
	Files  struct{}
	// Suspend suspends the program. Quit exits. Leave exits but first asks about changed settings.
	Suspend struct{}
	Leave   struct{}
	Quit    struct{}
)

func (AddQuestion) intent()        {}
func (RewordQuestion) intent()     {}
func (EditStoredQuestion) intent() {}
func (DropQuestion) intent()       {}
func (RestoreQuestion) intent()    {}
func (DraftQuestions) intent()     {}

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
func (SaveTheme) intent()     {}
func (WriteFile) intent()     {}
func (LoadSettings) intent()  {}
func (Copy) intent()          {}
func (Change) intent()        {}
func (UseSettings) intent()   {}
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
func (RetrieveMore) intent()  {}
func (Dedup) intent()         {}
func (SelectChange) intent()  {}
func (SetTarget) intent()     {}
func (SetModel) intent()      {}
func (NextDims) intent()      {}
func (Act) intent()           {}
func (Press) intent()         {}
func (Focus) intent()         {}
func (MoveFocus) intent()     {}
func (Zoom) intent()          {}
func (MoveBorder) intent()    {}
func (OpenTab) intent()       {}
func (ShowSettings) intent()  {}
func (ShowTab) intent()       {}
func (Scroll) intent()        {}
func (ScrollPanel) intent()   {}
func (ScrollOther) intent()   {}
func (Goto) intent()          {}
func (Center) intent()        {}
func (End) intent()           {}
func (StepToChunk) intent()   {}
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
