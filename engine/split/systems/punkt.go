package systems

import (
	"strings"

	"chunkscope/engine/text"
)

// AppendSentenceStarts appends the start offsets of the sentences in content to dst. It appends nothing if content
// contains only white space.
func AppendSentenceStarts(dst []uint32, content string) []uint32 {
	f := finder{text: content, trimmedLength: text.TrimPythonEnd(content, 0, len(content)), starts: dst}
	f.scan()
	f.cutSentence(f.sentenceStart, f.trimmedLength)
	f.finish()
	return f.starts
}

type span struct{ start, end int }

type candidate struct {
	word       span
	mark       int
	next       int
	contextEnd int
}

type finder struct {
	text          string
	trimmedLength int
	starts        []uint32

	sentenceStart int
	lastSentence  span
	hasLast       bool
	takenBytes    int
}

// scan finds the end marks that may end a sentence and examines the last one in each word.
func (f *finder) scan() {
	var previous candidate
	hasPrevious := false
	for i := f.findMark(0); i >= 0; i = f.findMark(i + 1) {
		c := candidate{mark: i, next: -1}
		if !f.isFollowed(&c) {
			continue
		}
		c.word = span{f.wordStart(previous.word, i), i}
		if hasPrevious && previous.word.end <= c.word.start {
			f.endSentenceAt(&previous)
		}
		previous, hasPrevious = c, true
	}
	if hasPrevious {
		f.endSentenceAt(&previous)
	}
}

func (f *finder) findMark(from int) int {
	for i := from; i < len(f.text); i++ {
		if isEndMark(f.text[i]) {
			return i
		}
	}
	return -1
}

// isFollowed reports whether punctuation or a word follows the mark. It also sets next and
// contextEnd.
func (f *finder) isFollowed(c *candidate) bool {
	markEnd := c.mark + 1
	if markEnd == len(f.text) {
		return false
	}
	if endsWord(f.text[markEnd]) {
		c.contextEnd = markEnd + 1
		return true
	}
	next := text.SkipRunes(f.text, markEnd, text.IsPythonSpace)
	if next == markEnd || next == len(f.text) {
		return false
	}
	c.next, c.contextEnd = next, wordEnd(f.text, next)
	return true
}

// wordStart returns the start of the word before a mark, by NLTK's rule.
func (f *finder) wordStart(previous span, mark int) int {
	if i := strings.LastIndexAny(f.text[previous.end:mark], " \t\n\r\v\f"); i > 0 {
		return previous.end + i + 1
	}
	return previous.start
}

func (f *finder) endSentenceAt(c *candidate) {
	if !containsEnd(f.text[c.word.start:c.contextEnd]) {
		return
	}
	f.cutSentence(f.sentenceStart, c.mark+1)
	f.sentenceStart = c.mark + 1
	if c.next >= 0 {
		f.sentenceStart = c.next
	}
}

// cutSentence ends a sentence. Closing quotes and brackets belong to the previous sentence.
func (f *finder) cutSentence(start, end int) {
	if !f.hasLast {
		f.lastSentence, f.hasLast = span{start, end}, true
		return
	}
	first := span{f.lastSentence.start + f.takenBytes, f.lastSentence.end}
	if f.takenBytes = closingLength(f.text[start:max(start, end)]); f.takenBytes > 0 || first.start < first.end {
		f.starts = append(f.starts, uint32(first.start))
	}
	f.lastSentence = span{start, end}
}

func (f *finder) finish() {
	if start := f.lastSentence.start + f.takenBytes; start < f.lastSentence.end {
		f.starts = append(f.starts, uint32(start))
	}
}

func closingLength(content string) int {
	n := 0
	for n < len(content) && strings.IndexByte(`"')]}`, content[n]) >= 0 {
		n++
		if end := text.SkipRunes(content, n, text.IsPythonSpace); end > n || end == len(content) || strings.HasPrefix(content[n:], "--") {
			return end
		}
	}
	return 0
}
