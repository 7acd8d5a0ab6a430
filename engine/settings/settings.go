// Package settings describes every setting once, in a table for sliders, flags, files,
// validation and help.
package settings

import (
	"crypto/sha256"
	"encoding/hex"
	"math"
	"strings"
)

// Settings is one complete, comparable set of settings. Table describes the fields.
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

	// Separators is "default", "markdown" or a list written by EncodeList.
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

// ApplyChanges copies to target the values in which changed differs from base.
func ApplyChanges(base, changed, target Settings) Settings {
	for i := range Table {
		if t := &Table[i]; t.Get(&base) != t.Get(&changed) {
			t.setValue(&target, t.Value(&changed))
		}
	}
	return target
}

// IsMarkdown reports whether the strategy cuts by the Markdown outline.
func (s Settings) IsMarkdown() bool { return s.Traits().Markdown }

// CutsTables reports whether long tables are cut between rows.
func (s Settings) CutsTables() bool { return cutsInside(&s) && s.LongTables == "rows" }

// CutsCode reports whether long code blocks are cut between lines.
func (s Settings) CutsCode() bool { return cutsInside(&s) && s.LongCode == "lines" }

// IsBounded reports whether max_chunk_size limits anything.
func (s Settings) IsBounded() bool { return isBounded(&s) }

// KeepsPages reports whether a page is always one chunk, however long.
func (s Settings) KeepsPages() bool { return hasPages(&s) && s.LongPages == longPagesKeep }

// HasPrefix reports whether headings are put in front of chunks (context_prefix).
func (s Settings) HasPrefix() bool { return takesPrefix(&s) && s.ContextPrefix != "none" }

// HasTitleInPrefix reports whether the document's title comes before the headings.
func (s Settings) HasTitleInPrefix() bool { return s.HasPrefix() && s.ContextPrefix == prefixTitled }

// HasNameAsPrefix reports whether the prefix is the document's name, not headings.
func (s Settings) HasNameAsPrefix() bool { return s.HasPrefix() && s.ContextPrefix == prefixNamed }

// PrefixInSize reports whether max_chunk_size includes the prefix.
func (s Settings) PrefixInSize() bool {
	return s.HasPrefix() && s.IsBounded() && s.PrefixCounts == prefixInSize
}

// MaxOverlap returns the size that an overlap has to stay below: max_chunk_size, or the
// part of it that a prefix leaves.
func (s Settings) MaxOverlap() int {
	if s.PrefixInSize() {
		return s.MaxChunkSize - s.MaxChunkSize/PrefixShare
	}
	return s.MaxChunkSize
}

// SharesNatively reports whether the strategy itself can share text.
func (s Settings) SharesNatively() bool { return s.Traits().SharesNatively }

// CarriesSentence reports whether a chunk begins with the last sentence of the previous
// one, by the strategy's own rules.
func (s Settings) CarriesSentence() bool {
	return s.StrategyIs(carriesHeadings) && s.SharesByStrategy() && s.SentenceOverlap
}

// SharesByStrategy reports whether the strategy itself shares text.
func (s Settings) SharesByStrategy() bool { return s.Mode().Place == OverlapByStrategy }

func (s *Settings) sharesWithoutSize() bool {
	return s.SharesByStrategy() && s.Traits().SharesWithoutSize
}

// NativeOverlap returns the overlap requested from the strategy itself, in units. It is 0
// with any other mode.
func (s Settings) NativeOverlap() int {
	if s.Mode().Place != OverlapByStrategy {
		return 0
	}
	return s.OverlapSize
}

// CuttingSettings returns s without the settings that only overlap modes use. Settings cut
// every document alike if their CuttingSettings are equal. Use the result only to compare.
func (s Settings) CuttingSettings() Settings {
	m := s.Mode()
	if m.Place == OverlapByStrategy || s.ByReference() {
		return s
	}
	if !m.LeavesContent() { // strategies need no other information about a mode
		s.OverlapMode = ""
	}
	for i := range Modes {
		for _, key := range Modes[i].Sizes {
			if t, ok := Lookup(key); ok {
				t.setValue(&s, t.Default)
			}
		}
	}
	return s
}

// MaxSize returns the maximum size of a chunk: max_chunk_size, or math.MaxInt for an
// unbounded strategy.
func (s Settings) MaxSize() int {
	if s.Traits().HasMaxSize {
		return s.MaxChunkSize
	}
	return math.MaxInt
}

// EffectiveMinSize returns min_chunk_size, or half of max_chunk_size if that is smaller
// (rules/merging, A minimum above the maximum).
func (s Settings) EffectiveMinSize() int {
	if s.MinChunkSize > s.MaxChunkSize {
		return s.MaxChunkSize / 2
	}
	return s.MinChunkSize
}

// Fingerprint returns 12 hex digits that identify the effect of the settings. It does not
// depend on settings without effect, or on newer settings with their default values.
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
