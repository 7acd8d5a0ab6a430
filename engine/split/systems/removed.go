package systems

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"chunkscope/engine/blank"
	"chunkscope/engine/chunk"
)

// removed adds the parts of s that chunk.Losses has: runs of white space and of other
// characters, but for white space at the ends of lines.
func removed(list []chunk.Span, text string, s chunk.Span) []chunk.Span {
	for s.Start < s.End {
		end := s.End
		if i := strings.IndexByte(text[s.Start:s.End], '\n'); i >= 0 {
			end = s.Start + i + 1
		}
		for pos := s.Start; pos < end; {
			run := runEnd(text[:end], pos)
			if first, _ := utf8.DecodeRuneInString(text[pos:]); !blank.Is(first) || !endsLine(text, run) {
				list = append(list, chunk.Span{Start: pos, End: run})
			}
			pos = run
		}
		s.Start = end
	}
	return list
}

// runEnd returns the end of the run of white space, or of other characters, at pos.
func runEnd(text string, pos int) int {
	first, n := utf8.DecodeRuneInString(text[pos:])
	for pos += n; pos < len(text); pos += n {
		var r rune
		if r, n = utf8.DecodeRuneInString(text[pos:]); blank.Is(r) != blank.Is(first) {
			break
		}
	}
	return pos
}

// endsLine reports whether nothing but white space follows pos in its line, or the line
// ended just before.
func endsLine(text string, pos int) bool {
	if pos > 0 && text[pos-1] == '\n' {
		return true
	}
	rest := strings.TrimLeft(text[pos:], " \t\r")
	return rest == "" || rest[0] == '\n'
}

// inOrder sorts spans, and joins those that overlap.
func inOrder(list []chunk.Span) []chunk.Span {
	slices.SortFunc(list, func(a, b chunk.Span) int { return cmp.Compare(a.Start, b.Start) })
	out := list[:0]
	for _, s := range list {
		if n := len(out); n > 0 && s.Start < out[n-1].End {
			out[n-1].End = max(out[n-1].End, s.End)
			continue
		}
		out = append(out, s)
	}
	return out
}
