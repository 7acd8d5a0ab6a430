package list

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"chunkscope/engine/source"
)

// beginnings describes the beginnings of chunks: the first line with more than markup
// and, if an earlier one began with the same words, from the first different word. It
// caches the latest lines for each first few words.
type beginnings map[string][][]string

const (
	// maxSameWords is the minimum number of words of a repeated beginning to leave out; a
	// shorter one is left out only if it is a whole line.
	maxSameWords         = 3
	readLines, readBytes = 8, 1000
)

func (b beginnings) next(text string) string {
	lines := linesOfWords(text)
	if len(lines) == 0 {
		return source.FirstLine(text)
	}
	key := strings.Join(lines[0][:min(maxSameWords, len(lines[0]))], " ")
	line := b[key]
	b[key] = lines
	at, word := differingWord(line, lines)
	if at == len(lines) { // the whole text equals that of another chunk
		at, word = 0, 0
	}
	words := strings.Join(lines[at][word:], " ")
	if at+word > 0 {
		return "… " + words
	}
	return words
}

// differingWord returns the place of the first word that visible does not have in the same
// place: its line, or the number of lines, and its index there.
func differingWord(visible, lines [][]string) (line, word int) {
	before := slices.Concat(visible...)
	for line = range lines {
		for word = range lines[line] {
			if len(before) == 0 || before[0] != lines[line][word] {
				return line, word
			}
			before = before[1:]
		}
	}
	return len(lines), 0
}

// linesOfWords returns the words of a text's first lines, without the markup and brackets
// that they begin with; lines of nothing else, and those that open a block of code, are
// left out.
func linesOfWords(text string) [][]string {
	text = strings.TrimSpace(text)
	var out [][]string
	for line := range strings.Lines(text[:min(len(text), readBytes)]) {
		words := strings.Fields(line)
		for len(words) > 0 && isMarkup(words[0]) {
			words = words[1:]
		}
		if len(words) == 0 || strings.HasPrefix(words[0], "```") || strings.HasPrefix(words[0], "~~~") {
			continue
		}
		if out = append(out, words); len(out) == readLines {
			break
		}
	}
	return out
}

func isMarkup(word string) bool {
	return !strings.ContainsFunc(word, func(r rune) bool {
		return r >= utf8.RuneSelf || unicode.IsLetter(r) || unicode.IsDigit(r)
	})
}
