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

// Intent is a request of a part. Parts change nothing but themselves; only the root
// applies intents, in the order in which they are returned, and cuts the document again
// if the settings change.
type Intent interface{ intent() }

// Intents are applied one after the other.
type Intents []Intent

// Do makes a list of intents.
func Do(in ...Intent) Intents { return in }

// Messages in the bottom line, until the next key.
type (
	// Say shows one sentence.
	Say string
	// Warn shows one sentence that matters.
	Warn string
)

// Intents about the reader's place in the document.
type (
	// Select selects a chunk, scrolls to its beginning, and remembers the reader's
	// place.
	Select int
	// Choose chooses a chunk, SelectAt the one that owns a byte; nothing scrolls.
	Choose   int
	SelectAt int
	// Reveal scrolls to a byte, and remembers the reader's place.
	Reveal int
	// Mark highlights spans of the document, one of them as the current; with
	// -1 that is the first at or below the top of the screen.
	Mark struct {
		Spans   []chunk.Span
		Current int
	}
)

// Intents about open modes and documents.
type (
	// Open opens a mode above the present one.
	Open struct{ Mode Mode }
	// Close closes the innermost mode.
	Close struct{}
	// OpenFile shows another document, by its index among all that can be
	// opened; OpenAt goes to a place in it.
	OpenFile int
	OpenAt   struct {
		File int
		Goal
	}
	// Aim makes a target that of the session, by its name; empty for none.
	Aim string
	// NextFile shows a document further on in the list.
	NextFile int
	// Wear changes the theme.
	Wear struct{ Theme themes.Theme }
	// KeepTheme remembers the theme in use.
	KeepTheme struct{}
	// WriteFile writes a file, and then shows the message that Then returns for its
	// path. An existing file is kept unless Replace is set. On failure the path is asked
	// for again, with What as the name of the content.
	WriteFile struct {
		Path    string
		Data    []byte
		What    string
		Then    func(path string) string
		Replace bool
		// Update returns what to write in place of data, from what the file holds; nil for
		// data as they are.
		Update func(path string, old, data []byte) ([]byte, error)
		// Settings holds the settings that the file keeps; nil for another file.
		Settings *settings.Settings
		// Leave ends the session once the file is written.
		Leave bool
	}
	// LoadSettings takes the settings of a file.
	LoadSettings string
	// Copy puts text on the clipboard; What is its name for the reader.
	Copy struct{ What, Text string }
)

// Goal is a destination in a document: a byte, with Marks highlighted, or a flagged
// chunk. Number is that of the chunk to select, from 1; 0 selects the one that owns the
// byte.
type Goal struct {
	Byte   int
	Number int
	Marks  []chunk.Span
	Flag   Flag
}

// Flag selects one of the flagged chunks of a document.
type Flag uint8

// The flagged chunks one can go to: the first, the last, and the first that
// waits for a decision, of the document or nearest to the goal's byte.
const (
	FirstFlag Flag = 1 + iota
	LastFlag
	OpenFlag
	NearestFlag
)

// The settings.
type (
	// Change makes the settings To, because of the setting Key; settings that
	// depend on it follow. An empty Key means several at once.
	Change struct {
		Key string
		To  settings.Settings
	}
	// Use takes a preset's settings, or those of a file, as one step.
	Use struct {
		Preset string
		To     settings.Settings
	}
	// Pause ends a movement: the next change is a step of its own for undo.
	Pause struct{}
	// Tune chooses the setting that the arrow keys move.
	Tune string
	// Follow has the next result select the chunk that owns a byte.
	Follow int
	// FollowSeam makes the next result select the chunk after the seam nearest to a
	// byte.
	FollowSeam int
	// SeekItem makes the next result select the item of the review that waits for a decision
	// nearest to a byte, behind it rather than before it; with none, the place stays.
	SeekItem int
	// Hold saves the reader's settings, result and selection while a mode shows others;
	// KeepPin keeps the pinned settings visible.
	Hold struct{ KeepPin bool }
	// Borrow shows settings meanwhile: undo does not count them.
	Borrow struct{ To settings.Settings }
	// Release restores the state that Hold saved.
	Release struct{}
)

// Intents about questions, reviews and other queries of the chunks.
type (
	// ReviewKinds switches kinds of items of the review on, and the others off.
	ReviewKinds struct{ Kinds review.Kinds }
	// Decide keeps a decision on an item of the review queue.
	Decide struct {
		Item    int
		Verdict review.Verdict
		Note    string
	}
	// ByHand joins, cuts or leaves out text by hand. Once that is done Said is said,
	// and the next result selects the chunk that owns the byte Follow, unless it is 0.
	ByHand struct {
		Mark   handcut.Mark
		Follow int
		Said   string
	}
	// Ask sets the question; an empty one clears it.
	Ask string
	// Retrieve changes the number of retrieved chunks by a difference.
	Retrieve int
	// Dedup filters duplicates from the retrieved chunks, or stops that.
	Dedup bool
	// StandOn makes a change the current one of the comparison.
	StandOn int
	// LimitTo shows the limit of an embedding model, by name; "" hides it.
	LimitTo string
	// NextDims counts the memory of vectors for the next number of dimensions.
	NextDims struct{}
)

// The questions kept with the document.
type (
	// AddQuestion keeps a question that spans of the document answer, in rising
	// order.
	AddQuestion struct {
		Text  string
		Spans []chunk.Span
	}
	// RewordQuestion gives a kept question its text, and confirms a draft.
	RewordQuestion struct{ ID, Text string }
	// EditKept opens a kept question for rewording.
	EditKept struct{ ID string }
	// DropQuestion drops a kept question; BringBackQuestion brings back the one
	// dropped last.
	DropQuestion      struct{ ID string }
	BringBackQuestion struct{}
	// Propose proposes questions, as drafts.
	Propose struct{}
)

// Intents of the explorer's own keys and mouse.
type (
	// Act performs an action of the table of keys that no part takes.
	Act keys.Action
	// Press handles a key in the focused pane.
	Press string
	// Focus focuses a pane, Turn the pane a number of steps further.
	Focus layout.Pane
	Turn  int
	// Zoom enlarges the focused pane by a number of steps; 0 restores the usual sizes.
	// Border moves the border of the panels to a cell.
	Zoom   int
	Border struct{ X, Y int }
	// OpenTab brings a panel to the front, and focuses it if there is room for one pane
	// only; Front only brings it to the front.
	OpenTab int
	// ShowSettings brings the settings back to the place that they share with the
	// panels, and focuses them if the panel was focused.
	ShowSettings struct{}
	Front        int
	// Scroll moves the document by rows, ScrollPanel the open panel, ScrollOther the
	// one that was open before.
	Scroll      int
	ScrollPanel int
	ScrollOther int
	// Goto puts a byte at the top of the screen, Center in the middle; End shows
	// the last one.
	Goto   int
	Center int
	End    struct{}
	// Walk selects a chunk and scrolls to its beginning, without remembering the
	// reader's place.
	Walk int
	// Remember remembers the reader's place; Jump goes back to such a place (-1), or
	// forward again (1).
	Remember struct{}
	Jump     int
	// StepMatch goes to the next marked span in a direction.
	StepMatch int
	// SeekKnee goes to the knee of the overlap as soon as it is known.
	SeekKnee struct{}
	// SeekNearest continues with the settings nearest to the given chunks as soon as
	// they are known.
	SeekNearest struct{}
	// EditQuestion begins a question.
	EditQuestion struct{}
	// Explain describes the chosen setting or, in the presentation look, names it; it
	// includes numbers only if true.
	Explain bool
	// Undo takes back the last change of settings, Redo makes it again.
	Undo struct{}
	Redo struct{}
	// Pin keeps the present settings as A, Unpin drops A, Swap exchanges A with the
	// present settings.
	Pin   struct{}
	Unpin struct{}
	Swap  struct{}
	// SpeakOfAll has all documents spoken of, or the one that is open.
	SpeakOfAll bool
	// ShowTokens shows the borders of tokens, or hides them.
	ShowTokens bool
	// Present turns the presentation look on, or off.
	Present bool
	// UseMouse takes the mouse, or leaves it to the terminal.
	UseMouse bool
	// Export opens the list of things to export, at the target or the format of that
	// name; Files opens that of the documents.
	Export string
	Files  struct{}
	// Suspend stops the program until the shell resumes it; Quit leaves it, and Leave
	// asks first if tuned settings would be lost.
	Suspend struct{}
	Leave   struct{}
	Quit    struct{}
)

func (AddQuestion) intent()       {}
func (RewordQuestion) intent()    {}
func (EditKept) intent()          {}
func (DropQuestion) intent()      {}
func (BringBackQuestion) intent() {}
func (Propose) intent()           {}

func (Say) intent()          {}
func (Warn) intent()         {}
func (Select) intent()       {}
func (Choose) intent()       {}
func (SelectAt) intent()     {}
func (Reveal) intent()       {}
func (Mark) intent()         {}
func (Open) intent()         {}
func (Close) intent()        {}
func (OpenFile) intent()     {}
func (OpenAt) intent()       {}
func (SpeakOfAll) intent()   {}
func (Wear) intent()         {}
func (KeepTheme) intent()    {}
func (WriteFile) intent()    {}
func (LoadSettings) intent() {}
func (Copy) intent()         {}
func (Change) intent()       {}
func (Use) intent()          {}
func (Pause) intent()        {}
func (Tune) intent()         {}
func (Follow) intent()       {}
func (FollowSeam) intent()   {}
func (SeekItem) intent()     {}
func (Hold) intent()         {}
func (Borrow) intent()       {}
func (Release) intent()      {}
func (Decide) intent()       {}
func (ReviewKinds) intent()  {}
func (ByHand) intent()       {}
func (Ask) intent()          {}
func (Retrieve) intent()     {}
func (Dedup) intent()        {}
func (StandOn) intent()      {}
func (Aim) intent()          {}
func (LimitTo) intent()      {}
func (NextDims) intent()     {}
func (Act) intent()          {}
func (Press) intent()        {}
func (Focus) intent()        {}
func (Turn) intent()         {}
func (Zoom) intent()         {}
func (Border) intent()       {}
func (OpenTab) intent()      {}
func (ShowSettings) intent() {}
func (Front) intent()        {}
func (Scroll) intent()       {}
func (ScrollPanel) intent()  {}
func (ScrollOther) intent()  {}
func (Goto) intent()         {}
func (Center) intent()       {}
func (End) intent()          {}
func (Walk) intent()         {}
func (Remember) intent()     {}
func (Jump) intent()         {}
func (StepMatch) intent()    {}
func (SeekKnee) intent()     {}
func (SeekNearest) intent()  {}
func (EditQuestion) intent() {}
func (Explain) intent()      {}
func (Undo) intent()         {}
func (Redo) intent()         {}
func (Pin) intent()          {}
func (Unpin) intent()        {}
func (Swap) intent()         {}
func (ShowTokens) intent()   {}
func (Present) intent()      {}
func (UseMouse) intent()     {}
func (Export) intent()       {}
func (Files) intent()        {}
func (Suspend) intent()      {}
func (Leave) intent()        {}
func (Quit) intent()         {}
func (NextFile) intent()     {}
