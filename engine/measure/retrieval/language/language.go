// Package language finds the stems and stop words of several languages. With stems, a search for
// "rotate" also finds "rotated".
package language

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/blevesearch/snowballstem"
	"github.com/blevesearch/snowballstem/danish"
	"github.com/blevesearch/snowballstem/dutch"
	"github.com/blevesearch/snowballstem/english"
	"github.com/blevesearch/snowballstem/french"
	"github.com/blevesearch/snowballstem/german"
	"github.com/blevesearch/snowballstem/italian"
	"github.com/blevesearch/snowballstem/norwegian"
	"github.com/blevesearch/snowballstem/portuguese"
	"github.com/blevesearch/snowballstem/russian"
	"github.com/blevesearch/snowballstem/spanish"
	"github.com/blevesearch/snowballstem/swedish"
)

// Language is a natural language with a stemmer and stop words.
type Language struct {
	Name string
	// stem is the Snowball stemmer of the language (Porter 2001). It is nil for None.
	stem func(*snowballstem.Env) bool
	// dropsDoubled is true if the stemmer drops one of two equal characters at the end of words
	// that end with a digit: the last two digits, or two vowels before the digit.
	dropsDoubled bool
}

// None leaves every word unchanged.
var None = &Language{Name: "none"}

// English uses the English Snowball stemmer.
var English = &Language{Name: "english", stem: english.Stem}

// Auto makes FindLanguage detect the language.
const Auto = "auto"

var languages = []*Language{
	{Name: "danish", stem: danish.Stem, dropsDoubled: true},
	{Name: "dutch", stem: dutch.Stem, dropsDoubled: true},
	English,
	{Name: "french", stem: french.Stem},
	{Name: "german", stem: german.Stem},
	{Name: "italian", stem: italian.Stem},
	{Name: "norwegian", stem: norwegian.Stem},
	{Name: "portuguese", stem: portuguese.Stem},
	{Name: "russian", stem: russian.Stem},
	{Name: "spanish", stem: spanish.Stem},
	{Name: "swedish", stem: swedish.Stem},
}

// Names returns the names that FindLanguage accepts, from Auto to the name of None.
func Names() []string {
	out := []string{Auto}
	for _, l := range languages {
		out = append(out, l.Name)
	}
	return append(out, None.Name)
}

// FindLanguage returns the language called name. For Auto, it detects the language of text. If name
// is not in Names, it returns an error.
func FindLanguage(name, text string) (*Language, error) {
	if name == Auto || name == "" {
		return Detect(text), nil
	}
	if name == None.Name {
		return None, nil
	}
	for _, l := range languages {
		if l.Name == name {
			return l, nil
		}
	}
	return nil, fmt.Errorf("language must be one of %s, not %q", strings.Join(Names(), ", "), name)
}

// IsStopWord reports whether word is a stop word. word must be in lower case.
func (l *Language) IsStopWord(word string) bool {
	return l.stem != nil && slices.Contains(stopWordLanguages()[word], l)
}

// StemString returns the stem of word. word must be in lower case.
func (l *Language) StemString(word string) string {
	if l.stem == nil {
		return word
	}
	env := snowballstem.NewEnv(word)
	l.stem(env)
	return env.Current()
}

// Stem is like StemString, but for bytes. isStem reports whether word equals its stem. In that
// case, the returned stem shares memory with word.
func (l *Language) Stem(word []byte) (stem []byte, isStem bool) {
	if l.stem == nil || l.isOwnStem(word) {
		return word, true
	}
	folded := l.StemString(string(word))
	if folded == string(word) {
		return word, true
	}
	return []byte(folded), false
}

func (l *Language) isOwnStem(word []byte) bool {
	n, isNumber := len(word), true
	if n == 0 || word[n-1] < '0' || word[n-1] > '9' {
		return false
	}
	for _, c := range word {
		if c >= utf8.RuneSelf {
			return false
		}
		isNumber = isNumber && c >= '0' && c <= '9'
	}
	return isNumber || !l.dropsDoubled
}

//go:embed stopwords.txt
var stopwords string

var stopWordLanguages = sync.OnceValue(func() map[string][]*Language {
	out := map[string][]*Language{}
	for line := range strings.SplitSeq(stopwords, "\n") {
		name, words, ok := strings.Cut(line, ":")
		i := slices.IndexFunc(languages, func(l *Language) bool { return l.Name == name })
		if !ok || i < 0 {
			continue
		}
		for w := range strings.FieldsSeq(words) {
			out[w] = append(out[w], languages[i])
		}
	}
	return out
})
