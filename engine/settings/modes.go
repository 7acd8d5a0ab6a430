package settings

import (
	"slices"

	"chunkscope/engine/explain/refusal"
)

// OverlapPlace is the place where an overlap mode adds repeated text. The zero value is invalid.
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

// Mode describes an overlap mode. The mode is implemented in the file of the same name in
// engine/overlap.
type Mode struct {
	Name, Help string
	// Summary describes the text that adjacent chunks share. ShortSummary is a shorter form. It is
	// empty if Summary is short.
	Summary, ShortSummary string
	Place                 OverlapPlace
	// SizeKeys lists the overlap size settings. A later setting is used only if the earlier ones
	// are 0. The list is empty if the mode adds no overlap.
	SizeKeys []string
	// Bound is the upper bound of overlap_size. It is empty for modes with other limits. For
	// OverlapByStrategy, the Bound of the strategy is used instead.
	Bound Bound
	// SelfLimiting is true if overlap_size may be as large as max_chunk_size, because the mode has
	// stricter limits.
	SelfLimiting bool
	// WithoutEndMarks describes the effect of the mode on text in which no sentence ends with one
	// of EndMarks. It is a clause such as "it repeats whole chunks". It is empty for modes that do
	// not need sentence ends.
	WithoutEndMarks string
}

// EndMarks holds the marks that end a sentence if followed by white space. Only overlap modes with
// their own sentence rules use them. Marks of other scripts, such as 。, are not included.
const EndMarks = ".!?"

// Bound is an upper bound of the overlap relative to max_chunk_size. The overlap must be less than
// max_chunk_size.
type Bound struct {
	// Reason is a clause that gives the reason for the bound. It is empty if there is no bound.
	Reason string
	// MayBeEqual is true if the overlap may be equal to max_chunk_size. IsHalf is true if the
	// overlap may be at most half of max_chunk_size.
	MayBeEqual, IsHalf bool
}

// Modes lists the overlap modes in display order.
var Modes = []Mode{
	{Name: "none", Summary: "nothing", Place: NoOverlapPlace, Help: "chunks share nothing"},
	{
		Name: "context", Summary: "metadata only", ShortSummary: "metadata", Place: OverlapInMetadata, SizeKeys: []string{"overlap_size"},
		Bound: Bound{Reason: "the context would be longer than a chunk"},
		Help:  "neighbours' text in metadata only; bodies do not overlap",
	},
	{
		Name: "budget", Summary: "sentences that fit", ShortSummary: "sentences", Place: OverlapInFront, SizeKeys: []string{"overlap_size", "overlap_percentage"}, SelfLimiting: true,
		WithoutEndMarks: "it repeats parts of sentences",
		Help:            "prepends the previous chunk's last sentences, up to a limit",
	},
	{
		Name: "sentences", Summary: "whole sentences", Place: OverlapInFront, SizeKeys: []string{"overlap_sentences"},
		WithoutEndMarks: "it repeats whole chunks",
		Help:            "prepends the previous chunk's last N sentences",
	},
	{
		Name: "native", Summary: "by the splitter", ShortSummary: "by splitter", Place: OverlapByStrategy, SizeKeys: []string{"overlap_size"},
		Help: "the strategy's own overlap: window stride, recursive merge",
	},
}

// FindMode returns the overlap mode with the given name. If the name is unknown, the other fields
// of the result are empty.
func FindMode(name string) Mode {
	if i := slices.IndexFunc(Modes, func(m Mode) bool { return m.Name == name }); i >= 0 {
		return Modes[i]
	}
	return Mode{Name: name}
}

// Mode returns the overlap mode of the settings.
func (s *Settings) Mode() Mode { return FindMode(s.OverlapMode) }

// RemoveOverlap selects the overlap mode none, removes the limit on the number of chunks, and sets
// max_chunk_size to size.
func (s *Settings) RemoveOverlap(size int) {
	i := slices.IndexFunc(Modes, func(m Mode) bool { return m.Place == NoOverlapPlace })
	s.OverlapMode, s.MaxChunkSize, s.MaxChunksPerDocument = Modes[i].Name, size, 0
}

// RequestsOverlap reports whether the mode makes adjacent chunks share text.
func (m Mode) RequestsOverlap() bool { return len(m.SizeKeys) > 0 }

// EmbedsOverlap reports whether repeated text is embedded with the chunk. Only embedded text can
// repair a split sentence.
func (m Mode) EmbedsOverlap() bool { return m.Place == OverlapInFront || m.Place == OverlapByStrategy }

// KeepsContent reports whether the mode leaves the content of chunks unchanged. A strategy may
// rewrite white space only if this is true.
func (m Mode) KeepsContent() bool { return m.Place == NoOverlapPlace || m.Place == OverlapByStrategy }

// SizeKey returns the key of the first setting for the size of the overlap, or "" if the mode adds
// no overlap.
func (m Mode) SizeKey() string {
	if len(m.SizeKeys) == 0 {
		return ""
	}
	return m.SizeKeys[0]
}

// IsSizedBy reports whether the setting with the given key determines the size of the overlap.
func (m Mode) IsSizedBy(key string) bool { return slices.Contains(m.SizeKeys, key) }

func usesSize(key string) func(*Settings) bool {
	return func(s *Settings) bool {
		m := s.Mode()
		return m.IsSizedBy(key)
	}
}

func joinModesSizedBy(key string) string {
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
