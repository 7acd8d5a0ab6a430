package overlap

import (
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/text"
)

type spaceSet func(rune) bool

var (
	pythonSpaces spaceSet = text.IsPythonSpace // rules/overlap-budget
	jsSpaces     spaceSet = text.IsJSSpace     // rules/overlap-sentences
)

func (s spaceSet) skipRun(content string, i int) int { return text.SkipRunes(content, i, s) }

func (s spaceSet) trimSpan(content string, span chunk.Span) chunk.Span {
	span.End = text.TrimRunesEnd(content, span.Start, span.End, s)
	span.Start = s.skipRun(content[:span.End], span.Start)
	return span
}

// lastSentenceEnd finds the last `.`, `?` or `!` in text[:before] that is followed by white space.
// It returns the offsets of the mark and of the end of the white space, or -1 and 0 if there is no
// such mark.
func (s spaceSet) lastSentenceEnd(text string, before int) (mark, end int) {
	const block = 64
	for last := min(before, len(text)-1); last > 0; last = max(0, last-block) {
		start := max(0, last-block)
		if !hasMark(text[start:last]) {
			continue
		}
		for i := last - 1; i >= start; i-- {
			if !isMark(text[i]) {
				continue
			}
			if end := s.skipRun(text, i+1); end > i+1 {
				return i, end
			}
		}
	}
	return -1, 0
}

func hasMark(s string) bool {
	return strings.IndexByte(s, '.') >= 0 || strings.IndexByte(s, '?') >= 0 || strings.IndexByte(s, '!') >= 0
}

var sentenceMarks = [256]bool{'.': true, '!': true, '?': true}

func isMark(c byte) bool { return sentenceMarks[c] }

func findLastMark(text string, from, to int) int {
	for i := to - 1; i >= from; i-- {
		if isMark(text[i]) {
			return i
		}
	}
	return -1
}
