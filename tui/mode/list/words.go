package list

import (
	"slices"
	"strings"
	"unicode"
)

// matchWords returns the choices that match a query by whole words, starts of words, or adjacent
// letters. Scattered letters would match almost any sentence. Better matches come first, and equal
// matches keep their order. Choices without effect come last, unless the query is their name.
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

// Ranks of matches, best first.
const (
	nameMatch = iota // the query is one of the choice's names
	prefixMatch
	wholeMatch     // a word or its plural equals the query
	wordStartMatch // the text contains the query at the start of a word
	allWordsMatch  // each query word begins a word of the text
	substringMatch
	noMatch
)

func rank(c *Choice, query string) int {
	content := strings.ToLower(c.Text + "\n" + strings.Join(c.Synonyms, "\n"))
	words := strings.FieldsFunc(content, isSeparator)
	running, queryWords := " "+strings.Join(words, " ")+" ", strings.Join(strings.FieldsFunc(query, isSeparator), " ")
	switch {
	case slices.Contains(c.Synonyms, query):
		return nameMatch
	case queryWords == "" && !strings.Contains(content, query):
		return noMatch
	case strings.HasPrefix(running, " "+queryWords):
		return prefixMatch
	case strings.Contains(running, " "+queryWords+" "), strings.Contains(running, " "+queryWords+"s "):
		return wholeMatch
	case strings.Contains(running, " "+queryWords):
		return wordStartMatch
	case startsEachWord(strings.Fields(queryWords), words):
		return allWordsMatch
	case strings.Contains(content, query):
		return substringMatch
	}
	return noMatch
}

func isSeparator(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }

func startsEachWord(queryWords, words []string) bool {
	for _, q := range queryWords {
		if !slices.ContainsFunc(words, func(w string) bool { return strings.HasPrefix(w, q) }) {
			return false
		}
	}
	return true
}
