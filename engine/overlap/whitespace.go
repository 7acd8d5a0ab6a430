package overlap

import (
	"strings"
	"unicode/utf8"

	"chunkscope/engine/chunk"
)

// spaces is a set of white space characters. The systems that the modes follow differ in
// it, and it decides the ends of sentences.
type spaces uint8

const (
	// pythonSpaces is Python's str.isspace and re's \s (rules/overlap-budget).
	pythonSpaces spaces = 1 << iota
	// jsSpaces is trim and \s of JavaScript (rules/overlap-sentences).
	jsSpaces
)

// has reports whether r is in the set.
func (s spaces) has(r rune) bool {
	switch {
	case r == ' ' || r >= '\t' && r <= '\r':
		return true
	case r >= 0x1c && r <= 0x1f, r == 0x85:
		return s == pythonSpaces
	case r == 0xfeff:
		return s == jsSpaces
	}
	switch r {
	case 0xa0, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000:
		return true
	}
	return r >= 0x2000 && r <= 0x200a
}

// run is the end of the run of white space that starts at text[i].
func (s spaces) run(text string, i int) int {
	for i < len(text) {
		r, n := rune(text[i]), 1
		if r >= utf8.RuneSelf {
			r, n = utf8.DecodeRuneInString(text[i:])
		}
		if !s.has(r) {
			break
		}
		i += n
	}
	return i
}

// strip is span without white space at either end.
func (s spaces) strip(text string, span chunk.Span) chunk.Span {
	for span.End > span.Start {
		r, n := utf8.DecodeLastRuneInString(text[span.Start:span.End])
		if !s.has(r) {
			break
		}
		span.End -= n
	}
	span.Start = s.run(text[:span.End], span.Start)
	return span
}

// stop finds the last full stop, question or exclamation mark in text[:before] that is
// right before white space: it returns the offset of the mark and the end of the white
// space. Sentences end there, whatever the mark means (rules/overlap-budget: `[.!?]+\s+`;
// rules/overlap-sentences: `(?<=[.!?])\s+`). If there is no such mark, it returns -1 and
// 0.
func (s spaces) stop(text string, before int) (mark, end int) {
	const block = 256
	last := min(before, len(text)-1)
	for first := true; last > 0; first = false {
		start := max(0, last-block)
		if first || hasMark(text[start:last]) {
			for i := last - 1; i >= start; i-- {
				if !isMark(text[i]) {
					continue
				}
				if end := s.run(text, i+1); end > i+1 {
					return i, end
				}
			}
		}
		last = start
	}
	return -1, 0
}

// hasMark finds out by vector instructions; texts without marks can be long.
func hasMark(s string) bool {
	return strings.IndexByte(s, '.') >= 0 || strings.IndexByte(s, '?') >= 0 || strings.IndexByte(s, '!') >= 0
}

// marks are the bytes that may end a sentence: a table, since every byte near the
// end of a chunk is looked up.
var marks = [256]bool{'.': true, '!': true, '?': true}

// isMark reports whether c may end a sentence.
func isMark(c byte) bool { return marks[c] }

// lastMark returns the offset of the last mark in text[from:to], or -1.
func lastMark(text string, from, to int) int {
	for i := to - 1; i >= from; i-- {
		if isMark(text[i]) {
			return i
		}
	}
	return -1
}
