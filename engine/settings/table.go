package settings

import "chunkscope/engine/source"

const maxNumber = 10_000_000

func always(*Settings) bool { return true }
func countsUnits(s *Settings) bool {
	m := s.Mode()
	overlapsInParts := s.CountsParts() && m.Place == OverlapByStrategy
	return (isBounded(s) || s.HasParagraphParents() || m.RequestsOverlap() && !overlapsInParts) && !s.UsesReference()
}

func countsSize(s *Settings) bool      { return isBounded(s) || s.CountsParts() }
func usesSplitBy(s *Settings) bool     { return s.HasTrait(countsSplits) }
func avoidsReference(s *Settings) bool { return !s.UsesReference() }
func nestsChunks(s *Settings) bool     { return s.HasTrait(allowsParents) }
func hasPages(s *Settings) bool        { return s.HasTrait(cutsPages) }
func mergesChunks(s *Settings) bool    { return s.IsMarkdown() || hasPages(s) }

func isBounded(s *Settings) bool { return s.Traits().HasMaxSize || s.CutsTables() || s.CutsCode() }

func cutsLongBlocks(s *Settings) bool    { return s.Traits().CutsLongBlocks && !s.UsesReference() }
func isMarkdown(s *Settings) bool        { return s.IsMarkdown() }
func hasOutline(s *Settings) bool        { return s.IsMarkdown() && !s.UsesReference() }
func bindsCode(s *Settings) bool         { return s.UsesReference() && s.EnableCodeContextBinding }
func isAuto(s *Settings) bool            { return s.Traits().ChoosesStrategy }
func isAdaptive(s *Settings) bool        { return s.IsMarkdown() && s.UseAdaptiveSizing }
func hasSeparator(s *Settings) bool      { return s.HasTrait(hasSeparators) }
func usesSeparatorList(s *Settings) bool { return s.HasTrait(cutsAtSeparators) }
func isRecursive(s *Settings) bool       { return usesSeparatorList(s) && s.HasTrait(isGeneral) }
func joinsSections(s *Settings) bool     { return s.HasTrait(mayJoinSections) }
func usesParts(s *Settings) bool         { return s.HasTrait(cutsIntoParts) }
func isCleaned(s *Settings) bool         { return usesParts(s) && s.Parents != withinDocument }
func fixedValue(v float64) func(*Settings) float64 {
	return func(*Settings) float64 { return v }
}

func maxSlider(s *Settings) float64 { return max(s.UnitTraits().Slider, float64(s.MaxChunkSize)) }

func overlapSlider(s *Settings) float64 {
	hi := float64(s.MaxChunkSize / 2)
	if s.Mode().SelfLimiting {
		hi = float64(s.MaxChunkSize)
	}
	return max(hi, float64(s.OverlapSize))
}

const noCondition = "always"

// Table describes all settings in display order.
var Table = []Setting{
	{
		Key: "strategy", Kind: KindChoice, Default: "auto", Options: strategyOptions(),
		Applies: always, Condition: noCondition, Help: "how the document is cut",
		OtherNames: []string{"chunking_strategy", "splitter", "chunker"},
		ptr:        func(s *Settings) any { return &s.Strategy },
	},
	{
		Key: "unit", Kind: KindChoice, Default: "chars", Options: unitOptions(),
		Applies: countsUnits, Condition: "except with markdown rules reference, and with strategy " + joinStrategies(hasNoSize) + " if it has no overlap and keeps long tables and long code", Help: "the unit of sizes and overlap",
		OtherNames: []string{"length_function"},
		ptr:        func(s *Settings) any { return &s.Unit },
	},
	{
		Key: "tokenizer", Kind: KindChoice, Default: "cl100k_base",
		Options: tokenizerOptions(), fileValue: tokenizerFile,
		Applies: func(s *Settings) bool { return countsUnits(s) && s.UnitTraits().CountsTokens }, Condition: "with unit " + listUnits(countsTokens),
		Help:       "the vocabulary for counting tokens",
		OtherNames: []string{"encoding", "encoding_name", "tokenizer_name"},
		ptr:        func(s *Settings) any { return &s.Tokenizer },
	},
	{
		Key: "max_chunk_size", Kind: KindInteger, Default: 4096, Min: 1, Max: maxNumber,
		SliderMin: fixedValue(50), SliderMax: maxSlider, Step: 50, CoarserSteps: []CoarserStep{{1000, 100}, {2000, 250}}, Unit: "unit",
		Applies: countsSize, Condition: "except with strategy " + joinStrategies(hasNoSize) + " if it keeps long tables and long code",
		Help:       "the largest chunk",
		OtherNames: []string{"chunk_size", "chunk_length", "max_characters", "max_tokens", "tokens_per_chunk", "split_length", "max_size", "size"},
		ptr:        func(s *Settings) any { return &s.MaxChunkSize },
		shownLabel: "size",
	},
	{
		Key: "min_chunk_size", Kind: KindInteger, Default: 512, Min: 1, Max: maxNumber,
		SliderMin: fixedValue(1), SliderMax: func(s *Settings) float64 { return float64(max(s.MaxChunkSize, s.MinChunkSize)) },
		Step: 10, Unit: "unit", Applies: mergesChunks, Condition: "with the Markdown strategies and strategy " + joinStrategies(cutsPages),
		Help:       "smaller chunks are merged with a neighbour or flagged; if above max chunk size, half of max chunk size is used",
		OtherNames: []string{"min_size", "min_length", "min_characters", "combine_text_under_n_chars"},
		ptr:        func(s *Settings) any { return &s.MinChunkSize },
	},
	{
		Key: "long_pages", Kind: KindChoice, Default: longPagesOptions[0].Name, Options: longPagesOptions,
		Applies: hasPages, Condition: "with strategy " + joinStrategies(cutsPages), Help: "what happens to a page longer than max chunk size",
		ptr: func(s *Settings) any { return &s.LongPages },
	},
	{
		Key: "long_paragraphs", Kind: KindChoice, Default: "split",
		Options: []Option{
			{"split", "cut at sentences, then lines, then words"}, {"keep", "keep whole and flag as section_integrity"},
		},
		Applies: hasOutline, Condition: "with the Markdown strategies and markdown rules commonmark",
		Help: "what happens to a paragraph longer than max chunk size",
		ptr:  func(s *Settings) any { return &s.LongParagraphs },
	},
	{
		Key: "long_tables", Kind: KindChoice, Default: "keep",
		Options: []Option{
			{"keep", "follow preserve_atomic_blocks"}, {"rows", "cut between rows, and repeat the header in every piece"},
		},
		Applies: cutsLongBlocks, Condition: "with strategy " + joinStrategies(canCutLongBlocks) + ", and markdown rules commonmark",
		Help: "what happens to a table longer than max chunk size",
		ptr:  func(s *Settings) any { return &s.LongTables },
	},
	{
		Key: "long_code", Kind: KindChoice, Default: "keep",
		Options: []Option{
			{"keep", "follow preserve_atomic_blocks"}, {"lines", "cut at declarations, blank lines or line ends; fence each piece"},
		},
		Applies: cutsLongBlocks, Condition: "with strategy " + joinStrategies(canCutLongBlocks) + ", and markdown rules commonmark",
		Help: "what happens to a code block longer than max chunk size",
		ptr:  func(s *Settings) any { return &s.LongCode },
	},
	{
		Key: "overlap_mode", Kind: KindChoice, Default: "budget", Options: modeOptions(),
		Applies: always, Condition: noCondition, Help: "how neighbouring chunks share text",
		ptr:        func(s *Settings) any { return &s.OverlapMode },
		shownLabel: "shared", shownValue: func(name string) string { return FindMode(name).Summary },
	},
	{
		Key: "overlap_size", Kind: KindInteger, Default: 200, Min: 0, Max: maxNumber,
		SliderMin: fixedValue(0), SliderMax: overlapSlider, Step: 10, CoarserSteps: []CoarserStep{{500, 50}}, Unit: "unit",
		Applies:    func(s *Settings) bool { return usesSize("overlap_size")(s) && !s.sharesWithoutSize() },
		Condition:  "with overlap mode " + joinModesSizedBy("overlap_size") + ", except native with strategy " + joinStrategies(ignoresOverlapSize),
		Help:       "text to repeat from the chunk before",
		OtherNames: []string{"overlap", "chunk_overlap", "split_overlap", "chunk_overlap_tokens"},
		ptr:        func(s *Settings) any { return &s.OverlapSize },
		shownLabel: "overlap",
	},
	{
		Key: "overlap_percentage", Kind: KindDecimal, Default: 0.1, Min: 0, Max: 1,
		SliderMin: fixedValue(0), SliderMax: fixedValue(0.5), Step: 0.01, IsPercent: true, PercentBase: "the previous chunk",
		Applies:    func(s *Settings) bool { return usesSize("overlap_percentage")(s) && s.OverlapSize == 0 },
		Condition:  "with overlap mode " + joinModesSizedBy("overlap_percentage") + " and overlap size 0",
		Help:       "the share of the previous chunk to repeat",
		ptr:        func(s *Settings) any { return &s.OverlapPercentage },
		shownLabel: "overlap %",
	},
	{
		Key: "overlap_sentences", Kind: KindInteger, Default: 2, Min: 0, Max: 1000,
		SliderMin: fixedValue(0), SliderMax: fixedValue(10), Step: 1, Unit: "sentences",
		Applies: usesSize("overlap_sentences"), Condition: "with overlap mode " + joinModesSizedBy("overlap_sentences"),
		Help:       "how many sentences to repeat",
		ptr:        func(s *Settings) any { return &s.OverlapSentences },
		shownLabel: "overlap",
	},
	{
		Key: "window_tail", Kind: KindToggle, Default: false,
		Applies:    func(s *Settings) bool { return s.HasTrait(keepsTails) && s.NativeOverlap() > 0 },
		Condition:  "with strategy " + joinStrategies(keepsTails) + " and overlap mode native",
		Help:       "keep windows that contain only the end of the previous one",
		ptr:        func(s *Settings) any { return &s.WindowTail },
		shownLabel: "keep tail",
	},
	{
		Key: "context_prefix", Kind: KindChoice, Default: "none", Options: prefixOptions(), newerThanFingerprints: true,
		Applies: allowsPrefix, Condition: "except with markdown rules reference", Help: "the line added before every chunk",
		ptr: func(s *Settings) any { return &s.ContextPrefix },
	},
	{
		Key: "prefix_counts", Kind: KindChoice, Default: prefixIncluded, Options: prefixCountOptions(), newerThanFingerprints: true,
		Applies: func(s *Settings) bool { return s.HasPrefix() && s.IsBounded() }, Condition: "with a context prefix and a strategy that enforces max chunk size",
		Help: "whether the prefix counts against max chunk size",
		ptr:  func(s *Settings) any { return &s.PrefixCounts },
	},
	{
		Key: "max_chunks_per_document", Kind: KindInteger, Default: 0, Min: 0, Max: maxNumber,
		SliderMin: fixedValue(0), SliderMax: fixedValue(1000), Step: 10, Unit: "chunks", ZeroMeaning: "all",
		Applies: always, Condition: noCondition, Help: "the maximum number of chunks per document; 0 keeps all",
		ptr: func(s *Settings) any { return &s.MaxChunksPerDocument },
	},
	{
		Key: "preserve_atomic_blocks", Kind: KindToggle, Default: true,
		Applies: hasOutline, Condition: "with the Markdown strategies and markdown rules commonmark", Help: "never cut code blocks and tables, except as set by long code and long tables",
		ptr: func(s *Settings) any { return &s.PreserveAtomicBlocks },
	},
	{
		Key: "extract_preamble", Kind: KindToggle, Default: true,
		Applies: hasOutline, Condition: "with the Markdown strategies and markdown rules commonmark",
		Help: "make text before the first heading a separate chunk",
		ptr:  func(s *Settings) any { return &s.ExtractPreamble },
	},
	{
		Key: "code_threshold", Kind: KindDecimal, Default: 0.3, Min: 0, Max: 1,
		SliderMin: fixedValue(0), SliderMax: fixedValue(1), Step: 0.05, Applies: isAuto, Condition: "with strategy auto",
		Help: "the minimum share of code and tables for code_aware",
		ptr:  func(s *Settings) any { return &s.CodeThreshold },
	},
	{
		Key: "structure_threshold", Kind: KindInteger, Default: 3, Min: 1, Max: 10000,
		SliderMin: fixedValue(1), SliderMax: fixedValue(20), Step: 1, Unit: "headings", Applies: isAuto, Condition: "with strategy auto",
		Help: "the minimum number of headings for structural",
		ptr:  func(s *Settings) any { return &s.StructureThreshold },
	},
	{
		Key: "list_ratio_threshold", Kind: KindDecimal, Default: 0.4, Min: 0, Max: 1,
		SliderMin: fixedValue(0), SliderMax: fixedValue(1), Step: 0.05, Applies: isAuto, Condition: "with strategy auto",
		Help: "the minimum share of list text for list_aware",
		ptr:  func(s *Settings) any { return &s.ListRatioThreshold },
	},
	{
		Key: "list_count_threshold", Kind: KindInteger, Default: 5, Min: 1, Max: 10000,
		SliderMin: fixedValue(1), SliderMax: fixedValue(30), Step: 1, Unit: "lists", Applies: isAuto, Condition: "with strategy auto",
		Help: "the minimum number of lists for list_aware",
		ptr:  func(s *Settings) any { return &s.ListCountThreshold },
	},
	{
		Key: RulesKey, Kind: KindChoice, Default: rulesets[0].Name, Options: rulesets,
		Applies: isMarkdown, Condition: "with the Markdown strategies", Help: "the rules for parsing and cutting Markdown", newerThanFingerprints: true,
		ptr: func(s *Settings) any { return &s.MarkdownRules },
	},
	{
		Key: "enable_code_context_binding", Kind: KindToggle, Default: true,
		Applies: usesReference, Condition: referenceCondition, Help: "keep related code blocks in one chunk",
		ptr: func(s *Settings) any { return &s.EnableCodeContextBinding },
	},
	{
		Key: "related_block_max_gap", Kind: KindInteger, Default: 5, Min: 1, Max: 10000,
		SliderMin: fixedValue(1), SliderMax: fixedValue(20), Step: 1, Unit: "lines",
		Applies: bindsCode, Condition: bindingCondition, Help: "the maximum number of lines between related code blocks",
		ptr: func(s *Settings) any { return &s.RelatedBlockMaxGap },
	},
	{
		Key: "bind_output_blocks", Kind: KindToggle, Default: true,
		Applies: bindsCode, Condition: bindingCondition, Help: "treat code and the output below it as related",
		ptr: func(s *Settings) any { return &s.BindOutputBlocks },
	},
	{
		Key: "preserve_before_after_pairs", Kind: KindToggle, Default: true,
		Applies: bindsCode, Condition: bindingCondition, Help: "treat code before and after a change as related",
		ptr: func(s *Settings) any { return &s.PreserveBeforeAfterPairs },
	},
	{
		Key: "use_adaptive_sizing", Kind: KindToggle, Default: false,
		Applies: isMarkdown, Condition: "with the Markdown strategies", Help: "derive the size from the document's complexity",
		ptr: func(s *Settings) any { return &s.UseAdaptiveSizing },
	},
	{
		Key: "base_size", Kind: KindInteger, Default: 1500, Min: 1, Max: maxNumber,
		SliderMin: fixedValue(100), SliderMax: fixedValue(4000), Step: 50, Unit: "unit", Applies: isAdaptive, Condition: "with adaptive sizing",
		Help: "the size at scale 1",
		ptr:  func(s *Settings) any { return &s.BaseSize },
	},
	{
		Key: "min_scale", Kind: KindDecimal, Default: 0.5, Min: 0.01, Max: 100,
		SliderMin: fixedValue(0.1), SliderMax: fixedValue(1), Step: 0.05, Unit: "×", Applies: isAdaptive, Condition: "with adaptive sizing",
		Help: "scale of the simplest text",
		ptr:  func(s *Settings) any { return &s.MinScale },
	},
	{
		Key: "max_scale", Kind: KindDecimal, Default: 1.5, Min: 0.01, Max: 100,
		SliderMin: fixedValue(1), SliderMax: fixedValue(3), Step: 0.05, Unit: "×", Applies: isAdaptive, Condition: "with adaptive sizing",
		Help: "scale of the most complex text",
		ptr:  func(s *Settings) any { return &s.MaxScale },
	},
	weightSetting("code_weight", 0.4, "code", func(s *Settings) any { return &s.CodeWeight }),
	weightSetting("table_weight", 0.3, "tables", func(s *Settings) any { return &s.TableWeight }),
	weightSetting("list_weight", 0.2, "lists", func(s *Settings) any { return &s.ListWeight }),
	weightSetting("sentence_length_weight", 0.1, "long sentences",
		func(s *Settings) any { return &s.SentenceLengthWeight }),
	{
		Key: "separators", Kind: KindList, Default: "default",
		Options: separatorOptions(),
		Applies: hasSeparator, Condition: "with strategy " + joinStrategies(hasSeparators), Help: "separators to try in order",
		ptr: func(s *Settings) any { return &s.Separators },
	},
	{
		Key: "keep_separator", Kind: KindChoice, Default: "start",
		Options: []Option{
			{"start", "at the start of the next piece"}, {"end", "at the end of the piece"}, {"false", "dropped"},
		},
		Applies: usesSeparatorList, Condition: "with strategy " + joinStrategies(cutsAtSeparators), Help: "where the separator goes",
		ptr: func(s *Settings) any { return &s.KeepSeparator },
	},
	{
		Key: "strip_whitespace", Kind: KindToggle, Default: true,
		Applies: isRecursive, Condition: "with strategy " + joinStrategies(func(t *Strategy) bool { return cutsAtSeparators(t) && isGeneral(t) }), Help: "trim white space from the ends of chunks",
		ptr: func(s *Settings) any { return &s.StripWhitespace },
	},
	{
		Key: "heading_level", Kind: KindInteger, Default: 3, Min: 1, Max: 6,
		SliderMin: fixedValue(1), SliderMax: fixedValue(6), Step: 1, Unit: "levels",
		Applies: func(s *Settings) bool { return s.Traits().UsesHeadingLevel }, Condition: "with strategy " + joinStrategies(cutsAtHeadings),
		Help: "the deepest heading that begins a chunk",
		ptr:  func(s *Settings) any { return &s.HeadingLevel },
	},
	{
		Key: "strip_headers", Kind: KindToggle, Default: false,
		Applies: joinsSections, Condition: "with strategy " + joinStrategies(mayJoinSections), Help: "leave headings out of the chunks",
		ptr: func(s *Settings) any { return &s.StripHeaders },
	},
	{
		Key: "section_min_size", Kind: KindInteger, Default: 0, Min: 0, Max: maxNumber,
		SliderMin: fixedValue(0), SliderMax: func(s *Settings) float64 { return float64(max(s.MaxChunkSize, s.SectionMinSize)) },
		Step: 50, Unit: "unit", ZeroMeaning: "none", Applies: joinsSections, Condition: "with strategy " + joinStrategies(mayJoinSections),
		Help:       "shorter sections are joined with a neighbour, up to max chunk size; 0 joins none",
		OtherNames: []string{"chunk_min_size_target"},
		ptr:        func(s *Settings) any { return &s.SectionMinSize },
	},
	{
		Key: "page_mark", Kind: KindChoice, Default: source.AnyMark, Options: pageMarkOptions(), pattern: source.CheckPageMark, newerThanFingerprints: true,
		Applies: avoidsReference, Condition: "except with markdown rules reference", Help: "how page breaks are marked: a type of mark, or a regular expression",
		OtherNames: []string{"page_separator", "page_break", "page_delimiter"},
		ptr:        func(s *Settings) any { return &s.PageMark },
	},
	{
		Key: "split_by", Kind: KindChoice, Default: splitMarks[0].name, Options: splitOptions(),
		Applies: usesSplitBy, Condition: "with strategy " + joinStrategies(countsSplits), Help: "the unit of max chunk size and overlap size",
		ptr: func(s *Settings) any { return &s.SplitBy },
	},
	{
		Key: "split_threshold", Kind: KindInteger, Default: 0, Min: 0, Max: maxNumber,
		SliderMin: fixedValue(0), SliderMax: func(s *Settings) float64 { return float64(max(s.MaxChunkSize, s.SplitThreshold)) }, Step: 10, ZeroMeaning: "none",
		Applies: usesSplitBy, Condition: "with strategy " + joinStrategies(countsSplits), Help: "a chunk with fewer parts is added to the previous one",
		ptr: func(s *Settings) any { return &s.SplitThreshold },
	},
	{
		Key: "split_unit", Kind: KindChoice, Default: splitWords,
		Options: []Option{{splitWords, "text between spaces"}, {splitChars, "Unicode code points"}},
		Applies: func(s *Settings) bool { return s.HasTrait(hasEndMarks) }, Condition: "with strategy " + joinStrategies(hasEndMarks),
		Help: "the unit of max chunk size",
		ptr:  func(s *Settings) any { return &s.SplitUnit },
	},
	{
		Key: "chonkie_version", Kind: KindChoice, Default: chonkieCore,
		Options: []Option{
			{chonkieCore, "since 2026, with chonkie-core"}, {chonkieBeforeCore, "older releases"},
		},
		Applies: func(s *Settings) bool { return s.HasTrait(hasLevels) }, Condition: "with strategy " + joinStrategies(hasLevels),
		Help: "the Chonkie release to reproduce",
		ptr:  func(s *Settings) any { return &s.ChonkieVersion },
	},
	{
		Key: "sentence_overlap", Kind: KindToggle, Default: true,
		Applies:    func(s *Settings) bool { return s.HasTrait(repeatsSentences) && s.sharesWithoutSize() },
		Condition:  "with strategy " + joinStrategies(repeatsSentences) + " and overlap mode native",
		Help:       "begin a chunk with the last sentence of the previous one",
		ptr:        func(s *Settings) any { return &s.SentenceOverlap },
		shownLabel: "sentence",
	},
	{
		Key: "separator_group", Kind: KindChoice, Default: groupPlain,
		Options: []Option{
			{groupPlain, "blank lines, then lines"}, {groupMarkdown, "headings, level by level"},
		},
		Applies: func(s *Settings) bool { return s.HasTrait(hasSeparatorGroup) }, Condition: "with strategy " + joinStrategies(hasSeparatorGroup),
		Help: "separators to try in order, before sentences",
		ptr:  func(s *Settings) any { return &s.SeparatorGroup },
	},
	{
		Key: "parents", Kind: KindChoice, Default: "none", Options: parentOptions(),
		Applies: nestsChunks, Condition: "with strategy " + joinStrategies(allowsParents), Help: "what retrieval returns when it finds a chunk", newerThanFingerprints: true,
		OtherNames: []string{"parent_mode"},
		ptr:        func(s *Settings) any { return &s.Parents },
	},
	{
		Key: "parent_size", Kind: KindInteger, Default: 1024, Min: 1, Max: maxNumber,
		SliderMin: fixedValue(50), SliderMax: fixedValue(4000), Step: 50, Unit: "unit",
		Applies: func(s *Settings) bool { return s.HasParagraphParents() }, Condition: "with parents " + withinParagraphs,
		Help: "the largest parent",
		ptr:  func(s *Settings) any { return &s.ParentSize },
	},
	{
		Key: "remove_extra_spaces", Kind: KindToggle, Default: true,
		Applies: isCleaned, Condition: "with strategy " + joinStrategies(cutsIntoParts) + ", except with parents " + withinDocument,
		Help: "collapse repeated spaces and blank lines into one",
		ptr:  func(s *Settings) any { return &s.RemoveExtraSpaces },
	},
	{
		Key: "remove_urls_emails", Kind: KindToggle, Default: false,
		Applies: isCleaned, Condition: "with strategy " + joinStrategies(cutsIntoParts) + ", except with parents " + withinDocument,
		Help: "remove web and e-mail addresses, except in links",
		ptr:  func(s *Settings) any { return &s.RemoveURLsEmails },
	},
	{
		Key: "leading_marks", Kind: KindChoice, Default: leadingSymbols,
		Options: []Option{
			{leadingSymbols, "all punctuation but dashes and brackets"}, {leadingPeriod, "one full stop, as before 2025"},
		},
		Applies: func(s *Settings) bool { return usesParts(s) && s.Parents == "none" }, Condition: "with strategy " + joinStrategies(cutsIntoParts) + " and parents none",
		Help: "what is removed at the beginning of a chunk",
		ptr:  func(s *Settings) any { return &s.LeadingMarks },
	},
}

func parentOptions() []Option {
	return []Option{
		{"none", "chunks are embedded and returned"},
		{withinParagraphs, "cut paragraphs of up to parent size, and return them whole"},
		{withinDocument, "the whole document is returned"},
	}
}

const longPagesKeep = "keep"

var longPagesOptions = []Option{
	{"sentences", "cut with the sentences strategy"},
	{"recursive", "cut with the recursive strategy"},
	{longPagesKeep, "keep whole and flag"},
}

func pageMarkOptions() []Option {
	out := make([]Option, len(source.PageMarks))
	for i, x := range source.PageMarks {
		out[i] = Option{x.Name, x.Help}
	}
	return out
}

func weightSetting(key string, def float64, subject string, ptr func(*Settings) any) Setting {
	return Setting{
		Key: key, Kind: KindDecimal, Default: def, Min: 0, Max: 1,
		SliderMin: fixedValue(0), SliderMax: fixedValue(1), Step: 0.05, Applies: isAdaptive, Condition: "with adaptive sizing",
		Help: "the weight of " + subject + " in the complexity; the four weights sum to 1",
		ptr:  ptr,
	}
}

// Lookup returns the setting with the given key. ok is false if there is none.
func Lookup(key string) (t *Setting, ok bool) {
	for i := range Table {
		if Table[i].Key == key {
			return &Table[i], true
		}
	}
	return nil, false
}
