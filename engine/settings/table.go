package settings

import "chunkscope/engine/source"

const huge = 10_000_000

func always(*Settings) bool { return true }
func counts(s *Settings) bool {
	m := s.Mode()
	own := s.CountsParts() && m.Shares == ByStrategy
	return (isBounded(s) || s.WithinParagraphs() || m.Requests() && !own) && !s.ByReference()
}

func countsSize(s *Settings) bool       { return isBounded(s) || s.CountsParts() }
func parts(s *Settings) bool            { return s.StrategyIs(splitsBlocks) }
func isNotByReference(s *Settings) bool { return !s.ByReference() }
func nestsChunks(s *Settings) bool      { return s.StrategyIs(nests) }
func hasPages(s *Settings) bool         { return s.StrategyIs(cutsPages) }
func merges(s *Settings) bool           { return s.IsMarkdown() || hasPages(s) }

// isBounded reports whether max_chunk_size limits anything.
func isBounded(s *Settings) bool    { return s.Traits().Sized || s.CutsTables() || s.CutsCode() }
func cutsInside(s *Settings) bool   { return s.Traits().Inside && !s.ByReference() }
func markdown(s *Settings) bool     { return s.IsMarkdown() }
func hasOutline(s *Settings) bool   { return s.IsMarkdown() && !s.ByReference() }
func isBinding(s *Settings) bool    { return s.ByReference() && s.EnableCodeContextBinding }
func auto(s *Settings) bool         { return s.Traits().Chooses }
func adaptive(s *Settings) bool     { return s.IsMarkdown() && s.UseAdaptiveSizing }
func hasSeparator(s *Settings) bool { return s.StrategyIs(hasSeparators) }
func keepsMarks(s *Settings) bool   { return s.StrategyIs(keepsSeparators) }
func recursive(s *Settings) bool    { return keepsMarks(s) && s.StrategyIs(general) }
func rejoins(s *Settings) bool      { return s.StrategyIs(rejoinsPieces) }
func hasParents(s *Settings) bool   { return s.StrategyIs(makesParts) }
func isCleaned(s *Settings) bool    { return hasParents(s) && s.Parents != parentsDocument }
func fixed(v float64) func(*Settings) float64 {
	return func(*Settings) float64 { return v }
}

func maxSlider(s *Settings) float64 { return max(s.Counting().Slider, float64(s.MaxChunkSize)) }

func overlapSlider(s *Settings) float64 {
	hi := float64(s.MaxChunkSize / 2)
	if s.Mode().SelfLimiting {
		hi = float64(s.MaxChunkSize)
	}
	return max(hi, float64(s.OverlapSize))
}

// anytime is the When of a setting that always applies.
const anytime = "always"

// Table describes every setting, in the order in which users meet them.
var Table = []Setting{
	{
		Key: "strategy", Kind: Choice, Default: "auto", Options: strategyOptions(),
		Applies: always, When: anytime, Help: "how the document is cut",
		Elsewhere: []string{"chunking_strategy", "splitter", "chunker"},
		ptr:       func(s *Settings) any { return &s.Strategy },
	},
	{
		Key: "unit", Kind: Choice, Default: "chars", Options: unitOptions(),
		Applies: counts, When: "except with markdown rules reference, and with strategy " + strategiesNamed(hasNoSize) + " where it shares no overlap and keeps long tables and long code", Help: "what sizes and overlap are counted in",
		Elsewhere: []string{"length_function"},
		ptr:       func(s *Settings) any { return &s.Unit },
	},
	{
		Key: "tokenizer", Kind: Choice, Default: "cl100k_base",
		Options: tokenizerOptions(), file: tokenizerFile,
		Applies: func(s *Settings) bool { return counts(s) && s.Counting().Tokenized }, When: "with unit " + unitsThat(countsTokens),
		Help:      "the vocabulary tokens are counted with",
		Elsewhere: []string{"encoding", "encoding_name", "tokenizer_name"},
		ptr:       func(s *Settings) any { return &s.Tokenizer },
	},
	{
		Key: "max_chunk_size", Kind: Whole, Default: 4096, Min: 1, Max: huge,
		SliderMin: fixed(50), SliderMax: maxSlider, Step: 50, Coarser: []Grade{{1000, 100}, {2000, 250}}, Unit: "unit",
		Applies: countsSize, When: "except with strategy " + strategiesNamed(hasNoSize) + " where it keeps long tables and long code",
		Help:      "the largest chunk",
		Elsewhere: []string{"chunk_size", "chunk_length", "max_characters", "max_tokens", "tokens_per_chunk", "split_length", "max_size", "size"},
		ptr:       func(s *Settings) any { return &s.MaxChunkSize },
	},
	{
		Key: "min_chunk_size", Kind: Whole, Default: 512, Min: 1, Max: huge,
		SliderMin: fixed(1), SliderMax: func(s *Settings) float64 { return float64(max(s.MaxChunkSize, s.MinChunkSize)) },
		Step: 10, Unit: "unit", Applies: merges, When: "with the Markdown strategies and strategy " + strategiesNamed(cutsPages),
		Help:      "smaller chunks are merged with a neighbour, or flagged; above max chunk size it counts as half of that",
		Elsewhere: []string{"min_size", "min_length", "min_characters", "combine_text_under_n_chars"},
		ptr:       func(s *Settings) any { return &s.MinChunkSize },
	},
	{
		Key: "long_pages", Kind: Choice, Default: longPages[0].Name, Options: longPages,
		Applies: hasPages, When: "with strategy " + strategiesNamed(cutsPages), Help: "what happens to a page longer than max chunk size",
		ptr: func(s *Settings) any { return &s.LongPages },
	},
	{
		Key: "long_paragraphs", Kind: Choice, Default: "split",
		Options: []Option{
			{"split", "cut at sentences, then lines, then words"}, {"keep", "keep whole and flag as section_integrity"},
		},
		Applies: hasOutline, When: "with the Markdown strategies and markdown rules commonmark",
		Help: "what happens to a paragraph longer than max chunk size",
		ptr:  func(s *Settings) any { return &s.LongParagraphs },
	},
	{
		Key: "long_tables", Kind: Choice, Default: "keep",
		Options: []Option{
			{"keep", "as preserve_atomic_blocks says"}, {"rows", "cut between rows, the table's header in front of every piece"},
		},
		Applies: cutsInside, When: "with strategy " + strategiesNamed(inside) + ", and markdown rules commonmark",
		Help: "what happens to a table longer than max chunk size",
		ptr:  func(s *Settings) any { return &s.LongTables },
	},
	{
		Key: "long_code", Kind: Choice, Default: "keep",
		Options: []Option{
			{"keep", "as preserve_atomic_blocks says"}, {"lines", "cut between declarations, then at blank lines, then at lines, every piece in fences of its own"},
		},
		Applies: cutsInside, When: "with strategy " + strategiesNamed(inside) + ", and markdown rules commonmark",
		Help: "what happens to a code block longer than max chunk size",
		ptr:  func(s *Settings) any { return &s.LongCode },
	},
	{
		Key: "overlap_mode", Kind: Choice, Default: "budget", Options: modeOptions(),
		Applies: always, When: anytime, Help: "how neighbouring chunks share text",
		ptr: func(s *Settings) any { return &s.OverlapMode },
	},
	{
		Key: "overlap_size", Kind: Whole, Default: 200, Min: 0, Max: huge,
		SliderMin: fixed(0), SliderMax: overlapSlider, Step: 10, Coarser: []Grade{{500, 50}}, Unit: "unit",
		Applies:   func(s *Settings) bool { return shares("overlap_size")(s) && !s.sharesUnsized() },
		When:      "with overlap mode " + modesSizedBy("overlap_size") + ", except native with strategy " + strategiesNamed(sharesNothing),
		Help:      "text requested at every seam",
		Elsewhere: []string{"overlap", "chunk_overlap", "split_overlap", "chunk_overlap_tokens"},
		ptr:       func(s *Settings) any { return &s.OverlapSize },
	},
	{
		Key: "overlap_percentage", Kind: Share, Default: 0.1, Min: 0, Max: 1,
		SliderMin: fixed(0), SliderMax: fixed(0.5), Step: 0.01, Percent: true, Of: "the previous chunk",
		Applies: func(s *Settings) bool { return shares("overlap_percentage")(s) && s.OverlapSize == 0 },
		When:    "with overlap mode " + modesSizedBy("overlap_percentage") + " and overlap size 0",
		Help:    "the share of the previous chunk requested",
		ptr:     func(s *Settings) any { return &s.OverlapPercentage },
	},
	{
		Key: "overlap_sentences", Kind: Whole, Default: 2, Min: 0, Max: 1000,
		SliderMin: fixed(0), SliderMax: fixed(10), Step: 1, Unit: "sentences",
		Applies: shares("overlap_sentences"), When: "with overlap mode " + modesSizedBy("overlap_sentences"),
		Help: "how many sentences are carried forward",
		ptr:  func(s *Settings) any { return &s.OverlapSentences },
	},
	{
		Key: "window_tail", Kind: Toggle, Default: false,
		Applies: func(s *Settings) bool { return s.Strategy == "window" && s.NativeOverlap() > 0 },
		When:    "with strategy window and overlap mode native",
		Help:    "emit windows that hold nothing but the tail of the one before",
		ptr:     func(s *Settings) any { return &s.WindowTail },
	},
	{
		Key: "context_prefix", Kind: Choice, Default: "none", Options: prefixes(), later: true,
		Applies: takesPrefix, When: "except with markdown rules reference", Help: "the line that is put in front of every chunk",
		ptr: func(s *Settings) any { return &s.ContextPrefix },
	},
	{
		Key: "prefix_counts", Kind: Choice, Default: prefixInSize, Options: prefixCounts(), later: true,
		Applies: func(s *Settings) bool { return s.Prefixed() && s.Bounded() }, When: "with a context prefix and a strategy that keeps to max chunk size",
		Help: "whether the prefix counts against max chunk size",
		ptr:  func(s *Settings) any { return &s.PrefixCounts },
	},
	{
		Key: "max_chunks_per_document", Kind: Whole, Default: 0, Min: 0, Max: huge,
		SliderMin: fixed(0), SliderMax: fixed(1000), Step: 10, Unit: "chunks", Zero: "all",
		Applies: always, When: anytime, Help: "chunks kept of one document; 0 keeps all",
		ptr: func(s *Settings) any { return &s.MaxChunksPerDocument },
	},
	{
		Key: "preserve_atomic_blocks", Kind: Toggle, Default: true,
		Applies: hasOutline, When: "with the Markdown strategies and markdown rules commonmark", Help: "never cut code blocks and tables, except as long code and long tables say",
		ptr: func(s *Settings) any { return &s.PreserveAtomicBlocks },
	},
	{
		Key: "extract_preamble", Kind: Toggle, Default: true,
		Applies: hasOutline, When: "with the Markdown strategies and markdown rules commonmark",
		Help: "text before the first heading is a chunk of its own",
		ptr:  func(s *Settings) any { return &s.ExtractPreamble },
	},
	{
		Key: "code_threshold", Kind: Share, Default: 0.3, Min: 0, Max: 1,
		SliderMin: fixed(0), SliderMax: fixed(1), Step: 0.05, Applies: auto, When: "with strategy auto",
		Help: "share of code and tables from which code_aware is chosen",
		ptr:  func(s *Settings) any { return &s.CodeThreshold },
	},
	{
		Key: "structure_threshold", Kind: Whole, Default: 3, Min: 1, Max: 10000,
		SliderMin: fixed(1), SliderMax: fixed(20), Step: 1, Unit: "headings", Applies: auto, When: "with strategy auto",
		Help: "headings from which structural is chosen",
		ptr:  func(s *Settings) any { return &s.StructureThreshold },
	},
	{
		Key: "list_ratio_threshold", Kind: Share, Default: 0.4, Min: 0, Max: 1,
		SliderMin: fixed(0), SliderMax: fixed(1), Step: 0.05, Applies: auto, When: "with strategy auto",
		Help: "share of list text from which list_aware is chosen",
		ptr:  func(s *Settings) any { return &s.ListRatioThreshold },
	},
	{
		Key: "list_count_threshold", Kind: Whole, Default: 5, Min: 1, Max: 10000,
		SliderMin: fixed(1), SliderMax: fixed(30), Step: 1, Unit: "lists", Applies: auto, When: "with strategy auto",
		Help: "lists from which list_aware is chosen",
		ptr:  func(s *Settings) any { return &s.ListCountThreshold },
	},
	{
		Key: RulesKey, Kind: Choice, Default: rulesets[0].Name, Options: rulesets,
		Applies: markdown, When: "with the Markdown strategies", Help: "the rules by which Markdown is read and cut", later: true,
		ptr: func(s *Settings) any { return &s.MarkdownRules },
	},
	{
		Key: "enable_code_context_binding", Kind: Toggle, Default: true,
		Applies: isByReference, When: withReference, Help: "related code blocks are one chunk",
		ptr: func(s *Settings) any { return &s.EnableCodeContextBinding },
	},
	{
		Key: "related_block_max_gap", Kind: Whole, Default: 5, Min: 1, Max: 10000,
		SliderMin: fixed(1), SliderMax: fixed(20), Step: 1, Unit: "lines",
		Applies: isBinding, When: withBinding, Help: "lines between code blocks of one language that are related",
		ptr: func(s *Settings) any { return &s.RelatedBlockMaxGap },
	},
	{
		Key: "bind_output_blocks", Kind: Toggle, Default: true,
		Applies: isBinding, When: withBinding, Help: "code is related to the output below it",
		ptr: func(s *Settings) any { return &s.BindOutputBlocks },
	},
	{
		Key: "preserve_before_after_pairs", Kind: Toggle, Default: true,
		Applies: isBinding, When: withBinding, Help: "code before a change is related to the code after it",
		ptr: func(s *Settings) any { return &s.PreserveBeforeAfterPairs },
	},
	{
		Key: "use_adaptive_sizing", Kind: Toggle, Default: false,
		Applies: markdown, When: "with the Markdown strategies", Help: "derive the size from the document's complexity",
		ptr: func(s *Settings) any { return &s.UseAdaptiveSizing },
	},
	{
		Key: "base_size", Kind: Whole, Default: 1500, Min: 1, Max: huge,
		SliderMin: fixed(100), SliderMax: fixed(4000), Step: 50, Unit: "unit", Applies: adaptive, When: "with adaptive sizing",
		Help: "the size at scale 1",
		ptr:  func(s *Settings) any { return &s.BaseSize },
	},
	{
		Key: "min_scale", Kind: Share, Default: 0.5, Min: 0.01, Max: 100,
		SliderMin: fixed(0.1), SliderMax: fixed(1), Step: 0.05, Unit: "×", Applies: adaptive, When: "with adaptive sizing",
		Help: "scale of the simplest text",
		ptr:  func(s *Settings) any { return &s.MinScale },
	},
	{
		Key: "max_scale", Kind: Share, Default: 1.5, Min: 0.01, Max: 100,
		SliderMin: fixed(1), SliderMax: fixed(3), Step: 0.05, Unit: "×", Applies: adaptive, When: "with adaptive sizing",
		Help: "scale of the most complex text",
		ptr:  func(s *Settings) any { return &s.MaxScale },
	},
	weight("code_weight", 0.4, "code", func(s *Settings) any { return &s.CodeWeight }),
	weight("table_weight", 0.3, "tables", func(s *Settings) any { return &s.TableWeight }),
	weight("list_weight", 0.2, "lists", func(s *Settings) any { return &s.ListWeight }),
	weight("sentence_length_weight", 0.1, "long sentences",
		func(s *Settings) any { return &s.SentenceLengthWeight }),
	{
		Key: "separators", Kind: List, Default: "default",
		Options: separatorOptions(),
		Applies: hasSeparator, When: "with strategy " + strategiesNamed(hasSeparators), Help: "what is tried in turn to cut at",
		ptr: func(s *Settings) any { return &s.Separators },
	},
	{
		Key: "keep_separator", Kind: Choice, Default: "start",
		Options: []Option{
			{"start", "at the start of the next piece"}, {"end", "at the end of the piece"}, {"false", "dropped"},
		},
		Applies: keepsMarks, When: "with strategy " + strategiesNamed(keepsSeparators), Help: "where the separator goes",
		ptr: func(s *Settings) any { return &s.KeepSeparator },
	},
	{
		Key: "strip_whitespace", Kind: Toggle, Default: true,
		Applies: recursive, When: "with strategy " + strategiesNamed(func(t *Strategy) bool { return keepsSeparators(t) && general(t) }), Help: "trim white space from the ends of chunks",
		ptr: func(s *Settings) any { return &s.StripWhitespace },
	},
	{
		Key: "heading_level", Kind: Whole, Default: 3, Min: 1, Max: 6,
		SliderMin: fixed(1), SliderMax: fixed(6), Step: 1, Unit: "levels",
		Applies: func(s *Settings) bool { return s.Traits().Headings }, When: "with strategy " + strategiesNamed(cutsAtHeadings),
		Help: "the deepest heading that begins a chunk",
		ptr:  func(s *Settings) any { return &s.HeadingLevel },
	},
	{
		Key: "strip_headers", Kind: Toggle, Default: false,
		Applies: rejoins, When: "with strategy " + strategiesNamed(rejoinsPieces), Help: "leave headings out of the chunks",
		ptr: func(s *Settings) any { return &s.StripHeaders },
	},
	{
		Key: "section_min_size", Kind: Whole, Default: 0, Min: 0, Max: huge,
		SliderMin: fixed(0), SliderMax: func(s *Settings) float64 { return float64(max(s.MaxChunkSize, s.SectionMinSize)) },
		Step: 50, Unit: "unit", Zero: "none", Applies: rejoins, When: "with strategy " + strategiesNamed(rejoinsPieces),
		Help:      "shorter sections are joined with a neighbour, up to max chunk size; 0 joins none",
		Elsewhere: []string{"chunk_min_size_target"},
		ptr:       func(s *Settings) any { return &s.SectionMinSize },
	},
	{
		Key: "page_mark", Kind: Choice, Default: source.Any, Options: pageMarks(), pattern: source.CheckPageMark, later: true,
		Applies: isNotByReference, When: "except with markdown rules reference", Help: "where pages end: a kind of mark, or a pattern of a line",
		Elsewhere: []string{"page_separator", "page_break", "page_delimiter"},
		ptr:       func(s *Settings) any { return &s.PageMark },
	},
	{
		Key: "split_by", Kind: Choice, Default: splitMarks[0].name, Options: splitOptions(),
		Applies: parts, When: "with strategy " + strategiesNamed(splitsBlocks), Help: "what max chunk size and overlap size count",
		ptr: func(s *Settings) any { return &s.SplitBy },
	},
	{
		Key: "split_threshold", Kind: Whole, Default: 0, Min: 0, Max: huge,
		SliderMin: fixed(0), SliderMax: func(s *Settings) float64 { return float64(max(s.MaxChunkSize, s.SplitThreshold)) }, Step: 10, Zero: "none",
		Applies: parts, When: "with strategy " + strategiesNamed(splitsBlocks), Help: "a chunk with fewer parts joins the previous one",
		ptr: func(s *Settings) any { return &s.SplitThreshold },
	},
	{
		Key: "split_unit", Kind: Choice, Default: splitWords,
		Options: []Option{{splitWords, "text between spaces"}, {splitChars, "Unicode code points"}},
		Applies: func(s *Settings) bool { return s.StrategyIs(fillsChunks) }, When: "with strategy " + strategiesNamed(fillsChunks),
		Help: "what max chunk size counts",
		ptr:  func(s *Settings) any { return &s.SplitUnit },
	},
	{
		Key: "chonkie_version", Kind: Choice, Default: chonkieCore,
		Options: []Option{
			{chonkieCore, "since 2026, with chonkie-core"}, {chonkieOld, "before"},
		},
		Applies: func(s *Settings) bool { return s.StrategyIs(hasLevels) }, When: "with strategy " + strategiesNamed(hasLevels),
		Help: "the release of Chonkie to follow",
		ptr:  func(s *Settings) any { return &s.ChonkieVersion },
	},
	{
		Key: "sentence_overlap", Kind: Toggle, Default: true,
		Applies: func(s *Settings) bool { return s.StrategyIs(carriesHeadings) && s.sharesUnsized() },
		When:    "with strategy " + strategiesNamed(carriesHeadings) + " and overlap mode native",
		Help:    "begin a chunk with the last sentence of the one before",
		ptr:     func(s *Settings) any { return &s.SentenceOverlap },
	},
	{
		Key: "separator_group", Kind: Choice, Default: groupPlain,
		Options: []Option{
			{groupPlain, "blank lines, then lines"}, {groupMarkdown, "headings, level by level"},
		},
		Applies: func(s *Settings) bool { return s.StrategyIs(groupsSentences) }, When: "with strategy " + strategiesNamed(groupsSentences),
		Help: "what is tried in turn to cut at, before sentences",
		ptr:  func(s *Settings) any { return &s.SeparatorGroup },
	},
	{
		Key: "parents", Kind: Choice, Default: "none", Options: parents(),
		Applies: nestsChunks, When: "with strategy " + strategiesNamed(nests), Help: "what is returned when a chunk is found", later: true,
		Elsewhere: []string{"parent_mode"},
		ptr:       func(s *Settings) any { return &s.Parents },
	},
	{
		Key: "parent_size", Kind: Whole, Default: 1024, Min: 1, Max: huge,
		SliderMin: fixed(50), SliderMax: fixed(4000), Step: 50, Unit: "unit",
		Applies: func(s *Settings) bool { return s.WithinParagraphs() }, When: "with parents " + parentsParagraphs,
		Help: "the largest parent",
		ptr:  func(s *Settings) any { return &s.ParentSize },
	},
	{
		Key: "remove_extra_spaces", Kind: Toggle, Default: true,
		Applies: isCleaned, When: "with strategy " + strategiesNamed(makesParts) + ", except with parents " + parentsDocument,
		Help: "reduce several spaces or blank lines to one",
		ptr:  func(s *Settings) any { return &s.RemoveExtraSpaces },
	},
	{
		Key: "remove_urls_emails", Kind: Toggle, Default: false,
		Applies: isCleaned, When: "with strategy " + strategiesNamed(makesParts) + ", except with parents " + parentsDocument,
		Help: "remove web and e-mail addresses, except in links",
		ptr:  func(s *Settings) any { return &s.RemoveURLsEmails },
	},
	{
		Key: "leading_marks", Kind: Choice, Default: leadingSymbols,
		Options: []Option{
			{leadingSymbols, "all punctuation but dashes and brackets"}, {leadingStops, "one full stop, as before 2025"},
		},
		Applies: func(s *Settings) bool { return hasParents(s) && s.Parents == "none" }, When: "with strategy " + strategiesNamed(makesParts) + " and parents none",
		Help: "what is removed at the beginning of a chunk",
		ptr:  func(s *Settings) any { return &s.LeadingMarks },
	},
}

func parents() []Option {
	return []Option{
		{"none", "chunks are embedded and returned"},
		{parentsParagraphs, "chunks are cut within paragraphs, up to parent size, which are returned"},
		{parentsDocument, "the whole document is returned"},
	}
}

// keepsPages is the value of long_pages that does not cut pages.
const keepsPages = "keep"

// longPages lists the strategies for long pages, and the one that does not cut.
var longPages = []Option{
	{"sentences", "cut as strategy sentences does"},
	{"recursive", "cut as strategy recursive does"},
	{keepsPages, "keep whole and flag"},
}

func pageMarks() []Option {
	out := make([]Option, len(source.Names))
	for i, x := range source.Names {
		out[i] = Option{x.Name, x.Help}
	}
	return out
}

func weight(key string, def float64, of string, ptr func(*Settings) any) Setting {
	return Setting{
		Key: key, Kind: Share, Default: def, Min: 0, Max: 1,
		SliderMin: fixed(0), SliderMax: fixed(1), Step: 0.05, Applies: adaptive, When: "with adaptive sizing",
		Help: "the weight of " + of + " in the complexity; the four weights sum to 1",
		ptr:  ptr,
	}
}

// Lookup finds a setting by its key.
func Lookup(key string) (*Setting, bool) {
	for i := range Table {
		if Table[i].Key == key {
			return &Table[i], true
		}
	}
	return nil, false
}
