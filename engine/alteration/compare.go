package alteration

import (
	"strings"
	"unicode/utf8"

	"chunkscope/engine/chunk"
	"chunkscope/engine/text"
)

// EachEdit calls visit for each difference between a part of a document and ownText, the text of
// that part in the chunk. Differences are in order, and visit returns false to stop. EachEdit
// ignores white space at both ends, except for the indentation of code or of a nested list in the
// first line.
func (p *Comparer) EachEdit(part chunk.Span, ownText string, visit func(*Edit) bool) {
	if part.Slice(p.text) == ownText {
		return
	}
	part = text.TrimSpan(p.text, part)
	visible := text.TrimSpan(ownText, chunk.Span{End: len(ownText)})
	if e := p.compareIndentation(part, ownText, visible); e != nil && !visit(e) {
		return
	}
	ownText = visible.Slice(ownText)
	if part.Slice(p.text) == ownText {
		return
	}
	c := comparison{comparer: p, part: part, ownText: ownText, visit: visit, docOffset: part.Start}
	if !c.skipEqual(part.End, len(ownText)) {
		c.compareWords()
	}
	c.recordMatch(chunk.Span{Start: part.End, End: part.End}, chunk.Span{Start: len(ownText), End: len(ownText)})
}

func (p *Comparer) compareIndentation(part chunk.Span, ownText string, visible chunk.Span) *Edit {
	kind := p.indentationKind(part.Start)
	if kind == KindSpaces || !haveSameFirstChar(p.text[part.Start:part.End], visible.Slice(ownText)) {
		return nil
	}
	source := chunk.Span{Start: strings.LastIndexByte(p.text[:part.Start], '\n') + 1, End: part.Start}
	content := ownText[strings.LastIndexByte(ownText[:visible.Start], '\n')+1 : visible.Start]
	if source.Empty() || source.Slice(p.text) == content || !text.IsBlank(source.Slice(p.text)) {
		return nil
	}
	return &Edit{Source: source, Text: content, Kind: kind}
}

type comparison struct {
	comparer *Comparer
	part     chunk.Span
	ownText  string
	visit    func(*Edit) bool
	// Text before docOffset and ownOffset has been compared.
	docOffset, ownOffset int
	done                 bool
}

// skipEqual skips equal text and records white space differences. It returns false at any other
// difference.
func (c *comparison) skipEqual(end, ownEnd int) bool {
	content, ownText := c.comparer.text, c.ownText
	i, k := c.docOffset, c.ownOffset
	for {
		start := i
		for i < end && k < ownEnd && content[i] == ownText[k] {
			i, k = i+1, k+1
		}
		if i == end && k == ownEnd {
			c.docOffset, c.ownOffset = i, k
			return true
		}
		// Include the white space before the difference.
		word := text.TrimSpan(content, chunk.Span{Start: start, End: alignToCharStart(content[:end], i, ownText[:ownEnd], k)}).End
		k -= i - word
		i = word
		source := chunk.Span{Start: i, End: text.SkipSpace(content[:end], i)}
		ours := chunk.Span{Start: k, End: text.SkipSpace(ownText[:ownEnd], k)}
		if source.Empty() && ours.Empty() || !haveSameFirstChar(content[source.End:end], ownText[ours.End:ownEnd]) {
			c.docOffset, c.ownOffset = c.wordStarts(i, k)
			return false
		}
		c.docOffset, c.ownOffset = i, k
		i, k = source.End, ours.End
		c.recordMatch(chunk.Span{Start: i, End: i}, chunk.Span{Start: k, End: k})
		if c.done {
			return true
		}
	}
}

func (c *comparison) wordStarts(i, k int) (int, int) {
	for i > c.docOffset && k > c.ownOffset {
		r, n := utf8.DecodeLastRuneInString(c.comparer.text[c.docOffset:i])
		if text.IsSpace(r) {
			break
		}
		i, k = i-n, k-n
	}
	return i, k
}

// compareWords compares what remains of both texts word by word, and the text between equal words
// character by character.
func (c *comparison) compareWords() {
	source := findWords(c.comparer.text, chunk.Span{Start: c.docOffset, End: c.part.End})
	ours := findWords(c.ownText, chunk.Span{Start: c.ownOffset, End: len(c.ownText)})
	i, k := 0, 0
	matchInOrder(len(source), len(ours), func(i, k int) bool { return source[i].Slice(c.comparer.text) == ours[k].Slice(c.ownText) }, func(a, b int) {
		c.compareChars(source[i:a], ours[k:b])
		c.recordMatch(source[a], ours[b])
		i, k = a+1, b+1
	})
	c.compareChars(source[i:], ours[k:])
}

// compareChars compares words character by character, unless most characters differ.
func (c *comparison) compareChars(source, ownSpans []chunk.Span) {
	if len(source) == 0 || len(ownSpans) == 0 {
		return
	}
	a, b := findChars(c.comparer.text, source), findChars(c.ownText, ownSpans)
	var matched [][2]chunk.Span
	matchInOrder(len(a), len(b), func(i, k int) bool { return a[i].Slice(c.comparer.text) == b[k].Slice(c.ownText) }, func(i, k int) {
		matched = append(matched, [2]chunk.Span{a[i], b[k]})
	})
	if 2*len(matched) < min(len(a), len(b)) {
		return
	}
	for _, m := range matched {
		c.recordMatch(m[0], m[1])
	}
}

func (c *comparison) recordMatch(source, ours chunk.Span) {
	gap, ownGap := chunk.Span{Start: c.docOffset, End: source.Start}, chunk.Span{Start: c.ownOffset, End: ours.Start}
	c.docOffset, c.ownOffset = source.End, ours.End
	if gap.Slice(c.comparer.text) == ownGap.Slice(c.ownText) {
		return
	}
	c.classify(gap, ownGap)
}

func (c *comparison) emit(s chunk.Span, text string, k Kind, chars int) {
	if c.done || s.Empty() && text == "" {
		return
	}
	c.done = !c.visit(&Edit{Source: s, Text: text, Kind: k, Chars: chars})
}

func (c *comparison) classify(s, ownSpan chunk.Span) {
	content := c.comparer.text
	visible, ownVisible := text.TrimSpan(content, s), text.TrimSpan(c.ownText, ownSpan)
	chars := countVisibleChars(visible.Slice(content))
	switch {
	case visible.Empty() && ownVisible.Empty():
		c.emitSpaces(s, ownSpan.Slice(c.ownText))
	case ownVisible.Empty():
		c.emitDropped(s, visible, ownSpan.Slice(c.ownText), chars)
	default:
		if !visible.Empty() && content[s.Start:visible.Start] == c.ownText[ownSpan.Start:ownVisible.Start] {
			s.Start, ownSpan.Start = visible.Start, ownVisible.Start
		}
		if !visible.Empty() && content[visible.End:s.End] == c.ownText[ownVisible.End:ownSpan.End] {
			s.End, ownSpan.End = visible.End, ownVisible.End
		}
		c.emit(s, ownSpan.Slice(c.ownText), KindRewritten, max(chars, countVisibleChars(ownVisible.Slice(c.ownText))))
	}
}

func (c *comparison) emitDropped(s, visible chunk.Span, left string, chars int) {
	spaceBefore, spaceAfter := chunk.Span{Start: s.Start, End: visible.Start}, chunk.Span{Start: visible.End, End: s.End}
	atEnd := s.Start == c.part.Start || s.End == c.part.End
	switch {
	case atEnd, spaceBefore.Empty() && spaceAfter.Empty():
		c.emit(s, left, KindDropped, chars)
	case left == spaceBefore.Slice(c.comparer.text):
		c.emit(chunk.Span{Start: visible.Start, End: s.End}, "", KindDropped, chars)
	case spaceAfter.Empty():
		c.emitSpaces(spaceBefore, left)
		c.emit(visible, "", KindDropped, chars)
	default:
		c.emit(chunk.Span{Start: s.Start, End: visible.End}, "", KindDropped, chars)
		c.emitSpaces(spaceAfter, left)
	}
}

func (c *comparison) emitSpaces(s chunk.Span, other string) {
	text := c.comparer.text
	switch other {
	case s.Slice(text):
		return
	case "":
		c.emit(s, "", KindJoined, 0)
		return
	}
	line, ownLine := strings.LastIndexByte(s.Slice(text), '\n')+1, strings.LastIndexByte(other, '\n')+1
	if line == 0 && ownLine == 0 {
		kind := KindSpaces
		if s.Start > 0 && text[s.Start-1] == '\n' { // the preceding text was dropped
			kind = c.comparer.indentationKind(s.End)
		}
		c.emit(s, other, kind, 0)
		return
	}
	if line == 0 || ownLine == 0 {
		c.emit(s, other, KindLines, 0)
		return
	}
	breaks := chunk.Span{Start: s.Start, End: s.Start + line}
	if breaks.Slice(text) != other[:ownLine] {
		c.emit(breaks, other[:ownLine], KindLines, 0)
	}
	if indent := (chunk.Span{Start: breaks.End, End: s.End}); indent.Slice(text) != other[ownLine:] {
		c.emit(indent, other[ownLine:], c.comparer.indentationKind(s.End), 0)
	}
}
