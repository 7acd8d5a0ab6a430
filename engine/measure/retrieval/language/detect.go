package language

import (
	"strings"
	"unicode"
)

const (
	sampleWords = 4000
	// minStopWordShare is the minimum share of stop words. In prose, the share is about 40 %. In
	// lists of names, it is lower than this minimum.
	minStopWordShare = 0.12
	// minDistinctStopWords is the minimum number of distinct stop words. Web addresses often repeat
	// a single Portuguese stop word.
	minDistinctStopWords = 3
)

// Detect returns the language of text. It is the language whose stop words are the largest share of
// the words. If this share is below 12 %, or there are fewer than three distinct stop words, Detect
// returns None, because stemming in the wrong language is worse than no stemming. In a long text,
// it reads only four samples.
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

// proseWords yields the words of text without web addresses, paths, tags and numbers, which do not
// indicate the language.
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
