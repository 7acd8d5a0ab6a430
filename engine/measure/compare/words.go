package compare

import (
	"strings"
	"unicode"

	"github.com/clipperhouse/uax29/v2/words"

	"chunkscope/engine/chunk"
)

// maxWordPairs limits the size of the comparison table. Longer texts are not compared word by word.
const maxWordPairs = 4 << 20

// WordEdit replaces the words of the older version in Old with those of the newer version in New.
// Old or New may be empty.
type WordEdit struct{ Old, New chunk.Span }

// DifferingWords lists the differences between two versions of a text, in order. Differences that
// are separated only by white space and punctuation are merged.
func DifferingWords(older, newer string) []WordEdit {
	a, b := splitWords(older), splitWords(newer)
	begin := 0
	for begin < min(len(a), len(b)) && a[begin] == b[begin] {
		begin++
	}
	end := 0
	for end < min(len(a), len(b))-begin && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
	}
	keptA, keptB := make([]bool, len(a)), make([]bool, len(b))
	for i := range begin {
		keptA[i], keptB[i] = true, true
	}
	for i := range end {
		keptA[len(a)-1-i], keptB[len(b)-1-i] = true, true
	}
	markCommon(a[begin:len(a)-end], b[begin:len(b)-end], keptA[begin:], keptB[begin:])
	return joinEdits(a, b, keptA, keptB)
}

func splitWords(text string) (out []string) {
	for it := words.FromString(text); it.Next(); {
		out = append(out, it.Value())
	}
	return out
}

// markCommon sets keptA[i] and keptB[j] to true for the words in a longest common subsequence of a
// and b.
func markCommon(a, b []string, keptA, keptB []bool) {
	if len(a) == 0 || len(b) == 0 || len(a) > maxWordPairs/len(b) {
		return
	}
	width := len(b) + 1
	longest := make([]int32, (len(a)+1)*width)
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				longest[i*width+j] = 1 + longest[(i+1)*width+j+1]
			} else {
				longest[i*width+j] = max(longest[(i+1)*width+j], longest[i*width+j+1])
			}
		}
	}
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] == b[j]:
			keptA[i], keptB[j] = true, true
			i, j = i+1, j+1
		case longest[(i+1)*width+j] >= longest[i*width+j+1]:
			i++
		default:
			j++
		}
	}
}

func joinEdits(a, b []string, keptA, keptB []bool) (out []WordEdit) {
	var current WordEdit
	isOpen := false
	for i, j := 0, 0; i < len(a) || j < len(b); {
		if i < len(a) && keptA[i] && j < len(b) && keptB[j] {
			isOpen = isOpen && !isWord(a[i])
			current.shift(len(a[i]), len(a[i]))
			i, j = i+1, j+1
			continue
		}
		edit := current
		for ; i < len(a) && !keptA[i]; i++ {
			current.shift(len(a[i]), 0)
		}
		for ; j < len(b) && !keptB[j]; j++ {
			current.shift(0, len(b[j]))
		}
		if !isOpen {
			out = append(out, edit)
		}
		out[len(out)-1].Old.End, out[len(out)-1].New.End = current.Old.End, current.New.End
		isOpen = true
	}
	return out
}

func (e *WordEdit) shift(older, newer int) {
	e.Old = chunk.Span{Start: e.Old.End + older, End: e.Old.End + older}
	e.New = chunk.Span{Start: e.New.End + newer, End: e.New.End + newer}
}

func isWord(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) })
}
