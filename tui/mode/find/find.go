// Package find finds text in the document.
package find

import (
	"bytes"
	"context"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"chunkscope/engine/chunk"
)

// maxMatches bounds what a search of one letter keeps.
const maxMatches = 100_000

// window is how much text is folded at a time.
const window = 1 << 16

// In lists where query stands in text, without overlaps. Case matters when
// query has an upper-case letter (smart case).
func In(ctx context.Context, text, query string) ([]chunk.Span, error) {
	switch {
	case query == "":
		return nil, nil
	case strings.ContainsFunc(query, unicode.IsUpper):
		return findBy(ctx, text, len(query), func(s string) int { return strings.Index(s, query) })
	case isASCII(query):
		return findFolded(ctx, text, query)
	}
	re, err := regexp.Compile("(?i)" + regexp.QuoteMeta(query))
	if err != nil {
		return nil, err
	}
	var out []chunk.Span
	for at := 0; at < len(text) && len(out) < maxMatches; {
		loc := re.FindStringIndex(text[at:])
		if loc == nil {
			break
		}
		out = append(out, chunk.Span{Start: at + loc[0], End: at + loc[1]})
		at += max(loc[1], 1)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// First tells where query stands first in a text, as In does; −1 where it does not.
func First(query string) func(text string) int {
	switch {
	case strings.ContainsFunc(query, unicode.IsUpper):
		return func(text string) int { return strings.Index(text, query) }
	case isASCII(query):
		var buf []byte
		return func(text string) int {
			buf = fold(buf[:0], text)
			return bytes.Index(buf, []byte(query))
		}
	}
	re, err := regexp.Compile("(?i)" + regexp.QuoteMeta(query))
	return func(text string) int {
		if err != nil { // the query is no text
			return -1
		}
		if at := re.FindStringIndex(text); at != nil {
			return at[0]
		}
		return -1
	}
}

func findBy(ctx context.Context, text string, n int, index func(string) int) ([]chunk.Span, error) {
	var out []chunk.Span
	for at := 0; len(out) < maxMatches; {
		i := index(text[at:])
		if i < 0 {
			break
		}
		out = append(out, chunk.Span{Start: at + i, End: at + i + n})
		at += i + n
		if len(out)%512 == 0 && ctx.Err() != nil {
			return nil, ctx.Err()
		}
	}
	return out, nil
}

// findFolded finds a lower-case ASCII query in any case. Folding ASCII letters
// moves no byte, so a window of the text is folded at a time.
func findFolded(ctx context.Context, text, query string) ([]chunk.Span, error) {
	var out []chunk.Span
	buf := make([]byte, 0, window)
	for at := 0; at < len(text) && len(out) < maxMatches; {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		end := min(at+window, len(text))
		buf = fold(buf[:0], text[at:end])
		folded := string(buf)
		last := 0
		for {
			i := strings.Index(folded[last:], query)
			if i < 0 {
				break
			}
			out = append(out, chunk.Span{Start: at + last + i, End: at + last + i + len(query)})
			last += i + len(query)
		}
		if end == len(text) {
			break
		}
		at += max(last, len(folded)-len(query)+1) // a match may lie across windows
	}
	return out, nil
}

func fold(dst []byte, text string) []byte {
	for i := range len(text) {
		c := text[i]
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		dst = append(dst, c)
	}
	return dst
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
