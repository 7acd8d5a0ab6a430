package source

import (
	"errors"
	"regexp"
	"regexp/syntax"
	"strings"
	"sync"
)

// Values of page_mark that are not patterns.
const (
	// AnyMark matches form feeds. In a text without form feeds, it matches all other built-in
	// marks.
	AnyMark      = "any"
	formFeedMark = "form_feeds"
)

// PageMarks lists the names and descriptions of page marks. Any other value of page_mark is a
// pattern.
var PageMarks = []struct{ Name, Help string }{
	{AnyMark, "form feeds, or the marks below if there are none"},
	{formFeedMark, "the end of a page in plain text, as in pdftotext output"},
	{"comments", "<!-- page 3 --> begins page 3, <!-- PageBreak --> begins the next"},
	{"braces", "{3}----- begins page 3, counted from 0, as in Marker"},
	{"rules", "--- page 3 --- begins page 3"},
	{"ends", "--- end of page=3 --- ends page 3, as in PyMuPDF4LLM"},
}

// pageMarkPatterns match a whole line. They may capture the page number.
var pageMarkPatterns = map[string]string{
	"comments": `(?i)<!--\s*page[\s_-]*(?:break|(?:(?:number|no)\b\.?)?[\s:=#]*(\d+)(?:\s*(?:of|/)\s*\d+)?)\s*-->`,
	"braces":   `\{(\d+)\}-{3,}`,
	"rules":    `(?i)[-=]{3,}\s*page\s*(\d+)(?:\s*(?:of|/)\s*\d+)?\s*[-=]{3,}`,
	"ends":     `-{3,} end of page(?:\.page_number)?=(\d+) -{3,}`,
}

type mark struct {
	beginPattern, endPattern *regexp.Regexp
	firstBytes               string
}

var pageMarks = sync.OnceValue(func() map[string]*mark {
	beginPattern := anchorPattern(pageMarkPatterns["comments"] + "|" + pageMarkPatterns["braces"] + "|" + pageMarkPatterns["rules"])
	endPattern := anchorPattern(pageMarkPatterns["ends"])
	return map[string]*mark{
		AnyMark:    {beginPattern: beginPattern, endPattern: endPattern, firstBytes: "<{-="},
		"comments": {beginPattern: anchorPattern(pageMarkPatterns["comments"]), firstBytes: "<"},
		"braces":   {beginPattern: anchorPattern(pageMarkPatterns["braces"]), firstBytes: "{"},
		"rules":    {beginPattern: anchorPattern(pageMarkPatterns["rules"]), firstBytes: "-="},
		"ends":     {endPattern: endPattern, firstBytes: "-"},
	}
})

func anchorPattern(pattern string) *regexp.Regexp {
	return regexp.MustCompile(`\A(?:` + pattern + `)\z`)
}

// newMark returns the mark for a value of page_mark, or nil for form feeds.
func newMark(text, value string) *mark {
	if value == formFeedMark || value == AnyMark && strings.IndexByte(text, '\f') >= 0 {
		return nil
	}
	if m := pageMarks()[value]; m != nil {
		return m
	}
	re, err := regexp.Compile(`\A(?:` + value + `)\z`)
	if err != nil { // CheckPageMark has rejected invalid patterns
		return nil
	}
	return &mark{beginPattern: re}
}

// read returns the page number in a line. ends is true if the line ends that page, and false if it
// begins the page. ok is false if the line is not a page mark.
func (m *mark) read(line string) (number int, ends, ok bool) {
	if line == "" || m.firstBytes != "" && strings.IndexByte(m.firstBytes, line[0]) < 0 {
		return 0, false, false
	}
	for _, re := range []*regexp.Regexp{m.beginPattern, m.endPattern} {
		if re == nil {
			continue
		}
		groups := re.FindStringSubmatch(line)
		if groups == nil {
			continue
		}
		number = unknownNumber
		for _, digits := range groups[1:] {
			if digits != "" {
				number = parseNumber(digits)
				break
			}
		}
		return number, re == m.endPattern, true
	}
	return 0, false, false
}

// CheckPageMark returns an error if a pattern is invalid or matches an empty line.
func CheckPageMark(pattern string) error {
	_, err := regexp.Compile(pattern)
	if err != nil {
		if bad, ok := errors.AsType[*syntax.Error](err); ok {
			return errors.New(bad.Code.String())
		}
		return err
	}
	if anchorPattern(pattern).MatchString("") {
		return errors.New("it matches every empty line")
	}
	return nil
}
