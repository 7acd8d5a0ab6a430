package split

import (
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/outline"
)

// The levels at which a code block is cut, the best first.
const (
	atDeclaration uint8 = iota
	atBlankLine
	atAnyLine
)

// codeBlock is how a code block is cut between its lines (rules/long-code); nil
// where it has no two lines of text, where the fences leave the code too little
// room, and where a piece by itself would not read as the block.
func (l *longBlocks) codeBlock(c *outline.CodeBlock) *longBlock {
	b := &longBlock{Span: l.lines(c.Span), reason: chunk.ReasonCode, then: uncut}
	if c.Fenced && !c.Nested { // elsewhere the rest of a line is no code
		b.then = atWords
	}
	lines := l.codeLines(c)
	if len(lines) < 2 {
		return nil
	}
	b.cuts = lines[1:]
	if c.Fenced {
		opening := chunk.Span{Start: b.Start, End: lineEndOf(l.text, b.Start)}
		var fits, also bool
		b.header, fits = l.add(opening, opening.Of(l.text))
		b.footer, also = l.add(chunk.Span{}, "\n"+l.closing(c, opening.Of(l.text)))
		if !fits || !also || 2*(b.header.units+b.footer.units) > l.max {
			return nil
		}
	}
	if !l.readsAsCode(b, c) {
		return nil
	}
	return b
}

// codeLines are the lines of a code block that hold text, each with what the
// line above it says of a cut.
func (l *longBlocks) codeLines(c *outline.CodeBlock) []place {
	var out []place
	var indents []int
	least, blanks := -1, " \t\r\n"
	start := lineStartOf(l.text, c.Content.Start)
	if c.Nested && strings.Contains(l.text[lineStartOf(l.text, c.Start):c.Start], ">") {
		blanks += ">" // every line repeats the marker of the quote
	}
	after := false // a blank line
	for off := start; off < c.Content.End; off = lineEndOf(l.text, off) {
		line := l.text[off:min(c.Content.End, lineEndOf(l.text, off))]
		indent := len(line) - len(strings.TrimLeft(line, blanks))
		if indent == len(line) {
			after = true
			continue
		}
		p := place{off: off, cause: chunk.CauseLine, level: atAnyLine}
		if after {
			p.cause, p.level = chunk.CauseBlankLine, atBlankLine
		}
		out, indents, after = append(out, p), append(indents, indent), false
		if least < 0 || indent < least {
			least = indent
		}
	}
	for i := range out {
		if out[i].level == atBlankLine && indents[i] == least {
			out[i].cause, out[i].level = chunk.CauseDeclaration, atDeclaration
		}
	}
	return out
}

// closing is the line that closes a fenced code block; one that nothing closes
// is closed as it was opened.
func (l *longBlocks) closing(c *outline.CodeBlock, opening string) string {
	if c.End > c.Content.End {
		return strings.TrimRight(l.text[lineStartOf(l.text, c.Content.End):c.End], "\r\n")
	}
	at := max(strings.Index(opening, "```"), strings.Index(opening, "~~~"))
	if i := strings.Index(opening, "```"); i >= 0 && i < at {
		at = i
	}
	if at < 0 {
		return ""
	}
	fence := opening[at:]
	fence = fence[:len(fence)-len(strings.TrimLeft(fence, fence[:1]))]
	inside := strings.Map(func(r rune) rune {
		if r == '>' || r == '\t' {
			return r
		}
		return ' '
	}, opening[:at])
	return inside + fence
}

// readsAsCode reports whether a line of the block between the lines that open
// and close it is that block by itself: deep in a list it may be an indented
// one.
func (l *longBlocks) readsAsCode(b *longBlock, c *outline.CodeBlock) bool {
	front, line := b.header.content(), lineText(l.text, b.cuts[0].off)
	text := front + line + b.footer.content()
	o := outline.Parse(text)
	if len(o.Blocks) != 1 || len(o.Codes) != 1 || len(o.Prose) > 0 {
		return false
	}
	got := &o.Codes[0]
	return got.Fenced == c.Fenced && got.Language == c.Language && got.Content.End <= len(front)+len(line)+1
}
