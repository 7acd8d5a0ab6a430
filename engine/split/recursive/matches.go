package recursive

import (
	"strings"

	"chunkscope/engine/segment"
)

// matches lists the matches of a document by separator. It does not depend on the
// settings; without it every long piece would be searched for each separator, and a
// step of a slider over ordinary Markdown would take a third more time. It omits
// separators of one byte, those that match more often than once in rare bytes, and all
// if lines have fewer than shortLine bytes on average; these are searched each time.
type matches [][]uint32

const (
	maxMatchDensity = 64
	shortLine       = 16
)

// finder finds the matches of a list of separators, in text order.
type finder struct {
	text    string
	seps    []separator
	matches matches
	lookups []int // index in matches of the last lookup
}

type matchesKey string

func newFinder(doc *segment.Analysis, name string, seps []separator) finder {
	known := doc.Memo(matchesKey(name), func() any { return findMatches(doc, seps) }).(matches)
	return finder{text: doc.Text, seps: seps, matches: known, lookups: make([]int, len(seps))}
}

// find returns the first match of separator k in text[from:to]; start is -1 if there is
// no match. In successive calls for k, from must not decrease.
func (f *finder) find(k, from, to int) (start, end int) {
	known := f.matches[k]
	if known == nil {
		return f.seps[k].find(f.text, from, to)
	}
	i := f.lookups[k]
	for i < len(known) && int(known[i]) < from {
		i++
	}
	if f.lookups[k] = i; i < len(known) {
		if end = f.seps[k].end(f.text, int(known[i]), to); end > 0 {
			return int(known[i]), end
		}
	}
	return -1, -1 // later matches also end later
}

func findMatches(doc *segment.Analysis, seps []separator) matches {
	m := make(matches, len(seps))
	if doc.Lines()*shortLine > len(doc.Text) {
		return m
	}
	begin := map[byte][]int{} // separators that begin with a line end, by the byte after it
	for k := range seps {
		switch s := &seps[k]; {
		case len(s.mark) < 2:
		case s.mark[0] == '\n':
			m[k] = []uint32{}
			begin[s.mark[1]] = append(begin[s.mark[1]], k)
		default:
			m.findSeparator(doc.Text, s, k)
		}
	}
	if len(begin) > 0 {
		m.findAtLines(doc.Text, seps, begin)
	}
	return m
}

func (m matches) findSeparator(text string, s *separator, k int) {
	m[k] = []uint32{}
	for start, _ := s.find(text, 0, len(text)); start >= 0 && m[k] != nil; start, _ = s.find(text, start+1, len(text)) {
		m.add(k, start, len(text))
	}
}

func (m matches) findAtLines(text string, seps []separator, begin map[byte][]int) {
	var some [256]bool
	for c := range begin {
		some[c] = true
	}
	p := -1
	for {
		i := strings.IndexByte(text[p+1:], '\n')
		if p += i + 1; i < 0 || p+1 == len(text) {
			return
		}
		if next := text[p+1]; some[next] {
			for _, k := range begin[next] {
				if m[k] != nil && seps[k].end(text, p, len(text)) > 0 {
					m.add(k, p, len(text))
				}
			}
		}
	}
}

func (m matches) add(k, start, length int) {
	if len(m[k])*maxMatchDensity > length {
		m[k] = nil
		return
	}
	m[k] = append(m[k], uint32(start))
}
