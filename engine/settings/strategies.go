package settings

import (
	"slices"

	"chunkscope/engine/explain/refusal"
)

// Strategy is a strategy with its traits. The file of that name in engine/split
// implements it.
type Strategy struct {
	Name, Help string
	// Chooses: runs another strategy, chosen for each document.
	Chooses bool
	// Markdown: cuts by the outline, with min_chunk_size, preamble and atomic blocks.
	Markdown bool
	// Sections: always begins a chunk at a heading.
	Sections bool
	// Introduced: keeps a list with the sentence that introduces it.
	Introduced bool
	// Native: can share text itself (overlap_mode native). Bound limits the shared text
	// relative to max_chunk_size.
	Native bool
	Bound  Bound
	// Sized: respects max_chunk_size.
	Sized bool
	// Inside: cuts inside long tables and long code blocks, into self-contained pieces,
	// if long_tables and long_code allow it.
	Inside bool
	// Cuts is the setting that lists the permitted cuts; a chunk without any of them may
	// exceed max_chunk_size. It is empty if there is no such setting.
	Cuts string
	// Headings: begins a section at headings down to heading_level.
	Headings bool
	// Rejoins: may drop headings and join short sections.
	Rejoins bool
	// Parts: cuts only at the first of separators and never joins parts; cleans the text
	// first.
	Parts bool
	// Pieces: cuts first at the first of separators, if they are a list.
	Pieces bool
	// PlainMarks: separators are plain text and stay at the start of the next piece.
	PlainMarks bool
	// PlainEnds: separators are plain text and stay at the end of the piece; split_unit
	// names the unit.
	PlainEnds bool
	// Counts: max_chunk_size and a native overlap count the strategy's own parts: those
	// that split_by names if it is Split, else Unicode words.
	Counts, Split bool
	// Unsized: overlap_size does not limit what it shares natively. Carries: it can share
	// a sentence (sentence_overlap).
	Unsized, Carries bool
	// Grouped: cuts at the separators that separator_group names.
	Grouped bool
	// Pages: makes each page a chunk; long_pages names the strategy for longer ones.
	Pages bool
	// Levels: cuts by its own levels, which depend on chonkie_version.
	Levels bool
	// Nests: parents can be returned instead of its chunks, which are cut within them.
	Nests bool
	// System is the system whose cuts it reproduces, quirks included; empty for our own
	// strategies.
	System string
}

// Strategies lists the strategies in display order.
var Strategies = []Strategy{
	{
		Name: "auto", Chooses: true, Markdown: true, Inside: true, Sized: true,
		Help: "choose the Markdown strategy that suits the document",
	},
	{
		Name: "structural", Markdown: true, Sections: true, Inside: true, Sized: true,
		Help: "cut at headings; pack what is too long",
	},
	{
		Name: "code_aware", Markdown: true, Sections: true, Inside: true, Sized: true,
		Help: "code blocks and tables stay whole, prose is packed between",
	},
	{
		Name: "list_aware", Markdown: true, Sections: true, Introduced: true, Inside: true, Sized: true,
		Help: "lists stay with their introduction, cut between items",
	},
	{
		Name: "fallback", Markdown: true, Inside: true, Sized: true,
		Help: "pack blocks, ignoring sections",
	},
	{
		Name: "window", Nests: true, Native: true, Bound: Bound{Why: "the window would never advance"}, Sized: true,
		Help: "fixed windows that overlap by their stride",
	},
	{
		Name: "recursive", Nests: true, Native: true, Bound: Bound{Why: "a chunk has no room for more", Equal: true}, Sized: true,
		Cuts: "separators", // LangChain allows an overlap as large as a chunk
		Help: "LangChain's recursive character splitting",
	},
	{
		Name: "sentences", Nests: true, Native: true, Bound: Bound{Why: "a chunk would hold nothing new"}, Inside: true, Sized: true,
		Help: "whole sentences packed to the size",
	},
	{
		Name: "headings", Nests: true, Sections: true, Headings: true, Inside: true,
		Help: "one chunk per section, down to heading level",
	},
	{
		Name: "pages", Pages: true, Sized: true,
		Help: "one chunk per page; short ones joined, long ones cut",
	},
	{
		Name: "headings_recursive", Sections: true, Headings: true, Rejoins: true, Native: true,
		Bound: Bound{Why: "a chunk has no room for more", Equal: true}, Sized: true, Cuts: "separators",
		System: "LangChain and Open WebUI",
		Help:   "LangChain's splitter by headers, then its recursive one",
	},
	{
		Name: "paragraphs", Nests: true, Parts: true, Native: true, Bound: Bound{Why: "a chunk has no room for more", Equal: true}, Sized: true,
		System: "Dify",
		Help:   "Dify's parts at one separator, cleaned and never joined",
	},
	{
		Name: "langchainjs_recursive", PlainMarks: true, Native: true, Bound: Bound{Why: "LangChain.js refuses it"}, Sized: true,
		System: "LangChain.js",
		Help:   "LangChain.js's recursive splitting as it runs",
	},
	{
		Name: "haystack", Native: true, Bound: Bound{Why: "the window would never advance"}, Counts: true, Split: true,
		System: "Haystack",
		Help:   "Haystack's DocumentSplitter as it runs",
	},
	{
		Name: "haystack_recursive", PlainEnds: true, Counts: true,
		System: "Haystack",
		Help:   "Haystack's RecursiveDocumentSplitter as it runs",
	},
	{
		Name: "chonkie_recursive", Levels: true, Sized: true,
		System: "Chonkie",
		Help:   "Chonkie's RecursiveChunker as it runs",
	},
	{
		Name: "llamaindex_sentences", Nests: true, Native: true, Bound: Bound{Why: "a chunk has no room for more", Equal: true}, Sized: true,
		System: "LlamaIndex",
		Help:   "LlamaIndex's SentenceSplitter as it runs",
	},
	{
		Name: "lightrag", Pieces: true, Native: true, Bound: Bound{Why: "LightRAG refuses it"}, Sized: true,
		System: "LightRAG",
		Help:   "LightRAG's cleaning and windows as it runs",
	},
	{
		Name: "graphrag", Native: true, Bound: Bound{Why: "the window would never advance"}, Sized: true,
		System: "GraphRAG",
		Help:   "GraphRAG's windows as it runs",
	},
	{
		Name: "elasticsearch_sentences", Native: true, Counts: true, Unsized: true, Carries: true,
		System: "Elasticsearch",
		Help:   "Elasticsearch's chunking by sentences as it runs",
	},
	{
		Name: "elasticsearch_words", Native: true, Bound: Bound{Why: "Elasticsearch takes no more", Half: true}, Counts: true,
		System: "Elasticsearch",
		Help:   "Elasticsearch's chunking by words as it runs",
	},
	{
		Name: "elasticsearch_recursive", Native: true, Counts: true, Unsized: true, Grouped: true,
		System: "Elasticsearch",
		Help:   "Elasticsearch's chunking by separators as it runs",
	},
}

// Given represents another system that cut the chunks. Its size is that of the largest
// given chunk, and chunks include their shared text. It is not listed, and settings with
// it cannot be run.
var Given = Strategy{Name: "given", Native: true, Sized: true}

// AreGiven reports whether the settings only describe chunks of another system. Nothing
// can be cut with them.
func (s *Settings) AreGiven() bool { return s.Strategy == Given.Name }

// StrategyNamed returns the strategy with a name. An unknown strategy has no traits.
func StrategyNamed(name string) Strategy {
	if name == Given.Name {
		return Given
	}
	if i := slices.IndexFunc(Strategies, func(t Strategy) bool { return t.Name == name }); i >= 0 {
		return Strategies[i]
	}
	return Strategy{Name: name}
}

// Traits returns the traits of the chosen strategy. A strategy by pages shares and cuts
// like the one that long_pages names.
func (s *Settings) Traits() Strategy {
	t := StrategyNamed(s.Strategy)
	if t.Pages {
		second := StrategyNamed(s.LongPages)
		t.Native, t.Bound, t.Inside, t.Cuts = second.Native, second.Bound, second.Inside, second.Cuts
	}
	return t
}

// StrategyIs reports whether the chosen strategy satisfies so.
func (s *Settings) StrategyIs(so func(*Strategy) bool) bool {
	t := s.Traits()
	return so(&t)
}

// strategiesNamed lists the strategies that satisfy so, as in "a, b or c". A strategy by
// pages comes with the second strategy that does.
func strategiesNamed(so func(*Strategy) bool) string {
	names := strategiesThat(so)
	for i := range Strategies {
		if t := &Strategies[i]; t.Pages && !so(t) {
			for _, o := range longPages {
				if second := StrategyNamed(o.Name); so(&second) {
					names = append(names, t.Name+" with long pages "+o.Name)
				}
			}
		}
	}
	return refusal.Either(names)
}

func strategiesThat(so func(*Strategy) bool) []string {
	var names []string
	for i := range Strategies {
		if so(&Strategies[i]) {
			names = append(names, Strategies[i].Name)
		}
	}
	return names
}

func hasNoSize(t *Strategy) bool { return !t.Sized && !t.Counts }
func inside(t *Strategy) bool    { return t.Inside }
func native(t *Strategy) bool    { return t.Native }
func general(t *Strategy) bool   { return t.System == "" }

func hasSeparators(t *Strategy) bool {
	return t.Cuts == "separators" || t.Parts || t.Pieces || t.PlainMarks || t.PlainEnds
}
func keepsSeparators(t *Strategy) bool { return t.Cuts == "separators" }
func makesParts(t *Strategy) bool      { return t.Parts }
func fillsChunks(t *Strategy) bool     { return t.PlainEnds }
func splitsBlocks(t *Strategy) bool    { return t.Split }
func carriesHeadings(t *Strategy) bool { return t.Carries }
func groupsSentences(t *Strategy) bool { return t.Grouped }
func sharesNothing(t *Strategy) bool   { return t.Unsized }
func hasLevels(t *Strategy) bool       { return t.Levels }
func nests(t *Strategy) bool           { return t.Nests }
func cutsPages(t *Strategy) bool       { return t.Pages }
func cutsAtHeadings(t *Strategy) bool  { return t.Headings }
func rejoinsPieces(t *Strategy) bool   { return t.Rejoins }

func listSharing() []string {
	return append(strategiesThat(func(t *Strategy) bool { return native(t) && general(t) }), "one of another system")
}

func strategyOptions() []Option {
	out := make([]Option, len(Strategies))
	for i, t := range Strategies {
		out[i] = Option{t.Name, t.Help}
	}
	return out
}
