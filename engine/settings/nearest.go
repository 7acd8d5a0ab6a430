package settings

import (
	"slices"
	"strings"
)

// NearestKey is the key of the setting that another program, or a slip of the
// pen, calls word; a hyphen goes for an underscore. It is empty when none is.
func NearestKey(word string) string {
	word = strings.ReplaceAll(strings.ToLower(word), "-", "_")
	for i := range Table {
		if slices.Contains(Table[i].Elsewhere, word) {
			return Table[i].Key
		}
	}
	return Nearest(word, Keys())
}

// Nearest is the name that is at most a third of word's letters away from it,
// by Levenshtein distance, whatever their case; empty when none is.
func Nearest(word string, names []string) string {
	best, at := len(word)/3+1, ""
	word = strings.ToLower(word)
	for _, n := range names {
		if d := distance(word, strings.ToLower(n)); d < best {
			best, at = d, n
		}
	}
	return at
}

func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		prev := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := prev
			if a[i] != b[j] {
				cost++
			}
			prev = row[j+1]
			row[j+1] = min(cost, row[j+1]+1, row[j]+1)
		}
	}
	return row[len(b)]
}
