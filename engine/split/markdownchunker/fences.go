package markdownchunker

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

type fence struct {
	char     byte
	length   int
	language string
}

func parseFence(line string) (f fence, ok bool) {
	line = stripLeft(line)
	if len(line) < 3 || line[0] != '`' && line[0] != '~' {
		return fence{}, false
	}
	f.char = line[0]
	for f.length < len(line) && line[f.length] == f.char {
		f.length++
	}
	f.language = stripRight(line[f.length:])
	return f, f.length >= 3 && strings.IndexFunc(f.language, isNotWord) < 0
}

func (f fence) isClosedBy(line string) bool {
	line = strip(line)
	if len(line) < f.length {
		return false
	}
	for i := range len(line) {
		if line[i] != f.char {
			return false
		}
	}
	return true
}

// isWord reports whether r matches \w in Python.
func isWord(r rune) bool {
	if r < utf8.RuneSelf {
		return r == '_' || r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z'
	}
	return unicode.IsLetter(r) || unicode.IsNumber(r)
}

func isNotWord(r rune) bool { return !isWord(r) }

// nestedFences is a stack of open fences. A fence inside a code block opens another block.
type nestedFences []fence

// trackFences updates the stack for the next line. It reports whether the line is part of a code
// block, including its fences.
func (n *nestedFences) trackFences(line string) bool {
	if last := len(*n) - 1; last >= 0 && (*n)[last].isClosedBy(line) {
		*n = (*n)[:last]
		return true
	}
	if f, ok := parseFence(line); ok {
		*n = append(*n, f)
		return true
	}
	return len(*n) > 0
}

type codeBlock struct {
	start, end int
	language   string
	codeRole
}

func (d *Document) readCodeBlocks() {
	for n := 1; n <= d.lineCount(); n++ {
		f, ok := parseFence(d.line(n))
		if !ok {
			continue
		}
		c := codeBlock{start: n, language: f.language}
		for n++; n <= d.lineCount() && !f.isClosedBy(d.line(n)); n++ {
		}
		d.codeChars += countRunes(d.lines(c.start+1, n-1).textIn(d.text))
		c.end = min(n, d.lineCount())
		d.codeBlocks = append(d.codeBlocks, c)
	}
}
