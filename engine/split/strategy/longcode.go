package strategy

import (
	"strings"

	"chunkscope/engine/chunk"
	"chunkscope/engine/outline"
	"chunkscope/engine/text"
)

// Levels of boundaries in source code, in order of preference.
const (
	levelDeclaration uint8 = iota
	levelBlankLine
	levelAnyLine
)

// newCodeBlock returns a LongBlock that splits a code block between lines (rules/long-code). It
// returns nil if the code block must not be split.
func (l *LongBlocks) newCodeBlock(c *outline.CodeBlock) *LongBlock {
	b := &LongBlock{Span: l.ExtendToLineStart(c.Span()), Reason: chunk.ReasonCode}
	b.MayCutWords = c.IsFenced() && !c.IsNested() || l.o.IsSource
	lines := l.codeLines(c)
	if len(lines) < 2 {
		return nil
	}
	b.cuts = lines[1:]
	if c.IsFenced() {
		opening := chunk.Span{Start: b.Start, End: text.LineEnd(l.Text, b.Start)}
		var fits, footer bool
		b.Header, fits = l.newAddition(opening, opening.Slice(l.Text))
		b.Footer, footer = l.newAddition(chunk.Span{}, "\n"+l.closingLine(c, opening.Slice(l.Text)))
		if !fits || !footer || 2*(b.Header.units+b.Footer.units) > l.Max {
			return nil
		}
	}
	if !l.o.IsSource && !l.isParsedAsCode(b, c) {
		return nil
	}
	return b
}

func (l *LongBlocks) codeLines(c *outline.CodeBlock) []BlockCut {
	var out []BlockCut
	var indents []int
	minimum := -1
	content := c.Content()
	start := text.LineStart(l.Text, content.Start)
	// In a block quote, each line begins with a marker.
	isQuoted := c.IsNested() && strings.Contains(l.Text[text.LineStart(l.Text, c.Start()):c.Start()], ">")
	isSpace := func(r rune) bool { return text.IsPythonSpace(r) || isQuoted && r == '>' }
	isAfterBlank := false
	for off := start; off < content.End; off = text.LineEnd(l.Text, off) {
		line := l.Text[off:min(content.End, text.LineEnd(l.Text, off))]
		indent := len(line) - len(strings.TrimLeftFunc(line, isSpace))
		if indent == len(line) {
			isAfterBlank = true
			continue
		}
		p := BlockCut{Offset: off, Cause: chunk.CauseLine, level: levelAnyLine}
		if isAfterBlank {
			p.Cause, p.level = chunk.CauseBlankLine, levelBlankLine
		}
		out, indents, isAfterBlank = append(out, p), append(indents, indent), false
		if minimum < 0 || indent < minimum {
			minimum = indent
		}
	}
	for i := range out {
		if out[i].level == levelBlankLine && indents[i] == minimum && outline.BeginsDeclaration(lineText(l.Text, out[i].Offset)) {
			out[i].Cause, out[i].level = chunk.CauseDeclaration, levelDeclaration
		}
	}
	return out
}

// closingLine returns the line that closes a fenced code block, or a new line that matches opening
// if there is none.
func (l *LongBlocks) closingLine(c *outline.CodeBlock, opening string) string {
	if content := c.Content(); c.End() > content.End {
		return strings.TrimRight(l.Text[text.LineStart(l.Text, content.End):c.End()], "\r\n")
	}
	index := max(strings.Index(opening, "```"), strings.Index(opening, "~~~"))
	if i := strings.Index(opening, "```"); i >= 0 && i < index {
		index = i
	}
	if index < 0 {
		return ""
	}
	fence := opening[index:]
	fence = fence[:len(fence)-len(strings.TrimLeft(fence, fence[:1]))]
	content := strings.Map(func(r rune) rune {
		if r == '>' || r == '\t' {
			return r
		}
		return ' '
	}, opening[:index])
	return content + fence
}

// isParsedAsCode reports whether the parser accepts the opening line, one line of code and the
// closing line as a code block.
func (l *LongBlocks) isParsedAsCode(b *LongBlock, c *outline.CodeBlock) bool {
	front, line := b.Header.Content(), lineText(l.Text, b.cuts[0].Offset)
	text := front + line + b.Footer.Content()
	o := outline.Parse(text)
	if o.NumBlocks() != 1 || len(o.CodeBlocks) != 1 || len(o.Prose) > 0 {
		return false
	}
	block := &o.CodeBlocks[0]
	return block.IsFenced() == c.IsFenced() && o.Language(block) == l.o.Language(c) && block.Content().End <= len(front)+len(line)+1
}
