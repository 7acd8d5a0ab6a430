package segment

import (
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/words"

	"chunkscope/engine/chunk"
	"chunkscope/engine/work"
)

// Breaks holds the word and sentence boundaries of a document according to UAX #29. They match
// ICU's boundaries without dictionaries.
type Breaks struct {
	text      string
	words     offsetSet
	ends      Offsets
	sentences offsetSet
}

type breaksKey struct{}

// Breaks returns the word and sentence boundaries of the document.
func (a *Analysis) Breaks() *Breaks {
	return a.Memo(breaksKey{}, func() any { return newBreaks(&a.tally, a.Text) }).(*Breaks)
}

// breaksPerReport is the number of words between progress reports. Finding that many words takes at
// most a millisecond.
const breaksPerReport = 1 << 13

func newBreaks(tally *work.Tally, text string) *Breaks {
	tally.Begin(work.Sentences, len(text))
	defer tally.End(work.Sentences)
	size := len(text) + 1
	b := &Breaks{text: text, words: newOffsetSet(size), ends: newOffsets(size), sentences: newOffsetSet(size)}
	b.words.add(0)
	n := 0
	textEnd := lastCharEnd(text)
	for it := words.FromString(text[:textEnd]); it.Next(); n++ {
		b.words.add(it.End())
		if isWord(it.Value()) {
			b.ends.add(it.End())
		}
		if n%breaksPerReport == 0 && !tally.SetDone(work.Sentences, it.End()/2) {
			break
		}
	}
	if textEnd < len(text) {
		b.words.add(len(text))
	}
	b.ends.count()
	b.sentences.add(0)
	for pos := 0; pos < len(text); n++ {
		pos = standardEnd(text, pos)
		b.sentences.add(pos)
		if n%breaksPerReport == 0 && !tally.SetDone(work.Sentences, (len(text)+pos)/2) {
			break
		}
	}
	return b
}

func lastCharEnd(text string) int {
	for i := len(text) - 1; i >= max(0, len(text)-utf8.UTFMax); i-- {
		if utf8.RuneStart(text[i]) {
			if !utf8.FullRuneInString(text[i:]) {
				return i
			}
			break
		}
	}
	return len(text)
}

func isWord(segment string) bool {
	r, n := utf8.DecodeRuneInString(segment)
	switch {
	case r < utf8.RuneSelf && r != '_':
		return asciiWord[r]
	case unicode.Is(unicode.Pc, r) || r == '\u202f':
		return !joinsWords("!" + segment[n:])
	case unicode.In(r, unicode.L, unicode.Nd, unicode.Nl, unicode.Ideographic):
		return true
	case r >= 0x2000 && r < 0x24b6 || r >= 0x2500 && r < 0x2c00 || r >= 0x1f300 && r < 0x20000:
		return false
	}
	return joinsWords("_"+string(r)) && !joinsWords("!"+string(r)) || isKanaSign(r)
}

// CountStandardWords counts the words in text according to UAX #29.
func CountStandardWords(text string) (n int) {
	for it := words.FromString(text); it.Next(); {
		if isWord(it.Value()) {
			n++
		}
	}
	return n
}

func joinsWords(text string) bool {
	it := words.FromString(text)
	return it.Next() && it.End() == len(text)
}

func isKanaSign(r rune) bool { return unicode.Is(unicode.Hiragana, r) }

var asciiWord = func() (t [utf8.RuneSelf]bool) {
	for c := range rune(utf8.RuneSelf) {
		t[c] = unicode.IsLetter(c) || unicode.IsDigit(c)
	}
	return t
}()

// Count returns the number of words that end in [from, to).
func (b *Breaks) Count(from, to int) int {
	if from > to {
		return 0
	}
	return b.ends.IndexFrom(to+1) - b.ends.IndexFrom(from)
}

// WordEnd returns the end of word i.
func (b *Breaks) WordEnd(i int) int { return b.ends.At(i) }

// HasBoundary reports whether pos is a word boundary.
func (b *Breaks) HasBoundary(pos int) bool { return b.words.Has(pos) }

// PreviousBreak returns the last word boundary before pos, or 0 if there is none.
func (b *Breaks) PreviousBreak(pos int) int { return max(0, b.words.lastBefore(pos)) }

// IsWordEnd reports whether a word ends at pos.
func (b *Breaks) IsWordEnd(pos int) bool { return b.ends.Has(pos) }

// NextWord returns the end of the word at pos in span. If the text at pos is not a word, NextWord
// returns the end of that text, and isWordEnd is false.
func (b *Breaks) NextWord(pos int, span chunk.Span) (end int, isWordEnd bool) {
	if b.words.Has(pos) {
		if end = b.words.firstAfter(pos, span.End); b.words.Has(end) {
			return end, b.ends.Has(end)
		}
	}
	text := b.text[pos:span.End]
	it := words.FromString(text[:lastCharEnd(text)])
	if !it.Next() {
		return span.End, false
	}
	return pos + it.End(), isWord(it.Value())
}

// NextSentence returns the end of the sentence at pos in span.
func (b *Breaks) NextSentence(pos int, span chunk.Span) int {
	if b.sentences.Has(pos) {
		return b.sentences.firstAfter(pos, span.End)
	}
	return standardEnd(b.text[:span.End], pos)
}
