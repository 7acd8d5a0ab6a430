package list

import (
	"slices"
	"strings"
	"unicode"
)

// byWords returns the choices that match a query by whole words, beginnings of words or a
// run of letters, the best first; equally good ones stay in order. Scattered letters do
// not match, since in a list of sentences they would match nearly all.
func byWords(all []Choice, query string) []Choice {
	query = strings.ToLower(strings.TrimSpace(query))
	type match struct {
		Choice
		rank int
	}
	var found []match
	for i := range all {
		if r := rank(&all[i], query); r < missed {
			found = append(found, match{all[i], r})
		}
	}
	slices.SortStableFunc(found, func(a, b match) int { return a.rank - b.rank })
	out := make([]Choice, len(found))
	for i := range found {
		out[i] = found[i].Choice
	}
	return out
}

// How well a query finds a choice, the best first.
const (
	named  = iota // it is the choice's name, or one of its other names
	begins        // the text has it from the beginning of a word on
	partly        // each of its words begins a word
	inside        // the text has it somewhere
	missed
)

func rank(c *Choice, query string) int {
	text, also := strings.ToLower(c.Text), strings.ToLower(strings.Join(c.Also, "\n"))
	switch {
	case slices.Contains(c.Also, query):
		return named
	case strings.HasPrefix(text, query), strings.Contains(text, " "+query):
		return begins
	case beginEach(strings.Fields(query), strings.FieldsFunc(text+"\n"+also, notInWord)):
		return partly
	case strings.Contains(text, query), strings.Contains(also, query):
		return inside
	}
	return missed
}

func notInWord(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// beginEach reports whether each of the queried words begins one of the words.
func beginEach(queried, words []string) bool {
	for _, q := range queried {
		if !slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, q) }) {
			return false
		}
	}
	return true
}
