package command

import (
	"strings"

	"chunkscope/tui/cell"
)

// breakCommand breaks a shell command into lines. The first line is at most w cells wide, and the
// others at most width cells. A flag and its value stay on one line, and quoted text is not broken.
func breakCommand(line string, w, width int) []string {
	var lines []string
	current := ""
	put := func(text string) {
		switch {
		case current == "":
			current = text
		case cell.Width(current+" "+text, cell.Wc) <= w:
			current += " " + text
		default:
			lines = append(lines, current)
			current, w = text, width
		}
	}
	for _, part := range groupWords(line) {
		if cell.Width(strings.Join(part, " "), cell.Wc) <= width {
			put(strings.Join(part, " "))
			continue
		}
		for _, word := range part {
			put(word)
		}
	}
	return append(lines, current)
}

// groupWords splits a command into groups of words that must stay on one line. A new group starts
// at each flag, at | and at >.
func groupWords(line string) [][]string {
	var all [][]string
	for _, word := range splitWords(line) {
		begins := strings.ContainsAny(word[:1], "-|>[") && word != "-"
		if n := len(all); n > 0 && !begins {
			all[n-1] = append(all[n-1], word)
			continue
		}
		all = append(all, []string{word})
	}
	return all
}

// splitWords does not support quotes inside a word. Quoted text is one word.
func splitWords(line string) []string {
	var all []string
	quoted := false
	for word := range strings.FieldsSeq(line) {
		if quoted {
			all[len(all)-1] += " " + word
		} else {
			all = append(all, word)
		}
		quoted = strings.Count(all[len(all)-1], `"`)%2 == 1
	}
	return all
}
