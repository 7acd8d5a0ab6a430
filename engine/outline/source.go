package outline

import (
	"strings"

	"chunkscope/engine/chunk"
)

// ParseSource splits source code in any language into declarations. Each declaration is a block. It
// starts at a line with the smallest indentation, after a blank line (rules/source-code).
func ParseSource(src, language string) *Outline {
	b := newBuilder(src)
	b.IsSource, b.language = true, language
	minimum, starts := -1, []int(nil)
	afterBlank := true
	for p := b.base; p < len(src); {
		end := lineEnd(b.lines, p)
		line := b.lines[p:end]
		indent := len(line) - len(strings.TrimLeft(line, " \t\r\n"))
		if indent == len(line) {
			afterBlank, p = true, end
			continue
		}
		if minimum < 0 || indent < minimum {
			minimum, starts = indent, starts[:0]
		}
		if indent == minimum && afterBlank && BeginsDeclaration(line) || len(starts) == 0 {
			starts = append(starts, p)
		}
		afterBlank, p = false, end
	}
	for i, start := range starts {
		if i == 0 {
			start = b.base
		}
		next := len(src)
		if i+1 < len(starts) {
			next = starts[i+1]
		}
		s := chunk.Span{Start: start, End: textEnd(src, chunk.Span{Start: start, End: next})}
		if b.add(kind{Kind: Code}, start) {
			b.CodeBlocks = append(b.CodeBlocks, newCodeBlock(s, s, 0, 0))
		}
	}
	b.finish()
	return b.outline()
}

// BeginsDeclaration reports whether a line with the smallest indentation can start a declaration. A
// line that closes a bracket belongs to the declaration above.
func BeginsDeclaration(line string) bool {
	line = strings.TrimLeft(line, " \t>")
	return line != "" && !strings.ContainsRune(")]}", rune(line[0]))
}
