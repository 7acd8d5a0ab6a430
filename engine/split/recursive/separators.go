package recursive

import (
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/settings"
)

// separator matches mark, followed by a run of one byte and tail. Regular expressions would be much
// slower.
type separator struct {
	mark string
	// run is the byte that may repeat after mark. runMax is its maximum number of repetitions, or -1
	// if there is no limit.
	run    byte
	runMax int
	tail   byte
	cause  chunk.Cause
}

func (s *separator) isEmpty() bool { return s.mark == "" }

func (s *separator) isLiteral() bool { return s.runMax == 0 }

func (s *separator) find(text string, from, to int) (start, end int) {
	if s.isLiteral() {
		i := strings.Index(text[from:to], s.mark)
		if i < 0 {
			return -1, -1
		}
		return from + i, from + i + len(s.mark)
	}
	for from < to {
		i := strings.Index(text[from:to], s.mark)
		if i < 0 {
			break
		}
		if end := s.patternEnd(text, from+i+len(s.mark), to); end > 0 {
			return from + i, end
		}
		from += i + 1
	}
	return -1, -1
}

func (s *separator) end(text string, start, to int) int {
	switch p := start + len(s.mark); {
	case p > to || text[start:p] != s.mark:
		return 0
	case s.isLiteral():
		return p
	default:
		return s.patternEnd(text, p, to)
	}
}

func (s *separator) patternEnd(text string, p, to int) int {
	n := 1
	for p < to && text[p] == s.run {
		p++
		n++
	}
	if p == to || text[p] != s.tail || s.runMax > 0 && n > s.runMax {
		return 0
	}
	return p + 1
}

var defaultSeparators = parseSeparators([]string{"\n\n", "\n", " ", ""})

// markdownSeparators holds LangChain's Markdown separators: `\n#{1,6} `, "```\n", `\n\*\*\*+\n`,
// `\n---+\n` and `\n___+\n`, followed by the default separators.
var markdownSeparators = append([]separator{
	{mark: "\n#", run: '#', runMax: 6, tail: ' ', cause: chunk.CauseHeading},
	{mark: "```\n", cause: chunk.CauseCode},
	{mark: "\n***", run: '*', runMax: -1, tail: '\n', cause: chunk.CauseRule},
	{mark: "\n---", run: '-', runMax: -1, tail: '\n', cause: chunk.CauseRule},
	{mark: "\n___", run: '_', runMax: -1, tail: '\n', cause: chunk.CauseRule},
}, defaultSeparators...)

// resolveSeparators returns the separators of a named list, a language, or a literal list.
func resolveSeparators(name string) []separator {
	switch name {
	case "default":
		return defaultSeparators
	case "markdown":
		return markdownSeparators
	}
	if list, ok := settings.LanguageSeparators(name); ok {
		return parseSeparators(list)
	}
	list, _ := settings.DecodeList(name)
	return parseSeparators(list)
}

func parseSeparators(list []string) []separator {
	out := make([]separator, len(list))
	for i, text := range list {
		out[i] = separator{mark: text, cause: FindCause(text)}
	}
	return out
}

// FindCause returns the cause of a boundary at a literal separator.
func FindCause(literal string) chunk.Cause {
	switch literal {
	case "\n\n", "\r\n\r\n":
		return chunk.CauseParagraph
	case "\n", "\r\n":
		return chunk.CauseLine
	case " ":
		return chunk.CauseWord
	case "":
		return chunk.CauseSize
	}
	return chunk.CauseSeparator
}
