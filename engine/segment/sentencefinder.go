package segment

import (
	"unicode"
	"unicode/utf8"

	"chunkscope/engine/chunk"
	"chunkscope/engine/text"
)

type sentenceFinder struct {
	text   string
	links  []chunk.PackedSpan // remaining links, in order
	emit   func(chunk.Span) (wantsMore bool)
	isDone bool

	span  chunk.Span // the span of prose being read
	start int        // start of the current sentence, including white space before it
	list  listLines
	pairs pairs
}

// newSentenceFinder returns a finder for a text with sorted links. It passes sentences
// to keep until that returns false.
func newSentenceFinder(text string, links []chunk.PackedSpan, keep func(chunk.Span) bool) *sentenceFinder {
	return &sentenceFinder{text: text, links: links, emit: keep}
}

// Find splits a span of prose into sentences. Spans must be passed in ascending order.
// It returns false if no more are wanted.
func (f *sentenceFinder) Find(span chunk.Span) (wantsMore bool) {
	f.span, f.start = span, span.Start
	f.pairs.begin(span.Start)
	f.list.begin(f, span.Start)
	text := f.text[:span.End]
	for i := span.Start; i < len(text) && !f.isDone; {
		for i < len(text) && marks[text[i]] == byteOther {
			i++
		}
		if i == len(text) {
			break
		}
		switch marks[text[i]] {
		case byteLineEnd:
			i = f.skipLineEnd(i)
		case byteMark:
			i = f.skipMark(i, 1, asciiClasses[f.text[i]])
		case byteLead:
			i = f.skipCharacter(i)
		}
	}
	if !f.isDone {
		f.endSentence(span.End)
	}
	return !f.isDone
}

// skipCharacter skips a non-ASCII character that may end a sentence, and ends the sentence
// there if it does.
func (f *sentenceFinder) skipCharacter(i int) int {
	if i+1 < f.span.End && !leadPairs[pairOf(f.text[i], f.text[i+1])] {
		return i + 1 // the byte does not begin such a character
	}
	r, size := utf8.DecodeRuneInString(f.text[i:f.span.End])
	switch c := classOf(r); {
	case c&classTerminal != 0:
		return f.skipMark(i, size, c)
	case c == classSeparator:
		f.endSentence(i + size)
	}
	return i + size
}

// endSentence ends the current sentence at off, without the white space around it.
func (f *sentenceFinder) endSentence(off int) {
	s := text.TrimSpan(f.text, chunk.Span{Start: f.start, End: off})
	if f.start = off; !s.Empty() {
		f.isDone = !f.emit(s)
	}
}

// endSentenceAt is like endSentence for an offset right after a character that is not white
// space.
func (f *sentenceFinder) endSentenceAt(off int) {
	f.isDone = !f.emit(chunk.Span{Start: text.SkipSpace(f.text, f.start), End: off})
	f.start = off
}

func (f *sentenceFinder) rune(off int) (rune, int) {
	if off >= f.span.End {
		return 0, 0
	}
	if c := f.text[off]; c < utf8.RuneSelf {
		return rune(c), 1
	}
	return utf8.DecodeRuneInString(f.text[off:f.span.End])
}

func (f *sentenceFinder) class(off int) class {
	r, size := f.rune(off)
	if size == 0 {
		return 0
	}
	return classOf(r)
}

// byteKind classifies a byte by the marks that may begin with it.
type byteKind uint8

const (
	byteOther byteKind = iota
	byteMark           // ASCII mark at the end of a sentence
	byteLineEnd
	byteLead // first byte of a non-ASCII character that may end a sentence
)

// marks holds the kinds of bytes, and leadPairs the first two bytes of the non-ASCII
// characters that end sentences. They skip most text quickly.
var marks, leadPairs = func() (kinds [256]byteKind, pairs [1 << 12]bool) {
	kinds['.'], kinds['!'], kinds['?'], kinds['\n'], kinds['\r'] = byteMark, byteMark, byteMark, byteLineEnd, byteLineEnd
	add := func(r rune) {
		if r >= utf8.RuneSelf {
			b := utf8.AppendRune(nil, r)
			kinds[b[0]], pairs[pairOf(b[0], b[1])] = byteLead, true
		}
	}
	for _, r := range fullStops + separators + laterTerminals {
		add(r)
	}
	for _, t := range unicode.Sentence_Terminal.R16 {
		for r := rune(t.Lo); r <= rune(t.Hi); r += rune(t.Stride) {
			add(r)
		}
	}
	for _, t := range unicode.Sentence_Terminal.R32 {
		for r := rune(t.Lo); r <= rune(t.Hi); r += rune(t.Stride) {
			add(r)
		}
	}
	return kinds, pairs
}()

func pairOf(a, b byte) int { return int(a&0x3f)<<6 | int(b&0x3f) }
