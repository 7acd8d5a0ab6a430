package asking

import (
	"strings"
	"unicode/utf8"

	"chunkscope/engine"
	"chunkscope/engine/chunk"
)

// excerptLen is the length of an excerpt in bytes. excerptLead is the length of the part before the
// first match.
const (
	excerptLen  = 260
	excerptLead = 24
)

// excerpt returns the part of content that contains the most words. matches lists the positions of
// the words in piece, and from is the offset of piece in content. Line ends and tabs become spaces.
func excerpt(content string, words []chunk.Span) (piece string, matches []chunk.Span, from int) {
	first, maximum := 0, 0
	for i, j := 0, 0; i < len(words); i++ {
		for j < len(words) && words[j].End <= words[i].Start+excerptLen/2 {
			j++
		}
		if j-i > maximum {
			first, maximum = i, j-i
		}
	}
	from = 0
	if len(words) > 0 {
		from = excerptStart(content, words[first].Start)
	}
	end := min(len(content), from+excerptLen)
	for end < len(content) && !utf8.RuneStart(content[end]) {
		end--
	}
	flat := []byte(content[from:end])
	for i, c := range flat {
		if c == '\n' || c == '\r' || c == '\t' {
			flat[i] = ' '
		}
	}
	var out []chunk.Span
	for _, w := range words {
		if w.Start >= from && w.End <= end {
			out = append(out, chunk.Span{Start: w.Start - from, End: w.End - from})
		}
	}
	return string(flat), out, from
}

// excerptStart returns the start of an excerpt whose first match is at off. It prefers the start of
// a word.
func excerptStart(content string, off int) int {
	start := off - excerptLead
	if start <= 0 {
		return 0
	}
	if i := strings.IndexAny(content[start:off], " \n"); i >= 0 {
		return start + i + 1
	}
	for !utf8.RuneStart(content[start]) {
		start++
	}
	return start
}

func headingAbove(r *engine.Result, off int) string {
	o := r.Doc.Outline()
	path := o.Path(o.HeadingForSpan(r.Doc.Text, chunk.Span{Start: off, End: off + 1}))
	if len(path) == 0 {
		return ""
	}
	return path[len(path)-1]
}
