package settings

import (
	"slices"

	"chunkscope/engine/explain/refusal"
)

// OverlapPlace is where an overlap mode puts repeated text. The zero value is invalid.
type OverlapPlace uint8

const (
	// NoOverlapPlace means that no text is repeated.
	NoOverlapPlace OverlapPlace = iota + 1
	// OverlapInMetadata means that the text is in the chunk's metadata and not embedded.
	OverlapInMetadata
	// OverlapInFront means that the text is in front of the chunk's own text and embedded
	// with it.
	OverlapInFront
	// OverlapByStrategy means that the text is inside the chunk, where the strategy places
	// it.
	OverlapByStrategy
)

// Mode is an overlap mode with its traits. The file of that name in engine/overlap
// implements it.
type Mode struct {
	Name, Help string
	// Summary describes what adjacent chunks share. ShortSummary is a shorter form for narrow
	// rows.
	Summary, ShortSummary string
	Place                 OverlapPlace
	// Sizes lists the settings for the requested amount. A later one counts only if the
	// earlier ones are 0. It is empty if nothing is requested.
	Sizes []string
	// Bound explains why the size, in units, has to be below max_chunk_size; empty for a
	// mode with other limits. For OverlapByStrategy the strategy's Bound applies.
	Bound Bound
	// SelfLimiting is true if the size may be as large as max_chunk_size because the mode's
	// own limits apply much earlier.
	SelfLimiting bool
	// WithoutEnds completes a sentence with the mode's effect on text in which no mark
	// of EndMarks ends a sentence. It is empty for a mode that does not need sentence
	// ends.
	WithoutEnds string
}

// EndMarks end a sentence before white space, for the modes with their own rules for
// sentence ends. Marks of other scripts, such as 。, do not count.
const EndMarks = ".!?"

// Bound limits an overlap relative to the chunk size.
type Bound struct {
	// Why explains the bound in half a sentence; empty if there is none.
	Why string
	// MayBeEqual allows an overlap of max_chunk_size. IsHalf limits it to half of that.
	MayBeEqual, IsHalf bool
}

// Modes lists the overlap modes in display order.
var Modes = []Mode{
	{Name: "none", Summary: "nothing", Place: NoOverlapPlace, Help: "chunks share nothing"},
	{
		Name: "context", Summary: "metadata only", ShortSummary: "metadata", Place: OverlapInMetadata, Sizes: []string{"overlap_size"},
		Bound: Bound{Why: "the context of a chunk would be longer than a chunk"},
		Help:  "neighbours' text in metadata only; bodies stay distinct",
	},
	{
		Name: "budget", Summary: "sentences that fit", ShortSummary: "sentences", Place: OverlapInFront, Sizes: []string{"overlap_size", "overlap_percentage"}, SelfLimiting: true,
		WithoutEnds: "it repeats parts of sentences",
		Help:        "the previous chunk's last sentences within a budget, in front",
	},
	{
		Name: "sentences", Summary: "whole sentences", Place: OverlapInFront, Sizes: []string{"overlap_sentences"},
		WithoutEnds: "it repeats whole chunks",
		Help:        "the previous chunk's last sentences, a fixed number, in front",
	},
	{
		Name: "native", Summary: "by the splitter", ShortSummary: "by splitter", Place: OverlapByStrategy, Sizes: []string{"overlap_size"},
		Help: "what the strategy itself shares: window stride, recursive merge",
	},
}

// FindMode returns the mode with the given name. An unknown mode has no traits.
func FindMode(name string) Mode {
	if i := slices.IndexFunc(Modes, func(m Mode) bool { return m.Name == name }); i >= 0 {
		return Modes[i]
	}
	return Mode{Name: name}
}

// Mode returns the overlap mode with its traits.
func (s *Settings) Mode() Mode { return FindMode(s.OverlapMode) }

// RemoveOverlap sets the mode without overlap, an unlimited number of chunks and a maximum
// size in units.
func (s *Settings) RemoveOverlap(size int) {
	i := slices.IndexFunc(Modes, func(m Mode) bool { return m.Place == NoOverlapPlace })
	s.OverlapMode, s.MaxChunkSize, s.MaxChunksPerDocument = Modes[i].Name, size, 0
}

// RequestsOverlap reports whether the mode requests any shared text.
func (m Mode) RequestsOverlap() bool { return len(m.Sizes) > 0 }

// EmbedsOverlap reports whether repeated text is embedded and stored with a chunk. Only
// then can it make severed text whole.
func (m Mode) EmbedsOverlap() bool { return m.Place == OverlapInFront || m.Place == OverlapByStrategy }

// LeavesContent reports whether the mode leaves the contents of chunks unchanged. Only then
// may a strategy rewrite white space.
func (m Mode) LeavesContent() bool { return m.Place == NoOverlapPlace || m.Place == OverlapByStrategy }

// Size returns the first setting for the requested amount; empty if nothing is
// requested.
func (m Mode) Size() string {
	if len(m.Sizes) == 0 {
		return ""
	}
	return m.Sizes[0]
}

// SizedBy reports whether the setting with that key determines the amount of text that
// the mode requests.
func (m Mode) SizedBy(key string) bool { return slices.Contains(m.Sizes, key) }

func usesSize(key string) func(*Settings) bool {
	return func(s *Settings) bool {
		m := s.Mode()
		return m.SizedBy(key)
	}
}

func modesSizedBy(key string) string {
	return refusal.JoinWithOr(listModes(func(m *Mode) bool { return m.SizedBy(key) }))
}

func listModes(matches func(*Mode) bool) []string {
	var names []string
	for i := range Modes {
		if matches(&Modes[i]) {
			names = append(names, Modes[i].Name)
		}
	}
	return names
}

func requestsNothing(m *Mode) bool { return m.Place == NoOverlapPlace }
func sharesText(m *Mode) bool      { return m.Place == OverlapInMetadata || m.Place == OverlapInFront }

func modeOptions() []Option {
	out := make([]Option, len(Modes))
	for i, m := range Modes {
		out[i] = Option{m.Name, m.Help}
	}
	return out
}
