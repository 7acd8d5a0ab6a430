package settings

import (
	"slices"
	"strings"
)

// NearestKey returns the key of the setting that is called word in another program. If there is
// none, it returns the key that is most similar to word, or "" if no key is similar enough. It
// treats hyphens as underscores.
func NearestKey(word string) string {
	word = strings.ReplaceAll(strings.ToLower(word), "-", "_")
	for i := range Table {
		if slices.Contains(Table[i].OtherNames, word) {
			return Table[i].Key
		}
	}
	return Nearest(word, Keys())
}

// Nearest returns the name that is most similar to word, or "" if no name is similar enough. It
// ignores case. Up to a third of the letters may differ. If the first samePrefixLetters letters are
// equal, up to samePrefixDistance letters may always differ.
func Nearest(word string, names []string) string {
	word = strings.ToLower(word)
	bestDistance, bestName := max(len(word), samePrefixDistance)+1, ""
	for _, n := range names {
		name := strings.ToLower(n)
		maximum := len(word) / 3
		if len(word) > samePrefixLetters && strings.HasPrefix(name, word[:samePrefixLetters]) && !strings.HasPrefix(name, word) {
			maximum = max(maximum, samePrefixDistance)
		}
		if len(word)-len(name) > maximum { // avoid computing the distance of a very long word
			continue
		}
		if d := editDistance(word, name); d <= maximum && d < bestDistance {
			bestDistance, bestName = d, n
		}
	}
	return bestName
}

// If the first samePrefixLetters letters are equal, up to samePrefixDistance letters may differ,
// even in a short word such as "cheks".
const samePrefixLetters, samePrefixDistance = 3, 2

const maxSuggestions = 5

// SuggestNames returns the names that a user may have meant by word, in the form "a, b or c". It
// prefers names that start with word and a hyphen, then the nearest name, then names that contain
// word. The result is empty if nothing matches or if there are more than maxSuggestions names.
func SuggestNames(word string, names []string) string {
	word = strings.ToLower(word)
	joinMatches := func(matches func(name string) bool) string {
		var found []string
		for _, n := range names {
			if matches(strings.ToLower(n)) {
				found = append(found, n)
			}
		}
		if n := len(found); n > 1 && n <= maxSuggestions {
			return strings.Join(found[:n-1], ", ") + " or " + found[n-1]
		} else if n == 1 {
			return found[0]
		}
		return ""
	}
	if matches := joinMatches(func(n string) bool { return strings.HasPrefix(n, word+"-") }); matches != "" {
		return matches
	}
	if nearest := Nearest(word, names); nearest != "" || len(word) < 4 {
		return nearest
	}
	return joinMatches(func(n string) bool { return strings.Contains(n, word) })
}

// editDistance returns the edit distance between two words. Swapping two adjacent letters counts as
// one edit.
func editDistance(a, b string) int {
	secondLastRow, lastRow, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		secondLastRow, lastRow, row = lastRow, row, secondLastRow
		row[0] = i + 1
		for j := range len(b) {
			cost := lastRow[j]
			if a[i] != b[j] {
				cost++
			}
			row[j+1] = min(cost, lastRow[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], secondLastRow[j-1]+1)
			}
		}
	}
	return row[len(b)]
}
