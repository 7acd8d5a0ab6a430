package segment

import (
	_ "embed"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

//go:embed abbreviations.txt
var abbreviationsFile string

type wordKind uint8

const (
	kindAbbreviation wordKind = 1 << iota
	kindNumberLabel
	kindPossibleEnd
	kindSentenceStart
	kindOrdinal
	kindFollower
	kindUnit
	kindContinuation
)

var wordKinds = sync.OnceValue(func() map[string]wordKind {
	sections := map[string]wordKind{"numbers": kindNumberLabel, "numbers of others": kindNumberLabel, "may end": kindPossibleEnd, "begins": kindSentenceStart, "ordinals": kindOrdinal, "after numbers": kindFollower, "units": kindUnit, "goes on": kindContinuation, "left out": 0}
	kinds := make(map[string]wordKind, 1000)
	kind := kindAbbreviation
	for line := range strings.Lines(abbreviationsFile) {
		line = strings.TrimRight(line, "\n")
		switch {
		case strings.HasPrefix(line, "  "):
			for w := range strings.FieldsSeq(line) {
				kinds[w] |= kind
			}
		case strings.HasSuffix(line, ":"):
			var ok bool
			if kind, ok = sections[strings.TrimSuffix(line, ":")]; !ok {
				kind = kindAbbreviation
			}
		}
	}
	return kinds
})

// findWordKind also finds an abbreviation after an apostrophe, a hyphen or a slash in the word.
func findWordKind(word string) wordKind {
	if word == "" {
		return 0
	}
	if i := lastJointEnd(word); i > 0 {
		if kind, ok := wordKinds()[word]; ok {
			return kind
		}
		if len(word)-i == 1 {
			return 0
		}
		return findWordKind(word[i:]) & (kindAbbreviation | kindNumberLabel)
	}
	kinds := wordKinds()
	if kind, ok := kinds[word]; ok {
		return kind
	}
	r, size := utf8.DecodeRuneInString(word)
	lower := unicode.ToLower(r)
	if size == len(word) || lower == r {
		return 0
	}
	return kinds[string(lower)+word[size:]] & (kindAbbreviation | kindNumberLabel)
}

func lastJointEnd(word string) int {
	for i := len(word); i > 0; i-- {
		switch c := word[i-1]; {
		case c == '\'' || c == '-' || c == '/':
			return i
		case c >= utf8.RuneSelf && strings.HasSuffix(word[:i], "’"):
			return i
		}
	}
	return 0
}

func precedesNumbers(word string) bool {
	return findWordKind(word)&(kindAbbreviation|kindNumberLabel) != 0
}

// isAbbreviation reports whether the period of e belongs to an abbreviation and does not end the
// sentence.
func (f *sentenceFinder) isAbbreviation(e *ending, next int) bool {
	if e.hasQuote || e.hasGap {
		return false
	}
	word := f.findWordBefore(e.wordEnd)
	kind, isInitials, digits := findWordKind(word), isInitial(word), digitsValue(word)
	if kind == 0 && !isInitials && digits == 0 && len(word) != 1 {
		return false
	}
	next = f.skipOpening(next)
	nextWord := f.findWordAt(next)
	switch {
	case findWordKind(nextWord)&kindContinuation != 0:
		return true
	case digits > 0:
		return len(word) <= 2 && findWordKind(nextWord)&kindOrdinal != 0
	case len(word) == 1 && len(nextWord) == 1 && f.class(next+1) == classFullStop:
		return true
	case kind&kindUnit != 0 && f.followsNumber(word, e.wordEnd):
		return false
	case f.isNumberAt(next, nextWord, kind):
		return kind&(kindAbbreviation|kindNumberLabel) != 0
	case kind&kindFollower != 0 && f.followsNumber(word, e.wordEnd):
		kind |= kindPossibleEnd
	case kind&kindAbbreviation == 0 && !(isInitials && f.isNameInitials(word, e.wordEnd)):
		return false
	}
	return !mayEndSentence(word, kind) || f.class(next+len(nextWord)) == classFullStop || findWordKind(nextWord)&kindSentenceStart == 0
}

func mayEndSentence(word string, kind wordKind) bool {
	_, size := utf8.DecodeRuneInString(word)
	return kind&kindPossibleEnd != 0 || size == len(word) || strings.Contains(word, ".")
}

// isNumberAt reports whether the word at p is a number or starts with a sign such as §.
func (f *sentenceFinder) isNumberAt(p int, word string, kind wordKind) bool {
	r, _ := f.rune(p)
	isNumeral := isRoman(word) && (len(word) > 1 || kind&kindNumberLabel != 0)
	return findClass(r) == classNumeric || isNumeral || strings.ContainsRune("§№$€£", r)
}

func isRoman(word string) bool {
	return word != "" && word[0] < 'a' && romanValue(strings.ToLower(word)) > 0 && strings.ToUpper(word) == word
}

// isInitial reports whether word consists of capital letters and periods, such as "J", "J.K" or
// "U.K".
func isInitial(word string) bool {
	for part := range strings.SplitSeq(word, ".") {
		part = strings.TrimPrefix(part, "-")
		if r, size := utf8.DecodeRuneInString(part); !unicode.IsUpper(r) || size != len(part) {
			return false
		}
	}
	return true
}

func (f *sentenceFinder) isNameInitials(word string, end int) bool {
	end = f.trimSpace(end - len(word))
	previousWord := f.findWordBefore(end)
	switch {
	case previousWord == "in":
		return false
	case strings.HasSuffix(previousWord, "."):
		return true
	case (word == "C" || word == "D" || word == "R") && previousWord != "":
		return f.class(end-len(previousWord)) != classLower
	}
	return true
}

func (f *sentenceFinder) followsNumber(word string, end int) bool {
	before := f.trimSpace(end - len(word))
	return before < end-len(word) && before > f.start && byteClass(f.text[before-1]) == classNumeric
}

func (f *sentenceFinder) trimSpace(p int) int {
	for p > f.start && byteClass(f.text[p-1]) == classSpace {
		p--
	}
	return p
}

// maxAbbreviation is the maximum length of an abbreviation in bytes.
const maxAbbreviation = 24

// findWordBefore returns the word that ends at end. The word may contain periods and hyphens.
func (f *sentenceFinder) findWordBefore(end int) string {
	p := end
	for p > f.start && byteClass(f.text[p-1])&(classCased|classNumeric) != 0 {
		p--
	}
	for p > f.start && end-p <= maxAbbreviation {
		r, size := utf8.DecodeLastRuneInString(f.text[f.start:p])
		if !isInsideWord(r) {
			break
		}
		p -= size
	}
	if p > f.start && f.text[p-1] == '`' {
		return ""
	}
	for p < end && strings.IndexByte(".-/'", f.text[p]) >= 0 {
		p++
	}
	if p > f.start && f.text[p-1] == '.' {
		return ""
	}
	return f.text[p:end]
}

func isInsideWord(r rune) bool {
	if r < utf8.RuneSelf {
		return asciiClasses[r]&(classCased|classNumeric) != 0 || strings.IndexByte(".-/'", byte(r)) >= 0
	}
	return unicode.IsLetter(r) || unicode.Is(unicode.M, r) || r == '’'
}

func (f *sentenceFinder) findWordAt(p int) string {
	end := p
	for end-p <= maxAbbreviation {
		r, size := f.rune(end)
		if size == 0 || findClass(r)&(classLetters|classNumeric|classExtend) == 0 {
			break
		}
		end += size
	}
	return f.text[p:end]
}

func (f *sentenceFinder) skipOpening(p int) int {
	for {
		r, size := f.rune(p)
		switch {
		case size == 0:
			return p
		case r == '*' || r == '_' || r == '~' || r == '`' || findClass(r) == classClosing:
			p += size
		default:
			return p
		}
	}
}
