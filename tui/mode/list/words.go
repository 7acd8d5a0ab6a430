package list

import (
	"slices"
	"strings"
	"unicode"
)

// matchWords returns the choices that match a query by whole words, beginnings of words
// or a run of letters, the best first and equally good ones in order. Those without an
// effect come last unless the query is their name. Scattered letters do not match, since
// they would match almost every sentence.
func matchWords(all []Choice, query string) []Choice {
	query = strings.ToLower(strings.TrimSpace(query))
	type match struct {
		Choice
		rank int
	}
	var found []match
	for i := range all {
		r := rank(&all[i], query)
		if r == missed {
			continue
		}
		if r > named && all[i].Style != nil {
			r += missed
		}
		found = append(found, match{all[i], r})
	}
	slices.SortStableFunc(found, func(a, b match) int { return a.rank - b.rank })
	out := make([]Choice, len(found))
	for i := range found {
		out[i] = found[i].Choice
	}
	return out
}

// How well a query matches a choice, the best first.
const (
	named  = iota // equal to the choice's name, or to one of its other names
	whole         // one of the words, or its plural
	begins        // the words contain it, starting at a word
	partly        // each of its words begins a word
	inside        // the text contains it
	missed
)

func rank(c *Choice, query string) int {
	content := strings.ToLower(c.Text + "\n" + strings.Join(c.Also, "\n"))
	words := strings.FieldsFunc(content, notInWord)
	running, queried := " "+strings.Join(words, " ")+" ", strings.Join(strings.FieldsFunc(query, notInWord), " ")
	switch {
	case slices.Contains(c.Also, query):
		return named
	case queried == "" && !strings.Contains(content, query):
		return missed
	case strings.Contains(running, " "+queried+" "), strings.Contains(running, " "+queried+"s "):
		return whole
	case strings.Contains(running, " "+queried):
		return begins
	case beginEach(strings.Fields(queried), words):
		return partly
	case strings.Contains(content, query):
		return inside
	}
	return missed
}

func notInWord(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

// beginEach reports whether each word of the query begins one of the words.
func beginEach(queried, words []string) bool {
	for _, q := range queried {
		if !slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, q) }) {
			return false
		}
	}
	return true
}
