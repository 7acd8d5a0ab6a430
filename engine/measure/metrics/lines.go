package metrics

import (
	"unicode"
	"unicode/utf8"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
	"chunkscope/engine/element"
	"chunkscope/engine/text"
)

const (
	// longLine is the length above which a line is split into words. Such lines are common in
	// minified code.
	longLine = 1000
	// maxWord is the length above which words in long lines are split.
	maxWord = 32
)

func (j *elementScan) countWholeParts(w cursor, l *element.Leaf) int {
	wholeChars, isWhole := 0, true
	j.eachPart(l.Span, func(part chunk.Span, chars int) {
		if !part.Empty() {
			holder, _ := j.findHolder(&w, part)
			isWhole = holder >= 0
		}
		if isWhole {
			wholeChars += chars
		}
	})
	return wholeChars
}

// EachPart calls visit for each line of leaf, a span that is too long for one chunk. Lines that are
// too long are visited word by word.
func EachPart(r *engine.Result, leaf chunk.Span, visit func(part chunk.Span)) {
	newElementScan(r, nil).eachPart(leaf, func(part chunk.Span, _ int) { visit(part) })
}

// eachPart implements EachPart. Parts exclude white space and quote markers at their ends, but
// chars includes white space. A blank line is an empty part.
func (j *elementScan) eachPart(leaf chunk.Span, visit func(part chunk.Span, chars int)) {
	eachLine(j.r.Doc, leaf, func(line chunk.Span, chars int) {
		if j.isMeasuredByWord(line) {
			eachWord(j.r.Doc.Text, line, chars, visit)
		} else {
			visit(line, chars)
		}
	})
}

func (j *elementScan) isMeasuredByWord(line chunk.Span) bool {
	return utf8.RuneCountInString(line.Slice(j.r.Doc.Text)) > longLine && j.isTooLong(element.Element{Span: line})
}

func eachLine(doc *engine.Document, leaf chunk.Span, visit func(line chunk.Span, chars int)) {
	content, quoting := doc.Text, element.FindQuoting(doc.Outline(), doc.Text, leaf)
	for start, end := leaf.Start, 0; start < leaf.End; start = end {
		end = text.LineEnd(content[:leaf.End], start)
		if start > leaf.Start {
			start += quoting.MarksLength(content[start:end])
		}
		visit(text.TrimSpan(content, chunk.Span{Start: start, End: end}), utf8.RuneCountInString(content[start:end]))
	}
}

func eachWord(content string, line chunk.Span, chars int, visit func(word chunk.Span, chars int)) {
	for start := line.Start; start < line.End; {
		word := firstWord(content, chunk.Span{Start: start, End: line.End})
		n := utf8.RuneCountInString(word.Slice(content))
		if start = word.End; start == line.End {
			n = chars
		}
		chars -= n
		visit(text.TrimSpan(content, word), n)
	}
}

func firstWord(text string, s chunk.Span) chunk.Span {
	end, chars, isAfterWord := s.Start, 0, false
	for end < s.End && chars < maxWord {
		r, size := utf8.DecodeRuneInString(text[end:s.End])
		if isWord := r == '_' || unicode.In(r, unicode.L, unicode.N, unicode.M); isWord && isAfterWord {
			break
		} else if !isWord {
			isAfterWord = true
		}
		end += size
		chars++
	}
	return chunk.Span{Start: s.Start, End: end}
}
