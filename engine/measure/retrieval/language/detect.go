package language

import (
	"strings"
	"unicode"
)

const (
	// sampled is how many words decide on the language.
	sampled = 4000
	// certain is the least share of a text's words that are stop words of its
	// language. Prose has about 40 %; a list of names, or a language that is
	// not in the table, stays below.
	certain = 0.12
	// fewest is how many different stop words tell a language: addresses of web pages
	// have one of Portuguese, over and over.
	fewest = 3
)

// Detect returns the language whose stop words make up the largest share of text's words,
// or None if that is less than 12 % or has fewer than three different ones, when folding
// would do harm. It reads four samples of a long text.
func Detect(text string) *Language {
	hits, different := map[*Language]int{}, map[*Language]int{}
	seen := map[string]bool{}
	words := 0
	for part := range samples(text) {
		for w := range proseWords(part) {
			words++
			w = strings.ToLower(w)
			for _, l := range stops()[w] {
				if hits[l]++; !seen[w] {
					different[l]++
				}
			}
			seen[w] = true
		}
	}
	best := None
	for _, l := range table {
		if different[l] >= fewest && hits[l] > hits[best] {
			best = l
		}
	}
	if float64(hits[best]) < certain*float64(words) {
		return None
	}
	return best
}

// proseWords yields the words of a text that tell its language: none of addresses, paths
// and tags, of which a page with badges has more than prose, and none with digits, since
// the letters of a hash or a version alone are stop words.
func proseWords(text string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for field := range strings.FieldsSeq(text) {
			if strings.ContainsAny(field, "/<>=") {
				continue
			}
			for w := range strings.FieldsFuncSeq(field, func(r rune) bool { return !unicode.In(r, unicode.L, unicode.M, unicode.N) }) {
				if !strings.ContainsFunc(w, unicode.IsNumber) && !yield(w) {
					return
				}
			}
		}
	}
}

// samples yields up to four parts of the text, evenly spread, with about as many words as
// detection needs.
func samples(text string) func(yield func(string) bool) {
	const parts, size = 4, sampled / 4 * 8
	return func(yield func(string) bool) {
		if len(text) <= parts*size {
			yield(text)
			return
		}
		for i := range parts {
			pos := (len(text) - size) / (parts - 1) * i
			if !yield(text[pos : pos+size]) {
				return
			}
		}
	}
}
