// Package session holds what the explorer knows: the document, the settings
// with their history, the present result and what is selected. It draws
// nothing, so it can be tested without a screen.
package session

import (
	"slices"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/measure/metrics"
	"chunkscope/engine/settings"
)

// Session is one sitting with one document.
type Session struct {
	Doc *engine.Document
	// Files are the documents that can be opened, and File is the one that is.
	Files []string
	File  int

	Settings settings.Settings
	first    settings.Settings
	history  History

	// View is what the last finished run gave; nil until the first one.
	View *View
	// Running is set while a newer run than View is under way.
	Running bool
	// Failed is the sentence of the last run that ended in an error.
	Failed string

	// Selected is the chunk whose facts are shown.
	Selected int

	// Dims are the dimensions that the memory of vectors is counted for.
	Dims int

	// Pinned are the settings kept as A; nil when none are.
	Pinned *Pin

	// ShowTokens is set while the borders of tokens are shown.
	ShowTokens bool
	// ModelName is the embedding model whose limit is shown; "" for none.
	ModelName string

	// Probe is what the reader asks of the chunks.
	Probe Probe

	// Lost is the settings file of a sitting that was cut off; empty for none.
	Lost string

	review Review
	held   *Held // nil while the reader has everything

	// Work is what the background finds for panels and modes.
	Work Work

	keep   int        // byte whose chunk the next result selects
	anchor chunk.Span // the text the reader selected, while results come and go

	runs runs
}

// New starts a session on doc.
func New(doc *engine.Document, s settings.Settings) *Session {
	return &Session{Doc: doc, Settings: s, first: s, Dims: metrics.DefaultDims, Probe: Probe{K: FirstK}}
}

// Preset names the preset the settings equal, or the one they began with and
// a star.
func (s *Session) Preset() string {
	if name := settings.PresetOf(s.Settings); name != "" {
		return name
	}
	if base := s.history.base(); base != "" && base != "own" {
		return base + " *"
	}
	return "own"
}

// Chunks is the number of chunks of the present result.
func (s *Session) Chunks() int {
	if s.View == nil {
		return 0
	}
	return len(s.View.Result.Chunks)
}

// Select chooses chunk i, clamped to what there is.
func (s *Session) Select(i int) {
	s.Selected = min(max(i, 0), max(0, s.Chunks()-1))
	s.anchor = chunk.Span{}
}

// SelectAt chooses the chunk that owns the byte at off.
func (s *Session) SelectAt(off int) {
	if s.View != nil {
		s.Select(s.View.Owner(off))
	}
}

// NextFlag is the next chunk after the selected one, in direction d, that is
// flagged; ok is false when there is none.
func (s *Session) NextFlag(d int) (i int, ok bool) {
	q := s.Queue()
	return walk(s.Chunks(), s.Selected, d, func(i int) bool {
		_, found := slices.BinarySearch(q, i)
		return found
	})
}

// NextDry is the chunk right of the next dry seam, in direction d.
func (s *Session) NextDry(d int) (i int, ok bool) {
	if s.View == nil {
		return 0, false
	}
	seams := s.View.Result.Seams
	return walk(s.Chunks(), s.Selected, d, func(i int) bool { return i > 0 && seams[i-1].Dry() })
}

// walk finds the next index from at in direction d, around the ends.
func walk(n, at, d int, want func(int) bool) (int, bool) {
	for k := 1; k <= n; k++ {
		i := ((at+d*k)%n + n) % n
		if want(i) {
			return i, true
		}
	}
	return 0, false
}

// Follow has the next result select the chunk that owns the byte at off, in
// place of the text that is selected now.
func (s *Session) Follow(off int) { s.keep = off }

// Reload takes the same document in a new state; moved says where a byte of the
// old text is in the new one.
func (s *Session) Reload(doc *engine.Document, moved func(int) int) {
	at := 0
	if s.View != nil && s.Chunks() > 0 {
		at = moved(s.View.Territory(s.Selected).Start)
	}
	s.Open(doc, s.File)
	s.keep = at
}

// Open takes another document, file i of the sitting.
func (s *Session) Open(doc *engine.Document, i int) {
	s.Stop()
	s.Doc, s.File = doc, i
	s.View, s.Failed, s.keep = nil, "", 0
	s.Select(0)
	s.Running = false
	s.runs.gen++ // what is under way is of another document
	s.Work.Forget()
}
