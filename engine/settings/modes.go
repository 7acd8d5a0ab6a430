package settings

import (
	"slices"

	"chunkscope/engine/explain/refusal"
)

// OverlapPlace is where an overlap mode puts repeated text.
type OverlapPlace uint8

const (
	// NoOverlapPlace: no text is repeated.
	NoOverlapPlace OverlapPlace = iota + 1
	// OverlapInMetadata: the text is in the chunk's metadata, not embedded.
	OverlapInMetadata
	// OverlapInFront: the overlap is embedded in front of the chunk's own text.
	OverlapInFront
	// OverlapByStrategy: the text is inside the chunk, where the strategy places it.
	OverlapByStrategy
)

// Mode is an overlap mode with its traits.
type Mode struct {
	Name, Help string
	// Summary describes what adjacent chunks share. ShortSummary is for narrow rows.
	Summary, ShortSummary string
	Place                 OverlapPlace
	// Sizes lists the settings for the requested amount. The first nonzero one counts.
	Sizes []string
	// Bound explains why the size has to be below max_chunk_size, if it has to.
	Bound Bound
	// SelfLimiting reports that the mode's own limits apply long before max_chunk_size.
	SelfLimiting bool
	// WithoutEnds completes a sentence with the mode's effect on text without sentence ends.
	WithoutEnds string
}

// EndMarks end a sentence before white space. Marks of other scripts, such as 。, do not count.
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

// FindMode returns the mode with a name. An unknown mode has no traits.
func FindMode(name string) Mode {
	if i := slices.IndexFunc(Modes, func(m Mode) bool { return m.Name == name }); i >= 0 {
		return Modes[i]
	}
	return Mode{Name: name}
}

// Mode returns the overlap mode with its traits.
func (s *Settings) Mode() Mode { return FindMode(s.OverlapMode) }

func (s *Settings) RemoveOverlap(size int) {
	i := slices.IndexFunc(Modes, func(m Mode) bool { return m.Place == NoOverlapPlace })
	s.OverlapMode, s.MaxChunkSize, s.MaxChunksPerDocument = Modes[i].Name, size, 0
}

// RequestsOverlap reports whether the mode requests any shared text.
func (m Mode) RequestsOverlap() bool { return len(m.Sizes) > 0 }

// EmbedsOverlap reports whether repeated text is embedded with a chunk. Only then can it make
// severed text whole.
func (m Mode) EmbedsOverlap() bool { return m.Place == OverlapInFront || m.Place == OverlapByStrategy }

// LeavesContent reports whether the mode leaves the contents of chunks unchanged.
func (m Mode) LeavesContent() bool { return m.Place == NoOverlapPlace || m.Place == OverlapByStrategy }

// Size returns the first setting for the requested amount, if any.
func (m Mode) Size() string {
	if len(m.Sizes) == 0 {
		return ""
	}
	return m.Sizes[0]
}

// SizedBy reports whether the setting with that key determines the requested amount.
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
