package part

import (
	"chunkscope/engine/chunk"
	"chunkscope/engine/review"
	"chunkscope/engine/settings"
	"chunkscope/themes"
)

// Intent is something a part wants to happen. Parts change nothing but
// themselves; the root alone applies intents, in the order in which they are
// returned, and cuts the document anew when the settings have become others.
type Intent interface{ intent() }

// Intents are applied one after the other.
type Intents []Intent

// Do makes a list of intents.
func Do(in ...Intent) Intents { return in }

// What is said in the bottom line, until the next key.
type (
	// Say shows one sentence.
	Say string
	// Warn shows one sentence that matters.
	Warn string
)

// Where the reader is in the document.
type (
	// Select chooses a chunk, shows where it begins, and remembers where the
	// reader was.
	Select int
	// Choose chooses a chunk, SelectAt the one that owns a byte; nothing scrolls.
	Choose   int
	SelectAt int
	// Reveal shows a byte, and remembers where the reader was.
	Reveal int
	// Mark highlights spans of the document, one of them as the current; with
	// -1 that is the first at or below the top of the screen.
	Mark struct {
		Spans   []chunk.Span
		Current int
	}
)

// What is open.
type (
	// Open puts a mode above what is open.
	Open struct{ Mode Mode }
	// Close closes the innermost mode.
	Close struct{}
	// OpenFile shows another document, by its index among all that can be
	// opened.
	OpenFile int
	// start.
	// Wear changes the theme.
	Wear struct{ Theme themes.Theme }
	// KeepTheme remembers the theme in use.
	KeepTheme struct{}
	// WriteFile writes a file, and says Said when that is done.
	WriteFile struct {
		Path string
		Data []byte
		Said string
	}
	// LoadSettings takes the settings of a file.
	LoadSettings string
	// Copy puts text on the clipboard; What names it.
	Copy struct{ What, Text string }
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
	// Hold keeps the reader's settings, result and selection while a mode shows
	// others; KeepPin leaves what is pinned in sight.
	Hold struct{ KeepPin bool }
	// Borrow shows settings meanwhile: they are no step for undo.
	Borrow struct{ To settings.Settings }
	// Release gives back what Hold kept.
	Release struct{}
)

// What the reader asks of the chunks, and decides on them.
type (
	// Decide keeps a decision on an item of the review queue.
	Decide struct {
		Item    int
		Verdict review.Verdict
		Note    string
	}
	// Ask asks another question; an empty one asks none.
	Ask string
	// Retrieve is how many chunks more are retrieved.
	Retrieve int
	// Dedup drops duplicates from what is retrieved, or shows them again.
	Dedup bool
	// StandOn makes a change the one that the walk through the differences
	// stands on.
	StandOn int
	// LimitTo shows the limit of an embedding model, by name; "" shows none.
	LimitTo string
	// NextDims counts the memory of vectors for the next number of dimensions.
	NextDims struct{}
)

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
func (Hold) intent()         {}
func (Borrow) intent()       {}
func (Release) intent()      {}
func (Decide) intent()       {}
func (Ask) intent()          {}
func (Retrieve) intent()     {}
func (Dedup) intent()        {}
func (StandOn) intent()      {}
func (LimitTo) intent()      {}
func (NextDims) intent()     {}
