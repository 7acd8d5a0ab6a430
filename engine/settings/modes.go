package settings

import (
	"slices"

	"chunkscope/engine/explain/refusal"
)

// Sharing is the place at which an overlap mode puts repeated text. The zero value is
// invalid: code that depends on a mode's effect refuses it.
type Sharing uint8

// The places.
const (
	// Nothing is repeated.
	Nothing Sharing = iota + 1
	// InMetadata: beside the chunk, in its metadata; nothing of it is embedded.
	InMetadata
	// InFront: in front of the chunk's own text, embedded with it.
	InFront
	// ByStrategy: inside the chunk, as left by the strategy.
	ByStrategy
)

// Mode is an overlap mode with its traits. Its code is the file of that name in
// engine/overlap.
type Mode struct {
	Name, Help string
	// Shown is the mode in words that say what neighbours share, Brief the same for narrow
	// rows where Shown is long.
	Shown, Brief string
	// Shares is the place of the repeated text.
	Shares Sharing
	// Sizes are the settings for the requested amount, or empty if nothing is requested.
	// A later one counts if those before it are 0.
	Sizes []string
	// Bound is the reason that the size, in units, has to be below max_chunk_size; empty
	// for a mode with limits of its own. For ByStrategy the strategy's Bound applies.
	Bound Bound
	// SelfLimiting: the size may be as large as max_chunk_size, but limits of the
	// mode's own bind long before.
	SelfLimiting bool
	// Endless describes, as half a sentence, the effect of the mode on text in which no
	// sentence ends at a mark of EndMarks before white space. It is empty for a mode
	// that does not look for such an end.
	Endless string
}

// EndMarks end a sentence, before white space, for the modes that look for one in
// their own way. Marks of other scripts, such as 。, are not among them.
const EndMarks = ".!?"

// Bound is why an overlap may not be as large as a chunk.
type Bound struct {
	// Why is half a sentence; empty when there is no bound.
	Why string
	// Equal allows an overlap of exactly max_chunk_size, and Half one of half of it.
	Equal, Half bool
}

// Modes are the overlap modes, in the order in which they are offered.
var Modes = []Mode{
	{Name: "none", Shown: "nothing", Shares: Nothing, Help: "chunks share nothing"},
	{
		Name: "context", Shown: "metadata only", Brief: "metadata", Shares: InMetadata, Sizes: []string{"overlap_size"},
		Bound: Bound{Why: "the context of a chunk would be longer than a chunk"},
		Help:  "neighbours' text in metadata only; bodies stay distinct",
	},
	{
		Name: "budget", Shown: "sentences that fit", Brief: "sentences", Shares: InFront, Sizes: []string{"overlap_size", "overlap_percentage"}, SelfLimiting: true,
		Endless: "it repeats parts of sentences",
		Help:    "the previous chunk's last sentences within a budget, in front",
	},
	{
		Name: "sentences", Shown: "whole sentences", Shares: InFront, Sizes: []string{"overlap_sentences"},
		Endless: "it repeats whole chunks",
		Help:    "the previous chunk's last sentences, a fixed number, in front",
	},
	{
		Name: "native", Shown: "by the splitter", Brief: "by splitter", Shares: ByStrategy, Sizes: []string{"overlap_size"},
		Help: "what the strategy itself shares: window stride, recursive merge",
	},
}

// ModeNamed returns the mode of a name; one that is not in the table has no trait.
func ModeNamed(name string) Mode {
	if i := slices.IndexFunc(Modes, func(m Mode) bool { return m.Name == name }); i >= 0 {
		return Modes[i]
	}
	return Mode{Name: name}
}

// Mode returns the overlap mode with its traits.
func (s *Settings) Mode() Mode { return ModeNamed(s.OverlapMode) }

// Requests reports whether the mode asks for any shared text at all.
func (m Mode) Requests() bool { return len(m.Sizes) > 0 }

// Stored reports whether repeated text is embedded and stored with a chunk: then it can
// make severed text whole.
func (m Mode) Stored() bool { return m.Shares == InFront || m.Shares == ByStrategy }

// LeavesContent reports whether the strategy alone determines a chunk's content. Then it
// may rewrite white space, since its text is not looked up in the source.
func (m Mode) LeavesContent() bool { return m.Shares == Nothing || m.Shares == ByStrategy }

// Size returns the first setting for the requested amount; empty if nothing is requested.
func (m Mode) Size() string {
	if len(m.Sizes) == 0 {
		return ""
	}
	return m.Sizes[0]
}

// SizedBy reports whether the setting with that key determines how much text the mode
// requests.
func (m Mode) SizedBy(key string) bool { return slices.Contains(m.Sizes, key) }

// shares is an Applies: with the modes that key is a size of.
func shares(key string) func(*Settings) bool {
	return func(s *Settings) bool {
		m := s.Mode()
		return m.SizedBy(key)
	}
}

// modesSizedBy lists the modes that a setting is a size of, as in "a, b or c".
func modesSizedBy(key string) string {
	return refusal.Either(modesThat(func(m *Mode) bool { return m.SizedBy(key) }))
}

// modesThat returns the names of the modes that are so.
func modesThat(are func(*Mode) bool) []string {
	var names []string
	for i := range Modes {
		if are(&Modes[i]) {
			names = append(names, Modes[i].Name)
		}
	}
	return names
}

func needsNothing(m *Mode) bool { return m.Shares == Nothing }
func shared(m *Mode) bool       { return m.Shares == InMetadata || m.Shares == InFront }

func modeOptions() []Option {
	out := make([]Option, len(Modes))
	for i, m := range Modes {
		out[i] = Option{m.Name, m.Help}
	}
	return out
}
