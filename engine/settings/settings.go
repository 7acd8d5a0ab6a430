// Package settings defines all settings in one table. Sliders, flags, files, validation and help
// texts use this table.
package settings

import (
	"crypto/sha256"
	"encoding/hex"
	"math"
	"strings"
)

// Settings is a complete set of settings. Table describes the fields. Two values of this type can be
// compared with ==.
type Settings struct {
	Strategy  string
	Unit      string
	Tokenizer string

	MaxChunkSize   int
	MinChunkSize   int
	LongPages      string
	LongParagraphs string
	LongTables     string
	LongCode       string

	OverlapMode       string
	OverlapSize       int
	OverlapPercentage float64
	OverlapSentences  int
	WindowTail        bool

	ContextPrefix string
	PrefixCounts  string

	MaxChunksPerDocument int

	MarkdownRules            string
	EnableCodeContextBinding bool
	RelatedBlockMaxGap       int
	BindOutputBlocks         bool
	PreserveBeforeAfterPairs bool

	PreserveAtomicBlocks bool
	ExtractPreamble      bool
	CodeThreshold        float64
	StructureThreshold   int
	ListRatioThreshold   float64
	ListCountThreshold   int

	UseAdaptiveSizing    bool
	BaseSize             int
	MinScale             float64
	MaxScale             float64
	CodeWeight           float64
	TableWeight          float64
	ListWeight           float64
	SentenceLengthWeight float64

	// Separators is the name of a list of separators, such as "default" or "markdown", or a list
	// encoded by EncodeList.
	Separators      string
	KeepSeparator   string
	StripWhitespace bool
	HeadingLevel    int
	StripHeaders    bool
	SectionMinSize  int

	RemoveExtraSpaces bool
	RemoveURLsEmails  bool
	LeadingMarks      string
	Parents           string
	ParentSize        int

	PageMark string

	SplitBy        string
	SplitThreshold int

	ChonkieVersion string

	SplitUnit       string
	SentenceOverlap bool
	SeparatorGroup  string
}

// Default returns the settings of the preset "default".
func Default() Settings {
	var s Settings
	for i := range Table {
		Table[i].setValue(&s, Table[i].Default)
	}
	return s
}

// ApplyChanges returns target with all changes between base and changed.
func ApplyChanges(base, changed, target Settings) Settings {
	for i := range Table {
		if t := &Table[i]; t.Get(&base) != t.Get(&changed) {
			t.setValue(&target, t.Value(&changed))
		}
	}
	return target
}

// IsMarkdown reports whether the strategy uses the Markdown outline.
func (s Settings) IsMarkdown() bool { return s.Traits().IsMarkdown }

// CutsTables reports whether long tables are split between rows.
func (s Settings) CutsTables() bool { return cutsLongBlocks(&s) && s.LongTables == "rows" }

// CutsCode reports whether long code blocks are split between lines.
func (s Settings) CutsCode() bool { return cutsLongBlocks(&s) && s.LongCode == "lines" }

// IsBounded reports whether max_chunk_size has any effect on chunks.
func (s Settings) IsBounded() bool { return isBounded(&s) }

// KeepsPages reports whether each page is one chunk, even if it is too long.
func (s Settings) KeepsPages() bool { return hasPages(&s) && s.LongPages == longPagesKeep }

// HasPrefix reports whether a prefix is added before each chunk (context_prefix).
func (s Settings) HasPrefix() bool { return allowsPrefix(&s) && s.ContextPrefix != "none" }

// HasTitleInPrefix reports whether the prefix starts with the title of the document.
func (s Settings) HasTitleInPrefix() bool { return s.HasPrefix() && s.ContextPrefix == prefixTitle }

// HasNameAsPrefix reports whether the prefix is the name of the document.
func (s Settings) HasNameAsPrefix() bool { return s.HasPrefix() && s.ContextPrefix == prefixName }

// CountsPrefixInSize reports whether max_chunk_size includes the prefix.
func (s Settings) CountsPrefixInSize() bool {
	return s.HasPrefix() && s.IsBounded() && s.PrefixCounts == prefixIncluded
}

// MaxOverlap returns the upper bound of the overlap. It is max_chunk_size without the part reserved
// for a prefix.
func (s Settings) MaxOverlap() int {
	if s.CountsPrefixInSize() {
		return s.MaxChunkSize - s.MaxChunkSize/PrefixShare
	}
	return s.MaxChunkSize
}

// SharesNatively reports whether the strategy supports a native overlap.
func (s Settings) SharesNatively() bool { return s.Traits().SharesNatively }

// RepeatsSentence reports whether the strategy repeats the last sentence of the previous chunk.
func (s Settings) RepeatsSentence() bool {
	return s.HasTrait(repeatsSentences) && s.SharesByStrategy() && s.SentenceOverlap
}

// SharesByStrategy reports whether the overlap mode is native, so that the strategy adds the
// overlap.
func (s Settings) SharesByStrategy() bool { return s.Mode().Place == OverlapByStrategy }

func (s *Settings) sharesWithoutSize() bool {
	return s.SharesByStrategy() && s.Traits().SharesWithoutSize
}

// NativeOverlap returns the overlap that the strategy must add, in units. It is 0 unless the overlap
// mode is native.
func (s Settings) NativeOverlap() int {
	if s.Mode().Place != OverlapByStrategy {
		return 0
	}
	return s.OverlapSize
}

// CuttingSettings returns s with defaults for the settings that only overlap modes use. If the
// results for two settings are equal, both settings produce the same boundaries in every document.
// The result is only useful for such comparisons.
func (s Settings) CuttingSettings() Settings {
	m := s.Mode()
	if m.Place == OverlapByStrategy || s.UsesReference() {
		return s
	}
	if !m.KeepsContent() { // the boundaries are the same for all these modes
		s.OverlapMode = ""
	}
	for i := range Modes {
		for _, key := range Modes[i].SizeKeys {
			if t, ok := Lookup(key); ok {
				t.setValue(&s, t.Default)
			}
		}
	}
	return s
}

// MaxSize returns the maximum chunk size. It is max_chunk_size, or math.MaxInt if the strategy does
// not limit the size.
func (s Settings) MaxSize() int {
	if s.Traits().HasMaxSize {
		return s.MaxChunkSize
	}
	return math.MaxInt
}

// EffectiveMinSize returns the minimum chunk size. It is min_chunk_size, or half of max_chunk_size
// if min_chunk_size is larger than max_chunk_size (rules/merging, A minimum above the maximum).
func (s Settings) EffectiveMinSize() int {
	if s.MinChunkSize > s.MaxChunkSize {
		return s.MaxChunkSize / 2
	}
	return s.MinChunkSize
}

// Fingerprint returns 12 hexadecimal digits that identify the effect of the settings. It ignores
// settings without an effect, and default values of settings that were added after fingerprints.
func (s Settings) Fingerprint() string {
	var b strings.Builder
	for i := range Table {
		if t := &Table[i]; t.Applies(&s) && !(t.newerThanFingerprints && t.Value(&s) == t.Default) {
			b.WriteString(t.Key + "=" + t.fingerprintValue(&s) + "\n")
		}
	}
	sum := sha256.Sum256([]byte(b.String()))
	return hex.EncodeToString(sum[:6])
}
