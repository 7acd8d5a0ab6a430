package explain

import (
	"strconv"
	"strings"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/settings"
)

// systemRules are, for strategies that cut as another system does, the words for that
// system's own rules. A mark of the settings takes the place of %mark. A cause that is not
// here has the same words as everywhere.
var systemRules = map[string]map[chunk.Cause]string{
	"headings_recursive": {
		chunk.CauseHeading:   "a heading begins a section, and every section is cut by itself",
		chunk.CauseParagraph: "a blank line in code ends a piece; elsewhere the splitter by headers leaves none",
		chunk.CauseLine:      "a line break ends a piece; the splitter by headers leaves blank lines in code alone",
		chunk.CauseWord:      "a space ends a piece, since a line is longer than a chunk",
		chunk.CauseSize:      "a word is longer than a chunk, so that characters are counted off",
	},
	"paragraphs": {
		chunk.CausePart:      "%mark ends a part, and Dify never joins parts",
		chunk.CauseParagraph: "a blank line ends a piece of a part that is longer than a chunk",
		chunk.CauseSentence:  "a full stop ends a piece of a part that is longer than a chunk",
		chunk.CauseWord:      "a space ends a piece of a part that is longer than a chunk, in which no full stop helps",
		chunk.CauseSize:      "a part longer than a chunk has nothing to cut at, so that Dify counts off characters",
	},
	"langchainjs_recursive": {
		chunk.CauseParagraph: "a blank line, the first separator of the list, ends a piece",
		chunk.CauseLine:      "a line break ends a piece, since what stands between blank lines is longer than a chunk",
		chunk.CauseWord:      "a space ends a piece, since a line is longer than a chunk",
		chunk.CauseSize:      "a word is longer than a chunk, so that LangChain.js counts off units of UTF-16",
		chunk.CauseSeparator: "a separator of LangChain.js's list begins a piece",
	},
	"haystack": {
		chunk.CauseWindow: "the window of %s is full, the only rule of Haystack's DocumentSplitter",
	},
	"haystack_recursive": {
		chunk.CauseSeparator: "a separator ends a piece, and Haystack packs pieces",
		chunk.CauseSize:      "no separator is left in what is longer than a chunk, so that Haystack counts it off",
	},
	"elasticsearch_sentences": {
		chunk.CauseSentence: "a sentence ends by Unicode's rules, and Elasticsearch packs whole sentences",
		chunk.CauseLine:     "a sentence ends with its line, and Elasticsearch packs whole sentences",
		chunk.CauseWord:     "a sentence has more words than a chunk, so that Elasticsearch cuts it by words",
	},
	"elasticsearch_words": {
		chunk.CauseWindow: "the window of %s is full, the only rule of Elasticsearch's strategy word",
	},
	"elasticsearch_recursive": {
		chunk.CauseHeading:   "a heading begins, at which Elasticsearch cuts what is longer than a chunk",
		chunk.CauseParagraph: "a blank line begins, at which Elasticsearch cuts what is longer than a chunk",
		chunk.CauseLine:      "a line ends, at which Elasticsearch cuts what is longer than a chunk",
		chunk.CauseSentence:  "no separator is left, so that Elasticsearch packs whole sentences",
		chunk.CauseWord:      "a sentence has more words than a chunk, so that Elasticsearch cuts it by words",
	},
	"chonkie_recursive": {
		chunk.CauseParagraph: "a blank line ends a piece, and Chonkie packs pieces",
		chunk.CauseLine:      "a line break ends a piece, and Chonkie packs pieces",
		chunk.CauseSentence:  "a mark and a space end a sentence, by which Chonkie cuts a line that is longer than a chunk",
		chunk.CauseClause:    "a mark ends a clause, by which Chonkie cuts a sentence that is longer than a chunk",
		chunk.CauseWord:      "a space ends a word, by which Chonkie cuts a clause that is longer than a chunk",
		chunk.CauseSize:      "a word is longer than a chunk, so that Chonkie counts off tokens or characters",
	},
	"llamaindex_sentences": {
		chunk.CauseParagraph: "three line breaks end a paragraph, the first separator of LlamaIndex",
		chunk.CauseSentence:  "a sentence ends, as NLTK finds them without training",
		chunk.CauseClause:    "a comma, semicolon or stop ends a clause, by which LlamaIndex cuts a sentence that is longer than a chunk",
		chunk.CauseWord:      "a space ends a word, by which LlamaIndex cuts a clause that is longer than a chunk",
		chunk.CauseSize:      "a word is longer than a chunk, so that LlamaIndex cuts between characters",
	},
}

// systemRule words the rule of the system that a strategy cuts as; empty if it cuts as
// nothing else, or by a rule that needs no other words.
func systemRule(r *engine.Result, c chunk.Cause) string {
	return strings.ReplaceAll(systemRules[r.Strategy][c], "%mark", markInWords(&r.Settings))
}

// markInWords names the separator that ends a part.
func markInWords(s *settings.Settings) string {
	mark := "\n\n"
	if list, ok := settings.DecodeList(s.Separators); ok && len(list) > 0 {
		mark = list[0]
	}
	switch mark {
	case "\n\n":
		return "a blank line"
	case "\n":
		return "a line break"
	}
	return "the separator " + strconv.Quote(mark)
}
