package segment

import (
	"unicode"
	"unicode/utf8"

	"chunkscope/engine/chunk"
	"chunkscope/engine/text"
)

type sentenceFinder struct {
	text   string
	links  []chunk.PackedSpan
	emit   func(chunk.Span) (isWanted bool)
	isDone bool

	span  chunk.Span
	start int
	list  listLines
	pairs pairs
}

func newSentenceFinder(text string, links []chunk.PackedSpan, keep func(chunk.Span) bool) *sentenceFinder {
	return &sentenceFinder{text: text, links: links, emit: keep}
}

// Find splits a span of prose into sentences. It must be called for spans in text order. Find
// returns false if keep has returned false.
func (f *sentenceFinder) Find(span chunk.Span) (isWanted bool) {
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

// skipCharacter skips the non-ASCII character at i, after which the sentence may end, and returns
// where the search continues.
func (f *sentenceFinder) skipCharacter(i int) int {
	if i+1 < f.span.End && !leadPairs[pairIndex(f.text[i], f.text[i+1])] {
		return i + 1
	}
	r, size := utf8.DecodeRuneInString(f.text[i:f.span.End])
	switch c := findClass(r); {
	case c&classTerminal != 0:
		return f.skipMark(i, size, c)
	case c == classSeparator:
		f.endSentence(i + size)
	}
	return i + size
}

func (f *sentenceFinder) endSentence(off int) {
	s := text.TrimSpan(f.text, chunk.Span{Start: f.start, End: off})
	if f.start = off; !s.Empty() {
		f.isDone = !f.emit(s)
	}
}

// endSentenceAt is like endSentence but does not trim white space before off.
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
	return findClass(r)
}

type byteKind uint8

const (
	byteOther byteKind = iota
	byteMark
	byteLineEnd
	byteLead
)

// marks and leadPairs are used to skip most characters quickly.
var marks, leadPairs = func() (kinds [256]byteKind, pairs [1 << 12]bool) {
	kinds['.'], kinds['!'], kinds['?'], kinds['\n'], kinds['\r'] = byteMark, byteMark, byteMark, byteLineEnd, byteLineEnd
	add := func(r rune) {
		if r >= utf8.RuneSelf {
			b := utf8.AppendRune(nil, r)
			kinds[b[0]], pairs[pairIndex(b[0], b[1])] = byteLead, true
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

func pairIndex(a, b byte) int { return int(a&0x3f)<<6 | int(b&0x3f) }
