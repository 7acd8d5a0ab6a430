package list

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"chunkscope/engine/source"
)

// beginnings describes chunks by the first line that contains more than markup. If the previous
// chunk with the same first words has the same text there, the description starts at the first
// different word. The map contains the lines of that chunk by their first words.
type beginnings map[string][][]string

const (
	// minSameWords is the minimum number of repeated words to omit, except for whole lines.
	minSameWords         = 3
	readLines, readBytes = 8, 1000
	rowBytes             = 100
)

func (b beginnings) next(text string) string {
	lines := splitIntoWords(text)
	if len(lines) == 0 {
		return source.FirstLine(text)
	}
	key := strings.Join(lines[0][:min(minSameWords, len(lines[0]))], " ")
	line := b[key]
	b[key] = lines
	at, word := findDifferingWord(line, lines)
	if at == len(lines) { // the other chunk has the same text
		at, word = 0, 0
	}
	words := strings.TrimPrefix(strings.Join(lines[at][word:], " "), blockMark+" ")
	for _, line := range lines[at+1:] {
		if len(words) >= rowBytes {
			break
		}
		words += " " + strings.Join(line, " ")
	}
	if at+word > 0 {
		return "… " + words
	}
	return words
}

// findDifferingWord returns the line and the index of the first word that differs from visible. If
// no word differs, line is len(lines).
func findDifferingWord(visible, lines [][]string) (line, word int) {
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

const blockMark = "·"

// splitIntoWords splits the first lines of a text into words without leading markup. It omits lines
// without words and lines that start a code block.
func splitIntoWords(text string) [][]string {
	text = strings.TrimSpace(text)
	var out [][]string
	begins := false
	for line := range strings.Lines(text[:min(len(text), readBytes)]) {
		words := strings.Fields(line)
		isBlank, isHeading := len(words) == 0, len(words) > 0 && words[0][0] == '#'
		for len(words) > 0 && isMarkup(words[0]) {
			words = words[1:]
		}
		isFence := len(words) > 0 && (strings.HasPrefix(words[0], "```") || strings.HasPrefix(words[0], "~~~"))
		if begins = begins || isBlank || isFence; isFence || len(words) == 0 {
			continue
		}
		if (begins || isHeading) && len(out) > 0 {
			words = append([]string{blockMark}, words...)
		}
		begins = isHeading
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
