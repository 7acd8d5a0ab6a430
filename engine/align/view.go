package align

import (
	"sort"
	"strings"
	"unicode"
	"unicode/utf8"

	"chunkscope/engine/element"
	"chunkscope/engine/text"
)

// view is a text without the parts that other systems change. View positions can be converted to
// source offsets.
type view struct {
	source string
	text   string
	// marks[i] is the source offset of byte text[i*stride].
	marks     []uint32
	wordsOnly bool
	hidden    []element.Hidden
}

// stride is the number of bytes per entry of marks. A larger stride saves memory but is slower.
const stride = 64

// condense removes white space and invisible marks added by converters.
func condense(s string) string {
	if strings.IndexFunc(s, isSpace) < 0 {
		return s
	}
	return newCondensed(s, false).text
}

func newCondensed(s string, marked bool) *view {
	v := &view{source: s}
	if marked {
		v.marks = make([]uint32, 0, len(s)/stride+1)
	}
	var b strings.Builder
	b.Grow(len(s))
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if isSpace(r) {
			i += size
			continue
		}
		for end := i + size; i < end; i++ {
			if marked && b.Len()%stride == 0 {
				v.marks = append(v.marks, uint32(i))
			}
			b.WriteByte(s[i])
		}
	}
	v.text = b.String()
	return v
}

// newWords returns a view of the words in s, in lower case and without hidden text.
func newWords(s string, hidden []element.Hidden) *view {
	v := &view{source: s, wordsOnly: true, hidden: hidden, marks: make([]uint32, 0, len(s)/stride+1)}
	var b strings.Builder
	b.Grow(len(s))
	next := 0
	for i := 0; i < len(s); {
		size, isIncluded := v.nextStep(i, &next)
		if !isIncluded {
			i += size
			continue
		}
		for end := i + size; i < end; i++ {
			if b.Len()%stride == 0 {
				v.marks = append(v.marks, uint32(i))
			}
			b.WriteByte(toLower(s[i]))
		}
	}
	v.text = b.String()
	return v
}

// nextStep returns the size of the source character at i, and whether the view includes it.
func (v *view) nextStep(i int, next *int) (size int, isIncluded bool) {
	if !v.wordsOnly {
		r, size := utf8.DecodeRuneInString(v.source[i:])
		return size, !isSpace(r)
	}
	for *next < len(v.hidden) && v.hidden[*next].End() <= i {
		*next++
	}
	if *next < len(v.hidden) && v.hidden[*next].Start() <= i {
		return v.hidden[*next].End() - i, false
	}
	switch c := v.source[i]; {
	case c == '&':
		return max(1, entityLength(v.source[i:])), false
	case c < utf8.RuneSelf:
		return 1, isWordByte(c)
	case !utf8.RuneStart(c):
		return 1, true
	}
	r, size := utf8.DecodeRuneInString(v.source[i:])
	return size, isWordRune(r)
}

func (v *view) findHidden(i int) int {
	return sort.Search(len(v.hidden), func(k int) bool { return v.hidden[k].End() > i })
}

func (v *view) sourceOffset(pos int) int {
	if pos >= len(v.text) {
		if pos == 0 || len(v.text) == 0 {
			return 0
		}
		return v.sourceOffset(len(v.text)-1) + 1
	}
	offset := int(v.marks[pos/stride])
	next := v.findHidden(offset)
	for remaining := pos % stride; ; {
		size, isIncluded := v.nextStep(offset, &next)
		if isIncluded {
			if remaining < size {
				return offset + remaining
			}
			remaining -= size
		}
		offset += size
	}
}

func (v *view) viewPosition(off int) int {
	i := sort.Search(len(v.marks), func(k int) bool { return int(v.marks[k]) > off }) - 1
	if i < 0 {
		return 0
	}
	offset := int(v.marks[i])
	next := v.findHidden(offset)
	pos := i * stride
	for offset < off {
		size, isIncluded := v.nextStep(offset, &next)
		if isIncluded {
			pos += min(size, off-offset)
		}
		offset += size
	}
	return pos
}

// listStartsAfter returns the positions after source characters for which matches returns true.
func (v *view) listStartsAfter(matches func(rune) bool) []int {
	var out []int
	pos, fresh, next := 0, false, 0
	for i := 0; i < len(v.source); {
		size, isIncluded := v.nextStep(i, &next)
		if isIncluded {
			if fresh {
				out = append(out, pos)
				fresh = false
			}
			pos += size
		} else if strings.IndexFunc(v.source[i:i+size], matches) >= 0 {
			fresh = pos > 0
		}
		i += size
	}
	return out
}

func isLineBreak(r rune) bool { return r == '\n' || r == '\r' }

func isSpace(r rune) bool { return text.IsSpace(r) || r >= utf8.RuneSelf && isInvisible(r) }

func isInvisible(r rune) bool {
	switch {
	case r < 0x200b:
		return r == 0xad || r == 0x180e
	case r > 0x2064:
		return r == 0xfeff
	}
	return r <= 0x200f || r >= 0x202a && r <= 0x202e || r >= 0x2060
}

func isWordByte(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

func isWordRune(r rune) bool {
	return r != utf8.RuneError && !isSpace(r) && !unicode.IsPunct(r) && !unicode.Is(unicode.C, r)
}

func toLower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

// entityLength returns the length of the character reference at the start of s (CommonMark 0.31
// §2.5), or 0 if there is none.
func entityLength(s string) int {
	const longest = 33
	i := 1
	if strings.HasPrefix(s, "&#") {
		i++
	}
	for ; i < min(len(s), longest); i++ {
		switch {
		case isWordByte(s[i]):
		case s[i] == ';' && i > 2:
			return i + 1
		default:
			return 0
		}
	}
	return 0
}
