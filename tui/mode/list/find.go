package list

import (
	"bytes"
	"context"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"chunkscope/engine/chunk"
	"chunkscope/engine/text"
)

const maxMatches = 100_000

// searchWindow is the number of bytes converted to lower case at a time.
const searchWindow = 1 << 16

// FindAll returns all non-overlapping matches of query in text, at most maxMatches. Case matters if
// query contains an upper-case letter. A space between words matches any white space, because lines
// may break there.
func FindAll(ctx context.Context, text, query string) ([]chunk.Span, error) {
	if query == "" {
		return nil, nil
	}
	q, err := parse(query)
	if err != nil {
		return nil, err
	}
	var out []chunk.Span
	err = q.forEach(ctx, text, func(s chunk.Span) bool {
		out = append(out, s)
		return len(out) < maxMatches
	})
	return out, err
}

// FindFirst returns a function that finds the offset of the first match of query in a text, or −1.
// It matches like FindAll.
func FindFirst(query string) func(text string) int {
	q, err := parse(query)
	return func(text string) int {
		pos := -1
		if err != nil {
			return pos
		}
		_ = q.forEach(context.Background(), text, func(s chunk.Span) bool { // the context is never canceled
			pos = s.Start
			return false
		})
		return pos
	}
}

// pattern is a parsed query. Its words may be separated by any white space.
type pattern struct {
	words         []string
	exact         bool
	nonASCIIQuery *regexp.Regexp // for queries with non-ASCII letters, ignoring case
}

func parse(query string) (*pattern, error) {
	p := &pattern{words: words(query), exact: strings.ContainsFunc(query, unicode.IsUpper)}
	if p.exact || isASCII(query) {
		return p, nil
	}
	quoted := make([]string, len(p.words))
	for i, w := range p.words {
		quoted[i] = regexp.QuoteMeta(w)
	}
	var err error
	p.nonASCIIQuery, err = regexp.Compile("(?i)" + strings.Join(quoted, `[\s\p{Z}]+`))
	return p, err
}

func words(query string) []string {
	var out []string
	start := 0
	for i := 1; i < len(query)-1; i++ {
		if query[i] != ' ' {
			continue
		}
		previous, _ := utf8.DecodeLastRuneInString(query[:i])
		next, _ := utf8.DecodeRuneInString(query[i+1:])
		if !text.IsSpace(previous) && !text.IsSpace(next) {
			out = append(out, query[start:i])
			start = i + 1
		}
	}
	return append(out, query[start:])
}

// forEach calls report for each match in order until report returns false.
func (p *pattern) forEach(ctx context.Context, text string, report func(chunk.Span) bool) error {
	if p.nonASCIIQuery != nil {
		return findByRegexp(ctx, text, p.nonASCIIQuery, report)
	}
	onMatch := func(off int) (next int, more bool) {
		end, ok := p.matchRest(text, off+len(p.words[0]))
		if !ok {
			return off + 1, true
		}
		return end, report(chunk.Span{Start: off, End: end})
	}
	if p.exact {
		return findByCase(ctx, text, p.words[0], onMatch)
	}
	return foldCase(ctx, text, p.words[0], onMatch)
}

func (p *pattern) matchRest(content string, off int) (end int, ok bool) {
	for _, w := range p.words[1:] {
		start := off
		for off < len(content) {
			r, n := utf8.DecodeRuneInString(content[off:])
			if !text.IsSpace(r) {
				break
			}
			off += n
		}
		if off == start || len(content)-off < len(w) {
			return 0, false
		}
		candidate := content[off : off+len(w)]
		if candidate != w && (p.exact || string(foldText(nil, candidate)) != w) {
			return 0, false
		}
		off += len(w)
	}
	return off, true
}

func findByRegexp(ctx context.Context, text string, re *regexp.Regexp, report func(chunk.Span) bool) error {
	for pos := 0; pos < len(text); {
		loc := re.FindStringIndex(text[pos:])
		if loc == nil {
			break
		}
		if !report(chunk.Span{Start: pos + loc[0], End: pos + loc[1]}) {
			break
		}
		pos += max(loc[1], 1)
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

// findByCase calls onMatch for each occurrence of word and continues at the offset that onMatch
// returns.
func findByCase(ctx context.Context, text, word string, onMatch func(off int) (next int, more bool)) error {
	for pos, n := 0, 1; ; n++ {
		i := strings.Index(text[pos:], word)
		if i < 0 {
			return nil
		}
		var more bool
		if pos, more = onMatch(pos + i); !more {
			return nil
		}
		if n%512 == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
	}
}

// foldCase is like findByCase but ignores case. word must be lower-case ASCII. Converting a window
// of text to lower case does not change offsets.
func foldCase(ctx context.Context, text, word string, onMatch func(off int) (next int, more bool)) error {
	buf, pattern := make([]byte, 0, min(searchWindow, len(text))), []byte(word)
	for pos := 0; pos < len(text); {
		if err := ctx.Err(); err != nil {
			return err
		}
		end := min(pos+searchWindow, len(text))
		buf = foldText(buf[:0], text[pos:end])
		next := pos
		for next < end {
			i := bytes.Index(buf[next-pos:], pattern)
			if i < 0 {
				break
			}
			var more bool
			if next, more = onMatch(next + i); !more {
				return nil
			}
		}
		if end == len(text) {
			break
		}
		pos = max(next, end-len(word)+1) // a match may extend into the next window
	}
	return nil
}

func foldText(dst []byte, text string) []byte {
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
