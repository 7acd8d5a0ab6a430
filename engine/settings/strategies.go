package settings

import (
	"slices"

	"chunkscope/engine/explain/refusal"
)

// Strategy describes a chunking strategy. The strategy is implemented in the file of the same name
// in engine/split.
type Strategy struct {
	Name, Help string
	// ChoosesStrategy is true if the strategy chooses another strategy for each document.
	ChoosesStrategy bool
	// IsMarkdown is true if the strategy uses the Markdown outline. Such a strategy also supports
	// min_chunk_size, extract_preamble and preserve_atomic_blocks.
	IsMarkdown bool
	// StartsAtHeadings is true if each heading starts a chunk.
	StartsAtHeadings bool
	// KeepsIntroductions is true if a list stays with the sentence that introduces it.
	KeepsIntroductions bool
	// SharesNatively is true if the strategy supports overlap mode native. Bound is the upper bound
	// of that overlap.
	SharesNatively bool
	Bound          Bound
	// HasMaxSize is true if max_chunk_size limits the size of chunks.
	HasMaxSize bool
	// CutsLongBlocks is true if long tables and code blocks can be split into pieces, depending on
	// long_tables and long_code. Each piece is a valid table or code block.
	CutsLongBlocks bool
	// CutSetting is the key of the setting that lists the separators at which the strategy may
	// split. A chunk without a separator may exceed max_chunk_size. CutSetting is empty for other
	// strategies.
	CutSetting string
	// UsesHeadingLevel is true if sections start at headings up to heading_level.
	UsesHeadingLevel bool
	// JoinsSections is true if the strategy may remove headings and join short sections.
	JoinsSections bool
	// CutsParts is true if the strategy cleans the text, splits only at the first separator, and
	// does not join parts.
	CutsParts bool
	// CutsPieces is true if the strategy first splits at the first separator when separators is a
	// list.
	CutsPieces bool
	// HasStartMarks is true if separators are plain text and stay at the start of the next piece.
	HasStartMarks bool
	// HasEndMarks is true if separators are plain text and stay at the end of the piece. Such a
	// strategy measures sizes in split_unit.
	HasEndMarks bool
	// CountsParts is true if max_chunk_size and overlap_size count parts. If CountsSplits is true,
	// the parts are those of split_by. Otherwise they are Unicode words.
	CountsParts, CountsSplits bool
	// SharesWithoutSize is true if overlap_size does not limit the native overlap. RepeatsSentences
	// is true if the strategy can repeat the last sentence of the previous chunk (sentence_overlap).
	SharesWithoutSize, RepeatsSentences bool
	// HasSeparatorGroup is true if the strategy splits at the separators of separator_group.
	HasSeparatorGroup bool
	// CutsPages is true if each page is a chunk. long_pages determines how pages that are too long
	// are split.
	CutsPages bool
	// HasLevels is true if the strategy has several levels of separators, which depend on
	// chonkie_version.
	HasLevels bool
	// KeepsTails is true if there may be chunks that contain only text of the previous chunk
	// (window_tail).
	KeepsTails bool
	// HasParents is true if chunks can belong to parents, which retrieval returns instead of the
	// chunks.
	HasParents bool
	// System is the name of the system that the strategy reproduces. It is empty for general
	// strategies.
	System string
	// IsUnknown is true if another system made the chunks in an unknown way.
	IsUnknown bool
}

// Strategies lists the strategies in display order.
var Strategies = []Strategy{
	{
		Name: "auto", ChoosesStrategy: true, IsMarkdown: true, CutsLongBlocks: true, HasMaxSize: true,
		Help: "choose the Markdown strategy that suits the document",
	},
	{
		Name: "structural", IsMarkdown: true, StartsAtHeadings: true, CutsLongBlocks: true, HasMaxSize: true,
		Help: "cut at headings; split long sections",
	},
	{
		Name: "code_aware", IsMarkdown: true, StartsAtHeadings: true, CutsLongBlocks: true, HasMaxSize: true,
		Help: "code blocks and tables stay whole; prose is packed between them",
	},
	{
		Name: "list_aware", IsMarkdown: true, StartsAtHeadings: true, KeepsIntroductions: true, CutsLongBlocks: true, HasMaxSize: true,
		Help: "lists stay with their introduction and are cut between items",
	},
	{
		Name: "fallback", IsMarkdown: true, CutsLongBlocks: true, HasMaxSize: true,
		Help: "pack blocks, ignoring sections",
	},
	{
		Name: "window", HasParents: true, KeepsTails: true, SharesNatively: true, Bound: Bound{Reason: "the window would never advance"}, HasMaxSize: true,
		Help: "fixed windows; each overlaps the previous one by overlap_size",
	},
	{
		Name: "recursive", HasParents: true, SharesNatively: true, Bound: Bound{Reason: "a chunk has no room for more", MayBeEqual: true}, HasMaxSize: true,
		CutSetting: "separators", // LangChain allows an overlap as large as a chunk
		Help:       "LangChain's recursive character splitting",
	},
	{
		Name: "sentences", HasParents: true, SharesNatively: true, Bound: Bound{Reason: "a chunk would contain no new text"}, CutsLongBlocks: true, HasMaxSize: true,
		Help: "as many whole sentences as fit",
	},
	{
		Name: "headings", HasParents: true, StartsAtHeadings: true, UsesHeadingLevel: true, CutsLongBlocks: true,
		Help: "one chunk per section, down to heading level",
	},
	{
		Name: "pages", CutsPages: true, HasMaxSize: true,
		Help: "one chunk per page; short ones joined, long ones cut",
	},
	{
		Name: "headings_recursive", StartsAtHeadings: true, UsesHeadingLevel: true, JoinsSections: true, SharesNatively: true,
		Bound: Bound{Reason: "a chunk has no room for more", MayBeEqual: true}, HasMaxSize: true, CutSetting: "separators",
		System: "LangChain and Open WebUI",
		Help:   "LangChain's header splitter, then its recursive one",
	},
	{
		Name: "paragraphs", HasParents: true, CutsParts: true, SharesNatively: true, Bound: Bound{Reason: "a chunk has no room for more", MayBeEqual: true}, HasMaxSize: true,
		System: "Dify",
		Help:   "Dify's splitting at one separator; cleaned, never joined",
	},
	{
		Name: "langchainjs_recursive", HasStartMarks: true, SharesNatively: true, Bound: Bound{Reason: "LangChain.js rejects it"}, HasMaxSize: true,
		System: "LangChain.js",
		Help:   "LangChain.js's recursive splitting, reproduced exactly",
	},
	{
		Name: "haystack", SharesNatively: true, Bound: Bound{Reason: "the window would never advance"}, CountsParts: true, CountsSplits: true,
		System: "Haystack",
		Help:   "Haystack's DocumentSplitter, reproduced exactly",
	},
	{
		Name: "haystack_recursive", HasEndMarks: true, CountsParts: true,
		System: "Haystack",
		Help:   "Haystack's RecursiveDocumentSplitter, reproduced exactly",
	},
	{
		Name: "chonkie_recursive", HasLevels: true, HasMaxSize: true,
		System: "Chonkie",
		Help:   "Chonkie's RecursiveChunker, reproduced exactly",
	},
	{
		Name: "llamaindex_sentences", HasParents: true, SharesNatively: true, Bound: Bound{Reason: "a chunk has no room for more", MayBeEqual: true}, HasMaxSize: true,
		System: "LlamaIndex",
		Help:   "LlamaIndex's SentenceSplitter, reproduced exactly",
	},
	{
		Name: "lightrag", CutsPieces: true, SharesNatively: true, Bound: Bound{Reason: "LightRAG rejects it"}, HasMaxSize: true,
		System: "LightRAG",
		Help:   "LightRAG's cleaning and windows, reproduced exactly",
	},
	{
		Name: "graphrag", SharesNatively: true, Bound: Bound{Reason: "the window would never advance"}, HasMaxSize: true,
		System: "GraphRAG",
		Help:   "GraphRAG's windows, reproduced exactly",
	},
	{
		Name: "elasticsearch_sentences", SharesNatively: true, CountsParts: true, SharesWithoutSize: true, RepeatsSentences: true,
		System: "Elasticsearch",
		Help:   "Elasticsearch's chunking by sentences, reproduced exactly",
	},
	{
		Name: "elasticsearch_words", SharesNatively: true, Bound: Bound{Reason: "Elasticsearch allows no more", IsHalf: true}, CountsParts: true,
		System: "Elasticsearch",
		Help:   "Elasticsearch's chunking by words, reproduced exactly",
	},
	{
		Name: "elasticsearch_recursive", SharesNatively: true, CountsParts: true, SharesWithoutSize: true, HasSeparatorGroup: true,
		System: "Elasticsearch",
		Help:   "Elasticsearch's chunking by separators, reproduced exactly",
	},
}

// Given represents the unknown strategy with which another system made chunks. Such chunks include
// the text that they share. Given is not in Strategies and cannot be run.
var Given = Strategy{Name: "given", IsUnknown: true, SharesNatively: true, HasMaxSize: true}

var unlistedStrategies = []Strategy{Given}

// IsGiven reports whether the settings only describe chunks that another system made. Such settings
// cannot be run.
func (s *Settings) IsGiven() bool { return FindStrategy(s.Strategy).IsUnknown }

// FindStrategy returns the strategy with the given name. If the name is unknown, the other fields
// of the result are empty.
func FindStrategy(name string) Strategy {
	for _, list := range [...][]Strategy{Strategies, unlistedStrategies} {
		if i := slices.IndexFunc(list, func(t Strategy) bool { return t.Name == name }); i >= 0 {
			return list[i]
		}
	}
	return Strategy{Name: name}
}

// Traits returns the properties of the selected strategy. If the strategy splits text into pages,
// some of the properties are those of the strategy in long_pages.
func (s *Settings) Traits() Strategy {
	t := FindStrategy(s.Strategy)
	if t.CutsPages {
		second := FindStrategy(s.LongPages)
		t.SharesNatively, t.Bound, t.CutsLongBlocks, t.CutSetting = second.SharesNatively, second.Bound, second.CutsLongBlocks, second.CutSetting
	}
	return t
}

// HasTrait reports whether hasTrait is true for the strategy.
func (s *Settings) HasTrait(hasTrait func(*Strategy) bool) bool {
	t := s.Traits()
	return hasTrait(&t)
}

func joinStrategies(hasTrait func(*Strategy) bool) string {
	names := listStrategies(hasTrait)
	for i := range Strategies {
		if t := &Strategies[i]; t.CutsPages && !hasTrait(t) {
			for _, o := range longPagesOptions {
				if second := FindStrategy(o.Name); hasTrait(&second) {
					names = append(names, t.Name+" with long pages "+o.Name)
				}
			}
		}
	}
	return refusal.JoinWithOr(names)
}

func listStrategies(hasTrait func(*Strategy) bool) []string {
	var names []string
	for i := range Strategies {
		if hasTrait(&Strategies[i]) {
			names = append(names, Strategies[i].Name)
		}
	}
	return names
}

func hasNoSize(t *Strategy) bool        { return !t.HasMaxSize && !t.CountsParts }
func canCutLongBlocks(t *Strategy) bool { return t.CutsLongBlocks }
func sharesNatively(t *Strategy) bool   { return t.SharesNatively }
func keepsTails(t *Strategy) bool       { return t.KeepsTails }
func isGeneral(t *Strategy) bool        { return t.System == "" }

func hasSeparators(t *Strategy) bool {
	return t.CutSetting == "separators" || t.CutsParts || t.CutsPieces || t.HasStartMarks || t.HasEndMarks
}
func cutsAtSeparators(t *Strategy) bool   { return t.CutSetting == "separators" }
func cutsIntoParts(t *Strategy) bool      { return t.CutsParts }
func hasEndMarks(t *Strategy) bool        { return t.HasEndMarks }
func countsSplits(t *Strategy) bool       { return t.CountsSplits }
func repeatsSentences(t *Strategy) bool   { return t.RepeatsSentences }
func hasSeparatorGroup(t *Strategy) bool  { return t.HasSeparatorGroup }
func ignoresOverlapSize(t *Strategy) bool { return t.SharesWithoutSize }
func hasLevels(t *Strategy) bool          { return t.HasLevels }
func allowsParents(t *Strategy) bool      { return t.HasParents }
func cutsPages(t *Strategy) bool          { return t.CutsPages }
func cutsAtHeadings(t *Strategy) bool     { return t.UsesHeadingLevel }
func mayJoinSections(t *Strategy) bool    { return t.JoinsSections }

func listSharingStrategies() []string {
	return append(listStrategies(func(t *Strategy) bool { return sharesNatively(t) && isGeneral(t) }), "one that reproduces another system")
}

func strategyOptions() []Option {
	out := make([]Option, len(Strategies))
	for i, t := range Strategies {
		out[i] = Option{t.Name, t.Help}
	}
	return out
}
