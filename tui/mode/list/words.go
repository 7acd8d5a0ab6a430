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
	var matches []match
	for i := range all {
		r := rank(&all[i], query)
		if r == noMatch {
			continue
		}
		if r > nameMatch && all[i].Style != nil {
			r += noMatch
		}
		matches = append(matches, match{all[i], r})
	}
	slices.SortStableFunc(matches, func(a, b match) int { return a.rank - b.rank })
	out := make([]Choice, len(matches))
	for i := range matches {
		out[i] = matches[i].Choice
	}
	return out
}

// How well a query matches a choice, the best first.
const (
	nameMatch   = iota // equal to the choice's name, or to one of its other names
	beginMatch         // the text begins with it
	wholeMatch         // one of the words, or its plural
	startMatch         // the words contain it, starting at a word
	partMatch          // each of its words begins a word
	insideMatch        // the text contains it
	noMatch
)

func rank(c *Choice, query string) int {
	content := strings.ToLower(c.Text + "\n" + strings.Join(c.Synonyms, "\n"))
	words := strings.FieldsFunc(content, notInWord)
	running, queried := " "+strings.Join(words, " ")+" ", strings.Join(strings.FieldsFunc(query, notInWord), " ")
	switch {
	case slices.Contains(c.Synonyms, query):
		return nameMatch
	case queried == "" && !strings.Contains(content, query):
		return noMatch
	case strings.HasPrefix(running, " "+queried):
		return beginMatch
	case strings.Contains(running, " "+queried+" "), strings.Contains(running, " "+queried+"s "):
		return wholeMatch
	case strings.Contains(running, " "+queried):
		return startMatch
	case startsEach(strings.Fields(queried), words):
		return partMatch
	case strings.Contains(content, query):
		return insideMatch
	}
	return noMatch
}

func notInWord(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

func startsEach(queried, words []string) bool {
	for _, q := range queried {
		if !slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, q) }) {
			return false
		}
	}
	return true
}
