package overlap

import (
	"chunkscope/engine/segment"
	"chunkscope/engine/text"
)

type wordCounter struct {
	meter  segment.Meter
	text   string
	starts *segment.Offsets
}

func (w *wordCounter) countPartialWord(off int) int {
	if isInsideWord(w.text, off) {
		return 1
	}
	return 0
}

func (w *wordCounter) count(p passage, a, b int) int {
	switch {
	case a >= b:
		return 0
	case p.sourceStart < 0:
		return w.meter.Count(p.text[a:b])
	}
	first := w.starts.IndexFrom(p.sourceStart + a)
	return w.starts.IndexFrom(p.sourceStart+b) - first + w.countPartialWord(p.sourceStart+a)
}

func (w *wordCounter) head(p passage, a, b, n int) int {
	if p.sourceStart < 0 {
		return headWords(p.text, a, b, n)
	}
	i := w.starts.IndexFrom(p.sourceStart + a)
	if s := w.countPartialWord(p.sourceStart + a); s > 0 {
		if n <= 0 {
			return a
		}
		n -= s
	}
	if i += max(0, n); i >= w.starts.Len() {
		return b
	}
	return min(b, w.starts.At(i)-p.sourceStart)
}

func (w *wordCounter) tail(p passage, a, b, n int) int {
	switch {
	case n <= 0:
		return b
	case p.sourceStart < 0:
		return tailWords(p.text, a, b, n)
	}
	i := w.starts.IndexFrom(p.sourceStart+b) - n
	if i < 0 {
		return a
	}
	return max(a, w.starts.At(i)-p.sourceStart)
}

func headWords(content string, a, b, n int) int {
	afterSpace := true
	for i := a; i < b; i++ {
		s := text.IsSpaceByte(content[i])
		if afterSpace && !s {
			if n--; n < 0 {
				return i
			}
		}
		afterSpace = s
	}
	return b
}

func tailWords(content string, a, b, n int) int {
	start, beforeSpace := b, true
	for i := b - 1; i >= a; i-- {
		s := text.IsSpaceByte(content[i])
		if beforeSpace && !s { // end of a word
			if n == 0 {
				return start
			}
			n--
		}
		if !s {
			start = i
		}
		beforeSpace = s
	}
	return a
}

func isInsideWord(content string, i int) bool {
	return i > 0 && i < len(content) && !text.IsSpaceByte(content[i-1]) && !text.IsSpaceByte(content[i])
}
