package settings

import (
	"slices"

	"chunkscope/engine/explain/refusal"
)

// Strategy is a strategy with its traits. Its code is the file of that name in
// engine/split.
type Strategy struct {
	Name, Help string
	// Chooses: picks another strategy for every document, and runs that.
	Chooses bool
	// Markdown: cuts the outline, with min_chunk_size, preamble and atomic
	// blocks.
	Markdown bool
	// Sections: begins a chunk at a heading, whatever room is left.
	Sections bool
	// Introduced: keeps a list with the sentence that introduces it.
	Introduced bool
	// Native: can share text itself (overlap_mode native). Bound is the reason that the
	// shared text stays below max_chunk_size.
	Native bool
	Bound  Bound
	// Sized: keeps to max_chunk_size.
	Sized bool
	// Inside: cuts inside long tables and long code blocks, into self-contained pieces,
	// if long_tables and long_code allow it.
	Inside bool
	// Cuts is the setting that lists the permitted cuts; a chunk without any of them may
	// be longer than max_chunk_size. Empty if there is no such setting.
	Cuts string
	// Headings: begins a section at headings down to heading_level.
	Headings bool
	// Rejoins: may drop headings and join short sections.
	Rejoins bool
	// Parts: cuts at one separator, the first of separators, and never joins parts; the
	// text is cleaned before.
	Parts bool
	// Pieces: cuts at one separator before anything else, the first of separators, if they
	// are a list.
	Pieces bool
	// PlainMarks: separators are plain text, and stay in front of the next piece.
	PlainMarks bool
	// PlainEnds: separators are plain text, and stay at the end of the piece; split_unit
	// names the unit.
	PlainEnds bool
	// Counts: max_chunk_size and a native overlap count parts of its own: those that
	// split_by names if it is Split, else words by Unicode.
	Counts, Split bool
	// Unsized: what it shares natively has no size in overlap_size. Carries: it may be a
	// sentence, by sentence_overlap.
	Unsized, Carries bool
	// Grouped: cuts at a list of separators that separator_group names.
	Grouped bool
	// Pages: a page is a chunk, and long_pages names the strategy that cuts a longer one.
	Pages bool
	// Levels: cuts by levels of its own, which differ by chonkie_version.
	Levels bool
	// Nests: parents may be returned instead of its chunks, which are cut within them.
	Nests bool
	// System is the system that it cuts as, quirks included; empty for one of our own.
	System string
}

// Strategies are the strategies, in the order in which they are offered.
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
		Help: "pack blocks, whatever the sections",
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
		Help: "one chunk a section, down to heading level",
	},
	{
		Name: "pages", Pages: true, Sized: true,
		Help: "one chunk a page; short ones joined, long ones cut",
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

// Given replaces the strategy if another system cut. It keeps to the size of the largest
// given chunk, and chunks include their shared text. It is not offered, and settings with
// it cannot be run.
var Given = Strategy{Name: "given", Native: true, Sized: true}

// AreGiven reports that the settings only describe chunks that another system
// made: nothing can be cut by them.
func (s *Settings) AreGiven() bool { return s.Strategy == Given.Name }

// StrategyNamed returns the strategy of a name; one that is not in the table has no
// trait.
func StrategyNamed(name string) Strategy {
	if name == Given.Name {
		return Given
	}
	if i := slices.IndexFunc(Strategies, func(t Strategy) bool { return t.Name == name }); i >= 0 {
		return Strategies[i]
	}
	return Strategy{Name: name}
}

// Traits returns those of the strategy that was chosen. One by pages shares and cuts like the
// strategy that long_pages names.
func (s *Settings) Traits() Strategy {
	t := StrategyNamed(s.Strategy)
	if t.Pages {
		second := StrategyNamed(s.LongPages)
		t.Native, t.Bound, t.Inside, t.Cuts = second.Native, second.Bound, second.Inside, second.Cuts
	}
	return t
}

// StrategyIs reports whether the strategy that was chosen is so.
func (s *Settings) StrategyIs(so func(*Strategy) bool) bool {
	t := s.Traits()
	return so(&t)
}

// strategiesNamed lists the strategies that are so, as in "a, b or c", those by pages with
// the second strategy that is.
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

// strategiesThat returns the names of the strategies that are so.
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

// listSharing names the strategies that share text themselves.
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
