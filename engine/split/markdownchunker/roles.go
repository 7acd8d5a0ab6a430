package markdownchunker

import (
	"regexp"
	"strings"
)

// role is the purpose of a code block, derived from its language or from words in the text above
// it.
type role uint8

const (
	roleExample role = iota
	roleSetup
	roleOutput
	roleFailure
	roleBefore
	roleAfter
)

var roles = [...]string{"example", "setup", "output", "error", "before", "after"}

func (r role) String() string { return roles[r] }

type codeRole struct {
	role                 role
	textAbove, textBelow bool
}

// Limits on the text read around a code block, in lines and characters.
const (
	roleLines, roleChars   = 6, 100
	textLines              = 11
	charsAbove, charsBelow = 500, 300
	sentenceEnd            = ". "
)

var languageRoles = map[string]role{
	"output": roleOutput, "console": roleOutput, "stdout": roleOutput, "result": roleOutput,
	"error": roleFailure, "traceback": roleFailure,
}

func (d *Document) readRoles() {
	for i := range d.codeBlocks {
		c := &d.codeBlocks[i]
		c.role = d.findRole(c)
		if c.start > 1 {
			above := d.lines(max(1, c.start-textLines), c.start-1).textIn(d.text)
			if countRunes(above) > charsAbove {
				above = lastRunes(above, charsAbove)
				if index := strings.Index(above, sentenceEnd); index > 0 {
					above = above[index+len(sentenceEnd):]
				}
			}
			c.textAbove = !isBlank(above)
		}
		below := d.lines(c.end+1, c.end+textLines).textIn(d.text)
		if countRunes(below) > charsBelow {
			below = firstRunes(below, charsBelow)
			if index := strings.LastIndex(below, sentenceEnd); index > 0 {
				below = below[:index+1]
			}
		}
		c.textBelow = !isBlank(below)
	}
}

func (d *Document) findRole(c *codeBlock) role {
	if r, ok := languageRoles[strings.ToLower(c.language)]; ok {
		return r
	}
	if c.start == 1 {
		return roleExample
	}
	above := d.lines(max(1, c.start-roleLines), c.start-1).textIn(d.text)
	return parseRole(fold(strip(lastRunes(above, roleChars))))
}

// Lowercase words that indicate a role.
var (
	spacePattern = `[\t-\r\x1c-\x20\x{85}\x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}]`
	setupWords   = regexp.MustCompile(`first,?` + spacePattern + `+(you` + spacePattern + `+)?need` + spacePattern + `+to|install|import|require|setup|configuration|initialize`)
	changedWords = []struct {
		words *regexp.Regexp
		role  role
	}{
		{regexp.MustCompile(`before:|before` + spacePattern), roleBefore},
		{regexp.MustCompile(`after:|after` + spacePattern), roleAfter},
		{regexp.MustCompile(`old` + spacePattern + `+(code|version)`), roleBefore},
		{regexp.MustCompile(`new` + spacePattern + `+(code|version)`), roleAfter},
		{regexp.MustCompile(`problematic`), roleBefore},
		{regexp.MustCompile(`fixed`), roleAfter},
	}
)

func parseRole(folded string) role {
	if announcesOutput(folded) {
		return roleOutput
	}
	if setupWords.MatchString(folded) {
		return roleSetup
	}
	for _, w := range changedWords {
		if w.words.MatchString(folded) {
			return w.role
		}
	}
	return roleExample
}

func announcesOutput(folded string) bool {
	for line := range strings.SplitSeq(folded, "\n") {
		switch strings.TrimSuffix(stripRight(line), ":") {
		case "output", "result", "console", "stdout":
			return true
		}
	}
	return false
}

// fold converts text to lower case the way Python does.
func fold(s string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		case r == 'ı', r == 'İ':
			return 'i'
		case r == 'ſ':
			return 's'
		case r == '\u212a': // Kelvin sign
			return 'k'
		}
		return r
	}, s)
}

func lastRunes(s string, n int) string { return s[runeAt(s, max(0, countRunes(s)-n)):] }

func firstRunes(s string, n int) string { return s[:runeAt(s, n)] }

func runeAt(s string, n int) int {
	for i := range s {
		if n == 0 {
			return i
		}
		n--
	}
	return len(s)
}
