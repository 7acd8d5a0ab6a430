package element

import (
	"strings"
	"unicode/utf8"

	"chunkscope/engine/chunk"
	"chunkscope/engine/outline"
	"chunkscope/engine/text"
)

// Quoting is the number of block quotes around a text. Each line after the first may start with up to
// that many quote markers, which are not part of the text.
type Quoting int

// FindQuoting returns the number of block quotes around s.
func FindQuoting(o *outline.Outline, text string, s chunk.Span) Quoting {
	if !mayHaveMarks(s.Slice(text)) {
		return 0
	}
	switch o.BlockKind(o.BlockAt(s.Start)) {
	case outline.Quote, outline.List, outline.Indented:
	default:
		return 0
	}
	line := text[strings.LastIndexAny(text[:s.Start], "\n\r")+1 : s.Start]
	quotes := Quoting(0)
	for line != "" {
		switch c := line[0]; {
		case c == '>':
			quotes++
			fallthrough
		case c == ' ' || c == '\t':
			line = line[1:]
		default:
			rest := strings.TrimLeft(line, "0123456789")
			if rest == "" || strings.IndexByte("-+*.)", rest[0]) < 0 || len(rest) < 2 || rest[1] != ' ' && rest[1] != '\t' {
				return quotes
			}
			line = rest[1:]
		}
	}
	return quotes
}

func mayHaveMarks(s string) bool {
	for {
		index := strings.IndexByte(s, '>')
		if index < 0 {
			return false
		}
		if prefix := strings.TrimRight(s[:index], " \t"); prefix != "" && (prefix[len(prefix)-1] == '\n' || prefix[len(prefix)-1] == '\r') {
			return true
		}
		s = s[index+1:]
	}
}

// MarksLength returns the length of the quote markers at the start of a line, including a space after
// each.
func (q Quoting) MarksLength(line string) int {
	end := 0
	for i := 0; q > 0 && i < len(line); i++ {
		switch line[i] {
		case '>':
			q--
			if end = i + 1; end < len(line) && line[end] == ' ' {
				end++
			}
		case ' ', '\t':
		default:
			return end
		}
	}
	return end
}

// Chars returns the number of characters in s without quote markers.
func (q Quoting) Chars(content string, s chunk.Span) int {
	n := utf8.RuneCountInString(s.Slice(content))
	if q == 0 {
		return n
	}
	for start := text.LineEnd(content[:s.End], s.Start); start < s.End; start = text.LineEnd(content[:s.End], start) {
		n -= q.MarksLength(content[start:s.End])
	}
	return n
}
