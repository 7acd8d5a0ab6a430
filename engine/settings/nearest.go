package settings

import (
	"slices"
	"strings"
)

// NearestKey returns the key of the setting that another program calls word, or that
// resembles word; a hyphen counts as an underscore. It is empty if there is no such key.
func NearestKey(word string) string {
	word = strings.ReplaceAll(strings.ToLower(word), "-", "_")
	for i := range Table {
		if slices.Contains(Table[i].Elsewhere, word) {
			return Table[i].Key
		}
	}
	return Nearest(word, Keys())
}

// Nearest returns the name that differs from word in at most a third of word's letters,
// or in two if both begin alike and then differ, ignoring case; empty if there is no such
// name.
func Nearest(word string, names []string) string {
	word = strings.ToLower(word)
	best, location := max(len(word), alikeAway)+1, ""
	for _, n := range names {
		name := strings.ToLower(n)
		maximum := len(word) / 3
		if len(word) > alikeLetters && strings.HasPrefix(name, word[:alikeLetters]) && !strings.HasPrefix(name, word) {
			maximum = max(maximum, alikeAway)
		}
		if len(word)-len(name) > maximum { // a word may have a megabyte
			continue
		}
		if d := distance(word, name); d <= maximum && d < best {
			best, location = d, n
		}
	}
	return location
}

// A short word ("cheks") may be alikeAway letters from a name that begins with the
// same alikeLetters.
const alikeLetters, alikeAway = 3, 2

// mostMeant is how many names a sentence may ask about.
const mostMeant = 5

// Meant returns, worded for a sentence, the names that an unknown word probably means:
// those that begin with it ("tokens" of "tokens-256"), else the nearest, else those that
// contain it. Empty if there are no candidates, or many.
func Meant(word string, names []string) string {
	word = strings.ToLower(word)
	in := func(holds func(name string) bool) string {
		var found []string
		for _, n := range names {
			if holds(strings.ToLower(n)) {
				found = append(found, n)
			}
		}
		if n := len(found); n > 1 && n <= mostMeant {
			return strings.Join(found[:n-1], ", ") + " or " + found[n-1]
		} else if n == 1 {
			return found[0]
		}
		return ""
	}
	if begun := in(func(n string) bool { return strings.HasPrefix(n, word+"-") }); begun != "" {
		return begun
	}
	if nearest := Nearest(word, names); nearest != "" || len(word) < 4 {
		return nearest
	}
	return in(func(n string) bool { return strings.Contains(n, word) })
}

// distance returns how many letters have to be changed, added or left out, or neighbours
// swapped, to make one word of the other.
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
