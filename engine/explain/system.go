package explain

import (
	"strconv"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/settings"
)

const markToName = "%mark"

// systemRules describes the rules of other systems for each strategy and cause. In a description,
// %mark is replaced with the separator, and %s with the chunk size.
var systemRules = map[string]map[chunk.Cause]string{
	"headings_recursive": {
		chunk.CauseHeading:   "a heading begins a section, and every section is cut separately",
		chunk.CauseParagraph: "a blank line in code ends a piece; the header splitter removes all others",
		chunk.CauseLine:      "a line break ends a piece; the header splitter keeps blank lines only in code",
		chunk.CauseWord:      "a space ends a piece, since the line is longer than a chunk",
		chunk.CauseSize:      "a word is longer than a chunk, so it is cut by characters",
	},
	"paragraphs": {
		chunk.CausePart:      "%mark ends a part, and Dify never joins parts",
		chunk.CauseParagraph: "a blank line ends a piece of a part longer than a chunk",
		chunk.CauseSentence:  "a full stop ends a piece of a part longer than a chunk",
		chunk.CauseWord:      "a space ends a piece of a part longer than a chunk, since full stops are not enough",
		chunk.CauseSize:      "a part longer than a chunk has no separator, so Dify cuts it by characters",
	},
	"langchainjs_recursive": {
		chunk.CauseParagraph: "a blank line, the first separator in the list, ends a piece",
		chunk.CauseLine:      "a line break ends a piece, since the text between blank lines is longer than a chunk",
		chunk.CauseWord:      "a space ends a piece, since the line is longer than a chunk",
		chunk.CauseSize:      "a word is longer than a chunk, so LangChain.js cuts it by UTF-16 units",
		chunk.CauseSeparator: "a separator in LangChain.js's list begins a piece",
	},
	"haystack": {
		chunk.CauseWindow: "the window of %s is full; Haystack's DocumentSplitter has no other rule",
	},
	"haystack_recursive": {
		chunk.CauseSeparator: "%mark ends a piece, and Haystack packs pieces into chunks of at most %s",
		chunk.CauseSize:      "no separator is left in a long piece, so Haystack cuts it every %s",
	},
	"lightrag": {
		chunk.CauseWindow: "the window of %s is full; LightRAG's chunking has no other rule",
		chunk.CausePart:   "%mark ends a part, and LightRAG never joins parts",
	},
	"graphrag": {
		chunk.CauseWindow: "the window of %s is full; GraphRAG's TokenChunker has no other rule",
	},
	"elasticsearch_sentences": {
		chunk.CauseSentence: "a sentence ends by Unicode's rules, and Elasticsearch packs whole sentences up to %s",
		chunk.CauseLine:     "a sentence ends with its line, and Elasticsearch packs whole sentences up to %s",
		chunk.CauseWord:     "a sentence with its overlap exceeds %s, so Elasticsearch cuts it between words",
	},
	"elasticsearch_words": {
		chunk.CauseWindow: "the window of %s is full; Elasticsearch's word strategy has no other rule",
	},
	"elasticsearch_recursive": {
		chunk.CauseHeading:   "a heading begins a part, and Elasticsearch joins parts into chunks of at most %s",
		chunk.CauseParagraph: "a blank line begins a part, and Elasticsearch joins parts into chunks of at most %s",
		chunk.CauseLine:      "a line break begins a part, and Elasticsearch joins parts into chunks of at most %s",
		chunk.CauseSentence:  "a sentence ends in a part longer than %s that has no other Elasticsearch separator",
		chunk.CauseWord:      "a sentence exceeds %s, so Elasticsearch cuts it between words",
	},
	"chonkie_recursive": {
		chunk.CauseParagraph: "a blank line ends a piece, and Chonkie packs pieces while they fit",
		chunk.CauseLine:      "a line break ends a piece, and Chonkie packs pieces while they fit",
		chunk.CauseSentence:  "a punctuation mark and a space end a sentence, where Chonkie cuts a line longer than a chunk",
		chunk.CauseClause:    "%mark ends a clause, where Chonkie cuts a sentence longer than a chunk",
		chunk.CauseWord:      "a space ends a word, where Chonkie cuts a clause longer than a chunk",
		chunk.CauseSize:      "a word is longer than a chunk, so Chonkie cuts it by tokens or characters",
	},
	"llamaindex_sentences": {
		chunk.CauseParagraph: "three line breaks, LlamaIndex's first separator, end a paragraph",
		chunk.CauseSentence:  "a sentence ends by NLTK's untrained rules",
		chunk.CauseClause:    "%mark ends a clause, where LlamaIndex cuts a sentence longer than a chunk",
		chunk.CauseWord:      "a space ends a word, where LlamaIndex cuts a clause longer than a chunk",
		chunk.CauseSize:      "a word is longer than a chunk, so LlamaIndex cuts it between characters",
	},
}

func systemRule(r *engine.Result, s *chunk.Seam) (rule string, namesMark bool) {
	rule = insertChunkSize(systemRules[r.Strategy][s.Cause], r)
	if !strings.Contains(rule, markToName) {
		return rule, false
	}
	mark := s.Source.Slice(r.Doc.Text)
	if s.Cause == chunk.CausePart {
		mark = partMark(&r.Settings)
	}
	return strings.ReplaceAll(rule, markToName, markInWords(mark)), true
}

func partMark(s *settings.Settings) string {
	if list, ok := settings.DecodeList(s.Separators); ok && len(list) > 0 {
		return list[0]
	}
	return "\n\n"
}

var marksInWords = map[string]string{
	"\n\n": "a blank line", "\n": "a line break", " ": "a space",
	".": "a full stop", ",": "a comma", ";": "a semicolon", ":": "a colon", "?": "a question mark", "!": "an exclamation mark",
}

func markInWords(mark string) string {
	if words, ok := marksInWords[mark]; ok {
		return words
	}
	if mark == "" {
		return "a separator"
	}
	return "the separator " + strconv.Quote(mark)
}
