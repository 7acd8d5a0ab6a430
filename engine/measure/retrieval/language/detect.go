package language

import (
	"strings"
	"unicode"
)

const (
	sampleWords = 4000
	// minStopWordShare separates prose, with about 40 % stop words, from lists of names.
	minStopWordShare = 0.12
	// minDistinctStopWords rejects web addresses, which repeat a single Portuguese stop word.
	minDistinctStopWords = 3
)

// Detect returns the language whose stop words make up the largest share of the words in text. It
// returns None if the share is below 12 % or there are fewer than three distinct stop words,
// because stemming in the wrong language is worse than none. It reads four samples of a long text.
func Detect(text string) *Language {
	hits, distinct := map[*Language]int{}, map[*Language]int{}
	seen := map[string]bool{}
	words := 0
	for part := range samples(text) {
		for w := range proseWords(part) {
			words++
			w = strings.ToLower(w)
			for _, l := range stopWordLanguages()[w] {
				if hits[l]++; !seen[w] {
					distinct[l]++
				}
			}
			seen[w] = true
		}
	}
	best := None
	for _, l := range languages {
		if distinct[l] >= minDistinctStopWords && hits[l] > hits[best] {
			best = l
		}
	}
	if float64(hits[best]) < minStopWordShare*float64(words) {
		return None
	}
	return best
}

// proseWords yields the words that indicate the language. It skips addresses, paths, tags and
// numbers.
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

func samples(text string) func(yield func(string) bool) {
	const parts, size = 4, sampleWords / 4 * 8
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
