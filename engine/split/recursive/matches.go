package recursive

import (
	"strings"

	"chunkscope/engine/segment"
)

// matches holds the start offsets of all matches of each separator, except separators that are fast
// to find without a cache.
type matches [][]uint32

const (
	maxMatchDensity = 64
	shortLine       = 16
)

type finder struct {
	text        string
	seps        []separator
	matches     matches
	nextMatches []int
}

type matchesKey string

func newFinder(doc *segment.Analysis, name string, seps []separator) finder {
	found := doc.Memo(matchesKey(name), func() any { return findMatches(doc, seps) }).(matches)
	return finder{text: doc.Text, seps: seps, matches: found, nextMatches: make([]int, len(seps))}
}

// find returns the first match of separator k in text[from:to]. In successive calls with the same k,
// from must not decrease.
func (f *finder) find(k, from, to int) (start, end int) {
	starts := f.matches[k]
	if starts == nil {
		return f.seps[k].find(f.text, from, to)
	}
	i := f.nextMatches[k]
	for i < len(starts) && int(starts[i]) < from {
		i++
	}
	if f.nextMatches[k] = i; i < len(starts) {
		if end = f.seps[k].end(f.text, int(starts[i]), to); end > 0 {
			return int(starts[i]), end
		}
	}
	return -1, -1 // later matches end after to as well
}

func findMatches(doc *segment.Analysis, seps []separator) matches {
	m := make(matches, len(seps))
	if doc.LineCount()*shortLine > len(doc.Text) {
		return m
	}
	byNextByte := map[byte][]int{}
	for k := range seps {
		switch s := &seps[k]; {
		case len(s.mark) < 2:
		case s.mark[0] == '\n':
			m[k] = []uint32{}
			byNextByte[s.mark[1]] = append(byNextByte[s.mark[1]], k)
		default:
			m.findSeparator(doc.Text, s, k)
		}
	}
	if len(byNextByte) > 0 {
		m.findAtLines(doc.Text, seps, byNextByte)
	}
	return m
}

func (m matches) findSeparator(text string, s *separator, k int) {
	m[k] = []uint32{}
	for start, _ := s.find(text, 0, len(text)); start >= 0 && m[k] != nil; start, _ = s.find(text, start+1, len(text)) {
		m.add(k, start, len(text))
	}
}

func (m matches) findAtLines(text string, seps []separator, byNextByte map[byte][]int) {
	var isNextByte [256]bool
	for c := range byNextByte {
		isNextByte[c] = true
	}
	p := -1
	for {
		i := strings.IndexByte(text[p+1:], '\n')
		if p += i + 1; i < 0 || p+1 == len(text) {
			return
		}
		if next := text[p+1]; isNextByte[next] {
			for _, k := range byNextByte[next] {
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
