package settings

import (
	"slices"
	"strings"
)

// NearestKey returns the key of a setting with that name in another program or with a
// similar key; empty if there is none. A hyphen counts as an underscore.
func NearestKey(word string) string {
	word = strings.ReplaceAll(strings.ToLower(word), "-", "_")
	for i := range Table {
		if slices.Contains(Table[i].OtherNames, word) {
			return Table[i].Key
		}
	}
	return Nearest(word, Keys())
}

// Nearest returns the name that differs from word in at most a third of word's letters,
// or in two if both begin with the same letters, ignoring case; empty if there is none.
func Nearest(word string, names []string) string {
	word = strings.ToLower(word)
	best, location := max(len(word), samePrefixDistance)+1, ""
	for _, n := range names {
		name := strings.ToLower(n)
		maximum := len(word) / 3
		if len(word) > samePrefixLetters && strings.HasPrefix(name, word[:samePrefixLetters]) && !strings.HasPrefix(name, word) {
			maximum = max(maximum, samePrefixDistance)
		}
		if len(word)-len(name) > maximum { // a word can be megabytes long
			continue
		}
		if d := distance(word, name); d <= maximum && d < best {
			best, location = d, n
		}
	}
	return location
}

// A short word ("cheks") may be samePrefixDistance letters from a name that begins with the same
// samePrefixLetters letters.
const samePrefixLetters, samePrefixDistance = 3, 2

const maxSuggestions = 5

// SuggestNames returns the names that an unknown name probably means, as text for a
// sentence: those that begin with it ("tokens" of "tokens-256"), or else the nearest,
// or else those that contain it. It is empty if there are none, or too many.
func SuggestNames(word string, names []string) string {
	word = strings.ToLower(word)
	containing := func(containsWord func(name string) bool) string {
		var closest []string
		for _, n := range names {
			if containsWord(strings.ToLower(n)) {
				closest = append(closest, n)
			}
		}
		if n := len(closest); n > 1 && n <= maxSuggestions {
			return strings.Join(closest[:n-1], ", ") + " or " + closest[n-1]
		} else if n == 1 {
			return closest[0]
		}
		return ""
	}
	if beginning := containing(func(n string) bool { return strings.HasPrefix(n, word+"-") }); beginning != "" {
		return beginning
	}
	if nearest := Nearest(word, names); nearest != "" || len(word) < 4 {
		return nearest
	}
	return containing(func(n string) bool { return strings.Contains(n, word) })
}

// distance returns the edit distance of two words, including swaps of adjacent letters.
func distance(a, b string) int {
	previous, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		previous, last, row = last, row, previous
		row[0] = i + 1
		for j := range len(b) {
			cost := last[j]
			if a[i] != b[j] {
				cost++
			}
			row[j+1] = min(cost, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], previous[j-1]+1)
			}
		}
	}
	return row[len(b)]
}
