package settings

import (
	"slices"

	"chunkscope/engine/explain/refusal"
)

// OverlapPlace is where an overlap mode adds repeated text. The zero value is invalid.
type OverlapPlace uint8

const (
	// NoOverlapPlace means that no text is repeated.
	NoOverlapPlace OverlapPlace = iota + 1
	// OverlapInMetadata means that the text is added to the metadata and is not embedded.
	OverlapInMetadata
	// OverlapInFront means that the text is added before the text of the chunk and is embedded.
	OverlapInFront
	// OverlapByStrategy means that the strategy includes the text in the chunk.
	OverlapByStrategy
)

// Mode is an overlap mode with its properties. Its implementation is in the file of the same name in
// engine/overlap.
type Mode struct {
	Name, Help string
	// Summary describes what adjacent chunks share. ShortSummary is used where there is little space.
	Summary, ShortSummary string
	Place                 OverlapPlace
	// Sizes lists the settings for the requested amount. A later setting is used only if the earlier
	// ones are 0. It is empty if nothing is requested.
	Sizes []string
	// Bound says why the size in units must be below max_chunk_size. It is empty for modes with other
	// limits. For OverlapByStrategy, the Bound of the strategy is used instead.
	Bound Bound
	// SelfLimiting is true if the size may be up to max_chunk_size because other limits of the mode
	// are stricter.
	SelfLimiting bool
	// WithoutEnds describes what the mode does with text in which no mark of EndMarks ends a
	// sentence. It completes a sentence. It is empty for modes that do not need sentence ends.
	WithoutEnds string
}

// EndMarks are the marks that end a sentence before white space, in modes with their own rules for
// sentences. Marks of other scripts, such as 。, are not included.
const EndMarks = ".!?"

// Bound limits an overlap relative to the chunk size.
type Bound struct {
	// Why is a clause that explains the bound. It is empty if there is no bound.
	Why string
	// MayBeEqual allows an overlap of max_chunk_size. IsHalf limits the overlap to half of that.
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

// FindMode returns the mode with this name. The result for an unknown name has no properties.
func FindMode(name string) Mode {
	if i := slices.IndexFunc(Modes, func(m Mode) bool { return m.Name == name }); i >= 0 {
		return Modes[i]
	}
	return Mode{Name: name}
}

// Mode returns the overlap mode.
func (s *Settings) Mode() Mode { return FindMode(s.OverlapMode) }

// RemoveOverlap selects the mode without overlap, removes the limit on the number of chunks, and sets
// the maximum chunk size in units.
func (s *Settings) RemoveOverlap(size int) {
	i := slices.IndexFunc(Modes, func(m Mode) bool { return m.Place == NoOverlapPlace })
	s.OverlapMode, s.MaxChunkSize, s.MaxChunksPerDocument = Modes[i].Name, size, 0
}

// RequestsOverlap reports whether the mode requests shared text.
func (m Mode) RequestsOverlap() bool { return len(m.Sizes) > 0 }

// EmbedsOverlap reports whether repeated text is embedded with the chunk. Only such text can make a
// split sentence complete again.
func (m Mode) EmbedsOverlap() bool { return m.Place == OverlapInFront || m.Place == OverlapByStrategy }

// LeavesContent reports whether the mode does not change the content of chunks. A strategy may
// rewrite white space only in that case.
func (m Mode) LeavesContent() bool { return m.Place == NoOverlapPlace || m.Place == OverlapByStrategy }

// SizeKey returns the first setting for the requested amount. It is empty if nothing is requested.
func (m Mode) SizeKey() string {
	if len(m.Sizes) == 0 {
		return ""
	}
	return m.Sizes[0]
}

// IsSizedBy reports whether the setting key determines how much text the mode requests.
func (m Mode) IsSizedBy(key string) bool { return slices.Contains(m.Sizes, key) }

func usesSize(key string) func(*Settings) bool {
	return func(s *Settings) bool {
		m := s.Mode()
		return m.IsSizedBy(key)
	}
}

func modesSizedBy(key string) string {
	return refusal.JoinWithOr(listModes(func(m *Mode) bool { return m.IsSizedBy(key) }))
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
