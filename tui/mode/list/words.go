package list

import (
	"slices"
	"strings"
	"unicode"
)

// matchWords returns the choices that match a query by whole words, beginnings of words or a
// run of letters, the best first; equally good ones stay in order. Those without an effect
// come last unless they are called by name. Scattered letters do not match, since in a list
// of sentences they would match nearly all.
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

// How well a query finds a choice, the best first.
const (
	named  = iota // it is the choice's name, or one of its other names
	whole         // it is among the words, or its plural
	begins        // the words have it from the beginning of one on
	partly        // each of its words begins a word
	inside        // the text has it somewhere
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

// beginEach reports whether each of the queried words begins one of the words.
func beginEach(queried, words []string) bool {
	for _, q := range queried {
		if !slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, q) }) {
			return false
		}
	}
	return true
}
